import KodamaWorld

/// Runs the ticks of a pass, and calls the parts of a valley in the right order.
final class TickSequence {
  /// The number of cells that a leap may examine: about 20 ms on a desktop computer.
  private static let workOfLeap = 4 * WorkBudget.cellsPerPass
  /// The number of examined cells after which a pass starts no further tick.
  private static let workOfPass = 2 * WorkBudget.cellsPerPass

  private let context: ValleyContext
  private let time: Timekeeping
  private let etude: EtudeSession
  private let soundscape: Soundscape
  private let editing: Editing
  private let groves: Groves
  private let macro: Macro

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

  /// Clears the moments of the last pass.
  func beginPass() {
    context.hand.beginPass()
    soundscape.beginPass()
    groves.beginPass()
  }

  /// Runs one pass of 0 to 16 ticks. During a sweep the world waits, or advances silently, as the
  /// setting says.
  func advance() {
    soundscape.updateAfterEdit()
    endTick(fraction: 0, isByHand: true)
    let hasSwept = soundscape.advanceSweep()
    if hasSwept, soundscape.holdsBreath {
      soundscape.stopContinuousSounds()
    } else {
      macro.beginPass()
      editing.advanceStroke()
      runTicks(hasSwept: hasSwept)
      macro.endPass()
    }
    soundscape.endPass(hasSwept: hasSwept)
    groves.endPass(hasSwept: hasSwept)
  }

  /// Runs `Timekeeping.leapTicks` ticks without Views, or fewer if they would take too long.
  ///
  /// - Returns: The number of ticks.
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

  /// Judges the goals, updates the groves, and collects the moments after a tick or an act of the
  /// hand.
  ///
  /// - Parameters:
  ///   - fraction: The time within the pass, in 1/65,536 of it.
  ///   - isByHand: True if the hand caused the moments, and no tick has passed.
  func endTick(fraction: UInt16, isByHand: Bool = false) {
    etude.judge()
    groves.endTick(isByHand: isByHand)
    soundscape.collect(context.world.moments, fraction: fraction)
    context.world.clearMoments()
  }

  private func runTicks(hasSwept: Bool) {
    let ticks = time.clock.takeTicks()
    // A large valley in which nearly everything moves does not reach high speeds.
    let end = context.world.work + Self.workOfPass
    for tick in 0..<ticks where context.world.work < end {
      context.world.step()
      endTick(fraction: UInt16(tick * 65_536 / ticks))
    }
    if hasSwept {
      // It advanced silently, so tiles that differ now have not just moved.
      soundscape.forgetTiles()
      soundscape.stopContinuousSounds()
    } else if ticks == 0, time.clock.stands {
      soundscape.stopContinuousSounds()
    } else if ticks > 0 {
      soundscape.updateContinuousSounds()
    }
  }
}

/// Limits the work of commands in one pass. Work is counted in cells and not in time, so that
/// recordings replay identically on every machine.
///
/// A command may exceed the limit. The following passes then process no commands until the excess
/// is paid off.
package struct WorkBudget {
  /// The work of a pass, in cells: about 5 ms on a desktop computer.
  package static let cellsPerPass = 1 << 21
  /// The fixed cost of a command, which limits a pass to 64 commands.
  static let cellsPerCommand = cellsPerPass / 64

  private var spent = 0
  /// The value of the valley's work counter at the last charge.
  private var paid = 0

  /// Starts a pass; an excess of earlier passes remains.
  mutating func beginPass(_ play: PlayModel?) {
    spent = max(0, spent - Self.cellsPerPass)
    paid = play?.work ?? 0
  }

  /// Charges the creation of a new valley, and follows its work counter.
  mutating func follow(_ play: PlayModel?) {
    spent += play?.area ?? 0
    paid = play?.work ?? 0
  }

  /// Charges a processed command.
  mutating func charge(_ play: PlayModel?) {
    spent += Self.cellsPerCommand
    guard let play else { return }
    spent += play.work - paid
    paid = play.work
  }

  /// True if the pass can process another command.
  var isLeft: Bool { spent < Self.cellsPerPass }
}
