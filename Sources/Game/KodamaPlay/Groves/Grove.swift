package import KodamaDataSources

/// A grove: where it is, what it waits for, and what it remembers of what was built there.
package struct Grove: Hashable, Sendable {
  /// A note that was heard lately, and the tick of it.
  package struct Ring: Hashable, Sendable {
    package var note: UInt8
    package var tick: UInt64

    /// A note, 0…23, that rang in a tick.
    package init(note: UInt8, tick: UInt64) { (self.note, self.tick) = (note, tick) }
  }

  /// A kind of life that a hand has brought, and the tick in which it came.
  package struct Planted: Hashable, Sendable {
    package var kind: MaterialID
    package var tick: UInt64

    /// A kind of life that came in a tick.
    package init(kind: MaterialID, tick: UInt64) { (self.kind, self.tick) = (kind, tick) }
  }

  /// How far a grove reaches to each side of its middle, and up and down, in cells.
  package static let reach = (columns: 20, rows: 14)
  /// How many cells of what was built are remembered.
  package static let builtLimit = 1_024
  /// How many notes and kinds of life are remembered.
  package static let memoryLimit = 12

  /// What it waits for.
  package let kind: GroveKind
  /// The cell at the middle of it.
  package let point: GridPoint
  /// How many steps are done, 0…`kind.needed`.
  package var progress = 0
  /// Whether it is awake; it stays so.
  package var isAwake = false
  /// The cells that a hand has changed within its reach, in their order, each once.
  package var built: [GridPoint] = []
  /// The notes that rang within half a second.
  package var rings: [Ring] = []
  /// The kinds of life that a hand has brought.
  package var planted: [Planted] = []
  /// Of a chord the tick of the last one; of a machine the tick of the call that it has not
  /// answered, or 0; of a fire for how many looks it has burnt in this night; of a wheel the tick
  /// of its last turn; of lamps how many columns they light.
  package var since: UInt64 = 0
  /// Of chords how many ticks lie between two of them; of a machine the tick in which it was heard
  /// last; of a fire how often in a row none was seen.
  package var pace: UInt64 = 0

  /// A silent grove of a kind at a cell.
  package init(_ kind: GroveKind, at point: GridPoint) {
    self.kind = kind
    self.point = point
  }

  /// The first cell of what it listens to.
  var first: GridPoint { GridPoint(point.x - Self.reach.columns, point.y - Self.reach.rows) }
  /// The last cell of what it listens to, still part of it.
  var last: GridPoint { GridPoint(point.x + Self.reach.columns, point.y + Self.reach.rows) }

  /// Whether a cell lies within its reach.
  package func reaches(_ cell: GridPoint) -> Bool {
    abs(cell.x - point.x) <= Self.reach.columns && abs(cell.y - point.y) <= Self.reach.rows
  }

  /// A hand has changed a cell within its reach.
  mutating func build(at cell: GridPoint) {
    if built.count < Self.builtLimit, !built.contains(cell) { built.append(cell) }
  }

  /// The corners of what was built; nil where nothing was.
  package var builtCorners: (first: GridPoint, last: GridPoint)? {
    guard let any = built.first else { return nil }
    return built.reduce((any, any)) { corners, cell in
      (
        GridPoint(min(corners.0.x, cell.x), min(corners.0.y, cell.y)),
        GridPoint(max(corners.1.x, cell.x), max(corners.1.y, cell.y))
      )
    }
  }
}

// How a grove comes nearer to waking. None of it counts what no hand has built.
extension Grove {
  /// Two chords are no nearer to each other than this, in ticks, and no farther.
  static let chordTicks: ClosedRange<UInt64> = 40...1_200
  /// Notes that ring within so many ticks ring together.
  static let togetherTicks: UInt64 = 30
  /// So long life must live that a hand has brought.
  static let livesTicks: UInt64 = 600
  /// An answer comes so long after the call.
  static let answerTicks: ClosedRange<UInt64> = 10...180
  /// How far apart the first and the last lamp of a path are at least, in columns.
  static let pathColumns = 12
  /// How often a grove looks at what changes slowly, in ticks.
  static let lookTicks: UInt64 = 16
  /// How many looks a fire must be seen in a night of 300, and how many in a row it may be missed.
  static let (fireLooks, missedLooks): (UInt64, UInt64) = (270, 6)
  /// A wheel that has not come round for so many ticks stands still.
  static let stillTicks: UInt64 = 600

  /// Hears an instrument that a hand has built.
  mutating func hear(_ note: UInt8, at tick: UInt64) {
    switch kind {
    case .chord: hearChord(note, tick)
    case .machine: hearAnswer(tick)
    case .lamps, .garden, .fire, .wheel: return
    }
  }

  /// A hand has called: it rang something, or pressed a button.
  mutating func call(at tick: UInt64) {
    // What rings on and on answers nobody.
    guard kind == .machine, pace == 0 || tick > pace &+ Self.answerTicks.upperBound else { return }
    since = tick
  }

  private mutating func hearChord(_ note: UInt8, _ tick: UInt64) {
    rings.removeAll { $0.tick &+ Self.togetherTicks < tick }
    if rings.count < Self.memoryLimit { rings.append(Ring(note: note, tick: tick)) }
    guard Set(rings.map({ $0.note })).count >= 3 else { return }
    let apart = tick - min(since, tick)
    // The chord that was counted still rings.
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
      // Out of time: this chord and the one before are the first two of another row.
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

  /// Life was brought by a hand.
  mutating func plant(_ life: MaterialID, at tick: UInt64) {
    guard kind == .garden, planted.count < Self.memoryLimit,
      !planted.contains(where: { $0.kind == life })
    else { return }
    planted.append(Planted(kind: life, tick: tick))
  }

  /// Sees how many lamps burn along the path.
  mutating func see(lit columns: [Int]) {
    let isPath = (columns.last ?? 0) - (columns.first ?? 0) >= Self.pathColumns
    progress = min(columns.count, isPath ? kind.needed : kind.needed - 1)
    since = UInt64(columns.count)
  }

  /// Sees which of the kinds of life that were brought are there.
  mutating func see(at tick: UInt64, alive isAlive: (MaterialID) -> Bool) {
    planted.removeAll { $0.tick &+ Self.livesTicks <= tick && !isAlive($0.kind) }
    let living = planted.count { $0.tick &+ Self.livesTicks <= tick }
    progress = min(kind.needed, living)
  }

  /// A wheel that a hand has built has come round.
  mutating func turn(at tick: UInt64) {
    guard kind == .wheel else { return }
    progress += 1
    since = tick
  }

  /// Sees whether the wheel has come to a stand.
  mutating func see(wheelAt tick: UInt64) {
    if since &+ Self.stillTicks < tick { progress = 0 }
  }

  /// Sees whether it burns, in the night or not.
  mutating func see(fire burns: Bool, isNight: Bool) {
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
