package import KodamaDataSources

/// A grove: a place that wakes when the player completes its task. It stores its progress and the
/// cells that the player built there.
package struct Grove: Hashable, Sendable {
  /// A note that rang recently.
  package struct Ring: Hashable, Sendable {
    package var note: UInt8
    package var tick: UInt64

    /// Creates a ring of a note, 0…23.
    package init(note: UInt8, tick: UInt64) { (self.note, self.tick) = (note, tick) }
  }

  /// A species that the player has brought to the grove, and the tick of its arrival.
  package struct Planted: Hashable, Sendable {
    package var kind: MaterialID
    package var tick: UInt64

    package init(kind: MaterialID, tick: UInt64) { (self.kind, self.tick) = (kind, tick) }
  }

  /// The extent of a grove in each direction from its middle, in cells.
  package static let reach = (columns: 20, rows: 14)
  /// The maximum number of built cells that a grove remembers.
  package static let builtLimit = 1_024
  /// The maximum number of notes, and of species, that a grove remembers.
  package static let memoryLimit = 12

  package let kind: GroveKind
  /// The cell in the middle of the grove.
  package let point: CellPoint
  /// The number of completed steps, 0…`kind.needed`.
  package var progress = 0
  /// True once the grove has woken. It then stays awake.
  package var isAwake = false
  /// The cells within reach that the player has changed, oldest first and without duplicates.
  package var built: [CellPoint] = []
  /// The notes that rang within the last `togetherTicks`.
  package var rings: [Ring] = []
  /// The species that the player has brought to a garden.
  package var planted: [Planted] = []
  /// A value whose meaning depends on the kind. Chords: the tick of the last chord. Machine: the
  /// tick of the call that is still unanswered, or 0. Fire: the number of checks this night that
  /// found a fire. Wheel: the tick of its last turn. Lamps: the number of lit columns.
  package var since: UInt64 = 0
  /// A second value whose meaning depends on the kind. Chords: the ticks between the last two
  /// chords. Machine: the tick of its last note. Fire: the number of consecutive checks that found
  /// no fire.
  package var pace: UInt64 = 0

  package init(_ kind: GroveKind, at point: CellPoint) {
    self.kind = kind
    self.point = point
  }

  /// The top left cell within reach.
  var first: CellPoint { CellPoint(point.x - Self.reach.columns, point.y - Self.reach.rows) }
  /// The bottom right cell within reach, inclusive.
  var last: CellPoint { CellPoint(point.x + Self.reach.columns, point.y + Self.reach.rows) }

  package func reaches(_ cell: CellPoint) -> Bool {
    abs(cell.x - point.x) <= Self.reach.columns && abs(cell.y - point.y) <= Self.reach.rows
  }

  /// Records that the player changed a cell within reach.
  mutating func recordBuilt(at cell: CellPoint) {
    if built.count < Self.builtLimit, !built.contains(cell) { built.append(cell) }
  }

  /// The top left and bottom right corners of the built cells; nil if there are none.
  package var builtCorners: (first: CellPoint, last: CellPoint)? {
    guard let any = built.first else { return nil }
    return built.reduce((any, any)) { corners, cell in
      (
        CellPoint(min(corners.0.x, cell.x), min(corners.0.y, cell.y)),
        CellPoint(max(corners.1.x, cell.x), max(corners.1.y, cell.y))
      )
    }
  }
}

// Progress towards waking. Only cells that the player has built count.
extension Grove {
  /// The allowed interval between two chords, in ticks (1/60 s).
  static let chordTicks: ClosedRange<UInt64> = 40...1_200
  /// The time within which notes belong to one chord, in ticks (1/60 s).
  static let togetherTicks: UInt64 = 30
  /// The time that a species must survive, in ticks (1/60 s).
  static let livesTicks: UInt64 = 600
  /// The allowed delay between a call and the machine's answer, in ticks (1/60 s).
  static let answerTicks: ClosedRange<UInt64> = 10...180
  /// The minimum distance between the first and last lamp of a path, in columns.
  static let pathColumns = 12
  /// The interval between checks of lamps, gardens, fires and wheels, in ticks (1/60 s).
  static let lookTicks: UInt64 = 16
  /// The number of checks in a night that must find a fire, and the number of consecutive checks
  /// that may find none. A night has 300 checks.
  static let (fireLooks, missedLooks): (UInt64, UInt64) = (270, 6)
  /// The time that a wheel may go without a turn before it counts as stopped, in ticks (1/60 s).
  static let stillTicks: UInt64 = 600

  /// Handles a note from an instrument that the player has built.
  mutating func handleNote(_ note: UInt8, at tick: UInt64) {
    switch kind {
    case .chord: hearChord(note, tick)
    case .machine: hearAnswer(tick)
    case .lamps, .garden, .fire, .wheel: return
    }
  }

  /// Handles a call: the player has rung an instrument or pressed a button.
  mutating func handleCall(at tick: UInt64) {
    // A machine that rings continuously does not answer.
    guard kind == .machine, pace == 0 || tick > pace &+ Self.answerTicks.upperBound else { return }
    since = tick
  }

  private mutating func hearChord(_ note: UInt8, _ tick: UInt64) {
    rings.removeAll { $0.tick &+ Self.togetherTicks < tick }
    if rings.count < Self.memoryLimit { rings.append(Ring(note: note, tick: tick)) }
    guard Set(rings.map({ $0.note })).count >= 3 else { return }
    let apart = tick - min(since, tick)
    // Ignores notes while the last chord still rings.
    guard progress == 0 || apart >= Self.chordTicks.lowerBound else { return }
    rings = []
    since = tick
    if progress == 0 || apart > Self.chordTicks.upperBound {
      progress = 1
    } else if progress == 1 {
      (progress, pace) = (2, apart)
    } else if Self.chordTicks.contains(pace), max(apart, pace) * 4 <= min(apart, pace) * 5 {
      progress += 1
    } else {
      // The chord came at the wrong time, so the last two chords start a new rhythm.
      (progress, pace) = (2, apart)
    }
  }

  private mutating func hearAnswer(_ tick: UInt64) {
    if since > 0, Self.answerTicks.contains(tick - min(since, tick)) {
      progress += 1
      since = 0
    }
    pace = tick
  }

  /// Records a species that the player has brought.
  mutating func plant(_ life: MaterialID, at tick: UInt64) {
    guard kind == .garden, planted.count < Self.memoryLimit,
      !planted.contains(where: { $0.kind == life })
    else { return }
    planted.append(Planted(kind: life, tick: tick))
  }

  /// Sets the progress to the number of lit lamps on the path.
  mutating func updateLamps(lit columns: [Int]) {
    let isPath = (columns.last ?? 0) - (columns.first ?? 0) >= Self.pathColumns
    progress = min(columns.count, isPath ? kind.needed : kind.needed - 1)
    since = UInt64(columns.count)
  }

  /// Sets the progress to the number of species that have survived long enough.
  mutating func updateGarden(at tick: UInt64, alive isAlive: (MaterialID) -> Bool) {
    planted.removeAll { $0.tick &+ Self.livesTicks <= tick && !isAlive($0.kind) }
    let living = planted.count { $0.tick &+ Self.livesTicks <= tick }
    progress = min(kind.needed, living)
  }

  /// Counts a turn of a wheel that the player has built.
  mutating func countTurn(at tick: UInt64) {
    guard kind == .wheel else { return }
    progress += 1
    since = tick
  }

  /// Resets the progress if the wheel has stopped.
  mutating func updateWheel(at tick: UInt64) {
    if since &+ Self.stillTicks < tick { progress = 0 }
  }

  /// Sets the progress after checking for a fire. Daylight or a long gap resets it.
  mutating func updateFire(burns: Bool, isNight: Bool) {
    pace = burns ? 0 : pace &+ 1
    guard isNight, pace <= Self.missedLooks else {
      since = 0
      progress = 0
      return
    }
    since = min(since &+ 1, Self.fireLooks)
    progress = Int(since * UInt64(kind.needed) / Self.fireLooks)
  }
}
