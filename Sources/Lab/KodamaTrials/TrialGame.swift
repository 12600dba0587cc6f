import Kodama

/// An étude under trial: keys go in by the names of their actions, and it is over when it is solved
/// or has lasted too long.
final class TrialGame {
  let loop: GameLoop
  let host: HeadlessHost
  private let app: KodamaApp
  private let passLimit: Int
  /// How many passes lie between two keys at least.
  private let passesBetweenKeys: Int
  /// Actions whose keys do nothing.
  private let closed: Set<String>
  private var passOfKey = Int.min / 2

  init(
    app: KodamaApp, mixer: Mixer?, passLimit: Int, passesBetweenKeys: Int = 0,
    closed: Set<String> = []
  ) {
    self.app = app
    self.passLimit = passLimit
    self.passesBetweenKeys = passesBetweenKeys
    self.closed = closed
    host = HeadlessHost(mixer: mixer)
    loop = GameLoop(app: app, host: host)
  }

  /// For how many passes no key may be pressed yet.
  var passesToKey: Int { max(0, passOfKey + passesBetweenKeys - loop.pass) }

  /// Presses the key that is bound to an action, or none, and runs a pass; before it those for
  /// which no key may be pressed yet.
  ///
  /// - Parameters:
  ///   - action: what the key does; nil for none.
  ///   - perceive: called after every pass that was run, the last one of the game too.
  /// - Returns: whether the game goes on.
  func pass(_ action: String?, perceive: () -> Void = {}) -> Bool {
    if action != nil {
      for _ in 0..<passesToKey where !pass(nil, perceive: perceive) { return false }
    }
    guard !app.isSolved, loop.pass < passLimit else { return false }
    if let action, !closed.contains(action),
      let stroke = app.bindings.strokes(for: ActionID(action)).first
    {
      passOfKey = loop.pass
      host.press(stroke)
    }
    let goesOn = loop.runPass()
    perceive()
    return goesOn && !app.isSolved
  }
}
