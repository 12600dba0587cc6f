import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// What the player does with time, and asks of it.
final class Timekeeping: Model {
  /// How far a leap goes: ten seconds at normal speed.
  static let leapTicks = 600

  let clock: GameClock
  private let scene: Scene
  private let log: Log
  private let ledger: Ledger
  private var observation: Observation?

  init(_ scene: Scene, _ log: Log, _ ledger: Ledger) {
    self.scene = scene
    self.log = log
    self.ledger = ledger
    clock = GameClock(ledger)
  }

  /// Counts an edit, which is to be saved, and takes a turn where time goes by turns.
  func takeTurn() {
    ledger.counts.noteEdit()
    clock.noteTurn()
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
    log.tell(.valley(.paused(clock.isPaused)))
  }

  /// Stops time because nobody is looking or listening; it does not go on by itself.
  func pauseIfRunning() {
    if !clock.isPaused { togglePause() }
  }

  /// Stops time and runs one tick.
  func stepOnce() {
    clock.step()
    log.tell(.valley(.stepped))
  }

  /// Makes time run twice or half as fast.
  func changeSpeed(by steps: Int) {
    guard clock.changeSpeed(by: steps) else { return log.refuse(.valley(.speedRefused)) }
    log.tell(.valley(.speed(clock.speedExponent)))
  }

  /// Which tick and time of day it is, the weather, how fast time runs, the music, and what
  /// is recorded.
  func fact(_ recording: MacroProgress?) -> TimeFact {
    let world = scene.world
    return TimeFact(
      tick: world.tick, isPaused: clock.isPaused, speedExponent: clock.speedExponent,
      phase: DayPhase(at: world.tick), weather: world.weather, scale: world.music.scale,
      beatsPerMinute: world.music.tempo.beatsPerMinute, macro: recording)
  }
}
