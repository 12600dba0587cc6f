import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Smoke that comes and goes is no flash in a calm picture")
struct CalmSmokeTests {
  private static let smoke = MaterialID(6)
  private static let looks: MaterialLooks = {
    let smoke = MaterialLook(
      name: "smoke", glyphs: "%", ink: Colour(0x40_40_44), paper: Theme.paper, patch: PatchID(0),
      nature: .gas)
    return MaterialLooks(PictureDouble.looks.looks + [smoke])
  }()

  /// The relative luminance of a colour (WCAG 2.1), 0–1.
  private func light(_ shade: Shade) -> Double { Double(Contrast.luminance(shade.colour)) / 10_000 }

  /// The largest difference that smoke makes where there was sky, over a day.
  private func flash(_ style: PictureStyle) -> Double {
    var largest = 0.0
    for phase in SkySign.Phase.allCases {
      let scene = PictureDouble()
      scene.picture.sky = SkySign(phase: phase, progress: 128)
      let painter = PicturePainter(Self.looks)
      painter.paint(scene.picture, style)
      let before = painter.shades
      scene.fill(20..<60, 2..<20, Self.smoke)
      painter.paint(scene.picture, style)
      for row in 4..<18 {
        for column in 22..<58 {
          let index = row * SkyPainter.columns + column
          let (old, new) = (light(before[index]), light(painter.shades[index]))
          // A flash is a change by a tenth where the darker one is below 0.8.
          if min(old, new) < 0.8 { largest = max(largest, abs(old - new)) }
        }
      }
    }
    return largest
  }

  @Test(
    "It changes the light of no half cell by a tenth, at any hour",
    arguments: PictureStyle.ColourSet.allCases)
  func calm(_ palette: PictureStyle.ColourSet) {
    let calm = flash(PictureStyle(palette: palette, isCalm: true))
    #expect(calm > 0.001, "it is still seen")
    #expect(calm < 0.1, "\(calm)")
    #expect(flash(PictureStyle(palette: palette, isCalm: false)) > calm)
  }
}
