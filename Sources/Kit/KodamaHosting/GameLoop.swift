import KodamaSurfaces

/// The main loop. In each pass it translates input into commands, passes them to the app, which
/// updates its Models and Views, and has the host present the surfaces.
///
///     input ─▶ bindings ─▶ Command ─▶ Controller ─▶ Model ─▶ "changed" ─▶ every View ─▶ surfaces
///
/// The same commands in the same passes always give exactly the same frames and audio samples.
///
///     GameLoop(app: app, host: HeadlessHost()).run(passes: 60)
public final class GameLoop {
  /// The game that the loop runs.
  public let app: any App
  /// The host that provides input and presents the surfaces.
  public let host: any Host
  /// The number of the next pass, from 0. A pass lasts 1/60 s, which is 800 audio frames.
  public private(set) var pass = 0
  /// Records the commands of every pass; nil to record nothing.
  public var recorder: Recorder?

  /// Creates a loop at pass 0.
  public init(app: any App, host: any Host, recorder: Recorder? = nil) {
    (self.app, self.host, self.recorder) = (app, host, recorder)
  }

  /// Runs until the app or the host ends the game.
  public func run() { while runPass() {} }

  /// Runs a number of passes, or fewer if the app or the host ends the game.
  public func run(passes: Int) {
    for _ in 0..<max(0, passes) where !runPass() { return }
  }

  /// Runs one pass and returns whether another follows.
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
  /// Replays a recording on the host of the loop: sends each command in its recorded pass.
  public func replay(_ recording: Recording, on host: HeadlessHost) {
    precondition(self.host === host, "a recording is replayed on the host of the loop")
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
