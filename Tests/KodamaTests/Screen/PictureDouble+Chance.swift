import KodamaDataSources
@testable import KodamaViews

// A valley that changes by chance from frame to frame.
extension PictureDouble {
  /// What burns, where a test knows of it.
  private static let fire = MaterialID(6)

  /// A lake on stone.
  static func lake(side: Int) -> PictureDouble {
    let scene = PictureDouble(side: side)
    scene.fill(5 * side..<30 * side, 4..<28, PictureDouble.water)
    return scene
  }

  /// Puts something, or nothing, into a few small places, margin and edges among them.
  private func edit(_ random: inout TestRandom) {
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let material = MaterialID(.random(in: 0..<10, using: &random))
      let cell = SeenCell(
        material, isActive: .random(using: &random), amount: .random(in: 0...255, using: &random),
        warmth: .random(in: -20...80, using: &random))
      let (left, top) = (
        Int.random(in: 0..<picture.columns, using: &random),
        Int.random(in: 0..<picture.rows, using: &random)
      )
      let (width, height) = (
        Int.random(in: 1...9, using: &random), Int.random(in: 1...5, using: &random)
      )
      for row in top..<min(picture.rows, top + height) {
        for column in left..<min(picture.columns, left + width) {
          picture.cells[row * picture.columns + column] = cell
        }
      }
    }
  }

  /// Counts in blocks, as where the whole valley is seen: each has something else in it.
  private func seeBlocks() {
    picture.unit = 4
    let count = picture.cells.count
    picture.marks = Array(repeating: SeenCell(.air), count: count)
    picture.seconds = (0..<count).map { SeenCell(MaterialID(UInt8($0 % 4))) }
    picture.shares = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
  }

  /// What one frame may have other than the one before.
  ///
  /// - Returns: itself, or another one where it is seen from nearer or further off.
  func after(_ random: inout TestRandom) -> PictureDouble {
    let columns = picture.columns
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: edit(&random)
    case 4:
      // A lake laps: in a few columns it begins a row lower, and all of it is less deep.
      let start = Int.random(in: 0..<columns, using: &random)
      for column in start..<min(columns, start + 5) {
        let surface = (0..<picture.rows).map { $0 * columns + column }.first {
          picture.cells[$0].material == PictureDouble.water
        }
        if let surface { picture.cells[surface] = SeenCell(.air) }
        picture.ground[column] += .random(in: -6...6, using: &random)
        picture.roof[column] += .random(in: -3...3, using: &random)
      }
    case 5:
      // All that burns goes out.
      for index in picture.cells.indices
      where [PictureDouble.fire, PictureDouble.lava].contains(picture.cells[index].material) {
        picture.cells[index] = SeenCell(.air)
      }
    case 6:
      picture.sky = SkySign(
        phase: SkySign.Phase.allCases.randomElement(using: &random) ?? .day,
        progress: .random(in: 0...255, using: &random), isWet: .random(using: &random),
        isStormy: .random(using: &random), wind: .random(in: -1...1, using: &random))
    case 7:
      // By half a screen or a whole one, over what happens to lie there.
      picture.origin.x += [-80, -40, 40, 80].randomElement(using: &random) ?? 0
      picture.origin.y += [-24, 0, 24].randomElement(using: &random) ?? 0
      edit(&random)
    case 8:
      picture.lights = [Int.random(in: 0..<picture.cells.count, using: &random)]
    case 9:
      // Nearer, further off, or the whole valley: blocks of cells.
      let other = Self.lake(side: .random(in: 1...2, using: &random))
      (other.picture.sky, other.picture.tick) = (picture.sky, picture.tick)
      if .random(using: &random), other.picture.side == 2 { other.seeBlocks() }
      return other
    default: picture.tick += .random(in: 1...30, using: &random)
    }
    return self
  }
}
