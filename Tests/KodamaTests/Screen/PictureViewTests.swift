import KodamaContent
import KodamaDataSources
@testable import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("The valley is lit by the time of day and by glowing things")
struct PictureViewTests {
  private let double = PictureDouble()
  private let rock = Rock()
  /// A surface that ends with the rectangle, because `PictureDouble` has no surroundings.
  private let easel = Easel(columns: 80, rows: 24)

  /// Returns the looks of `PictureDouble`, with the textures of the game or with flat squares.
  private func looks(isTextured: Bool) throws -> MaterialLooks {
    guard isTextured else { return PictureDouble.looks }
    return MaterialLooks(PictureDouble.looks.looks, art: try TestGame.content.get().looks.art)
  }

  private func view(isTextured: Bool = false) throws -> PictureView {
    easel.surface.showsPictures = true
    let view = PictureView(surface: easel.surface, looks: try looks(isTextured: isTextured))
    view.dataSource = double
    view.styleSource = double
    return view
  }

  /// Returns what a host shows after a View has drawn on a surface of marker cells.
  private func seen(_ view: PictureView) -> Texels {
    _ = easel.draw(view)
    return Texels(easel.surface)
  }

  @Test("No picture is drawn if the player chose letters")
  func letters() throws {
    let view = try view()
    easel.surface.showsPictures = false
    #expect(isBare(after: view))
    easel.surface.showsPictures = true
    double.pictureStyle.look = .letters
    #expect(isBare(after: view))
    double.pictureStyle.look = .picture
    #expect(!isBare(after: view))
  }

  /// Returns whether a host shows marker cells alone after a View has drawn.
  private func isBare(after view: PictureView) -> Bool {
    let texels = seen(view)
    return !easel.surface.pixels.isShown
      && Picture(frame: easel.surface.compositedFrame).drawn.isEmpty
      && texels.frame.pixels.allSatisfy { $0 == Easel.bare.paper }
  }

  @Test("Letters stay below the picture")
  func layers() throws {
    let before = seen(try view())
    #expect(Picture(frame: easel.surface.frame).drawn.isEmpty)
    #expect(Picture(frame: easel.surface.compositedFrame).drawn.count == 80 * 24)
    let dialog = TextRect(x: 20, y: 7, width: 44, height: 10)
    easel.surface.fill(dialog, paper: Theme.paper)
    let covered = Texels(easel.surface)
    let hidden = before.changes(to: covered)
    #expect(hidden.count == 44 * 20)
    #expect(hidden.allSatisfy { dialog.contains(column: $0.x, row: $0.y / 2) })
    #expect(hidden.allSatisfy { Set(covered[$0.x, $0.y]) == [Theme.paper] })
  }

  @Test("The picture draws every cell of the map", arguments: [1, 2], [false, true])
  func whole(_ side: Int, _ isTextured: Bool) throws {
    double.picture = PictureDouble(side: side).picture
    let texels = seen(try view(isTextured: isTextured))
    #expect(Picture(frame: easel.surface.compositedFrame).drawn.count == 80 * 24)
    #expect((texels.columns, texels.rows, texels.frame.detail) == (80, 48, 4))
    let colours = Set(texels.frame.pixels)
    #expect(colours.count > 100)
    #expect(colours.isDisjoint(with: [Easel.bare.paper, Theme.paper, Colour(0)]))
    // Each texel is where a painter has painted it.
    let painter = PicturePainter(try looks(isTextured: isTextured))
    painter.paint(double.picture, double.pictureStyle)
    #expect(texels.frame.pixels == painter.texels)
  }

  @Test("The squares of stone have a grain if the game has textures", arguments: [false, true])
  func grain(_ isTextured: Bool) throws {
    let texels = seen(try view(isTextured: isTextured))
    for column in 0..<80 {
      #expect((Set(texels[column, 44]).count > 1) == isTextured, "column \(column)")
    }
  }

  @Test("The picture continues, equally bright, around the rectangle")
  func surroundings() throws {
    let (one, other) = (aroundRock(x: 0, y: 0), aroundRock(x: 24, y: 8))
    try #require(one.count == 104 * 64 * 16 && other.count == one.count)
    #expect(one == other)
    #expect(Set(one).count > 100)
  }

  /// Returns all texels of a large surface with a rectangle inside stone.
  private func aroundRock(x: Int, y: Int) -> [Colour] {
    let easel = Easel()
    easel.surface.showsPictures = true
    let view = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    (view.dataSource, view.styleSource) = (rock, double)
    view.rect = TextRect(x: x, y: y, width: 80, height: 24)
    _ = easel.draw(view)
    let shown = Picture(frame: easel.surface.compositedFrame)
    #expect(shown.drawn.count == 80 * 24 && shown.keeps(to: view.rect))
    return easel.surface.pixels.pixels
  }

  @Test(
    "Changing a cell in the sky changes its squares and no others",
    arguments: [1, 2], [false, true])
  func skyChanges(_ side: Int, _ isTextured: Bool) throws {
    double.picture = PictureDouble(side: side).picture
    let (right, lower) = (40 * side - 1, side == 1 ? 23 : 27)
    try expectChanges(
      to: PictureDouble.stone, at: [(0, 0), (right, 0), (20, 10), (21, 11), (0, lower)],
      side: side, isTextured: isTextured, above: (lower + 1) * 2 / side)
  }

  @Test(
    "Changing a cell in the earth changes its square and no other", arguments: [false, true])
  func earthChanges(_ isTextured: Bool) throws {
    try expectChanges(
      to: PictureDouble.wire, at: [(0, 47), (79, 47), (40, 44), (41, 45)], side: 2,
      isTextured: isTextured, above: 48)
  }

  /// Changes one cell at a time, and compares the squares above a row with those before. A texture
  /// runs into the squares on the left and above.
  private func expectChanges(
    to material: MaterialID, at places: [(x: Int, y: Int)], side: Int, isTextured: Bool,
    above end: Int
  ) throws {
    let view = try view(isTextured: isTextured)
    let before = seen(view)
    let (unit, reach) = (2 / side, isTextured ? 1 : 0)
    for (x, y) in places {
      let bare = double[x, y]
      double[x, y] = VisibleCell(material)
      let changed = before.changes(to: seen(view)).filter { $0.y < end }
      double[x, y] = bare
      let (columns, rows) = (x * unit..<(x + 1) * unit, y * unit..<(y + 1) * unit)
      let own = Set(rows.flatMap { row in columns.map { CellPoint($0, row) } })
      #expect(changed.isSuperset(of: own), "\(x), \(y)")
      let near = changed.filter {
        (columns.lowerBound - reach..<columns.upperBound).contains($0.x)
          && (rows.lowerBound - reach..<rows.upperBound).contains($0.y)
      }
      #expect(changed == near, "\(x), \(y)")
    }
    #expect(before.changes(to: seen(view)).isEmpty, "the valley is as before")
  }

  @Test("Noon is brighter than dusk, and dusk brighter than night", arguments: [false, true])
  func hours(_ isTextured: Bool) throws {
    let hours = try [SkyState.Phase.day, .dusk, .night].map { phase in
      double.picture.sky = SkyState(phase: phase, progress: 120)
      let texels = seen(try view(isTextured: isTextured))
      return (0..<80).reduce(0) { $0 + texels.light($1, 40) }
    }
    #expect(hours[0] > hours[1] && hours[1] > hours[2] && hours[2] > 80 * 20)
  }

  @Test(
    "Glowing things light a cave, even from outside the rectangle", arguments: [false, true])
  func glow(_ isTextured: Bool) throws {
    double.picture.sky = SkyState(phase: .night, progress: 120)
    double.fill(-12..<20, 34..<44, PictureDouble.air)
    let dark = seen(try view(isTextured: isTextured))
    double.fill(-4 ..< -2, 38..<40, PictureDouble.lava)
    let lit = seen(try view(isTextured: isTextured))
    #expect(lit.light(0, 39) > dark.light(0, 39) + 100)
    #expect(lit[0, 39].allSatisfy { $0.red > $0.blue })
    #expect(lit.light(0, 39) > lit.light(6, 39) && lit.light(6, 39) > dark.light(6, 39))
    #expect(lit[70, 4] == dark[70, 4] && lit[70, 9] == dark[70, 9], "The light reaches too far")
    // A wall blocks the light.
    double.fill(-2..<0, 30..<48, PictureDouble.stone)
    let walled = seen(try view(isTextured: isTextured))
    #expect(walled.light(6, 39) < lit.light(6, 39))
  }

  @Test("A wire is brighter while a pulse passes through it", arguments: [false, true])
  func pulse(_ isTextured: Bool) throws {
    double.fill(0..<80, 20..<21, PictureDouble.wire)
    let still = seen(try view(isTextured: isTextured))
    double[40, 20].isActive = true
    let live = seen(try view(isTextured: isTextured))
    // A textured wire is thin: the sky shows above and below it.
    #expect(live.light(40, 20) > still.light(40, 20) + (isTextured ? 200 : 500))
    let pairs = zip(live[40, 20], still[40, 20])
    #expect(pairs.allSatisfy { Contrast.luminance($0) >= Contrast.luminance($1) })
    #expect(live[70, 20] == still[70, 20])
  }
}

/// A picture of solid stone that reaches as far around the rectangle as a View asks. Its upper left
/// corner is always the same.
private final class Rock: PictureViewDataSource {
  func copyPicture(into picture: inout PictureFrame) {
    let around = picture.surroundings
    picture = PictureFrame()
    (picture.surroundings, picture.side) = (around, 2)
    (picture.worldWidth, picture.worldHeight) = (1_000, 100)
    let stone = VisibleCell(PictureDouble.stone)
    picture.cells = Array(repeating: stone, count: picture.columns * picture.rows)
    picture.ground = Array(repeating: -99, count: picture.columns)
    picture.roof = picture.ground
  }
}

/// The colours behind the glyphs of a screen as a host shows it, by square. Each text cell has two
/// squares, one above the other.
struct Texels {
  let frame: ScreenFrame

  init(_ surface: TextSurface) { frame = surface.screenFrame }

  /// The number of squares in a row.
  var columns: Int { frame.columns }
  /// The number of rows of squares.
  var rows: Int { frame.rows * 2 }

  /// Returns the texels of a square, row by row.
  subscript(column: Int, row: Int) -> [Colour] {
    let (side, stride) = (frame.detail, frame.columns * frame.detail)
    return (row * side..<(row + 1) * side).flatMap { line in
      let start = line * stride + column * side
      return frame.pixels[start..<start + side]
    }
  }

  /// Returns the mean relative luminance of a square, in 1/10,000.
  func light(_ column: Int, _ row: Int) -> Int {
    let texels = self[column, row]
    return texels.reduce(0) { $0 + Int(Contrast.luminance($1)) } / texels.count
  }

  /// Returns the squares that differ on another screen of the same size.
  func changes(to other: Texels) -> Set<CellPoint> {
    var changed: Set<CellPoint> = []
    for row in 0..<rows {
      for column in 0..<columns where self[column, row] != other[column, row] {
        changed.insert(CellPoint(column, row))
      }
    }
    return changed
  }
}
