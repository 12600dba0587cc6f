// The hosts of the examples, so that each example shows nothing but its game. Examples/Kit contains
// a program that chooses its hosts itself.

import Foundation
package import KodamaHosting
package import KodamaSurfaces

#if SDL
  import KodamaSDL
  import KodamaSpeech
#endif

/// Runs an example, as the arguments of the program say.
package enum ExampleProgram {
  /// The time after the script in which the last sounds fade, in passes: 2.5 s.
  private static let fadePasses = 150

  /// Runs an app in a window with a loudspeaker and a voice, until it ends.
  ///
  /// With the arguments `headless FILE`, or without a display, it plays a script instead: prints
  /// the speech and the last frame, and writes the sound to the file, if there is one.
  ///
  /// - Parameters:
  ///   - app: The example.
  ///   - title: The title of the window.
  ///   - patches: The instruments.
  ///   - script: The keys to press without a window.
  ///   - isGoalReached: Returns whether the script's goal is reached.
  /// - Throws: The error of a script, a window, a voice or a file.
  package static func run(
    _ app: any App, title: String, patches: PatchTable, script: String,
    isGoalReached: @escaping () -> Bool = { false }
  ) throws {
    let arguments = CommandLine.arguments.dropFirst()
    #if SDL
      if arguments.isEmpty, let screen = app.outputs.screen, SDLHost.displayIsAvailable() {
        return try runInWindow(app, on: screen, title: title, patches: patches)
      }
    #endif
    let host = HeadlessHost(mixer: Mixer(patches: patches))
    var samples: [Float] = []
    host.onPass = { pass in
      samples += pass.samples
      for case .say(let utterance) in pass.words { print(utterance.text) }
    }
    let loop = GameLoop(app: app, host: host)
    let runner = ScriptRunner(loop: loop, host: host, patches: patches)
    runner.isGoalReached = isGoalReached
    runner.run(try Script(script))
    loop.run(passes: fadePasses)
    for failure in runner.failures { print(failure) }
    print(host.frame?.text ?? "")
    guard let path = arguments.dropFirst().first else { return }
    try Data(WaveFile.bytes(samples, as: .float32)).write(to: URL(fileURLWithPath: path))
  }

  #if SDL
    private static func runInWindow(
      _ app: any App, on screen: TextSurface, title: String, patches: PatchTable
    ) throws {
      var window = WindowOptions()
      window.title = title
      let voice = try LiveSpeech.best().speech
      let host = try SDLHost(
        for: screen, window: window, sound: .init(patches: patches),
        speech: voice.map { [$0] } ?? [])
      GameLoop(app: app, host: host).run()
      host.finish()
      voice?.finish()
    }
  #endif
}
