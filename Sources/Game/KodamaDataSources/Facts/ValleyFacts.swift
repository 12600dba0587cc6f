/// An event of the valley, of time or of the hand.
package enum ValleyFact: Hashable, Sendable {
  /// The player entered a valley for the first time since it was created or loaded. `title` is nil
  /// if the valley has no name.
  case entered(seed: UInt64, title: String?, around: Surroundings?)
  case cameBack(around: Surroundings?)
  case paused(Bool)
  /// The player returned to the window, and the valley still waits, paused.
  case away
  /// Time advanced by one tick.
  case stepped
  /// The speed changed. The value is the base-2 logarithm of the number of ticks per pass of the
  /// game loop.
  case speed(Int)
  case speedRefused
  /// Time jumped ahead by this many seconds of normal speed.
  case leapt(seconds: Int)
  case time(TimeFact)
  /// The player asked about progress. `nearest` is the nearest silent grove, if any.
  case progress(ValleyProgress, nearest: GroveState?)
  case edge(Direction)
  /// The hand ran this many cells and stopped at a material. If something else stopped it, `by` is
  /// the reason; otherwise it is nil.
  case ran(cells: Int, MaterialID, by: RunStop?)
  case rested(MaterialID)
  /// The zoom level changed. A tile now has this side length, in cells.
  case zoomed(tileSide: Int)
  case zoomRefused(tileSide: Int)
  /// The weather at the hand changed.
  case weather(Weather, before: Weather)
  /// Night fell, or dawn broke.
  case hour(DayPhase)
  /// The valley woke up (true) or fell asleep (false).
  case woke(Bool)
}

/// A reason why a run stopped without reaching another material.
package enum RunStop: String, Hashable, Sendable, CaseIterable {
  case edge
  /// The hand reached the maximum length of a run.
  case limit
}

/// The state of time, sky and music.
package struct TimeFact: Hashable, Sendable {
  package var tick: UInt64
  package var isPaused: Bool
  /// The base-2 logarithm of the speed. 0 is normal speed.
  package var speedExponent: Int
  package var phase: DayPhase
  /// The weather at the hand.
  package var weather: Weather
  package var scale: Scale
  /// The tempo at normal speed, in beats per minute.
  package var beatsPerMinute: Int
  package var macro: MacroProgress?

  package init(
    tick: UInt64, isPaused: Bool, speedExponent: Int, phase: DayPhase, weather: Weather,
    scale: Scale, beatsPerMinute: Int, macro: MacroProgress?
  ) {
    self.tick = tick
    self.isPaused = isPaused
    self.speedExponent = speedExponent
    self.phase = phase
    self.weather = weather
    self.scale = scale
    self.beatsPerMinute = beatsPerMinute
    self.macro = macro
  }
}

/// The surroundings of the hand, described when the player enters a valley.
package struct Surroundings: Hashable, Sendable {
  package var phase: DayPhase
  package var weather: Weather
  /// The first material below the hand, or nil if none is near.
  package var ground: MaterialID?
  /// The distance down to `ground`, in cells, or 0 if the hand is inside it.
  package var depth: Int
  /// The nearest liquid, or nil if none is near.
  package var liquid: MaterialID?
  /// The position of the liquid relative to the hand, in cells.
  package var way: Offset
  package var inHand: MaterialID

  package init(
    phase: DayPhase, weather: Weather, ground: MaterialID?, depth: Int, liquid: MaterialID?,
    way: Offset, inHand: MaterialID
  ) {
    self.phase = phase
    self.weather = weather
    self.ground = ground
    self.depth = depth
    self.liquid = liquid
    self.way = way
    self.inHand = inHand
  }
}

/// The weather of the world.
public enum Weather: UInt8, Sendable, CaseIterable {
  /// No rain and no wind.
  case clear
  /// Rain, but no wind.
  case rain
  /// Wind that blows light materials to the left and rings chimes.
  case windLeft
  /// Wind that blows light materials to the right and rings chimes.
  case windRight
  /// Rain, wind to the right, and occasional lightning.
  case storm

  /// The name of the weather in the identifiers of messages.
  public var name: String { Self.names[Int(rawValue)] }
  private static let names = [
    "clear", "rain", "windLeft", "windRight", "storm",
  ]
}

/// The time of day.
public enum DayPhase: UInt8, Sendable, CaseIterable {
  /// The time from morning to evening, which lasts 7,200 ticks (1/60 s each).
  case day
  /// The time of sunset, which lasts 1,200 ticks (1/60 s each).
  case dusk
  /// The dark time with stars and the moon, which lasts 4,800 ticks (1/60 s each).
  case night
  /// The time of sunrise, which lasts 1,200 ticks (1/60 s each).
  case dawn

  /// The name of the time of day in the identifiers of messages.
  public var name: String { Self.names[Int(rawValue)] }
  private static let names = [
    "day", "dusk", "night", "dawn",
  ]
}
