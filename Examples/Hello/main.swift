// `swift run Hello` opens a window. `swift run Hello headless hello.wav` needs none: it adds one
// exclamation mark, prints the speech and the screen, and writes the sound to a file.
import ExampleHosts

try ExampleProgram.run(
  HelloController(), title: "Hello", patches: SoundView.patches, script: "tick 90 press space")
