import KodamaDataSources
import KodamaRoles
import KodamaWorld

// A pass (1/60 s) of the valley. The parts are called in an order that recordings depend on.
extension PlayModel {
  /// The number of cells that a leap may examine, which takes about 20 ms on a desktop computer.
  private static let workOfLeap = 4 * WorkBudget.cellsPerPass
  /// The number of examined cells after which a pass does not start another tick.
  private static let workOfPass = 2 * WorkBudget.cellsPerPass

  package func beginPass() {
    hand.beginPass()
    exploring.beginPass()
    soundscape.beginPass()
    groves.beginPass()
  }

  /// Advances the valley by one pass of 0 to 16 ticks. During a sweep, a setting decides whether
  /// the world stops or advances silently.
  package func advance() {
    exploring.advance()
    soundscape.updateAfterEdit()
    endTick(fraction: 0, isByHand: true)
    let hasSwept = soundscape.advanceSweep()
    if hasSwept, parts.settings.holdsBreath.value {
      soundscape.stopContinuousSounds()
    } else {
      // Another screen may have changed the tools since the last pass.
      if isRecording { macro.record(macroTools) }
      editing.advanceStroke()
      runTicks(hasSwept: hasSwept)
      macro.endPass()
      if macro.isFull { endRecording(isFull: true) }
      macro.reportProgress()
    }
    soundscape.updateSky()
    if !soundscape.isSweeping { exploring.advanceGuide() }
    soundscape.publishEvents(hasSwept: hasSwept)
    groves.endPass(hasSwept: hasSwept)
    rest()
  }

  /// Runs `Timekeeping.leapTicks` ticks in one pass, even while paused, or fewer if they would take
  /// too long. They are neither drawn nor played, but they can solve an étude.
  func leap() {
    info.counts.countEdit()
    soundscape.endSweep()
    let start = world.tick
    let end = world.work + Self.workOfLeap
    for _ in 0..<Timekeeping.leapTicks where world.work < end {
      world.step()
      endTick(fraction: 0)
    }
    soundscape.leap()
    groves.endPass(hasSwept: false)
    playDidChange(.time)
    let ticks = Int(truncatingIfNeeded: world.tick - start)
    post(.valley(.leapt(seconds: (ticks + 59) / 60)))
  }

  /// Judges the goals, updates the groves, and collects the world's events, after each tick and
  /// after the player's actions.
  ///
  /// - Parameters:
  ///   - fraction: The time of the tick within the pass, in units of 1/65,536 pass.
  ///   - isByHand: True if no tick has passed and the player caused all events.
  private func endTick(fraction: UInt16, isByHand: Bool = false) {
    etude.judge()
    exploring.recordDeed()
    groves.endTick(isByHand: isByHand)
    soundscape.collect(world.moments, fraction: fraction)
    world.clearMoments()
  }

  private func runTicks(hasSwept: Bool) {
    let ticks = time.takeTicks()
    // A large valley in which most cells move cannot reach high speeds.
    let end = world.work + Self.workOfPass
    for tick in 0..<ticks where world.work < end {
      world.step()
      endTick(fraction: UInt16(tick * 65_536 / ticks))
    }
    if hasSwept {
      // The world advanced silently, so a changed tile does not mean that something has just moved.
      soundscape.forgetTiles()
      soundscape.stopContinuousSounds()
    } else if ticks == 0, time.stands {
      soundscape.stopContinuousSounds()
    } else if ticks > 0 {
      soundscape.updateContinuousSounds(goal: etude.sought)
    }
  }

  /// Names what is under the hand once it rests. During a sweep nothing is named, because a sweep
  /// plays alone.
  private func rest() {
    guard !soundscape.isSweeping, hand.rest() else { return }
    exploring.rest()
    sayRestingPlace()
  }
}
