/// What a grove waits for: something that a player builds. The raw values stand in saves.
public enum GroveKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Three notes that ring together, four times at an even pace.
  case chord
  /// Five lamps along a path that burn at once.
  case lamps
  /// Three kinds of life that a hand has brought, and that live on.
  case garden
  /// A fire that burns through a whole night.
  case fire
  /// A machine that answers three times, a moment after it was called.
  case machine

  /// How many steps lead from silence to waking.
  public var needed: Int {
    switch self {
    case .chord: 4
    case .lamps: 5
    case .garden, .machine: 3
    case .fire: 10
    }
  }
}

/// A grove, as it is told, listed and drawn.
public struct GroveSign: Sendable, Hashable, Codable {
  /// What it waits for, or was woken by.
  public var kind: GroveKind
  /// The cell at the middle of it, where a hand finds it.
  public var point: GridPoint
  /// How it lies from the hand, in cells.
  public var way: Offset
  /// How many of the steps that it needs are done.
  public var progress: Int
  /// Whether it is awake.
  public var isAwake: Bool

  /// Makes a sign of a grove.
  public init(kind: GroveKind, point: GridPoint, way: Offset, progress: Int, isAwake: Bool) {
    self.kind = kind
    self.point = point
    self.way = way
    self.progress = progress
    self.isAwake = isAwake
  }
}

/// Where a grove is drawn.
public struct GroveTile: Sendable, Hashable {
  /// The tile of the rectangle, which may lie outside.
  public var tile: GridPoint
  /// The half tile, for pictures.
  public var half: GridPoint
  /// Whether it is awake, and gives light.
  public var isAwake: Bool

  /// Makes a sign at a tile and a half of it.
  public init(tile: GridPoint, half: GridPoint, isAwake: Bool) {
    self.tile = tile
    self.half = half
    self.isAwake = isAwake
  }
}

/// Something that a grove lets be heard.
public struct GroveMoment: Sendable, Hashable {
  /// What is heard of it.
  public enum Sound: Sendable, Hashable {
    /// So many of its steps are done.
    case progress(Int)
    /// It has fallen back to the beginning.
    case lost
    /// It wakes.
    case woke
    /// Awake, it sings the voice that it has brought.
    case song
    /// Its kodama gives back a note, changed as it is its habit.
    case echo(note: Int)
  }

  /// Which kind of grove it is.
  public var kind: GroveKind
  /// What is heard.
  public var sound: Sound
  /// How it lies from the hand, in cells.
  public var way: Offset

  /// Makes a moment of a grove that lies so from the hand.
  public init(_ kind: GroveKind, _ sound: Sound, way: Offset) {
    self.kind = kind
    self.sound = sound
    self.way = way
  }
}
