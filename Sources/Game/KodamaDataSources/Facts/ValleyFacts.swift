/// What happened to the valley that is played, to time and to the hand over it.
public enum ValleyFact: Hashable, Sendable {
  /// The player came into a valley, for the first time since it was begun or loaded.
  case entered(seed: UInt64, title: String?, around: Surroundings?)
  /// The player came back into it.
  case cameBack(around: Surroundings?)
  /// Time stands still, or goes on again.
  case paused(Bool)
  /// One tick went by.
  case stepped
  /// Time goes at another speed, as a power of two.
  case speed(Int)
  /// Time goes no faster, or no slower.
  case speedRefused
  /// Seconds of normal speed went by at once.
  case leapt(seconds: Int)
  /// How time stands, and what sky and music are like.
  case time(TimeFact)
  /// The answer to G: the valley's progress, and the silent grove nearest to the hand.
  case progress(ValleyProgress, nearest: GroveSign?)
  /// The hand is at the end of the world.
  case edge(Direction)
  /// The hand ran so many cells, where this is; what stopped it, if not that.
  case ran(cells: Int, MaterialID, by: RunStop?)
  /// The hand has come to rest on this.
  case rested(MaterialID)
  /// A tile is so many cells a side.
  case zoomed(tileSide: Int)
  /// There is no closer scale, or no wider one; a tile still has so many cells a side.
  case zoomRefused(tileSide: Int)
  /// The weather is another now.
  case weather(Weather, before: Weather)
  /// The valley woke, or dozed off.
  case woke(Bool)
}

/// What is told of the groves of a valley.
public enum GroveFact: Hashable, Sendable {
  /// The silent grove that is nearest to the hand, as who comes into the valley is told.
  case nearest(GroveSign)
  /// A grove has come so many of its steps nearer to waking.
  case progress(GroveKind, done: Int, of: Int)
  /// What was begun is lost: it is as far as at the beginning.
  case lost(GroveKind)
  /// A grove has woken.
  case woke(GroveKind)
  /// The answer to H: what a silent grove waits for, and what is still missing.
  case asks(GroveSign)
  /// The hand was put on a grove.
  case wentTo(GroveSign)
  /// What was built to wake it lies among the stamps, under this name.
  case kept(name: String)
}

/// What stops a run where nothing else comes.
public enum RunStop: String, Hashable, Sendable, CaseIterable {
  /// The world goes no further.
  case edge
  /// It is as far as a run goes.
  case limit
}

/// How time stands, and what sky and music are like.
public struct TimeFact: Hashable, Sendable {
  /// The tick of the world.
  public var tick: UInt64
  /// Whether time stands still.
  public var isPaused: Bool
  /// The speed as a power of two.
  public var speedExponent: Int
  /// The time of day.
  public var phase: DayPhase
  /// The weather around the hand.
  public var weather: Weather
  /// The scale of the valley.
  public var scale: Scale
  /// Its tempo, in beats a minute at normal speed.
  public var beatsPerMinute: Int
  /// What is recorded or played again, if anything is.
  public var macro: MacroProgress?

  /// Puts together what is told on entering.
  public init(
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

/// What lies around the hand, as who comes into a valley is told.
public struct Surroundings: Hashable, Sendable {
  /// The time of day.
  public var phase: DayPhase
  /// The weather at this time.
  public var weather: Weather
  /// What is found first below the hand; nil where nothing is near.
  public var ground: MaterialID?
  /// How many cells below the hand it lies; 0 where the hand is in it.
  public var depth: Int
  /// The nearest liquid; nil where none is near.
  public var liquid: MaterialID?
  /// The way to it.
  public var way: Offset
  /// Who lives near, each kind once, the nearest first.
  public var creatures: [MaterialID]
  /// What is in hand.
  public var inHand: MaterialID

  /// Puts together what is told of the time.
  public init(
    phase: DayPhase, weather: Weather, ground: MaterialID?, depth: Int, liquid: MaterialID?,
    way: Offset, creatures: [MaterialID], inHand: MaterialID
  ) {
    self.phase = phase
    self.weather = weather
    self.ground = ground
    self.depth = depth
    self.liquid = liquid
    self.way = way
    self.creatures = creatures
    self.inHand = inHand
  }
}
