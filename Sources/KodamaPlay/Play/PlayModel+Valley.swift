import KodamaDataSources
import KodamaWorld

// The sky over the valley, and how awake it is.
extension PlayModel {
  /// How many events wait for the end of a sweep.
  static let heldWordsLimit = 4

  /// How awake the valley is, 0–100; awake from `Wakefulness.wakesAtPercent` on.
  public var awakePercent: Int { world.awakePercent }

  /// Says which tick and time of day it is, the weather, how fast time runs, the music, and how
  /// awake the valley is; first what is recorded.
  public func sayTime() {
    let time = timeInWords
    guard let piece = pieceInWords else { return say(time) }
    say(Message("play.both", ("one", .message(piece)), ("other", .message(time))))
  }

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
    say(Message("play.leapt", ("n", .number(Self.leapTicks / 60))))
  }

  private var timeInWords: Message {
    Message(
      clockStatus.isPaused ? "play.time.paused" : "play.time",
      ("tick", .text(String(world.tick))),
      ("phase", .message(Message("phase.\(DayPhase(at: world.tick))"))),
      ("weather", .message(Message("weather.\(world.weather)"))),
      ("speed", .message(Message("play.speed.\(clockStatus.speedExponent)"))),
      ("scale", .message(Message("scale.\(scale.rawValue)"))),
      ("tempo", .number(world.music.tempo.beatsPerMinute)),
      ("state", .message(wakefulnessInWords)), ("n", .number(awakePercent)))
  }

  /// Sees lightning, and says and shows that the weather has changed since it was last looked at.
  func lookAtSky() {
    if lightning.advance(worldMoments) { delegate?.playDidChange() }
    let before = knownWeather
    knownWeather = world.weather
    guard knownWeather != before else { return }
    let id = knownWeather == .clear ? "weather.ends.\(before)" : "weather.begins.\(knownWeather)"
    caption(Message(id))
    tell(Message(id))
  }

  /// Says that the valley woke, or dozes off.
  func tellWakefulness(_ moments: [Moment]) {
    for moment in moments {
      if moment.kind == .wake { tell(Message("play.valley.wakes")) }
      if moment.kind == .doze { tell(Message("play.valley.dozes")) }
    }
  }

  private var wakefulnessInWords: Message {
    switch (world.wakefulness.isAwake, awakePercent) {
    case (true, 85...): Message("awake.singing")
    case (true, _): Message("awake.awake")
    case (false, Wakefulness.stillBelowPercent...): Message("awake.stirring")
    default: Message("awake.still")
    }
  }

  /// Writes an event and says it when it is its turn: a sweep is heard alone.
  private func tell(_ message: Message) {
    write(message)
    guard sweep.progress == nil else {
      if heldWords.count < Self.heldWordsLimit { heldWords.append(message) }
      return
    }
    chronicle.say(message, .message)
  }

  /// Says what came about during a sweep that is over.
  func sayHeldWords() {
    guard !heldWords.isEmpty, sweep.progress == nil else { return }
    for message in heldWords { chronicle.say(message, .message) }
    heldWords = []
  }
}
