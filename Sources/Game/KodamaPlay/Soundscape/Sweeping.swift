import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Controls sweeps, which play the screen column by column, and probes, which play the hand's
/// column. Advances them and announces their results.
final class Sweeping: Model {
  /// The maximum number of runs of equal material that a probe plays and names.
  private static let runLimitOfColumn = 12

  weak var delegate: (any TellingDelegate)?
  let context: ValleyContext
  let settings: Settings
  private let names: MaterialNames
  var sweep = Sweep() {
    didSet {
      guard sweep.progress != oldValue.progress else { return }
      delegate?.playDidChange(.shown)
      delegate?.playDidChange(.sound)
    }
  }
  /// The result to announce at the end of a probe or a temperature sweep.
  var probed: SoundscapeFact?

  init(_ context: ValleyContext, _ parts: PlayParts) {
    self.context = context
    settings = parts.settings
    names = parts.names
  }

  var progress: SweepProgress? { sweep.progress }
  var column: Int? { sweep.column }
  var isOn: Bool { sweep.progress != nil }

  /// Starts a sweep, which replaces the current one. Stops the current one if it has the same kind.
  ///
  /// - Parameters:
  ///   - kind: What the sweep plays.
  ///   - goal: What the étude seeks, which a sweep of hazards plays as well.
  ///   - things: What the caption names, from left to right.
  func toggle(_ kind: SweepProgress.Kind, goal: SoughtGoal, things: [PlacedThing]) {
    let isSame = sweep.progress?.kind == kind
    end()
    guard !isSame else { return post(.sweepEnded) }
    if kind == .families { return startFamilies() }
    let (runs, hasMore) = kind == .probe ? columnRuns() : ([], false)
    let slots = kind == .probe ? slots(of: runs) : slots(of: kind, goal)
    // Without hazards, the sweep would be two seconds of silence, which answers nothing.
    if kind == .hazards, slots.allSatisfy({ $0.notes.isEmpty }) {
      context.record(.edge)
      return post(.noHazards)
    }
    sweep.start([part(kind, slots)])
    if kind == .probe { probed = columnFact(runs, hasMore) }
    delegate?.tell(.soundscape(.sweep(kind, land: things)), .mention)
  }

  private func post(_ fact: SoundscapeFact) { delegate?.post(.soundscape(fact)) }

  /// Ends the sweep and announces it.
  ///
  /// - Returns: False if no sweep was playing.
  func cancel() -> Bool {
    guard isOn else { return false }
    end()
    post(.sweepEnded)
    return true
  }

  func end() {
    probed = nil
    sweep.cancel()
  }

  func advance() {
    sweep.advance()
    if let progress = sweep.progress, progress.passes == 0, let family = progress.family {
      delegate?.tell(.soundscape(.sweepPart(family)), .passing)
    }
    // Speech comes after the sweep, because notes and speech together are hard to follow.
    guard sweep.progress == nil, let probed else { return }
    self.probed = nil
    post(probed)
  }

  func combine(into digest: inout Digest) { sweep.combine(into: &digest) }

  func part(
    _ kind: SweepProgress.Kind, _ slots: [SweepSlot], family: MaterialFamily? = nil
  ) -> SweepProgress {
    SweepProgress(
      kind: kind, family: family, passes: 0,
      slotMilliseconds: kind == .probe
        ? Sweep.probeMilliseconds : settings.sweepSlotMilliseconds.value,
      slots: slots, hand: context.handTile)
  }

  /// Starts a sweep that plays one family of materials after another, skipping missing families.
  private func startFamilies() {
    let slots = slots(of: .full, SoughtGoal())
    let parts = MaterialFamily.allCases.compactMap { family -> SweepProgress? in
      let own = slots.map { slot in
        SweepSlot(
          column: slot.column, notes: slot.notes.filter { names.family($0.material) == family })
      }
      return own.allSatisfy { $0.notes.isEmpty } ? nil : part(.families, own, family: family)
    }
    guard !parts.isEmpty else { return post(.sweepNothing) }
    sweep.start(parts)
  }

  private func slots(of kind: SweepProgress.Kind, _ goal: SoughtGoal) -> [SweepSlot] {
    let tiles = context.tiles()
    if kind == .skyline { return SweepSlot.skyline(of: tiles) }
    let rung = goal.rung.map(context.viewport.tile)
    return (0..<ViewRectangle.columns).map { column in
      var notes: [GridNote] = []
      for row in 0..<ViewRectangle.rows {
        let material = tiles[row * ViewRectangle.columns + column].material
        guard material != .air else { continue }
        if kind == .hazards, !names.isHazard(material),
          material != goal.material || rung.contains(CellPoint(column, row))
        {
          continue
        }
        notes.append(GridNote(row: row, material: material))
        if kind != .full { break }
      }
      return SweepSlot(column: column, notes: notes)
    }
  }

  /// Consecutive tiles of the same material in a column.
  private struct Run {
    var material: MaterialID
    var row: Int
    var length: Int
  }

  private func slots(of runs: [Run]) -> [SweepSlot] {
    let column = context.handTile.x
    return runs.map {
      SweepSlot(column: column, notes: [GridNote(row: $0.row, material: $0.material)])
    }
  }

  /// Returns the runs as a message. It includes the air between them, and the first run's distance
  /// from the hand.
  private func columnFact(_ runs: [Run], _ hasMore: Bool) -> SoundscapeFact {
    let side = context.viewport.tileSide
    var columnRuns: [ColumnRun] = []
    var end = runs.first?.row ?? 0
    for run in runs {
      if run.row > end { columnRuns.append(ColumnRun(.air, cells: (run.row - end) * side)) }
      columnRuns.append(ColumnRun(run.material, cells: run.length * side))
      end = run.row + run.length
    }
    let start = runs.first.map { ($0.row - context.handTile.y) * side }
    return .column(columnRuns, hasMore: hasMore, from: start)
  }

  /// Returns the first runs in the hand's column from top to bottom, without air, and whether there
  /// are more.
  private func columnRuns() -> (runs: [Run], hasMore: Bool) {
    let tiles = context.tiles()
    let column = context.handTile.x
    guard column >= 0, column < ViewRectangle.columns else { return ([], false) }
    var runs: [Run] = []
    for row in 0..<ViewRectangle.rows {
      let material = tiles[row * ViewRectangle.columns + column].material
      guard material != .air else { continue }
      if let last = runs.last, last.material == material, last.row + last.length == row {
        runs[runs.count - 1].length += 1
      } else {
        guard runs.count < Self.runLimitOfColumn else { return (runs, true) }
        runs.append(Run(material: material, row: row, length: 1))
      }
    }
    return (runs, false)
  }
}

extension SweepSlot {
  /// Returns the topmost tile of each column that is not air. `tiles` are the visible tiles, row by
  /// row.
  static func skyline(of tiles: [Tile]) -> [SweepSlot] {
    (0..<ViewRectangle.columns).map { column in
      let top = (0..<ViewRectangle.rows).lazy.map { row in
        GridNote(row: row, material: tiles[row * ViewRectangle.columns + column].material)
      }.first { $0.material != .air }
      return SweepSlot(column: column, notes: top.map { [$0] } ?? [])
    }
  }
}

// Temperatures: shown in the picture, played as a sweep, and summarised in words.
extension Sweeping {
  /// Shows the temperatures and plays them from left to right, or shows the materials again.
  func toggleHeat() {
    end()
    settings.picture.value.showsHeat.toggle()
    guard settings.picture.value.showsHeat else { return post(.heatHidden) }
    let readings = (0..<ViewRectangle.columns).map(strongest)
    let fact = SoundscapeFact.heat(
      here: context.world.degrees(at: context.hand.point), warmest: end(of: readings, warm: true),
      coldest: end(of: readings, warm: false))
    let slots = readings.enumerated().map {
      SweepSlot(column: $0, notes: $1.map { [$0.note] } ?? [])
    }
    guard slots.contains(where: { !$0.notes.isEmpty }) else { return post(fact) }
    sweep.start([part(.heat, slots)])
    delegate?.tell(.soundscape(.sweep(.heat)), .mention)
    probed = fact
  }

  /// A tile that is visibly warmer or colder than the air.
  private struct HeatReading {
    var note: GridNote
    var point: CellPoint
  }

  /// Returns the tile in a column whose temperature differs most from the air, or nil if no
  /// difference is visible.
  private func strongest(_ column: Int) -> HeatReading? {
    let (origin, side) = (context.viewport.origin, context.viewport.tileSide)
    var found: HeatReading?
    for row in 0..<ViewRectangle.rows {
      // The world stores temperatures in blocks of 4 × 4 cells, so one sample per block is enough.
      for y in Swift.stride(from: 0, to: side, by: 4) {
        for x in Swift.stride(from: 0, to: side, by: 4) {
          let point = CellPoint(origin.x + column * side + x, origin.y + row * side + y)
          let degrees = context.world.degrees(at: point)
          guard abs(degrees) >= VisibleCell.degreesOfWarmth,
            abs(degrees) > abs(found?.note.degrees ?? 0)
          else { continue }
          let material = context.world.cell(at: point).material
          found = HeatReading(
            note: GridNote(row: row, material: material, degrees: degrees), point: point)
        }
      }
    }
    return found
  }

  /// Returns the warmest or coldest reading. If several are equal, returns the one nearest to the
  /// hand.
  private func end(of readings: [HeatReading?], warm isWarm: Bool) -> FeltHeat? {
    let sign = isWarm ? 1 : -1
    var best: HeatReading?
    for case let next? in readings where next.note.degrees * sign > 0 {
      let (now, most) = (next.note.degrees * sign, (best?.note.degrees ?? 0) * sign)
      let isNearer =
        best.map { context.distance(to: next.point) < context.distance(to: $0.point) } ?? true
      if now > most || now == most && isNearer { best = next }
    }
    return best.map { FeltHeat(degrees: $0.note.degrees, offset: context.offset(of: $0.point)) }
  }
}

/// The state of a sweep, which advances pass by pass. A sound View plays it.
struct Sweep {
  /// The column durations that the player can choose, in milliseconds. They result in sweeps of 1,
  /// 2 and 3 seconds.
  static let slotMilliseconds = [25, 50, 75]
  /// The duration of each run in a probe, in milliseconds.
  static let probeMilliseconds = 60

  /// The current part of the sweep, and the position in it; nil if no sweep is playing.
  private(set) var progress: SweepProgress?
  /// True in the pass in which a sweep starts. That pass has the number 0.
  private var hasJustStarted = false
  /// The parts that follow the current one. A sweep by families has one part per family.
  private var rest: [SweepProgress] = []

  mutating func start(_ parts: [SweepProgress]) {
    guard let first = parts.first else { return }
    progress = first
    rest = Array(parts.dropFirst())
    hasJustStarted = true
  }

  mutating func cancel() {
    progress = nil
    rest = []
  }

  func combine(into digest: inout Digest) {
    guard let progress else { return }
    digest.combine(progress.passes)
    digest.combine(progress.slots.count)
    digest.combine(rest.count)
  }

  mutating func advance() {
    guard var next = progress else { return }
    guard !hasJustStarted else {
      hasJustStarted = false
      return
    }
    next.passes += 1
    if next.passes * 1_000 < next.milliseconds * 60 {
      progress = next
    } else {
      progress = rest.isEmpty ? nil : rest.removeFirst()
    }
  }

  /// The column that is playing; nil during the lead-in, and if no sweep is playing.
  var column: Int? {
    guard let progress else { return nil }
    let milliseconds = progress.passes * 1_000 / 60 - SweepProgress.leadMilliseconds
    guard milliseconds >= 0 else { return nil }
    let slot = milliseconds / progress.slotMilliseconds
    return slot < progress.slots.count ? progress.slots[slot].column : nil
  }
}
