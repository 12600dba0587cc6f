import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The player's control of time: pause, single ticks, speed, turns and leaps. Decides how many
/// ticks each pass (1/60 s) runs: none while paused, one at normal speed, at most sixteen.
final class Timekeeping: Model {
  /// The range of speeds as powers of two, from ¼ × to 16 ×.
  static let speedExponents = -2...4
  /// The maximum number of single ticks that can be pending.
  static let singleTickLimit = 16
  /// The length of a turn, in ticks (1/60 s): a tenth of a second.
  static let ticksOfTurn = 6
  /// The length of a leap, in ticks (1/60 s): ten seconds at normal speed.
  static let leapTicks = 600

  weak var delegate: (any PlayPartDelegate)?
  private(set) var isPaused = false
  /// True if time is paused because the window lost focus, until the player does something.
  private(set) var isAway = false
  private(set) var speedExponent = 0
  var isTurnBased = false
  private var passes = 0
  private var singleTicks = 0
  private var observation: Observation?

  /// Observes the setting for turn-based time. Call this after setting up the valley, because the
  /// initial placement of the hand is not a turn.
  func follow(_ settings: Settings) {
    observation = settings.isTurnBased.observe(timings: [.initial, .change]) {
      [weak self] change in
      self?.isTurnBased = change.new
    }
  }

  /// True if no ticks run until the player acts.
  var stands: Bool { isPaused || isTurnBased && singleTicks == 0 }

  func takeTurn() {
    guard isTurnBased, !isPaused else { return }
    singleTicks = min(singleTicks + Self.ticksOfTurn, Self.singleTickLimit)
  }

  /// Pauses or resumes without a message.
  func setPaused(_ isPaused: Bool) {
    guard isPaused != self.isPaused else { return }
    self.isPaused = isPaused
    if !isPaused { isAway = false }
    delegate?.didEdit()
  }

  func togglePause() {
    setPaused(!isPaused)
    delegate?.post(.valley(.paused(isPaused)))
  }

  /// Pauses because the window has lost focus. The player must resume.
  func pauseIfRunning() {
    guard !isPaused else { return }
    isAway = true
    togglePause()
  }

  /// Reports that the valley still waits, because the window has focus again.
  func remindIfAway() {
    if isAway { delegate?.post(.valley(.away)) }
  }

  /// Keeps the pause as if the player had chosen it, because the player has done something else.
  func stopWaiting() {
    guard isAway else { return }
    isAway = false
    delegate?.didEdit()
  }

  /// Pauses, and requests a single tick. In turn-based time, requests a turn instead.
  func stepOnce() {
    if isTurnBased, !isPaused {
      takeTurn()
    } else {
      isPaused = true
      singleTicks = min(singleTicks + 1, Self.singleTickLimit)
      delegate?.didEdit()
    }
    delegate?.post(.valley(.stepped))
  }

  /// Changes the speed by powers of two within `speedExponents`, and announces it.
  func changeSpeed(by steps: Int) {
    let range = Self.speedExponents
    let exponent = min(max(speedExponent + steps, range.lowerBound), range.upperBound)
    guard exponent != speedExponent else {
      delegate?.refuse(.valley(.speedRefused))
      return
    }
    speedExponent = exponent
    delegate?.didEdit()
    delegate?.post(.valley(.speed(speedExponent)))
  }

  /// Returns the number of ticks for the next pass. Notifies the delegate if it is not 0.
  func takeTicks() -> Int {
    let ticks = ticksOfPass()
    if ticks > 0 { delegate?.playDidChange(.time) }
    return ticks
  }

  private func ticksOfPass() -> Int {
    if isPaused {
      defer { singleTicks = 0 }
      return singleTicks
    }
    if isTurnBased {
      guard singleTicks > 0 else { return 0 }
      singleTicks -= 1
      return 1
    }
    passes &+= 1
    if speedExponent >= 0 { return 1 << speedExponent }
    return passes % (1 << -speedExponent) == 0 ? 1 : 0
  }

  func fact(of world: World, _ recording: MacroProgress?) -> TimeFact {
    TimeFact(
      tick: world.tick, isPaused: isPaused, speedExponent: speedExponent,
      phase: DayPhase(at: world.tick), weather: world.weather, scale: world.music.scale,
      beatsPerMinute: world.music.tempo.beatsPerMinute, macro: recording)
  }

  var saved: SavedPlay.Clock {
    SavedPlay.Clock(
      isPaused: isPaused, speedExponent: speedExponent, passes: UInt64(truncatingIfNeeded: passes),
      singleTicks: singleTicks)
  }

  func restore(_ saved: SavedPlay.Clock) {
    isPaused = saved.isPaused
    speedExponent = saved.speedExponent
    passes = Int(truncatingIfNeeded: saved.passes)
    singleTicks = saved.singleTicks
    delegate?.didEdit()
  }

  func combine(into digest: inout Digest) {
    digest.combine(isPaused ? isAway ? 2 : 1 : 0)
    digest.combine(speedExponent)
    digest.combine(passes)
  }
}
