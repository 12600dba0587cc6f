import KodamaSurfaces

/// The loop that every host runs: input becomes commands, commands change the game, the game shows
/// and sounds itself, the host presents it.
///
///     input ─▶ bindings ─▶ Command ─▶ Controller ─▶ Model ─▶ "changed" ─▶ every View ─▶ surfaces
///
/// This is the place to start reading. Nothing else moves the game: a recording that gives the same
/// commands to the same passes gives the same text frames and the same samples, bit for bit.
public final class GameLoop {
  /// The game that is run, pass by pass.
  public let app: any App
  /// The machine around it: keys, screen, loudspeaker, voice.
  public let host: any Host
  /// Which pass comes next, from 0. A pass is 1/60 s and exactly 800 frames of sound.
  public private(set) var pass = 0
  /// What every pass was told, if it is kept.
  public var recorder: Recorder?

  /// Makes a loop; nothing runs yet.
  public init(app: any App, host: any Host, recorder: Recorder? = nil) {
    self.app = app
    self.host = host
    self.recorder = recorder
  }

  /// Runs until the app or the host ends it.
  public func run() {
    while runPass() {}
  }

  /// Runs a number of passes, or fewer where the app or the host ends it.
  public func run(passes: Int) {
    for _ in 0..<max(0, passes) where !runPass() { return }
  }

  /// Runs one pass.
  ///
  /// - Returns: whether there is another.
  @discardableResult
  public func runPass() -> Bool {
    guard app.isRunning, let events = host.nextPass() else { return false }
    let commands = app.bindings.commands(for: events)
    recorder?.record(commands, pass: pass)

    app.outputs.sound?.beginPass(pass)
    app.pass(commands)
    app.outputs.sound?.setSpeaking(app.isSpeaking)

    host.setWantsText(app.wantsText)
    host.present(app.outputs, pass: pass)
    for request in app.takeRequests() { host.perform(request, on: app.outputs) }
    pass += 1
    return app.isRunning
  }
}

extension GameLoop {
  /// Gives every pass the commands it was given when the recording was made.
  public func replay(_ recording: Recording, on host: HeadlessHost) {
    host.answersRequests = false
    var entries = recording.entries[...]
    for pass in 0..<recording.passes {
      while let entry = entries.first, entry.pass == pass {
        host.send(.command(entry.command))
        entries.removeFirst()
      }
      guard runPass() else { return }
    }
  }
}
