/// Limits the work that commands do in one pass. Work is counted in cells of the valley and not in
/// time, so that a recording replays alike on every machine.
///
/// A command that costs more than a pass may spend is done all the same; the passes after it take
/// no commands until its cost is paid.
package struct WorkBudget {
  /// The work that a pass may do, in cells: about 5 ms on a desktop computer.
  package static let cellsPerPass = 1 << 21
  /// What a command costs besides the cells it looks at, so that a pass takes at most 64.
  static let cellsPerCommand = cellsPerPass / 64

  private var spent = 0
  /// The valley's count of work up to which everything is paid.
  private var paid = 0

  /// Begins a pass: what the last ones have overspent is still owed.
  mutating func beginPass(_ play: PlayModel?) {
    spent = max(0, spent - Self.cellsPerPass)
    paid = play?.work ?? 0
  }

  /// Begins to count the work of a valley that has come in place of another. Making it was work.
  mutating func follow(_ play: PlayModel?) {
    spent += play?.area ?? 0
    paid = play?.work ?? 0
  }

  /// Pays for a command that was done.
  mutating func charge(_ play: PlayModel?) {
    spent += Self.cellsPerCommand
    guard let play else { return }
    spent += play.work - paid
    paid = play.work
  }

  /// Whether the pass may take another command.
  var isLeft: Bool { spent < Self.cellsPerPass }
}
