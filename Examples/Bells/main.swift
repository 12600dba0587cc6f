// Runs the game Bells. `swift run Bells` opens a window. `swift run Bells headless bells.wav` plays
// a script without a window, prints the speech and the screen, and writes the sound to a file.

import Foundation
import KodamaHosting
import KodamaSurfaces

#if SDL
  import KodamaSDL
#endif

/// A script of key presses that rings every bell.
enum Solution {
  static let keys =
    press("right", 7) + press("space", 3) + press("left", 6) + press("space", 1)
    + press("left", 8) + press("space", 1) + press("left", 1) + press("space", 6)
    + "wait until goal\nexpect goal\nwait 150\n"

  private static func press(_ key: String, _ times: Int) -> String {
    String(repeating: "press \(key)\nwait 9\n", count: times)
  }
}

#if SDL
  func playInWindow(_ app: BellsApp, on screen: TextSurface) throws {
    var window = WindowOptions()
    window.title = "Bells"
    let host = try SDLHost(
      for: screen, window: window, sound: .init(patches: BellsApp.patches))
    GameLoop(app: app, host: host).run()
    host.finish()
  }
#endif

/// Plays the solution without a window and returns its samples.
func playHeadless(_ app: BellsApp) throws -> [Float] {
  let host = HeadlessHost(mixer: Mixer(patches: BellsApp.patches))
  var samples: [Float] = []
  host.onPass = { pass in
    samples += pass.samples
    for case .say(let utterance) in pass.words { print(utterance.text) }
  }
  let loop = GameLoop(app: app, host: host)
  let runner = ScriptRunner(loop: loop, host: host, patches: BellsApp.patches)
  runner.isGoalReached = { app.valley.silentBellCount == 0 }
  runner.run(try Script(Solution.keys))
  for failure in runner.failures { print(failure) }
  print(host.frame?.text ?? "")
  return samples
}

let screen = TextSurface(columns: ScreenView.columns, rows: ScreenView.rows)
let app = BellsApp(Outputs(screen: screen, sound: SoundSurface(), words: WordSurface()))
#if SDL
  if CommandLine.arguments.count == 1, SDLHost.displayIsAvailable() {
    try playInWindow(app, on: screen)
    exit(0)
  }
#endif
let samples = try playHeadless(app)
if let path = CommandLine.arguments.dropFirst(2).first {
  try Data(WaveFile.bytes(samples, as: .float32)).write(to: URL(fileURLWithPath: path))
}
