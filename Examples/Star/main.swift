// `swift run Star` opens a window. `swift run Star headless star.wav` needs none: it lights the
// star on the first screen, puts it out on the second, and returns.
import ExampleHosts
import KodamaHosting
import KodamaSurfaces

let outputs = Outputs(
  screen: TextSurface(columns: 32, rows: 8), sound: SoundSurface(), words: WordSurface())
try ExampleProgram.run(
  StarApp(outputs), title: "Star", patches: SoundView.patches,
  script: ["space", "enter", "space", "escape"].map { "wait 90\npress \($0)\n" }.joined())
