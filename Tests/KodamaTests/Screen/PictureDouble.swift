import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews

/// A source of a picture whose cells and sky are set by a test.
final class PictureDouble: PictureViewDataSource, PictureStyleDataSource, SparkViewDataSource,
  MapViewDataSource
{
  static let air = MaterialID(0)
  static let stone = MaterialID(1)
  static let lava = MaterialID(2)
  static let water = MaterialID(3)
  static let frog = MaterialID(4)
  static let wire = MaterialID(5)

  static let looks = MaterialLooks([
    look("air", " ", 0x80_80_80, nature: .air),
    look("stone", "#", 0x70_70_78, nature: .earth),
    look("lava", "^", 0xf0_60_20, light: 0xff_80_40, nature: .liquid),
    look("water", "~", 0x30_80_c0, nature: .liquid),
    look("frog", "蛙", 0x60_d0_40, nature: .creature),
    look("wire", "-", 0xb0_70_40, light: 0xff_90_40, nature: .part),
  ])

  var picture = PictureFrame()
  var pictureStyle = PictureStyle(isCalm: true)
  var moments: [Moment] = []
  var momentPass = 0
  let isSweepAudible = false
  var handTile = CellPoint(-9, -9)
  let sweepColumn: Int? = nil
  let lightningTile: CellPoint? = nil
  /// The first row of the ground in the frame.
  let ground = 40

  /// Creates a picture of air above stone.
  init(side: Int = 2) {
    picture.side = side
    (picture.worldWidth, picture.worldHeight) = (1_000, 100)
    let columns = picture.columns
    picture.cells = (0..<(columns * picture.rows)).map {
      VisibleCell($0 / columns < ground ? Self.air : Self.stone)
    }
    let row = ground - PictureFrame.margin
    picture.ground = Array(repeating: row, count: columns)
    picture.roof = picture.ground
  }

  /// The cell at a position in the visible rectangle. Negative positions are in the margin.
  subscript(column: Int, row: Int) -> VisibleCell {
    get { picture.cells[index(column, row)] }
    set { picture.cells[index(column, row)] = newValue }
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    (row + PictureFrame.margin) * picture.columns + column + PictureFrame.margin
  }

  /// Fills a rectangle with a material.
  func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ material: MaterialID) {
    for row in rows {
      for column in columns { self[column, row] = VisibleCell(material) }
    }
  }

  var listener: Listener { Listener(hand: CellPoint(0, 0), tileSide: picture.side) }

  func copyPicture(into target: inout PictureFrame) { target = picture }

  func copyFrame(into tiles: inout [Tile]) {
    let side = picture.side
    tiles = (0..<(ViewRectangle.columns * ViewRectangle.rows)).map { tile in
      let (column, row) = (tile % ViewRectangle.columns, tile / ViewRectangle.columns)
      return Tile(self[column * side, row * side].material)
    }
  }

  private static func look(
    _ name: String, _ glyphs: String, _ body: UInt32, light: UInt32 = 0, nature: MaterialNature
  ) -> MaterialLook {
    MaterialLook(
      name: name, glyphs: glyphs, ink: Colour(body), paper: Theme.paper, patch: PatchID(0),
      light: Colour(light), nature: nature)
  }
}

// Random changes from one frame to the next.
extension PictureDouble {
  /// A burning material, which some tests define.
  private static let fire = MaterialID(6)

  /// Returns a picture of a lake in stone, with a given tile side.
  static func lake(side: Int) -> PictureDouble {
    let scene = PictureDouble(side: side)
    scene.fill(5 * side..<30 * side, 4..<28, PictureDouble.water)
    return scene
  }

  /// Fills a few small areas with a random cell. They may touch the margin and the edges.
  private func edit(_ random: inout TestRandom) {
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let material = MaterialID(.random(in: 0..<10, using: &random))
      let cell = VisibleCell(
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

  /// Switches to a picture of the whole valley, in blocks. Each has a second material and a sample
  /// of another one.
  func seeBlocks() {
    picture.unit = 4
    let count = picture.cells.count
    picture.marks = Array(repeating: VisibleCell(.air), count: count)
    picture.seconds = (0..<count).map { VisibleCell(MaterialID(UInt8($0 % 4))) }
    picture.shares = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    picture.samples = (0..<count).map { index in
      var samples = BlockSamples(picture.cells[index].material)
      samples[index % 16] = MaterialID(UInt8(index % 6))
      return samples
    }
  }

  /// Makes one random change for the next frame, and returns the picture. A change of scale returns
  /// another picture.
  func after(_ random: inout TestRandom) -> PictureDouble {
    let columns = picture.columns
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: edit(&random)
    case 4:
      // The lake has waves: in a few columns, its surface is one row lower.
      let start = Int.random(in: 0..<columns, using: &random)
      for column in start..<min(columns, start + 5) {
        let surface = (0..<picture.rows).map { $0 * columns + column }.first {
          picture.cells[$0].material == PictureDouble.water
        }
        if let surface { picture.cells[surface] = VisibleCell(.air) }
        picture.ground[column] += .random(in: -6...6, using: &random)
        picture.roof[column] += .random(in: -3...3, using: &random)
      }
    case 5:
      // All fires go out.
      for index in picture.cells.indices
      where [PictureDouble.fire, PictureDouble.lava].contains(picture.cells[index].material) {
        picture.cells[index] = VisibleCell(.air)
      }
    case 6:
      picture.sky = SkyState(
        phase: SkyState.Phase.allCases.randomElement(using: &random) ?? .day,
        progress: .random(in: 0...255, using: &random), isWet: .random(using: &random),
        isStormy: .random(using: &random), wind: .random(in: -1...1, using: &random))
    case 7:
      // The visible rectangle moves by half its size or by all of it.
      picture.origin.x += [-80, -40, 40, 80].randomElement(using: &random) ?? 0
      picture.origin.y += [-24, 0, 24].randomElement(using: &random) ?? 0
      edit(&random)
    case 8:
      picture.lights = [Int.random(in: 0..<picture.cells.count, using: &random)]
    case 9:
      // Switches to another scale, or to the whole valley in blocks of cells.
      let other = Self.lake(side: .random(in: 1...2, using: &random))
      (other.picture.sky, other.picture.tick) = (picture.sky, picture.tick)
      if .random(using: &random), other.picture.side == 2 { other.seeBlocks() }
      return other
    default: picture.tick += .random(in: 1...30, using: &random)
    }
    return self
  }
}
