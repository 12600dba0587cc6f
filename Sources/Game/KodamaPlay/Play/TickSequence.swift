import KodamaWorld

/// How a valley goes on by a pass: what is judged, heard and recorded of each tick, and in which
/// order.
final class TickSequence {
  /// How many cells a leap looks at, about 20 ms on a desktop computer, before it ends.
  private static let workOfLeap = 4 * WorkBudget.cellsPerPass
  /// How many cells the ticks of one pass look at before no further tick begins.
  private static let workOfPass = 2 * WorkBudget.cellsPerPass

  private let context: ValleyContext
  private let time: Timekeeping
  private let etude: EtudeSession
  private let soundscape: Soundscape
  private let editing: Editing
  private let groves: Groves
  private let macro: Macro

  /// Makes the course of a valley; nothing goes on yet.
  init(
    _ context: ValleyContext, _ time: Timekeeping, _ etude: EtudeSession, _ soundscape: Soundscape,
    _ editing: Editing, _ groves: Groves, _ macro: Macro
  ) {
    self.context = context
    self.time = time
    self.etude = etude
    self.soundscape = soundscape
    self.editing = editing
    self.groves = groves
    self.macro = macro
  }

  /// Forgets what happened during the last pass.
  func beginPass() {
    context.hand.beginPass()
    soundscape.beginPass()
    groves.beginPass()
  }

  /// Goes on by one pass: no tick of the world, one, or up to sixteen. The world holds its breath
  /// during a sweep, or goes on in silence where the player wants that.
  func advance() {
    soundscape.hearEdit()
    endTick(fraction: 0, isByHand: true)
    let hasSwept = soundscape.advanceSweep()
    if hasSwept, soundscape.holdsBreath {
      soundscape.holdBreath()
    } else {
      macro.beginPass()
      editing.advanceStroke()
      runTicks(hasSwept: hasSwept)
      macro.endPass()
    }
    soundscape.endPass(hasSwept: hasSwept)
    groves.endPass(hasSwept: hasSwept)
  }

  /// Goes on by `Timekeeping.leapTicks` at once, or less where more of the valley moves than one
  /// pass can compute: nothing between is drawn or heard.
  ///
  /// - Returns: how many ticks it went on.
  func leap() -> Int {
    soundscape.endSweep()
    let start = context.world.tick
    let end = context.world.work + Self.workOfLeap
    for _ in 0..<Timekeeping.leapTicks where context.world.work < end {
      context.world.step()
      endTick(fraction: 0)
    }
    soundscape.leap()
    groves.endPass(hasSwept: false)
    return Int(truncatingIfNeeded: context.world.tick - start)
  }

  /// Takes what a tick has brought about, or the hand, so far into the pass, in 1/65,536.
  func endTick(fraction: UInt16, isByHand: Bool = false) {
    etude.judge()
    groves.endTick(isByHand: isByHand)
    soundscape.collect(context.world.moments, fraction: fraction)
    context.world.clearMoments()
  }

  private func runTicks(hasSwept: Bool) {
    let ticks = time.clock.takeTicks()
    // Where nearly all of a large valley moves, a high speed is not reached.
    let end = context.world.work + Self.workOfPass
    for tick in 0..<ticks where context.world.work < end {
      context.world.step()
      endTick(fraction: UInt16(tick * 65_536 / ticks))
    }
    if hasSwept {
      // It went on unheard: what lies elsewhere afterwards has not just moved.
      soundscape.forgetTiles()
      soundscape.holdBreath()
    } else if ticks == 0, time.clock.stands {
      soundscape.holdBreath()
    } else if ticks > 0 {
      soundscape.listen()
    }
  }
}

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
