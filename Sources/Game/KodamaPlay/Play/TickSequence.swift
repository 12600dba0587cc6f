import KodamaWorld

/// Runs the ticks of each pass (1/60 s), and calls the parts of a valley in the right order.
final class TickSequence {
  /// The number of cells that a leap may examine, which takes about 20 ms on a desktop computer.
  private static let workOfLeap = 4 * WorkBudget.cellsPerPass
  /// The number of examined cells after which a pass does not start another tick.
  private static let workOfPass = 2 * WorkBudget.cellsPerPass

  private let context: ValleyContext
  private let time: Timekeeping
  private let etude: EtudeSession
  private let soundscape: Soundscape
  private let editing: Editing
  private let exploring: Exploring
  private let groves: Groves
  private let macro: Macro

  init(
    _ context: ValleyContext, _ time: Timekeeping, _ etude: EtudeSession, _ soundscape: Soundscape,
    _ editing: Editing, _ exploring: Exploring, _ groves: Groves, _ macro: Macro
  ) {
    self.context = context
    self.time = time
    self.etude = etude
    self.soundscape = soundscape
    self.editing = editing
    self.exploring = exploring
    self.groves = groves
    self.macro = macro
  }

  func beginPass() {
    context.hand.beginPass()
    soundscape.beginPass()
    groves.beginPass()
  }

  /// Runs one pass of 0 to 16 ticks. During a sweep, a setting decides whether the world stops or
  /// advances silently.
  func advance() {
    exploring.advance()
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

  /// Runs `Timekeeping.leapTicks` ticks without updating Views, or fewer if they would take too
  /// long.
  ///
  /// - Returns: The number of ticks that were run.
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

  /// Judges the goals, updates the groves, and collects the world's events. Call this after each
  /// tick and after each of the player's actions.
  ///
  /// - Parameters:
  ///   - fraction: The time of the tick within the pass, in units of 1/65,536 pass.
  ///   - isByHand: True if no tick has passed and the player caused all events.
  func endTick(fraction: UInt16, isByHand: Bool = false) {
    etude.judge()
    exploring.recordDeed()
    groves.endTick(isByHand: isByHand)
    soundscape.collect(context.world.moments, fraction: fraction)
    context.world.clearMoments()
  }

  private func runTicks(hasSwept: Bool) {
    let ticks = time.takeTicks()
    // A large valley in which most cells move cannot reach high speeds.
    let end = context.world.work + Self.workOfPass
    for tick in 0..<ticks where context.world.work < end {
      context.world.step()
      endTick(fraction: UInt16(tick * 65_536 / ticks))
    }
    if hasSwept {
      // The world advanced silently, so a changed tile does not mean that something has just moved.
      soundscape.forgetTiles()
      soundscape.stopContinuousSounds()
    } else if ticks == 0, time.stands {
      soundscape.stopContinuousSounds()
    } else if ticks > 0 {
      soundscape.updateContinuousSounds()
    }
  }
}

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

  /// Charges the budget for a command that was processed.
  mutating func charge(_ play: PlayModel?) {
    spent += Self.cellsPerCommand
    guard let play else { return }
    spent += play.work - paid
    paid = play.work
  }

  /// True if this pass can process another command.
  var isLeft: Bool { spent < Self.cellsPerPass }
}
