import KodamaDataSources
import KodamaWorld

// The sky over the valley, and how awake it is.
extension PlayModel {
  /// How many events wait for the end of a sweep.
  static let heldLimit = 4

  /// How awake the valley is, 0–100; awake from `Wakefulness.wakesAtPercent` on.
  public var awakePercent: Int { world.awakePercent }

  /// Tells which tick and time of day it is, the weather, how fast time runs, the music, and how
  /// awake the valley is; and what is recorded.
  public func sayTime() { tell(.valley(.time(time))) }

  /// How far a leap goes: ten seconds at normal speed.
  static let leapTicks = 600

  /// Runs the valley on by `leapTicks` at once, paused or not: nothing between is drawn or heard,
  /// but an étude is solved by it as by any other time.
  public func leap() {
    endSweep()
    noteKept()
    for _ in 0..<Self.leapTicks {
      world.step()
      collectMoments(fraction: 0)
    }
    tellWakefulness(worldMoments)
    worldMoments.removeAll(keepingCapacity: true)
    // What lies elsewhere now has not just moved.
    bed.forget()
    tell(.valley(.leapt(seconds: Self.leapTicks / 60)))
  }

  private var time: TimeFact {
    TimeFact(
      tick: world.tick, isPaused: clockStatus.isPaused, speedExponent: clockStatus.speedExponent,
      phase: DayPhase(at: world.tick), weather: world.weather, scale: scale,
      beatsPerMinute: world.music.tempo.beatsPerMinute, isAwake: world.wakefulness.isAwake,
      awakePercent: awakePercent, isStill: awakePercent < Wakefulness.stillBelowPercent,
      piece: pieceProgress)
  }

  /// Sees lightning, and says and shows that the weather has changed since it was last looked at.
  func lookAtSky() {
    if lightning.advance(worldMoments) { delegate?.playDidChange() }
    let before = knownWeather
    knownWeather = world.weather
    guard knownWeather != before else { return }
    report(.valley(.weather(knownWeather, before: before)))
  }

  /// Says that the valley woke, or dozes off.
  func tellWakefulness(_ moments: [Moment]) {
    for moment in moments {
      if moment.kind == .wake { report(.valley(.woke(true))) }
      if moment.kind == .doze { report(.valley(.woke(false))) }
    }
  }

  /// Writes an event and tells it when it is its turn: a sweep is heard alone.
  private func report(_ fact: Fact) {
    write(fact)
    guard sweep.progress == nil else {
      if heldFacts.count < Self.heldLimit { heldFacts.append(fact) }
      return
    }
    chronicle.tell(fact)
  }

  /// Tells what came about during a sweep that is over.
  func tellHeld() {
    guard !heldFacts.isEmpty, sweep.progress == nil else { return }
    for fact in heldFacts { chronicle.tell(fact) }
    heldFacts = []
  }
}
