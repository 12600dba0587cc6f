import KodamaDataSources

/// Whether a scan keeps wake bits: known when the code is generated, so a plain scan pays nothing.
protocol WakePolicy {
  static var areKept: Bool { get }
}

/// The scan that lets blocks sleep in which nothing stirs.
enum KeepsWakes: WakePolicy {
  static var areKept: Bool { true }
}

/// The plain scan over all cells: the oracle that the other is compared with.
enum KeepsNoWakes: WakePolicy {
  static var areKept: Bool { false }
}

/// What a step counts and gathers while it runs.
struct StepState {
  /// Cells that became something else; a plain scan only tells none from some.
  var changes = 0
  /// Cells that were looked at because they act or were awake.
  var visits = 0
  /// How often liquids looked for a lower level.
  var looks = 0
  /// The row being scanned, with the border counted; rows above it are still to come.
  var row = 0
}

/// The step of the world on raw pointers, taken from the world's storage for one tick. A class that
/// holds arrays was measured three to five times slower, because every access checks exclusivity.
///
/// Rows are scanned from the bottom to the top, so that what falls has room below it; within a row
/// left and right alternate with (row + tick). Coordinates in the kernel count the border: the
/// first cell of the world is (1, 1).
struct Kernel<Wakes: WakePolicy> {
  let cells: UnsafeMutablePointer<UInt16>
  let stride: Int
  let width: Int
  let height: Int
  /// The low bits of the tick.
  let tick: UInt32
  /// The seed and the tick, mixed: the key of every chance of this tick.
  let key: UInt32
  let state: UnsafeMutablePointer<StepState>
  let moments: MomentList
  let planes: WakePlanes
  /// Whether wake bits are kept; a plain full scan keeps none.
  @inline(__always) var tracking: Bool { Wakes.areKept }
  /// Two rows of done marks, by the parity of the row.
  let done: UnsafeMutablePointer<UInt8>

  let action: UnsafeMutablePointer<UInt8>
  let weight: UnsafeMutablePointer<UInt8>
  let give: UnsafeMutablePointer<UInt8>
  let fallen: UnsafeMutablePointer<FluidData>
  let viscosity: UnsafeMutablePointer<UInt8>
  let cohesion: UnsafeMutablePointer<UInt8>
  let heat: HeatPlane
  let blasts: BlastList
  /// What the sky and the ground hold.
  let cycle: UnsafeMutablePointer<WaterCycle>
  /// Which reactions have been seen.
  let seen: UnsafeMutablePointer<Bool>
  /// How many ticks a step of the music has.
  let stepTicks: UInt32
  let phase: DayPhase
  /// Whether the phase of the day begins with this tick.
  let phaseBegins: Bool
  /// Whether there is a sky at all: in a sketch without one nothing evaporates, ages or wilts.
  let hasSky: Bool
  /// How damp what burns is.
  let damp: Damp
  /// What the sky does in this tick.
  let weather: Weather
  /// What falls as rain, as it begins; 0 where the table has no water.
  let rainDrop: UInt16
  /// What comes back where the ground is bare.
  let herbs: Herbs
  let tables: Unmanaged<RuleTables>

  /// The chance of this cell in this tick: 32 evenly spread bits. The constants are those of
  /// xxHash (Collet) and MurmurHash3 (Appleby).
  @inline(__always) func chance(_ index: Int, salt: UInt32 = 0) -> UInt32 {
    var hash = (UInt32(truncatingIfNeeded: index) &+ salt &* 0x27d4_eb2f) &* 0x9e37_79b1 ^ key
    hash ^= hash >> 15
    hash = hash &* 0x85eb_ca77
    return hash ^ hash >> 13
  }

  /// A tick of the plain scan.
  func stepAll() {
    scanAll()
    finish()
  }

  /// A tick of the sleeping scan.
  func stepAwake() {
    scanAwake()
    finish()
  }

  /// What comes after the scan: weather, heat, blasts and echoes.
  private func finish() {
    // No row is to come: whatever wakes now wakes for the next tick only.
    state.pointee.row = -1
    blowAndRain()
    advanceHeat()
    explodeAll()
    listen()
  }

  /// Looks at every cell: the plain scan that the sleeping one must equal.
  func scanAll() {
    var y = height
    while y > 0 {
      beginRow(y)
      let marks = done + (y & 1) &* stride
      let base = y &* stride
      let step = (UInt32(truncatingIfNeeded: y) &+ tick) & 1 == 0 ? 1 : -1
      // One number counts, for what most cells do is nothing: the column is of use to the others.
      var index = base &+ (step > 0 ? 1 : width)
      let end = base &+ (step > 0 ? width &+ 1 : 0)
      while index != end {
        let bits = cells[index]
        let code = action[Int(bits & 0xff)]
        if code != 0 {
          let x = index &- base
          if marks[x] == 0 { act(index, x, y, bits, code) }
        }
        index = index &+ step
      }
      endRow(y)
      y = y &- 1
    }
  }

  @inline(__always) func beginRow(_ y: Int) { state.pointee.row = y }

  /// Wipes the row's done marks, so that the row two above finds them clean.
  @inline(__always) func endRow(_ y: Int) {
    let marks = done + (y & 1) &* stride
    guard marks[stride &- 1] != 0 else { return }
    marks.update(repeating: 0, count: stride)
  }

  /// Marks a cell that moved to where the scan has yet to come, so that it moves once a tick.
  @inline(__always) func markDone(_ x: Int, _ y: Int) {
    let marks = done + (y & 1) &* stride
    marks[x] = 1
    // The last byte of a row is beyond the border: it says whether there is anything to wipe.
    marks[stride &- 1] = 1
  }

  /// Lets one cell act. Called for cells whose action is not idle and that have not moved yet.
  @inline(__always)
  func act(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ code: UInt8) {
    let rare = ActionCode.reacts | ActionCode.decays | ActionCode.thermal
    if code & rare != 0 {
      if code & ActionCode.thermal != 0, feelHeat(index, x, y, bits) { return }
      if code & ActionCode.reacts != 0, react(index, x, y, bits) { return }
      if code & ActionCode.decays != 0, decay(index, x, y, bits) { return }
    }
    // The two that matter for speed come first: comparisons are guessed better than a jump table.
    let kind = code & ActionCode.mask
    if kind == ActionCode.powder {
      if code & ActionCode.lives != 0, sprout(Place(index: index, x: x, y: y), bits) { return }
      fall(index, x, y, bits)
    } else if kind == ActionCode.liquid {
      flow(index, x, y, bits, down: stride, rises: false)
    } else {
      actRarely(index, x, y, bits, kind)
    }
  }

  @inline(never)
  private func actRarely(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ kind: UInt8) {
    switch kind {
    case ActionCode.gas: flow(index, x, y, bits, down: 0 &- stride, rises: true)
    case ActionCode.fire: burn(index, x, y, bits)
    default: behave(index, x, y, bits)
    }
  }

  /// Writes a cell and wakes what it touches.
  @inline(__always) func write(_ bits: UInt16, _ index: Int, _ x: Int, _ y: Int) {
    cells[index] = bits
    changed(x, y)
  }

  /// Counts a change and wakes what it touches.
  @inline(__always) func changed(_ x: Int, _ y: Int) {
    if tracking {
      state.pointee.changes &+= 1
      planes.wake(x, y, scanned: state.pointee.row)
    } else {
      state.pointee.changes = 1
    }
  }

  /// Keeps this cell awake though nothing changed: it may act in a later tick.
  @inline(__always) func stayAwake(_ x: Int, _ y: Int) {
    if tracking { planes.stayAwake(x, y) }
  }

  /// The row and column of a neighbour's change, for callers that know only the offset.
  @inline(__always) func tell(
    _ kind: MomentKind, _ bits: UInt16, _ x: Int, _ y: Int, strength: UInt8 = 128
  ) {
    let cell = Cell(bits: bits)
    moments.add(
      Moment(
        kind, cell.material, data: cell.data, strength: strength, at: GridPoint(x - 1, y - 1)))
  }

  /// The tables, without counting references.
  @inline(__always) var table: RuleTables { tables._withUnsafeGuaranteedRef { $0 } }
}
