import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Fire has a hot core, moving flames and tongues")
struct FlameTests {
  private static let fire = MaterialID(6)

  /// The looks of `PictureDouble`, and a fire with a texture.
  private static let looks: MaterialLooks = {
    let fire = MaterialLook(
      name: "fire", glyphs: "*", ink: Colour(0xff_8030), paper: Theme.paper, patch: PatchID(0),
      light: Colour(0xff_a040), nature: .fire)
    var flame = PictureArt.Texture()
    flame.names = ["fire"]
    flame.grain = Array(repeating: .plain, count: 64)
    flame.above = Array(repeating: .open, count: 8)
    var art = PictureArt()
    art.textures = [flame]
    return MaterialLooks(PictureDouble.looks.looks + [fire], art: art)
  }()

  private let double = PictureDouble()
  private let burning = (columns: 20..<40, rows: 10..<28)

  init() {
    for row in burning.rows {
      for column in burning.columns {
        double[column, row] = VisibleCell(Self.fire, amount: 24)
      }
    }
  }

  /// Returns the painted squares in some rows and columns.
  private func squares(
    _ columns: Range<Int>, _ rows: Range<Int>, tick: UInt64 = 0, isCalm: Bool = false
  ) -> [Shade] {
    double.picture.tick = tick
    let painter = PicturePainter(Self.looks)
    painter.paint(double.picture, PictureStyle(isCalm: isCalm))
    return rows.flatMap { row in columns.map { painter.squares[row * painter.columns + $0].shade } }
  }

  private func mean(_ shades: [Shade]) -> Int32 {
    shades.reduce(0) { $0 + $1.grey } / Int32(shades.count)
  }

  @Test("A large fire is brighter inside than at its edge, and not flat")
  func core() {
    let inside = squares(23..<37, 13..<25)
    let edge = squares(20..<21, 12..<26) + squares(39..<40, 12..<26)
    #expect(mean(inside) > mean(edge) + 8)
    let greys = inside.map(\.grey)
    #expect((greys.max() ?? 0) - (greys.min() ?? 0) > 60)
    #expect(Set(inside).count > inside.count / 2)
  }

  @Test("Flames move every five ticks, and rest in a calm picture")
  func moves() {
    let inside = squares(23..<37, 13..<25)
    #expect(squares(23..<37, 13..<25, tick: 4) == inside)
    #expect(squares(23..<37, 13..<25, tick: 5) != inside)
    let calm = squares(23..<37, 13..<25, isCalm: true)
    #expect(squares(23..<37, 13..<25, tick: 100, isCalm: true) == calm)
  }

  @Test("Tongues come and go in the air above a fire, but not beside it")
  func tongues() {
    var (above, beside) = (Set<[Bool]>(), Set<[Bool]>())
    for step in 0..<12 {
      let painter = PicturePainter(Self.looks)
      double.picture.tick = UInt64(step * 10)
      painter.paint(double.picture, PictureStyle())
      func burns(_ columns: Range<Int>, _ row: Int) -> [Bool] {
        columns.map { painter.squares[row * painter.columns + $0].group == Self.fire.rawValue }
      }
      above.insert(burns(burning.columns, burning.rows.lowerBound - 1))
      beside.insert(burns(40..<60, burning.rows.lowerBound - 1))
    }
    #expect(above.count > 6 && beside == [Array(repeating: false, count: 20)])
  }

  @Test("A fire lights the ground around it, less in a calm picture")
  func light() {
    func lights(isCalm: Bool) -> Int32 { mean(squares(42..<46, 28..<29, isCalm: isCalm)) }
    double.picture.sky = SkyState(phase: .night, progress: 128)
    let (moving, calm) = (lights(isCalm: false), lights(isCalm: true))
    double.fill(burning.columns, burning.rows, PictureDouble.air)
    let dark = lights(isCalm: false)
    #expect(moving > calm && calm >= dark && moving > dark + 12)
  }
}
