public import KodamaDataSources
public import KodamaRoles

/// The simulated world: a grid of cells that fall, flow, burn, grow and ring, one tick (a step of
/// the simulation) at a time.
///
///     let world = World(width: 64, height: 32, seed: 1, rules: .basic)
///     world.place(world.rules["sand"] ?? .air, at: CellPoint(10, 0))
///     world.step()
///     world.cell(at: CellPoint(10, 1))   // the grain of sand
///
/// The same seed, rules and commands give the same cells on every system. The order of updates is
/// fixed, and every random number is a hash of the seed, the tick, the cell and a purpose. Columns
/// count from the left and rows from the top, both from 0. Every point outside the world counts as
/// wall.
public final class World: Model {
  /// The object that is notified when the world changes, at most once for each call that changes
  /// it.
  public weak var delegate: (any WorldDelegate)?
  /// The width of the world, in cells.
  public var width: Int { storage.width }
  /// The height of the world, in cells.
  public var height: Int { storage.height }
  /// The seed of all random numbers.
  public let seed: UInt64
  /// The tables of materials and reactions, which define the world's physics.
  public let rules: MaterialRules
  /// The number of ticks (steps of the simulation) that have been simulated.
  public internal(set) var tick: UInt64 = 0
  /// The scale and the tempo of the world.
  public var music = Music() {
    didSet { if music != oldValue { delegate?.worldDidChange() } }
  }
  package internal(set) var wakefulness = Wakefulness()

  /// The generator's description of the valley. It is nil for worlds that were drawn by hand or
  /// made by a bare `WorldGenerator`.
  package internal(set) var record: ValleyRecord?

  package internal(set) var waterCycle: WaterCycle {
    get { storage.cycle.pointee }
    set { storage.cycle.pointee = newValue }
  }

  /// The way in which a tick (a step of the simulation) finds the cells that can act. All ways give
  /// the same result.
  public var scanMode = ScanMode.automatic {
    didSet {
      denseTicks = 0
      wakeAll()
    }
  }
  /// The number of further ticks that scan all cells, because most of them move.
  private var denseTicks = 0

  let storage: WorldStorage
  let tables: RuleTables
  package let list: MomentList
  /// The number of cells that ticks, edits and searches have visited so far. Callers use it to
  /// limit the work of a pass: unlike time, it is the same in every replay. It is neither saved nor
  /// part of the digest.
  package internal(set) var work = 0

  /// The maximum width and height of a world, in cells.
  public static let sizeLimit = 8_192

  /// Creates a world full of air. A size outside its range is a programming error and stops the
  /// program.
  ///
  /// - Parameters:
  ///   - width: The number of columns, 1…`sizeLimit`.
  ///   - height: The number of rows, 1…`sizeLimit`.
  ///   - seed: The seed of all random numbers.
  ///   - rules: The material and reaction tables.
  public init(width: Int, height: Int, seed: UInt64, rules: MaterialRules) {
    // Code that reads sizes from files must check them first.
    precondition((1...Self.sizeLimit).contains(width), "a world has 1 to 8,192 columns")
    precondition((1...Self.sizeLimit).contains(height), "a world has 1 to 8,192 rows")
    self.seed = seed
    self.rules = rules
    storage = WorldStorage(width: width, height: height)
    tables = RuleTables(rules)
    let kodama = rules.materials.firstIndex { $0.behaviour == .echo }
    list = MomentList(kodama: UInt16(kodama ?? 0))
  }

  /// Simulates one tick (a step of the simulation). Notifies the delegate if a cell changed, an
  /// event (such as a bell that rings) occurred, or the wakefulness changed.
  public func step() {
    let moments = list.all.count
    let percent = wakefulness.percent
    prepare()
    if DayPhase.begins(at: tick) { wakeAll() }
    scan()
    tick &+= 1
    updateWakefulness()
    if storage.state.pointee.changes > 0 || list.all.count != moments
      || wakefulness.percent != percent
    {
      delegate?.worldDidChange()
    }
  }

  /// Scans the awake cells, or all cells while many of them move, because wake bits then cost more
  /// than they save.
  private func scan() {
    if scanMode == .everything { return scanEverything() }
    if denseTicks > 0 {
      scanEverything()
      denseTicks -= 1
      if denseTicks == 0 { wakeAll() }
      return
    }
    storage.planes.turn()
    withKernel(KeepsWakes.self) { $0.stepAwake() }
    // Finding awake cells costs about as much as one cell visit per 64 cells.
    work &+= visitsOfLastStep &+ width * height / 64
    if scanMode == .automatic, storage.state.pointee.changes * Self.denseShare > width * height {
      denseTicks = Self.denseRun
    }
  }

  private func scanEverything() {
    withKernel(KeepsNoWakes.self) { $0.stepAll() }
    work &+= width * height
  }

  /// Scanning all cells is faster once one cell in this many changes per tick (measured with
  /// `Lab/scripts/bench world`).
  private static let denseShare = 6
  /// The number of ticks that scan all cells before the next check.
  private static let denseRun = 30

  /// The number of cell writes in the last tick. If the tick scanned all cells, it is only 0 or 1.
  package var changesOfLastStep: Int { storage.state.pointee.changes }

  /// The number of cells that the last tick visited because they could act.
  package var visitsOfLastStep: Int { storage.state.pointee.visits }

  func prepare() {
    storage.state.pointee.changes = 0
    storage.state.pointee.visits = 0
    storage.state.pointee.levelSearches = 0
    list.beginTick()
  }

  func withKernel<Wakes: WakePolicy>(
    _ policy: Wakes.Type, _ body: (Kernel<Wakes>) -> Void
  ) {
    let kernel = Kernel<Wakes>(
      cells: storage.cells, stride: storage.stride, width: width, height: height,
      tick: UInt32(truncatingIfNeeded: tick), key: Self.chanceKey(seed: seed, tick: tick),
      state: storage.state, moments: list, planes: storage.planes,
      done: storage.done, action: tables.action, weight: tables.weight, give: tables.give,
      fallen: tables.fallen, viscosity: tables.viscosity, cohesion: tables.cohesion,
      heat: storage.heat, blasts: storage.blasts, cycle: storage.cycle, seen: tables.seen,
      stepTicks: UInt32(music.tempo.stepTicks), phase: DayPhase(at: tick),
      phaseBegins: DayPhase.begins(at: tick), hasSky: hasSky, damp: damp, weather: weather,
      rainDrop: tables.rainDrop, herbs: tables.herbs,
      tables: .passUnretained(tables))
    withExtendedLifetime((storage, tables, list)) { body(kernel) }
  }

  /// Returns a hash of the world's seed and of a tick (a step of the simulation). All random
  /// numbers of that tick are computed from it. It uses the finaliser of splitmix64 (Steele, Lea,
  /// Flood 2014).
  public static func chanceKey(seed: UInt64, tick: UInt64) -> UInt32 {
    var mixed = seed &+ (tick &+ 1) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return UInt32(truncatingIfNeeded: mixed ^ mixed >> 31)
  }

  /// The events in the world, such as a bell that rings, since the last call of `clearMoments()`.
  /// The oldest comes first; at most 2,048 are kept.
  public var moments: [Moment] { list.all }

  /// Removes all events from `moments`. Call this method once per pass (1/60 s) of the game loop,
  /// after the Views have read the events.
  public func clearMoments() { list.clear() }

  /// Returns whether a point is inside the world.
  public func contains(_ point: CellPoint) -> Bool {
    point.x >= 0 && point.x < width && point.y >= 0 && point.y < height
  }

  /// Returns the index of a point in the storage, which includes a border.
  package func index(_ point: CellPoint) -> Int { (point.y + 1) * storage.stride + point.x + 1 }
}

/// The way in which a tick (a step of the simulation) finds the cells that can act. All ways give
/// the same result.
public enum ScanMode: Sendable, CaseIterable {
  /// Each tick (a step of the simulation) scans only the cells that can change, or all cells for a
  /// while when many of them move.
  case automatic
  /// Each tick (a step of the simulation) scans only the cells that can change.
  case awake
  /// Each tick (a step of the simulation) scans all cells. Tests compare the other ways with this
  /// one.
  case everything
}

/// An object that is notified when a world changes. The call does not say what has changed.
public protocol WorldDelegate: AnyObject {
  /// Called after cells, events, music or wakefulness of the world have changed.
  func worldDidChange()
}

/// The memory of a world: flat arrays with a border of wall around the cells, and a row length that
/// is a multiple of 64.
final class WorldStorage {
  let width: Int
  let height: Int
  let stride: Int
  /// The number of rows, including the border.
  let rows: Int
  let count: Int
  let cells: UnsafeMutablePointer<UInt16>
  let done: UnsafeMutablePointer<UInt8>
  let state: UnsafeMutablePointer<StepState>
  var planes: WakePlanes
  let heat: HeatPlane
  let cycle: UnsafeMutablePointer<WaterCycle>
  let blasts = BlastList()
  /// The cached overview of the rectangle requested last. It is derived from the cells, so it is
  /// neither saved nor part of the digest.
  var survey: Survey?

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    // Each row has one cell beyond the border, so that the last byte of its done marks is free.
    stride = (width + 3 + 63) & ~63
    rows = height + 2
    count = stride * rows
    func zeros<T: BinaryInteger>(_ count: Int) -> UnsafeMutablePointer<T> {
      let memory = UnsafeMutablePointer<T>.allocate(capacity: count)
      memory.initialize(repeating: 0, count: count)
      return memory
    }
    cells = zeros(count)
    done = zeros(stride * 2)
    state = .allocate(capacity: 1)
    state.initialize(to: StepState())
    cycle = .allocate(capacity: 1)
    cycle.initialize(to: WaterCycle())
    heat = HeatPlane(width: width, height: height)
    let words = stride / 64
    var shift: UInt64 = 0
    while words > 64 << Int(shift) { shift += 1 }
    planes = WakePlanes(
      awake: zeros(words * rows), next: zeros(words * rows), slow: zeros(words * rows),
      rowAwake: zeros(rows), rowNext: zeros(rows), rowSlow: zeros(rows), words: words,
      shift: shift)
    let wall = UInt16(MaterialRules.wall.rawValue)
    for index in 0..<count {
      let x = index % stride
      let y = index / stride
      if x == 0 || x > width || y == 0 || y > height { cells[index] = wall }
    }
  }

  deinit {
    cells.deallocate()
    done.deallocate()
    state.deallocate()
    cycle.deallocate()
    heat.deallocate()
    for plane in [planes.awake, planes.next, planes.slow] { plane.deallocate() }
    for row in [planes.rowAwake, planes.rowNext, planes.rowSlow] { row.deallocate() }
  }
}
