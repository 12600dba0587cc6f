import KodamaDataSources

/// Where it is light: how much of the sky falls on each cell, and what glows nearby. It fills the
/// margin of a frame as well, so that light comes in from outside.
final class LightGrid {
  /// The light of the sky at its brightest.
  static let full: UInt16 = 1_023
  /// The light of a grove that is awake.
  private static let groveLight = SIMD4<UInt16>(1_020, 900, 560, 0)
  /// The light of the sky on each cell, 0…`full`.
  var sky: [UInt16] { skyPlane.cells }
  /// What glows on each cell: red, green, blue, 0…`full`.
  var glow: [SIMD4<UInt16>] { glowPlane.cells }
  /// Whether anything in sight glows: without it the sky's light is all there is.
  private(set) var hasGlow = false
  private var skyPlane = LightPlane<UInt16>()
  private var glowPlane = LightPlane<SIMD4<UInt16>>()
  /// How much light goes on from a cell, in 64ths, and for each row whether that is new.
  private var pass: [UInt16] = []
  private var isPassNew: [Bool] = []
  /// Light that has not spread yet.
  private var fallen: [UInt16] = []
  private var sources: [SIMD4<UInt16>] = []
  private var columns = 0
  private var rows = 0

  /// Lights a frame.
  ///
  /// - Parameters:
  ///   - frame: what is seen.
  ///   - looks: how it is painted, by its number.
  ///   - isCalm: whether nothing flickers.
  func light(_ frame: PictureFrame, _ looks: [PaintLook], isCalm: Bool) {
    if (columns, rows) != (frame.columns, frame.rows) {
      (columns, rows) = (frame.columns, frame.rows)
      skyPlane.resize(columns: columns, rows: rows)
      glowPlane.resize(columns: columns, rows: rows)
      fallen = Array(repeating: 0, count: columns * rows)
      pass = fallen
      sources = Array(repeating: .zero, count: columns * rows)
      isPassNew = Array(repeating: true, count: rows)
    }
    let glowing = prepare(frame, looks, isCalm: isCalm)
    fall(frame)
    fallen.withUnsafeBufferPointer { fallen in
      guard let start = fallen.baseAddress else { return }
      for row in 0..<rows { skyPlane.take(start + row * columns, row: row) }
    }
    skyPlane.spread(in: 0..<rows, pass, isPassNew)
    // What has glowed is to go out.
    guard glowing != nil || hasGlow else { return }
    hasGlow = glowing != nil
    sources.withUnsafeBufferPointer { sources in
      guard let start = sources.baseAddress else { return }
      for row in 0..<rows { glowPlane.take(start + row * columns, row: row) }
    }
    glowPlane.spread(in: glowing ?? 0..<0, pass, isPassNew)
  }

  /// Notes what each cell lets through and where something glows.
  ///
  /// - Returns: the rows in which light may be seen, or nil where nothing glows.
  private func prepare(
    _ frame: PictureFrame, _ looks: [PaintLook], isCalm: Bool
  ) -> Range<Int>? {
    if hasGlow { for index in sources.indices { sources[index] = .zero } }
    for row in isPassNew.indices { isPassNew[row] = false }
    var (first, last) = (Int.max, Int.min)
    let flicker = isCalm ? 0 : Int(frame.tick / 24)
    let width = columns
    let (isMixed, marks) = (frame.unit > 1, frame.marks)
    frame.cells.withUnsafeBufferPointer { cells in
      looks.withUnsafeBufferPointer { looks in
        pass.withUnsafeMutableBufferPointer { pass in
          for index in 0..<cells.count {
            var cell = cells[index]
            var look = looks[Int(cell.material.rawValue)]
            if pass[index] != look.pass {
              pass[index] = look.pass
              isPassNew[index / width] = true
            }
            var strength = look.strength(cell)
            if isMixed, strength == 0, marks[index].material != .air {
              // What stands out in a block of cells lights it.
              cell = marks[index]
              look = looks[Int(cell.material.rawValue)]
              strength = look.strength(cell)
            }
            guard strength > 0 else { continue }
            // It dances a little, one way or the other, and slowly.
            let dance = 240 + (Grain.of(index, flicker, 5) >> 12)
            let light = look.light.times(strength).times(look.dances ? dance : 256)
            sources[index] = SIMD4(
              UInt16(light.red * 4), UInt16(light.green * 4), UInt16(light.blue * 4), 0)
            first = min(first, index / width)
            last = max(last, index / width)
          }
        }
      }
    }
    for index in frame.lights where sources.indices.contains(index) {
      sources[index] = Self.groveLight
      first = min(first, index / width)
      last = max(last, index / width)
    }
    guard first <= last else { return nil }
    return max(0, first - 24)..<min(rows, last + 25)
  }

  /// The light of the sky falls down each column to its roof; leaves and water take some of it.
  private func fall(_ frame: PictureFrame) {
    let top = frame.origin.y - PictureFrame.margin
    let (columns, rows) = (columns, rows)
    fallen.withUnsafeMutableBufferPointer { sky in
      pass.withUnsafeBufferPointer { pass in
        for index in 0..<sky.count { sky[index] = 0 }
        for column in 0..<columns {
          let roof = frame.roof[column]
          var light = Int(Self.full)
          var row = 0
          var index = column
          while row < rows, top + row <= roof, light > 8 {
            sky[index] = UInt16(light)
            let share = Int(pass[index])
            // What is clear to the side takes nothing from above.
            if share < PaintLook.clear { light = (light * (share + 6)) >> 6 }
            row += 1
            index += columns
          }
        }
      }
    }
  }
}
