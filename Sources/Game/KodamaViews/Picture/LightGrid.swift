import KodamaDataSources

/// The light on each cell of a frame: the skylight and the light of glowing things that reach it.
/// The frame's margin is included, so that light comes in from outside the rectangle.
final class LightGrid {
  static let full: UInt16 = 1_023
  private static let groveLight = SIMD4<UInt16>(1_020, 900, 560, 0)
  /// The skylight on each cell, 0…`full`.
  private(set) var sky = LightPlane<UInt16>()
  /// The light of glowing things on each cell: red, green and blue, 0…`full`.
  private(set) var glow = LightPlane<SIMD4<UInt16>>()
  private(set) var skyDistance = SkyDistance()
  private(set) var hasGlow = false
  /// The share of light that passes through each cell, in 64ths; for each row, the range of columns
  /// in which it has changed; and for each column, whether it has changed.
  private var transmission: [UInt16] = []
  private var transmissionChanges: [Range<Int>] = []
  private var isColumnChanged: [Bool] = []
  private var isEarthChanged = false
  /// The skylight before it spreads sideways, and whether it has changed in each row.
  private var skyLight: [UInt16] = []
  private var isSkyLightChanged: [Bool] = []
  private var roof: [Int] = []
  private var top = Int.min
  /// The light of one row's glowing cells, and whether each row contains any.
  private var line: [SIMD4<UInt16>] = []
  private var isGlowing: [Bool] = []
  private var flicker = 0
  private var lights: [Int] = []
  private var columns = 0
  private var rows = 0

  /// Computes the light of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - looks: The looks of the materials, by number.
  ///   - isCalm: True to suppress flicker.
  ///   - isRowChanged: The rows in which a cell or its look has changed since the last call.
  func light(_ frame: PictureFrame, _ looks: [PaintLook], isCalm: Bool, _ isRowChanged: [Bool]) {
    if (columns, rows) != (frame.columns, frame.rows) { resize(frame) }
    prepare(frame, looks, isCalm: isCalm, isRowChanged)
    fall(frame)
    skyDistance.update(frame, transmission, isEarthChanged: isEarthChanged)
    sky.spread(in: 0..<rows, transmission, transmissionChanges)
    let first = isGlowing.firstIndex(of: true)
    let last = isGlowing.lastIndex(of: true)
    hasGlow = first != nil
    var lit = 0..<0
    if let first, let last { lit = max(0, first - 24)..<min(rows, last + 25) }
    glow.spread(in: lit, transmission, transmissionChanges)
  }

  private func resize(_ frame: PictureFrame) {
    (columns, rows) = (frame.columns, frame.rows)
    sky.resize(columns: columns, rows: rows)
    glow.resize(columns: columns, rows: rows)
    skyLight = Array(repeating: 0, count: columns * rows)
    transmission = skyLight
    transmissionChanges = Array(repeating: 0..<columns, count: rows)
    isColumnChanged = Array(repeating: true, count: columns)
    isGlowing = Array(repeating: false, count: rows)
    isSkyLightChanged = isGlowing
    line = Array(repeating: .zero, count: columns)
    roof = []
  }

  private func prepare(
    _ frame: PictureFrame, _ looks: [PaintLook], isCalm: Bool, _ isRowChanged: [Bool]
  ) {
    let flicker = isCalm ? 0 : Int(frame.tick / 20)
    let (isFlickering, areLightsChanged) = (flicker != self.flicker, frame.lights != lights)
    (self.flicker, lights) = (flicker, frame.lights)
    for column in isColumnChanged.indices { isColumnChanged[column] = false }
    isEarthChanged = false
    for row in 0..<rows {
      transmissionChanges[row] = 0..<0
      guard isRowChanged[row] || areLightsChanged || isFlickering && isGlowing[row] else {
        continue
      }
      prepare(row, frame, looks)
      for index in lights where index / columns == row {
        line[index % columns] = Self.groveLight
        isGlowing[row] = true
      }
      line.withUnsafeBufferPointer { line in
        if let start = line.baseAddress { glow.setSource(start, row: row) }
      }
    }
  }

  private func prepare(_ row: Int, _ frame: PictureFrame, _ looks: [PaintLook]) {
    let (isMixed, start) = (frame.unit > 1, row * columns)
    var (first, last, glows) = (columns, -1, false)
    frame.cells.withUnsafeBufferPointer { cells in
      looks.withUnsafeBufferPointer { looks in
        transmission.withUnsafeMutableBufferPointer { transmission in
          line.withUnsafeMutableBufferPointer { line in
            for column in 0..<columns {
              let index = start + column
              line[column] = .zero
              var cell = cells[index]
              var look = looks[Int(cell.material.rawValue)]
              if transmission[index] != look.transmission {
                if min(transmission[index], look.transmission) <= PaintLook.opaque {
                  isEarthChanged = true
                }
                transmission[index] = look.transmission
                (first, last) = (min(first, column), column)
                isColumnChanged[column] = true
              }
              var strength = look.strength(cell)
              if isMixed, strength == 0, frame.marks[index].material != .air {
                // A block that does not glow by itself is lit by its marked cell.
                cell = frame.marks[index]
                look = looks[Int(cell.material.rawValue)]
                strength = look.strength(cell)
              }
              guard strength > 0 else { continue }
              glows = true
              // The light flickers slowly, and dims by up to about 6 %.
              let dance = 240 + (Noise.hash(index, flicker, 5) >> 12)
              let light = look.light.times(strength).times(look.flickers ? dance : 256)
              line[column] = SIMD4(
                UInt16(light.red * 4), UInt16(light.green * 4), UInt16(light.blue * 4), 0)
            }
          }
        }
      }
    }
    transmissionChanges[row] = first..<max(first, last + 1)
    isGlowing[row] = glows
  }

  /// Lets skylight fall down each column to its roof. Leaves and water absorb some of it.
  private func fall(_ frame: PictureFrame) {
    let top = frame.origin.y - PictureFrame.margin
    let isAllNew = top != self.top || roof.count != columns
    for row in isSkyLightChanged.indices { isSkyLightChanged[row] = false }
    for column in 0..<columns
    where isAllNew || isColumnChanged[column] || roof[column] != frame.roof[column] {
      fall(column, roof: frame.roof[column] - top)
    }
    (self.top, roof) = (top, frame.roof)
    skyLight.withUnsafeBufferPointer { skyLight in
      guard let start = skyLight.baseAddress else { return }
      for row in 0..<rows where isSkyLightChanged[row] {
        sky.setSource(start + row * columns, row: row)
      }
    }
  }

  private func fall(_ column: Int, roof: Int) {
    var light = Int(Self.full)
    skyLight.withUnsafeMutableBufferPointer { skyLight in
      transmission.withUnsafeBufferPointer { transmission in
        for row in 0..<rows {
          let index = row * columns + column
          if row > roof || light <= 8 { light = 0 }
          if skyLight[index] != UInt16(light) {
            skyLight[index] = UInt16(light)
            isSkyLightChanged[row] = true
          }
          let share = Int(transmission[index])
          // Cells as clear as air absorb nothing from above.
          if share < PaintLook.clear { light = (light * (share + 6)) >> 6 }
        }
      }
    }
  }
}
