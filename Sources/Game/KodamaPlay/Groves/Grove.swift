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
  package let point: CellPoint
  /// The number of completed steps, 0…`kind.needed`.
  package var progress = 0
  /// True once the grove has woken. It then stays awake.
  package var isAwake = false
  /// The cells within reach that the player has changed, oldest first and without duplicates.
  package var built: [CellPoint] = []
  /// The notes that rang within the last `togetherTicks`.
  package var rings: [Ring] = []
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

  /// Returns the way from a cell into the area; nil if the cell is inside, or too far away to be
  /// meant for this grove.
  func wayInside(from cell: CellPoint) -> Offset? {
    guard !reaches(cell), abs(cell.x - point.x) <= Self.reach.columns * 3,
      abs(cell.y - point.y) <= Self.reach.rows * 3
    else { return nil }
    let inside = CellPoint(
      min(max(cell.x, first.x), last.x), min(max(cell.y, first.y), last.y))
    return Offset(from: cell, to: inside)
  }

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
  /// The time after an edit in which lamps may still be dark, in ticks (1/60 s).
  static let lampTicks: UInt64 = 120

  /// The time after planting in which another plant of the same species belongs to the same work,
  /// in ticks (1/60 s).
  static let plantingTicks: UInt64 = 300

  /// Handles a note from an instrument that the player has built.
  ///
  /// - Returns: The reason if the note shows that a try failed.
  mutating func handleNote(_ note: UInt8, at tick: UInt64) -> GroveMiss? {
    switch kind {
    case .chord: return hearChord(note, tick)
    case .machine: hearAnswer(tick)
    case .lamps, .garden, .fire, .wheel: break
    }
    return nil
  }

  /// Handles a call: the player has rung an instrument or pressed a button.
  ///
  /// - Returns: The reason if the call does not count.
  mutating func handleCall(at tick: UInt64, isRing: Bool) -> GroveMiss? {
    if kind == .chord, isRing { return GroveMiss(.byHand) }
    guard kind == .machine else { return nil }
    // A machine that rings continuously does not answer.
    let quiet = pace == 0 ? 0 : pace &+ Self.answerTicks.upperBound &+ 1
    guard tick >= quiet else { return GroveMiss(.notQuiet, number: Int(quiet - tick)) }
    since = tick
    return nil
  }

  /// Ends a try that can no longer succeed: a chord that lacks notes, or a call without an answer.
  ///
  /// - Returns: The reason; nil if no try has failed.
  mutating func endLateTry(at tick: UInt64) -> GroveMiss? {
    switch kind {
    case .chord:
      guard let first = rings.first, let last = rings.last, last.tick &+ Self.togetherTicks < tick
      else { return nil }
      defer { rings = [] }
      // Notes that follow a chord at once belong to it.
      if progress > 0, first.tick <= since &+ Self.togetherTicks { return nil }
      let notes = Set(rings.map { $0.note }).count
      return GroveMiss(notes < min(3, rings.count) ? .sameNotes : .fewNotes, number: notes)
    case .machine:
      guard since > 0, tick > since &+ Self.answerTicks.upperBound else { return nil }
      defer { since = 0 }
      return GroveMiss(pace > since ? .answerSoon : .noAnswer)
    case .lamps, .garden, .fire, .wheel: return nil
    }
  }

  private mutating func hearChord(_ note: UInt8, _ tick: UInt64) -> GroveMiss? {
    rings.removeAll { $0.tick &+ Self.togetherTicks < tick }
    if rings.count < Self.memoryLimit { rings.append(Ring(note: note, tick: tick)) }
    guard Set(rings.map({ $0.note })).count >= 3 else { return nil }
    let apart = tick - min(since, tick)
    // Ignores notes while the last chord still rings.
    guard progress == 0 || apart >= Self.chordTicks.lowerBound else {
      return apart > Self.togetherTicks ? GroveMiss(.chordSoon) : nil
    }
    rings = []
    since = tick
    if progress == 0 || apart > Self.chordTicks.upperBound {
      defer { progress = 1 }
      return progress > 0 ? GroveMiss(.chordLate) : nil
    } else if progress == 1 {
      (progress, pace) = (2, apart)
    } else if Self.chordTicks.contains(pace), max(apart, pace) * 4 <= min(apart, pace) * 5 {
      progress += 1
    } else {
      // The chord came at the wrong time, so the last two chords start a new rhythm.
      (progress, pace) = (2, apart)
      return GroveMiss(.uneven)
    }
    return nil
  }

  private mutating func hearAnswer(_ tick: UInt64) {
    if since > 0, Self.answerTicks.contains(tick - min(since, tick)) {
      progress += 1
      since = 0
    }
    pace = tick
  }

  /// Records a species that the player has brought.
  ///
  /// - Returns: The reason if the species already counts.
  mutating func plant(_ life: MaterialID, at tick: UInt64) -> GroveMiss? {
    guard kind == .garden else { return nil }
    if let known = planted.first(where: { $0.kind == life }) {
      let isAnother = known.tick &+ Self.plantingTicks < tick
      return isAnother ? GroveMiss(.sameKind, material: life) : nil
    }
    if planted.count < Self.memoryLimit { planted.append(Planted(kind: life, tick: tick)) }
    return nil
  }

  /// Sets the progress to the number of lit lamps on the path.
  ///
  /// - Parameters:
  ///   - columns: The columns of the lit lamps, in ascending order and without duplicates.
  ///   - lit: The number of lit lamps that the player has built.
  ///   - dark: The number of dark ones.
  /// - Returns: The reason if fewer lamps count than before, or than there are.
  @discardableResult
  mutating func updateLamps(
    lit columns: [Int], of lit: Int = 0, dark: Int = 0
  ) -> GroveMiss? {
    let before = progress
    let isPath = (columns.last ?? 0) - (columns.first ?? 0) >= Self.pathColumns
    progress = min(columns.count, isPath ? kind.needed : kind.needed - 1)
    since = UInt64(columns.count)
    if progress < before { return GroveMiss(.lampOut) }
    if dark > 0 { return GroveMiss(.unlit, number: dark) }
    return lit > columns.count ? GroveMiss(.sameColumn) : nil
  }

  /// Sets the progress to the number of species that have survived long enough.
  ///
  /// - Returns: The reason if a species has not survived.
  mutating func updateGarden(
    at tick: UInt64, alive isAlive: (MaterialID) -> Bool
  ) -> GroveMiss? {
    let dead = planted.first { $0.tick &+ Self.livesTicks <= tick && !isAlive($0.kind) }
    planted.removeAll { $0.tick &+ Self.livesTicks <= tick && !isAlive($0.kind) }
    let living = planted.count { $0.tick &+ Self.livesTicks <= tick }
    progress = min(kind.needed, living)
    return dead.map { GroveMiss(.died, material: $0.kind) }
  }

  mutating func countTurn(at tick: UInt64) {
    guard kind == .wheel else { return }
    progress += 1
    since = tick
  }

  /// Resets the progress if the wheel has stopped.
  ///
  /// - Returns: The reason if the wheel does not turn.
  mutating func updateWheel(at tick: UInt64, isBuilt: Bool) -> GroveMiss? {
    guard since &+ Self.stillTicks < tick else { return nil }
    guard progress > 0 else { return isBuilt ? GroveMiss(.wheelStill) : nil }
    (progress, since) = (0, tick)
    return GroveMiss(.wheelStopped)
  }

  /// Sets the progress after checking for a fire. Daylight or a long gap resets it.
  ///
  /// - Parameters:
  ///   - burns: Whether a fire burns within reach.
  ///   - ticks: The ticks until night; 0 during a night.
  /// - Returns: The reason if a fire does not count or no longer counts.
  mutating func updateFire(burns: Bool, ticksToNight ticks: Int) -> GroveMiss? {
    pace = burns ? 0 : pace &+ 1
    guard ticks == 0, pace <= Self.missedLooks else {
      defer { (since, progress) = (0, 0) }
      // A fire that goes out within the first seconds after dusk has not begun to count.
      if since > Self.missedLooks { return GroveMiss(ticks == 0 ? .fireOut : .dawn) }
      return burns ? GroveMiss(.notNight, number: ticks) : nil
    }
    since = min(since &+ 1, Self.fireLooks)
    progress = Int(since * UInt64(kind.needed) / Self.fireLooks)
    return nil
  }
}
