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

  /// A palette, calm or lively.
  private func style(_ random: inout TestRandom) -> PictureStyle {
    PictureStyle(
      palette: PictureStyle.ColourSet.allCases.randomElement(using: &random) ?? .dusk,
      isCalm: .random(using: &random))
  }

  @Test("After any run of frames, in any style, colours and sky are the same", arguments: 0..<8)
  func property(_ seed: UInt64) {
    var random = TestRandom(seed)
    var scene = PictureDouble.lake(side: 2)
    var wanted = PictureStyle()
    let used = PicturePainter(Self.looks)
    var seen: Set<[Shade]> = []
    for number in 0..<60 {
      if number > 0 { scene = scene.after(&random) }
      if number % 9 == 8 { wanted = style(&random) }
      // A glance at what is warm, and back.
      if number % 5 < 2 { wanted.showsHeat = number % 5 == 0 && number > 0 }
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
