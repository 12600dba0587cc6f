public import KodamaDataSources
public import KodamaRoles

/// The valley: a grid of cells that falls, flows, burns, grows and rings, one tick at a time.
///
///     let world = World(width: 64, height: 32, seed: 1, rules: .basic)
///     world.place(world.rules["sand"] ?? .air, at: GridPoint(10, 0))
///     world.step()
///     world.cell(at: GridPoint(10, 1))   // the grain of sand
///
/// The same seed, rules and commands give the same cells on every system: the order of update is
/// fixed, and chance is a hash of (seed, tick, column, row, salt). Columns count from the left,
/// rows from the top, from 0; all around lies wall.
public final class World: Model {
  /// Told, once a call, that something changed.
  public weak var delegate: (any WorldDelegate)?
  /// How many columns of cells it has.
  public let width: Int
  /// How many rows of cells it has.
  public let height: Int
  /// What chance depends on.
  public let seed: UInt64
  /// The material and reaction tables.
  public let rules: MaterialRules
  /// How many steps have been taken.
  public internal(set) var tick: UInt64 = 0
  /// The scale and the tempo.
  public var music = Music() {
    didSet { if music != oldValue { delegate?.worldDidChange() } }
  }
  /// How alive the valley has sounded lately.
  public internal(set) var wakefulness = Wakefulness()

  /// The generator's record of it; nil where it was drawn, or made by a bare `WorldGenerator`.
  public internal(set) var record: ValleyRecord?

  /// What the sky and the ground hold.
  public internal(set) var waterCycle: WaterCycle {
    get { storage.cycle.pointee }
    set { storage.cycle.pointee = newValue }
  }

  /// How a step looks for cells that act; every way gives the same cells.
  public var scanMode = ScanMode.automatic {
    didSet {
      denseTicks = 0
      wakeAll()
    }
  }
  /// How many more ticks are scanned plainly because nearly everything moves.
  private var denseTicks = 0

  let storage: WorldStorage
  let tables: RuleTables
  package let list: MomentList
  let blasts = BlastList()
  /// How many cells ticks, edits and searches have looked at so far. A caller can limit the work of
  /// a pass by it: unlike time, it is the same in every replay. Neither saved nor part of a digest.
  package internal(set) var work = 0

  /// What falls as rain; 0 where the table has no water.
  private let rainDrop: UInt16
  /// What comes back where the ground is bare.
  private let herbs: Herbs

  /// The widest and the highest world there may be, in cells.
  public static let sizeLimit = 8_192

  /// Makes an empty world.
  ///
  /// - Parameters:
  ///   - width: columns, 1…`sizeLimit`; anything else is a mistake of the program and stops it.
  ///   - height: rows, 1…`sizeLimit`, likewise.
  ///   - seed: what chance depends on.
  ///   - rules: what the materials do.
  public init(width: Int, height: Int, seed: UInt64, rules: MaterialRules) {
    // Whoever reads sizes from a file has checked them: a smaller world would not be theirs.
    precondition((1...Self.sizeLimit).contains(width), "a world has 1 to 8,192 columns")
    precondition((1...Self.sizeLimit).contains(height), "a world has 1 to 8,192 rows")
    self.width = width
    self.height = height
    self.seed = seed
    self.rules = rules
    storage = WorldStorage(width: width, height: height)
    tables = RuleTables(rules)
    rainDrop = rules["water"].map { rules.freshCell($0).bits } ?? 0
    herbs = Herbs(rules)
    let kodama = rules.materials.firstIndex { $0.behaviour == .kodama }
    list = MomentList(kodama: UInt16(kodama ?? 0))
  }

  /// Takes one tick, and tells the delegate if a cell changed or something happened.
  public func step() {
    let moments = list.all.count
    let percent = wakefulness.percent
    prepare()
    if DayPhase.begins(at: tick) { wakeAll() }
    scan()
    tick &+= 1
    heed()
    if storage.state.pointee.changes > 0 || list.all.count != moments
      || wakefulness.percent != percent
    {
      delegate?.worldDidChange()
    }
  }

  /// Looks at the cells that are awake; at all of them where most are, because keeping wake bits
  /// then costs more than it saves. Both give the same cells.
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
    // Looking for what is awake costs about as much as looking at one cell in 64.
    work &+= visitsOfLastStep &+ width * height / 64
    if scanMode == .automatic, storage.state.pointee.changes * Self.denseShare > width * height {
      denseTicks = Self.denseRun
    }
  }

  private func scanEverything() {
    withKernel(KeepsNoWakes.self) { $0.stepAll() }
    work &+= width * height
  }

  /// From one change in this many cells on, plain scanning pays (measured by `scripts/bench
  /// world`).
  private static let denseShare = 6
  /// How long it is scanned plainly before looking again.
  private static let denseRun = 30

  /// How many writes changed cells in the last step; a plain scan only tells none (0) from some
  /// (1).
  package var changesOfLastStep: Int { storage.state.pointee.changes }

  /// How many cells the last step looked at because they could act.
  package var visitsOfLastStep: Int { storage.state.pointee.visits }

  func prepare() {
    storage.state.pointee.changes = 0
    storage.state.pointee.visits = 0
    storage.state.pointee.looks = 0
    list.beginTick()
  }

  /// Runs the body with the kernel of this tick.
  func withKernel<Wakes: WakePolicy>(
    _ policy: Wakes.Type, _ body: (Kernel<Wakes>) -> Void
  ) {
    let kernel = Kernel<Wakes>(
      cells: storage.cells, stride: storage.stride, width: width, height: height,
      tick: UInt32(truncatingIfNeeded: tick), key: Self.chanceKey(seed: seed, tick: tick),
      state: storage.state, moments: list, planes: storage.planes,
      done: storage.done, action: tables.action, weight: tables.weight, give: tables.give,
      fallen: tables.fallen, viscosity: tables.viscosity, cohesion: tables.cohesion,
      heat: storage.heat, blasts: blasts, cycle: storage.cycle, seen: tables.seen,
      stepTicks: UInt32(music.tempo.stepTicks), phase: DayPhase(at: tick),
      phaseBegins: DayPhase.begins(at: tick), hasSky: hasSky, damp: damp, weather: weather,
      rainDrop: rainDrop, herbs: herbs,
      tables: .passUnretained(tables))
    withExtendedLifetime((storage, tables, list)) { body(kernel) }
  }

  /// Mixes the seed and the tick into the key of the tick's chances (the finaliser of
  /// splitmix64: Steele, Lea, Flood 2014).
  public static func chanceKey(seed: UInt64, tick: UInt64) -> UInt32 {
    var mixed = seed &+ (tick &+ 1) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return UInt32(truncatingIfNeeded: mixed ^ mixed >> 31)
  }

  /// What happened since `clearMoments()`, in its order; at most 2,048 moments.
  public var moments: [Moment] { list.all }

  /// Forgets the moments: called once a pass, after Views have pulled them.
  public func clearMoments() { list.clear() }

  /// Whether this point lies inside the border.
  public func contains(_ point: GridPoint) -> Bool {
    point.x >= 0 && point.x < width && point.y >= 0 && point.y < height
  }

  /// The place of a point in the storage.
  package func index(_ point: GridPoint) -> Int { (point.y + 1) * storage.stride + point.x + 1 }
}

/// How a step looks for cells that act. The cells that result are the same.
public enum ScanMode: Sendable, CaseIterable {
  /// Those that are awake; all, for a while, where most are.
  case automatic
  /// Only those that are awake.
  case awake
  /// All of them, always: the oracle that tests hold the others against.
  case everything
}

/// Told by a world that something in it changed. The call carries no data.
public protocol WorldDelegate: AnyObject {
  /// Cells, moments or the tick have changed; pull what you need.
  func worldDidChange()
}
