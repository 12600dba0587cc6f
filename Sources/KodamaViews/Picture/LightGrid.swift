import KodamaDataSources

/// Where it is light: how much of the sky falls on each cell, and what glows nearby. It fills the
/// margin of a frame as well, so that light comes in from outside.
final class LightGrid {
  /// The light of the sky at its brightest.
  static let full: UInt16 = 1_023
  /// The light of a grove that is awake.
  private static let groveLight = SIMD4<UInt16>(1_020, 900, 560, 0)
  /// The light of the sky on each cell, 0…`full`.
  private(set) var sky: [UInt16] = []
  /// What glows on each cell: red, green, blue, 0…`full`.
  private(set) var glow: [SIMD4<UInt16>] = []
  /// Whether anything in sight glows: without it the sky's light is all there is.
  private(set) var hasGlow = false
  /// How much light goes on from a cell, in 64ths.
  private var pass: [UInt16] = []
  private var columns = 0
  private var rows = 0

  /// Lights a frame.
  ///
  /// - Parameters:
  ///   - frame: what is seen.
  ///   - looks: how it is painted, by its number.
  ///   - isCalm: whether nothing flickers.
  func light(_ frame: PictureFrame, _ looks: [PaintLook], isCalm: Bool) {
    (columns, rows) = (frame.columns, frame.rows)
    let count = columns * rows
    if sky.count != count {
      sky = Array(repeating: 0, count: count)
      glow = Array(repeating: .zero, count: count)
      pass = Array(repeating: 0, count: count)
    }
    let glowing = prepare(frame, looks, isCalm: isCalm)
    fall(frame)
    spreadSky()
    hasGlow = glowing != nil
    if let glowing { spreadGlow(in: glowing) }
  }

  /// Notes what each cell lets through and where something glows.
  ///
  /// - Returns: the rows in which light may be seen, or nil where nothing glows.
  private func prepare(
    _ frame: PictureFrame, _ looks: [PaintLook], isCalm: Bool
  ) -> Range<Int>? {
    if hasGlow { for index in glow.indices { glow[index] = .zero } }
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
            pass[index] = look.pass
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
            glow[index] = SIMD4(
              UInt16(light.red * 4), UInt16(light.green * 4), UInt16(light.blue * 4), 0)
            first = min(first, index / width)
            last = max(last, index / width)
          }
        }
      }
    }
    for index in frame.lights where glow.indices.contains(index) {
      glow[index] = Self.groveLight
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
    sky.withUnsafeMutableBufferPointer { sky in
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

  /// The light of the sky creeps round corners: forth, and back.
  private func spreadSky() {
    let (columns, rows) = (columns, rows)
    sky.withUnsafeMutableBufferPointer { sky in
      pass.withUnsafeBufferPointer { pass in
        for row in 1..<rows {
          for index in (row * columns + 1)..<((row + 1) * columns - 1) {
            let near = max(sky[index - 1], sky[index - columns])
            let far = max(sky[index - columns - 1], sky[index - columns + 1])
            let share = pass[index]
            let light = max((near &* share) >> 6, (far &* ((share &* 15) >> 4)) >> 6)
            if light > sky[index] { sky[index] = light }
          }
        }
        for row in stride(from: rows - 2, through: 0, by: -1) {
          for index in stride(from: (row + 1) * columns - 2, to: row * columns, by: -1) {
            let near = max(sky[index + 1], sky[index + columns])
            let far = max(sky[index + columns - 1], sky[index + columns + 1])
            let share = pass[index]
            let light = max((near &* share) >> 6, (far &* ((share &* 15) >> 4)) >> 6)
            if light > sky[index] { sky[index] = light }
          }
        }
      }
    }
  }

  /// What glows floods outwards through these rows: forth, and back.
  private func spreadGlow(in lit: Range<Int>) {
    let columns = columns
    glow.withUnsafeMutableBufferPointer { glow in
      pass.withUnsafeBufferPointer { pass in
        for row in max(1, lit.lowerBound)..<lit.upperBound {
          for index in (row * columns + 1)..<((row + 1) * columns - 1) {
            let near = pointwiseMax(glow[index - 1], glow[index - columns])
            let far = pointwiseMax(glow[index - columns - 1], glow[index - columns + 1])
            Self.add(near, far, pass[index], &glow[index])
          }
        }
        let last = min(lit.upperBound, rows - 1)
        for row in stride(from: last - 1, through: lit.lowerBound, by: -1) {
          for index in stride(from: (row + 1) * columns - 2, to: row * columns, by: -1) {
            let near = pointwiseMax(glow[index + 1], glow[index + columns])
            let far = pointwiseMax(glow[index + columns - 1], glow[index + columns + 1])
            Self.add(near, far, pass[index], &glow[index])
          }
        }
      }
    }
  }

  @inline(__always) private static func add(
    _ near: SIMD4<UInt16>, _ far: SIMD4<UInt16>, _ share: UInt16, _ cell: inout SIMD4<UInt16>
  ) {
    // A slant is longer than a step.
    let straight = (near &* SIMD4(repeating: share)) &>> SIMD4(repeating: 6)
    let slant = (far &* SIMD4(repeating: (share * 15) >> 4)) &>> SIMD4(repeating: 6)
    cell = pointwiseMax(cell, pointwiseMax(straight, slant))
  }
}
