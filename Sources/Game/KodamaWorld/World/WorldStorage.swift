import KodamaDataSources

/// The memory of a world: flat, with a border of wall around the cells, rows padded to 64.
final class WorldStorage {
  let stride: Int
  /// Rows with the border counted.
  let rows: Int
  let count: Int
  let cells: UnsafeMutablePointer<UInt16>
  let done: UnsafeMutablePointer<UInt8>
  let state: UnsafeMutablePointer<StepState>
  var planes: WakePlanes
  let heat: HeatPlane
  /// What the sky and the ground hold.
  let cycle: UnsafeMutablePointer<WaterCycle>
  /// What the valley looks like from afar, where somebody has asked for it. It follows from the
  /// cells, so it is no state.
  var survey: Survey?

  init(width: Int, height: Int) {
    // One cell more than the border, so that the last byte of a row of done marks is free.
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
