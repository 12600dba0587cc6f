import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// How many ticks of the world a pass runs: none while paused, one at normal speed, up to sixteen.
final class GameClock: Model {
  /// The speeds as powers of two: ¼ × to 16 ×.
  static let speedExponents = -2...4
  /// How many single ticks can wait for a pass.
  static let singleTickLimit = 16

  weak var delegate: (any PlayDelegate)?
  private(set) var isPaused = false
  private(set) var speedExponent = 0
  /// Whether time moves only with the player.
  var isTurnBased = false
  private var passes = 0
  private var singleTicks = 0
  private let info: ValleyInfo

  init(_ info: ValleyInfo) { self.info = info }

  /// How many ticks a turn takes: a tenth of a second.
  static let ticksOfTurn = 6

  /// Whether nothing moves until somebody acts.
  var stands: Bool { isPaused || isTurnBased && singleTicks == 0 }

  /// The player did something: where time moves only with the player, it moves by a turn.
  func addTurn() {
    guard isTurnBased, !isPaused else { return }
    singleTicks = min(singleTicks + Self.ticksOfTurn, Self.singleTickLimit)
  }

  /// Stops time, or lets it go on.
  func togglePause() {
    isPaused.toggle()
    reportEdit()
  }

  /// Stops time and asks for one tick.
  func step() {
    if isTurnBased, !isPaused { return addTurn() }
    isPaused = true
    singleTicks = min(singleTicks + 1, Self.singleTickLimit)
    reportEdit()
  }

  /// Doubles or halves the speed, within `speedExponents`.
  ///
  /// - Returns: whether it changed.
  func changeSpeed(by steps: Int) -> Bool {
    let range = Self.speedExponents
    let exponent = min(max(speedExponent + steps, range.lowerBound), range.upperBound)
    guard exponent != speedExponent else { return false }
    speedExponent = exponent
    reportEdit()
    return true
  }

  /// Returns the number of ticks of the next pass, and reports that time goes by if it is not 0.
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

  /// What a save keeps.
  var saved: SavedPlay.Clock {
    SavedPlay.Clock(
      isPaused: isPaused, speedExponent: speedExponent, passes: UInt64(truncatingIfNeeded: passes),
      singleTicks: singleTicks)
  }

  /// Takes on what a save has kept.
  func restore(_ saved: SavedPlay.Clock) {
    isPaused = saved.isPaused
    speedExponent = saved.speedExponent
    passes = Int(truncatingIfNeeded: saved.passes)
    singleTicks = saved.singleTicks
    reportEdit()
  }

  private func reportEdit() {
    info.counts.countEdit()
    delegate?.playDidChange(.kept)
  }

  func combine(into digest: inout Digest) {
    digest.combine(isPaused ? 1 : 0)
    digest.combine(speedExponent)
    digest.combine(passes)
  }
}

/// What the player does with time, and asks of it.
final class Timekeeping: Model {
  /// How far a leap goes: ten seconds at normal speed.
  static let leapTicks = 600

  let clock: GameClock
  private let context: ValleyContext
  private let log: ValleyLog
  private let info: ValleyInfo
  private var observation: Observation?

  init(_ context: ValleyContext, _ log: ValleyLog, _ info: ValleyInfo) {
    self.context = context
    self.log = log
    self.info = info
    clock = GameClock(info)
  }

  /// Counts an edit, which is to be saved, and takes a turn where time goes by turns.
  func takeTurn() {
    info.counts.countEdit()
    clock.addTurn()
  }

  /// Lets time go by turns as the settings say. Once the valley is made: to put the hand on its
  /// ground is no turn.
  func follow(_ settings: Settings) {
    observation = settings.isTurnBased.observe(timings: [.initial, .change]) {
      [weak self] change in
      self?.clock.isTurnBased = change.new
    }
  }

  /// Stops time, or lets it go on.
  func togglePause() {
    clock.togglePause()
    log.post(.valley(.paused(clock.isPaused)))
  }

  /// Stops time because nobody is looking or listening; it does not go on by itself.
  func pauseIfRunning() {
    if !clock.isPaused { togglePause() }
  }

  /// Stops time and runs one tick.
  func stepOnce() {
    clock.step()
    log.post(.valley(.stepped))
  }

  /// Makes time run twice or half as fast.
  func changeSpeed(by steps: Int) {
    guard clock.changeSpeed(by: steps) else { return log.refuse(.valley(.speedRefused)) }
    log.post(.valley(.speed(clock.speedExponent)))
  }

  /// Which tick and time of day it is, the weather, how fast time runs, the music, and what
  /// is recorded.
  func fact(_ recording: MacroProgress?) -> TimeFact {
    let world = context.world
    return TimeFact(
      tick: world.tick, isPaused: clock.isPaused, speedExponent: clock.speedExponent,
      phase: DayPhase(at: world.tick), weather: world.weather, scale: world.music.scale,
      beatsPerMinute: world.music.tempo.beatsPerMinute, macro: recording)
  }
}
