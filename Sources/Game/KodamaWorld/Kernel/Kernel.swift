import KodamaDataSources

/// A compile-time switch that determines whether a scan updates wake bits. A scan of all cells does
/// not need them.
protocol WakePolicy {
  static var areKept: Bool { get }
}

/// The policy of the awake scan, which skips cells that cannot change.
enum KeepsWakes: WakePolicy {
  static var areKept: Bool { true }
}

/// The policy of the plain scan, which visits all cells. It is the reference for the awake scan.
enum KeepsNoWakes: WakePolicy {
  static var areKept: Bool { false }
}

/// Counters of the tick in progress.
struct StepState {
  /// The number of cell writes. The plain scan sets it only to 0 or 1.
  var changes = 0
  /// The number of cells visited that can act. The plain scan does not count them.
  var visits = 0
  var levelSearches = 0
  /// The row being scanned, in kernel coordinates. Rows with smaller numbers are scanned after it.
  var row = 0
}

/// The rules of one tick, which work on raw pointers into the world's storage. A class with arrays
/// was measured three to five times slower, because every access checks exclusivity.
///
/// The scan goes from the bottom row to the top, so that falling cells find the room below them.
/// Rows are scanned alternately rightwards and leftwards, depending on the parity of row + tick.
/// Kernel coordinates include the border, so the first cell of the world is (1, 1).
struct Kernel<Wakes: WakePolicy> {
  let cells: UnsafeMutablePointer<UInt16>
  let stride: Int
  let width: Int
  let height: Int
  /// The low 32 bits of the tick.
  let tick: UInt32
  /// The hash of the seed and the tick, from which every random number of this tick is derived.
  let key: UInt32
  let state: UnsafeMutablePointer<StepState>
  let moments: MomentList
  let planes: WakePlanes
  @inline(__always) var tracking: Bool { Wakes.areKept }
  /// Marks for cells that have moved in this tick. There are two rows of marks, selected by the
  /// row's parity.
  let done: UnsafeMutablePointer<UInt8>

  let action: UnsafeMutablePointer<UInt8>
  let weight: UnsafeMutablePointer<UInt8>
  let give: UnsafeMutablePointer<UInt8>
  let fallen: UnsafeMutablePointer<FluidData>
  let viscosity: UnsafeMutablePointer<UInt8>
  let cohesion: UnsafeMutablePointer<UInt8>
  let heat: HeatPlane
  let blasts: BlastList
  let cycle: UnsafeMutablePointer<WaterCycle>
  let seen: UnsafeMutablePointer<Bool>
  /// The length of a step of the music, in ticks.
  let stepTicks: UInt32
  let phase: DayPhase
  let phaseBegins: Bool
  /// True if the world is large enough to have a sky. Without a sky nothing evaporates, ages or
  /// wilts.
  let hasSky: Bool
  let damp: Damp
  let weather: Weather
  /// A new cell of water, or 0 if the table contains no water.
  let rainDrop: UInt16
  let herbs: Herbs
  let tables: Unmanaged<RuleTables>

  /// Returns 32 random bits for a cell and a purpose (`salt`) in this tick. The constants are from
  /// xxHash (Collet) and MurmurHash3 (Appleby).
  @inline(__always) func chance(_ index: Int, salt: UInt32 = 0) -> UInt32 {
    var hash = (UInt32(truncatingIfNeeded: index) &+ salt &* 0x27d4_eb2f) &* 0x9e37_79b1 ^ key
    hash ^= hash >> 15
    hash = hash &* 0x85eb_ca77
    return hash ^ hash >> 13
  }

  func stepAll() {
    scanAll()
    finish()
  }

  func stepAwake() {
    scanAwake()
    finish()
  }

  private func finish() {
    // No row is left to scan, so cells that wake now act in the next tick.
    state.pointee.row = -1
    blowAndRain()
    advanceHeat()
    explodeAll()
    deliverNotes()
  }

  /// The awake scan must give the same result.
  func scanAll() {
    var y = height
    while y > 0 {
      beginRow(y)
      let marks = done + (y & 1) &* stride
      let base = y &* stride
      let step = (UInt32(truncatingIfNeeded: y) &+ tick) & 1 == 0 ? 1 : -1
      // The loop advances only an index, because most cells are idle and do not need their column.
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

  /// Clears the row's done marks, because the row two above it reuses their memory.
  @inline(__always) func endRow(_ y: Int) {
    let marks = done + (y & 1) &* stride
    guard marks[stride &- 1] != 0 else { return }
    marks.update(repeating: 0, count: stride)
  }

  /// Marks a cell that moved into a row still to be scanned, so that it moves only once per tick.
  @inline(__always) func markDone(_ x: Int, _ y: Int) {
    let marks = done + (y & 1) &* stride
    marks[x] = 1
    // The last byte of the row, beyond the border, records that some marks are set.
    marks[stride &- 1] = 1
  }

  /// Runs the rules of one cell. Its action code must not be idle, and it must not have moved in
  /// this tick.
  @inline(__always)
  func act(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ code: UInt8) {
    let rare = ActionCode.reacts | ActionCode.decays | ActionCode.thermal
    if code & rare != 0 {
      if code & ActionCode.thermal != 0, feelHeat(index, x, y, bits) { return }
      if code & ActionCode.reacts != 0, react(index, x, y, bits) { return }
      if code & ActionCode.decays != 0, decay(index, x, y, bits) { return }
    }
    // The two most frequent kinds come first, because branches predict better here than a jump
    // table.
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

  /// Writes a cell and wakes the 3 × 3 cells around it.
  @inline(__always) func write(_ bits: UInt16, _ index: Int, _ x: Int, _ y: Int) {
    cells[index] = bits
    changed(x, y)
  }

  /// Records a change and wakes the 3 × 3 cells around it.
  @inline(__always) func changed(_ x: Int, _ y: Int) {
    if tracking {
      state.pointee.changes &+= 1
      planes.wake(x, y, scanned: state.pointee.row)
    } else {
      state.pointee.changes = 1
    }
  }

  @inline(__always) func stayAwake(_ x: Int, _ y: Int) {
    if tracking { planes.stayAwake(x, y) }
  }

  /// Posts a moment (an event that Views show and play), with kernel coordinates converted to world
  /// coordinates.
  @inline(__always) func post(
    _ kind: MomentKind, _ bits: UInt16, _ x: Int, _ y: Int, strength: UInt8 = 128
  ) {
    let cell = Cell(bits: bits)
    moments.add(
      Moment(
        kind, cell.material, data: cell.data, strength: strength, at: CellPoint(x - 1, y - 1)))
  }

  func post(change bits: UInt16, into product: UInt16, _ x: Int, _ y: Int) {
    moments.add(
      Moment(
        .react, Cell(bits: bits).material, data: UInt8(product & 0xff), at: CellPoint(x - 1, y - 1))
    )
  }

  /// The rule tables, accessed without reference counting.
  @inline(__always) var table: RuleTables { tables._withUnsafeGuaranteedRef { $0 } }
}

/// The awake scan, which visits only awake cells. It gives the same result as the plain scan for
/// two reasons. A cell sleeps only if acting would change nothing, whatever its random numbers are.
/// Every change wakes the 3 × 3 cells around it for the next tick *and* for the rest of this one.
extension Kernel {
  /// Scans the awake cells, in the order of the plain scan.
  func scanAwake() {
    var y = height
    while y > 0 {
      if isSlowTurn(y), planes.rowSlow[y] != 0 { planes.wakeSlow(y) }
      if planes.rowAwake[y] != 0 { scanAwakeRow(y) }
      y -= 1
    }
  }

  @inline(never) private func scanAwakeRow(_ y: Int) {
    beginRow(y)
    if (UInt32(truncatingIfNeeded: y) &+ tick) & 1 == 0 {
      scanRightwards(y)
    } else {
      scanLeftwards(y)
    }
    planes.clearRow(y)
    endRow(y)
  }

  /// Visits the awake cells of a row from left to right. Cells ahead of the scan may wake while it
  /// runs, so each word is read again after every cell.
  private func scanRightwards(_ y: Int) {
    var groups = UInt64.max
    while true {
      let live = planes.rowAwake[y] & groups
      guard live != 0 else { return }
      let group = live.trailingZeroBitCount
      groups = ~1 &<< UInt64(group)
      for word in planes.range(ofGroup: group) {
        var pending = UInt64.max
        while true {
          let bits = planes.awake[y * planes.words + word] & pending
          guard bits != 0 else { break }
          let bit = bits.trailingZeroBitCount
          pending = ~1 &<< UInt64(bit)
          visit(word * 64 + bit, y)
        }
      }
    }
  }

  private func scanLeftwards(_ y: Int) {
    var groups = UInt64.max
    while true {
      let live = planes.rowAwake[y] & groups
      guard live != 0 else { return }
      let group = 63 - live.leadingZeroBitCount
      groups = (1 &<< UInt64(group)) &- 1
      for word in planes.range(ofGroup: group).reversed() {
        var pending = UInt64.max
        while true {
          let bits = planes.awake[y * planes.words + word] & pending
          guard bits != 0 else { break }
          let bit = 63 - bits.leadingZeroBitCount
          pending = (1 &<< UInt64(bit)) &- 1
          visit(word * 64 + bit, y)
        }
      }
    }
  }

  @inline(__always) private func visit(_ x: Int, _ y: Int) {
    let index = y * stride + x
    let bits = cells[index]
    let code = action[Int(bits & 0xff)]
    state.pointee.visits &+= code == 0 ? 0 : 1
    if code != 0, done[(y & 1) * stride + x] == 0 { act(index, x, y, bits, code) }
  }
}
