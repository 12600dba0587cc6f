import Kodama

/// An étude under trial: keys go in by the names of their actions, and it is over when it is solved
/// or has lasted too long.
final class TrialGame {
  let loop: GameLoop
  let host: HeadlessHost
  private let app: KodamaApp
  private let passLimit: Int

  init(app: KodamaApp, mixer: Mixer?, passLimit: Int) {
    self.app = app
    self.passLimit = passLimit
    host = HeadlessHost(mixer: mixer)
    loop = GameLoop(app: app, host: host)
  }

  /// Presses the key that is bound to an action, or none, and runs a pass.
  ///
  /// - Returns: whether the game goes on.
  func pass(_ action: String?) -> Bool {
    guard !app.isSolved, loop.pass < passLimit else { return false }
    if let action, let stroke = app.bindings.strokes(for: ActionID(action)).first {
      host.press(stroke)
    }
    return loop.runPass() && !app.isSolved
  }
}
