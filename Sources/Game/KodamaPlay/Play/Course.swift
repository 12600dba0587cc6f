import KodamaWorld

/// How a valley goes on by a pass: what is judged, heard and recorded of each tick, and in which
/// order.
final class Course {
  /// How many cells a leap looks at, about 20 ms on a desktop computer, before it ends.
  private static let workOfLeap = 4 * WorkBudget.cellsPerPass
  /// How many cells the ticks of one pass look at before no further tick begins.
  private static let workOfPass = 2 * WorkBudget.cellsPerPass

  private let scene: Scene
  private let time: Timekeeping
  private let etude: EtudeSession
  private let soundscape: Soundscape
  private let editing: Editing
  private let groves: Groves
  private let macro: Macro

  /// Makes the course of a valley; nothing goes on yet.
  init(
    _ scene: Scene, _ time: Timekeeping, _ etude: EtudeSession, _ soundscape: Soundscape,
    _ editing: Editing, _ groves: Groves, _ macro: Macro
  ) {
    self.scene = scene
    self.time = time
    self.etude = etude
    self.soundscape = soundscape
    self.editing = editing
    self.groves = groves
    self.macro = macro
  }

  /// Forgets what happened during the last pass.
  func beginPass() {
    scene.hand.beginPass()
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
    let start = scene.world.tick
    let end = scene.world.work + Self.workOfLeap
    for _ in 0..<Timekeeping.leapTicks where scene.world.work < end {
      scene.world.step()
      endTick(fraction: 0)
    }
    soundscape.leap()
    groves.endPass(hasSwept: false)
    return Int(truncatingIfNeeded: scene.world.tick - start)
  }

  /// Takes what a tick has brought about, or the hand, so far into the pass, in 1/65,536.
  func endTick(fraction: UInt16, isByHand: Bool = false) {
    etude.judge()
    groves.endTick(isByHand: isByHand)
    soundscape.collect(scene.world.moments, fraction: fraction)
    scene.world.clearMoments()
  }

  private func runTicks(hasSwept: Bool) {
    let ticks = time.clock.takeTicks()
    // Where nearly all of a large valley moves, a high speed is not reached.
    let end = scene.world.work + Self.workOfPass
    for tick in 0..<ticks where scene.world.work < end {
      scene.world.step()
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
