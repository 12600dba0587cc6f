import KodamaSurfaces

/// The main loop of a game. In each pass (1/60 s), it translates input into commands and passes
/// them to the game, which updates its Models and Views. The host then presents the result.
///
///     input ─▶ bindings ─▶ Command ─▶ Controller ─▶ Model ─▶ "changed" ─▶ every View ─▶ surfaces
///
/// The same commands in the same passes always give exactly the same frames and audio samples.
///
///     GameLoop(app: app, host: HeadlessHost()).run(passes: 60)
public final class GameLoop {
  /// The game that the loop runs.
  public let app: any App
  /// The host that provides the input, and presents screen, sound and words.
  public let host: any Host
  /// The number of the next pass, from 0. A pass lasts 1/60 s, which is 800 audio frames.
  public private(set) var pass = 0
  /// The recorder that receives the commands of every pass (1/60 s); nil if the game is not
  /// recorded.
  public var recorder: Recorder?

  /// Creates a loop that runs a game on a host. The first pass (1/60 s) has the number 0.
  public init(app: any App, host: any Host, recorder: Recorder? = nil) {
    (self.app, self.host, self.recorder) = (app, host, recorder)
  }

  /// Runs passes (1/60 s each) until the game or the host ends.
  public func run() { while runPass() {} }

  /// Runs a number of passes (1/60 s each), or fewer if the game or the host ends before.
  public func run(passes: Int) {
    for _ in 0..<max(0, passes) where !runPass() { return }
  }

  /// Runs one pass (1/60 s). Returns false if it was the last one, because the game or the host has
  /// ended.
  @discardableResult
  public func runPass() -> Bool {
    guard app.isRunning, let events = host.nextPass() else { return false }
    let commands = app.bindings.commands(for: events)
    recorder?.record(commands, pass: pass)

    app.outputs.sound?.beginPass(pass)
    app.pass(commands)
    let isSpeaking = app.isSpeaking
    app.outputs.sound?.setSpeaking(
      isSpeaking, lowersMusic: isSpeaking && app.outputs.words?.lowersMusic ?? true)

    host.setWantsText(app.wantsText)
    host.present(app.outputs, pass: pass)
    for request in app.takeRequests() { host.perform(request, on: app.outputs) }
    pass += 1
    return app.isRunning
  }
}

extension GameLoop {
  /// Replays a recorded game: sends each command in the pass (1/60 s) in which it was recorded.
  /// `host` must be the host of this loop.
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
