// Runs the game Bells. `swift run Bells` opens a window. `swift run Bells headless bells.wav` plays
// a script without a window, prints the speech and the screen, and writes the sound to a file.

import ExampleHosts
import KodamaHosting
import KodamaSurfaces

/// A script of key presses that rings every bell.
enum Solution {
  static let keys =
    press("right", 7) + press("space", 3) + press("left", 6) + press("space", 1)
    + press("left", 8) + press("space", 1) + press("left", 1) + press("space", 6)
    + "wait until goal\nexpect goal\n"

  private static func press(_ key: String, _ times: Int) -> String {
    String(repeating: "press \(key)\nwait 9\n", count: times)
  }
}

let screen = TextSurface(columns: ScreenView.columns, rows: ScreenView.rows)
let app = BellsApp(Outputs(screen: screen, sound: SoundSurface(), words: WordSurface()))
try ExampleProgram.run(
  app, title: "Bells", patches: SoundView.patches, script: Solution.keys,
  isGoalReached: { app.valley.silentBellCount == 0 })
