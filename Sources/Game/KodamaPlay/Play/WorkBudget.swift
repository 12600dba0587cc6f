/// Limits the work that commands do in one pass. Work is measured in cells instead of time, so that
/// recordings replay identically on every machine.
///
/// A command may exceed the limit. Later passes then process no commands until the excess is used
/// up.
package struct WorkBudget {
  /// The work allowed in one pass (1/60 s), in cells. This takes about 5 ms on a desktop computer.
  package static let cellsPerPass = 1 << 21
  /// The fixed cost of a command, in cells, which limits a pass to 64 commands.
  static let cellsPerCommand = cellsPerPass / 64

  private var spent = 0
  /// The value of the world's work counter at the last charge.
  private var paid = 0

  /// Starts a pass. Work beyond the limit of earlier passes still counts.
  mutating func beginPass(_ play: PlayModel?) {
    spent = max(0, spent - Self.cellsPerPass)
    paid = play?.work ?? 0
  }

  /// Charges the creation of a new valley, and continues with its work counter.
  mutating func follow(_ play: PlayModel?) {
    spent += play?.area ?? 0
    paid = play?.work ?? 0
  }

  mutating func charge(_ play: PlayModel?) {
    spent += Self.cellsPerCommand
    guard let play else { return }
    spent += play.work - paid
    paid = play.work
  }

  var isLeft: Bool { spent < Self.cellsPerPass }
}
