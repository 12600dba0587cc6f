/// A kind of grove, named after what the player builds to wake it.
///
/// Saves contain the raw values.
public enum GroveKind: String, Sendable, Hashable, CaseIterable {
  /// Three notes that ring together, four times at an even pace.
  case chord
  /// Five lamps along a path, lit at the same time.
  case lamps
  /// Three kinds of creatures or plants that the player placed and that survive.
  case garden
  /// A fire that burns through a whole night.
  case fire
  /// A machine that answers a call three times, each time after a short delay.
  case machine
  /// A mill wheel that water turns repeatedly.
  case wheel

  /// The number of steps until the grove wakes.
  public var needed: Int {
    switch self {
    case .chord: 4
    case .lamps: 5
    case .garden, .machine: 3
    case .fire: 10
    case .wheel: 6
    }
  }
}

/// A sound that a grove makes.
public struct GroveMoment: Sendable, Hashable {
  /// The kinds of sounds that a grove makes.
  public enum Sound: Sendable, Hashable {
    /// The grove reached this step.
    case progress(Int)
    /// The grove lost its progress.
    case lost
    /// The grove woke up, and stays awake.
    case woke
    /// The grove, which is awake, sings its voice.
    case song
    /// The grove answers when the player asks for the valley's progress; `turn` counts from 0.
    case present(turn: Int, isAwake: Bool)
    /// The kodama of the grove repeats a note with its own variation.
    case echo(note: Int)
  }

  /// The kind of the grove.
  public var kind: GroveKind
  /// The sound that the grove makes.
  public var sound: Sound
  /// The position relative to the hand, in cells.
  public var way: Offset

  /// Creates a sound of a grove at an offset from the hand.
  public init(_ kind: GroveKind, _ sound: Sound, way: Offset) {
    self.kind = kind
    self.sound = sound
    self.way = way
  }
}

/// The state of a grove, as Views say, list and draw it.
public struct GroveState: Sendable, Hashable {
  /// The kind of the grove.
  public var kind: GroveKind
  /// The cell at the centre of the grove.
  public var point: CellPoint
  /// The position relative to the hand, in cells.
  public var way: Offset
  /// The number of steps done, out of `kind.needed`.
  public var progress: Int
  /// A Boolean value that indicates whether the grove is awake.
  public var isAwake: Bool
  /// The number of required things that exist, at least `progress`.
  ///
  /// It is larger than `progress` where things exist but do not count, such as lamps that are too
  /// close together.
  public var found: Int

  /// Creates the state of a grove.
  public init(
    kind: GroveKind, point: CellPoint, way: Offset, progress: Int, isAwake: Bool, found: Int = 0
  ) {
    self.found = max(found, progress)
    self.kind = kind
    self.point = point
    self.way = way
    self.progress = progress
    self.isAwake = isAwake
  }
}

/// The position at which Views draw a grove.
public struct GroveTile: Sendable, Hashable {
  /// The tile, counted from the top left of the rectangle. It can be outside the rectangle.
  public var tile: CellPoint
  /// The same position in half tiles, for pictures.
  public var half: CellPoint
  /// A Boolean value that indicates whether the grove is awake and gives light.
  public var isAwake: Bool

  /// Creates the position of a grove, in tiles and in half tiles.
  public init(tile: CellPoint, half: CellPoint, isAwake: Bool) {
    self.tile = tile
    self.half = half
    self.isAwake = isAwake
  }
}

/// An event in a grove, or the answer to a question about one.
public enum GroveFact: Hashable, Sendable {
  /// The player entered a valley; this is the silent grove nearest to the hand.
  case nearest(GroveState)
  /// A grove has done this many of its steps.
  case progress(GroveKind, done: Int, of: Int)
  /// A grove lost its progress.
  case lost(GroveKind)
  /// A grove woke up.
  case woke(GroveKind)
  /// The player asked for the nearest silent grove, what it waits for and what is missing.
  case asks(GroveState)
  /// The hand was moved to a grove.
  case wentTo(GroveState)
  /// The build that woke a grove was saved as a stamp under this name.
  case kept(name: String)
}
