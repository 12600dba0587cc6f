/// A kind of grove. A grove is a place that wakes up once the player has built something near it.
///
/// Saves contain the raw values.
package enum GroveKind: String, Sendable, Hashable, CaseIterable {
  /// A grove that wakes when three notes ring together, four times at even intervals.
  case chord
  /// A grove that wakes when five lamps along a path are lit at the same time.
  case lamps
  /// A grove that wakes when three kinds of creatures or plants that the player placed survive.
  case garden
  /// A grove that wakes when a fire burns through a whole night.
  case fire
  /// A grove that wakes when a machine answers a call three times, each time after a short delay.
  case machine
  /// A grove that wakes when water has turned a mill wheel repeatedly.
  case wheel

  /// The number of steps needed to wake the grove.
  package var needed: Int {
    switch self {
    case .chord: 4
    case .lamps: 5
    case .garden, .machine: 3
    case .fire: 10
    case .wheel: 6
    }
  }
}

extension GroveKind {
  /// True if the player calls such a grove by ringing a bell or by pressing a button.
  package var hasCalls: Bool {
    switch self {
    case .chord, .machine: true
    case .lamps, .garden, .fire, .wheel: false
    }
  }
}

/// A sound that a grove makes.
package struct GroveMoment: Sendable, Hashable {
  /// The kinds of sounds that a grove makes.
  package enum Sound: Sendable, Hashable {
    /// The grove completed a step. The value is the number of steps done.
    case progress(Int)
    case lost
    /// The grove woke up, and stays awake.
    case woke
    case song
    /// All groves are awake, and this one sings when its turn comes. Turns count from 0.
    case chorus(turn: Int)
    /// The grove answers a question about the valley's progress. `turn` is its place in the order
    /// of the answering groves, from 0.
    case present(turn: Int, isAwake: Bool)
    /// The grove's kodama repeats a note with a variation of its own.
    case echo(note: Int)
  }

  package var kind: GroveKind
  package var sound: Sound
  /// The position relative to the hand, in cells.
  package var way: Offset

  package init(_ kind: GroveKind, _ sound: Sound, way: Offset) {
    self.kind = kind
    self.sound = sound
    self.way = way
  }
}

/// The state of a grove, which Views speak, list and draw.
package struct GroveState: Sendable, Hashable {
  package var kind: GroveKind
  /// The cell at the centre of the grove.
  package var point: CellPoint
  /// The position relative to the hand, in cells.
  package var way: Offset
  /// The number of steps done, out of `kind.needed`.
  package var progress: Int
  package var isAwake: Bool
  /// The number of required things that exist near the grove. It is at least `progress`.
  ///
  /// It is larger than `progress` if some things do not count, such as lamps that are too close
  /// together.
  package var found: Int
  /// The number of ticks until night falls, if the grove's task begins at night; 0 during a night.
  package var ticksToNight = 0
  /// The reason why the player's last try does not count; nil if it did, or if the player has
  /// changed something since.
  package var miss: GroveMiss?

  package init(
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

/// The reason why something that the player did at a grove does not count, or why its count fell.
package struct GroveMiss: Sendable, Hashable {
  /// The kinds of reasons. The raw values are parts of message identifiers.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The player built outside the grove's area. `way` leads from there into the area.
    case tooFar
    /// An instrument, a button or a wheel is not the player's work.
    case notBuilt
    /// The player rang a bell by hand, and the grove waits for notes that ring together.
    case byHand
    /// Too few notes rang together. The number is how many.
    case fewNotes
    /// Enough bells rang together, but not with enough different notes. The number is how many
    /// different ones.
    case sameNotes
    case chordSoon
    case chordLate
    case uneven
    /// A call came too soon after the machine's last note. The number is the ticks to wait.
    case notQuiet
    case answerSoon
    case noAnswer
    /// Lamps are dark. The number is how many.
    case unlit
    /// Lamps shine above each other, so they count once.
    case sameColumn
    case lampOut
    /// The grove already counts this kind of life, `material`.
    case sameKind
    /// A kind of life, `material`, has died out or left.
    case died
    /// A fire burns by day. The number is the ticks until night.
    case notNight
    case fireOut
    /// The night ended before the fire had burned long enough.
    case dawn
    case wheelStill
    case wheelStopped
  }

  package var reason: Reason
  /// A number whose meaning depends on the reason.
  package var number: Int
  /// The way from where the player built into the grove's area, for `tooFar`.
  package var way: Offset
  /// The material of `sameKind` and `died`; otherwise air.
  package var material: MaterialID

  package init(
    _ reason: Reason, number: Int = 0, way: Offset = Offset(dx: 0, dy: 0),
    material: MaterialID = .air
  ) {
    (self.reason, self.number, self.way, self.material) = (reason, number, way, material)
  }
}

/// The position of a grove on the screen.
package struct GroveTile: Sendable, Hashable {
  /// The tile, counted from the top left of the visible rectangle. It can be outside the rectangle.
  package var tile: CellPoint
  /// The position in half tiles, for pictures.
  package var half: CellPoint
  package var isAwake: Bool

  package init(tile: CellPoint, half: CellPoint, isAwake: Bool) {
    self.tile = tile
    self.half = half
    self.isAwake = isAwake
  }
}

/// An event in a grove, or the answer to a question about one.
package enum GroveFact: Hashable, Sendable {
  /// The player entered a valley. The value is the silent grove that the game offers first.
  case nearest(GroveState)
  case progress(GroveKind, done: Int, of: Int)
  /// A grove lost some or all of its steps.
  case fell(GroveKind, done: Int, of: Int, because: GroveMiss)
  /// Something that the player did at a grove does not count.
  case missed(GroveKind, GroveMiss)
  case woke(GroveKind)
  /// The last grove woke up. The value is the number of groves.
  case allWoke(Int)
  /// The player asked for the offered grove and its remaining steps.
  case asks(GroveState)
  case wentTo(GroveState)
  /// The construction that woke the grove was saved under this name, as a stamp (copied region).
  case kept(name: String)
}
