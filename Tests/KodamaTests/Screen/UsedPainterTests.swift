import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Who has painted before paints as if for the first time")
struct UsedPainterTests {
  /// Those of the double, and what burns, smokes, grows and rings.
  private static let looks: MaterialLooks = {
    let more: [(String, MaterialNature)] = [
      ("fire", .fire), ("smoke", .gas), ("leaf", .plant), ("bell", .instrument),
    ]
    let made = more.map { name, nature in
      MaterialLook(
        name: name, glyphs: "*", ink: Colour(0xc0_80_40), paper: Theme.paper, patch: PatchID(0),
        light: nature == .fire ? Colour(0xff_c0_60) : Colour(0), nature: nature)
    }
    return MaterialLooks(PictureDouble.looks.looks + made)
  }()
  private static let fire = MaterialID(6)

  /// A style that is now and then another, and seldom one of warmth.
  private func style(_ random: inout TestRandom) -> PictureStyle {
    PictureStyle(
      palette: PictureStyle.ColourSet.allCases.randomElement(using: &random) ?? .dusk,
      isCalm: .random(using: &random), showsHeat: .random(in: 0..<5, using: &random) == 0)
  }

  /// Puts something, or nothing, into a few small places, margin and edges among them.
  private func edit(_ scene: PictureDouble, _ random: inout TestRandom) {
    let picture = scene.picture
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
          scene.picture.cells[row * picture.columns + column] = cell
        }
      }
    }
  }

  /// What one frame may have other than the one before.
  private func step(_ scene: inout PictureDouble, _ random: inout TestRandom) {
    let columns = scene.picture.columns
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: edit(scene, &random)
    case 4:
      // A lake laps: ground and roof of a few columns go up or down.
      let start = Int.random(in: 0..<columns, using: &random)
      for column in start..<min(columns, start + 5) {
        scene.picture.ground[column] += .random(in: -6...6, using: &random)
        scene.picture.roof[column] += .random(in: -3...3, using: &random)
      }
    case 5:
      // All that burns goes out.
      for index in scene.picture.cells.indices
      where [Self.fire, PictureDouble.lava].contains(scene.picture.cells[index].material) {
        scene.picture.cells[index] = SeenCell(.air)
      }
    case 6:
      scene.picture.sky = SkySign(
        phase: SkySign.Phase.allCases.randomElement(using: &random) ?? .day,
        progress: .random(in: 0...255, using: &random), isWet: .random(using: &random),
        isStormy: .random(using: &random), wind: .random(in: -1...1, using: &random))
    case 7:
      // By half a screen or a whole one, over what happens to lie there.
      scene.picture.origin.x += [-80, -40, 40, 80].randomElement(using: &random) ?? 0
      scene.picture.origin.y += [-24, 0, 24].randomElement(using: &random) ?? 0
      edit(scene, &random)
    case 8:
      scene.picture.lights = [Int.random(in: 0..<scene.picture.cells.count, using: &random)]
    case 9:
      // Nearer, further off, or the whole valley: blocks of cells.
      let before = scene.picture
      scene = PictureDouble(side: .random(in: 1...2, using: &random))
      (scene.picture.sky, scene.picture.tick) = (before.sky, before.tick)
      guard .random(using: &random), scene.picture.side == 2 else { break }
      scene.picture.unit = 4
      let count = scene.picture.cells.count
      scene.picture.marks = Array(repeating: SeenCell(.air), count: count)
      scene.picture.seconds = (0..<count).map { SeenCell(MaterialID(UInt8($0 % 4))) }
      scene.picture.shares = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    default: scene.picture.tick += .random(in: 1...30, using: &random)
    }
  }

  @Test("After any run of frames, in any style, colours and sky are the same", arguments: 0..<8)
  func property(_ seed: UInt64) {
    var random = TestRandom(seed)
    var scene = PictureDouble()
    var wanted = PictureStyle()
    let used = PicturePainter(Self.looks)
    var seen: Set<[Shade]> = []
    for number in 0..<60 {
      if number > 0 { step(&scene, &random) }
      if number % 9 == 8 { wanted = style(&random) }
      used.paint(scene.picture, wanted)
      let fresh = PicturePainter(Self.looks)
      fresh.paint(scene.picture, wanted)
      let wrong = used.shades.indices.filter {
        used.shades[$0] != fresh.shades[$0] || used.showsSky[$0] != fresh.showsSky[$0]
      }
      #expect(wrong.isEmpty, "frame \(number), half cells \(wrong.prefix(9))")
      guard wrong.isEmpty else { return }
      seen.insert(fresh.shades)
    }
    #expect(seen.count > 20, "the frames differ")
  }
}
