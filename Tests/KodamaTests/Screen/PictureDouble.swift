import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews

/// A valley that is none: what lies where is said by a test, under a sky of its choice.
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
  let isSweepHeard = false
  var handTile = GridPoint(-9, -9)
  let sweepColumn: Int? = nil
  let lightningTile: GridPoint? = nil
  /// The row of the frame in which the ground begins.
  let ground = 40

  /// Stone below, air above.
  init(side: Int = 2) {
    picture.side = side
    (picture.worldWidth, picture.worldHeight) = (1_000, 100)
    let columns = picture.columns
    picture.cells = (0..<(columns * picture.rows)).map {
      SeenCell($0 / columns < ground ? Self.air : Self.stone)
    }
    let row = ground - PictureFrame.margin
    picture.ground = Array(repeating: row, count: columns)
    picture.roof = picture.ground
  }

  /// A cell at a place of the rectangle; negative ones lie in the margin.
  subscript(column: Int, row: Int) -> SeenCell {
    get { picture.cells[index(column, row)] }
    set { picture.cells[index(column, row)] = newValue }
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    (row + PictureFrame.margin) * picture.columns + column + PictureFrame.margin
  }

  /// Puts a material into a rectangle.
  func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ material: MaterialID) {
    for row in rows {
      for column in columns { self[column, row] = SeenCell(material) }
    }
  }

  var listener: Listener { Listener(hand: GridPoint(0, 0), tileSide: picture.side) }

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
