import KodamaDataSources
@testable import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("The weather fades in and out")
struct WeatherFadeTests {
  private static let (dry, wet) = (SkyState(progress: 90), SkyState(progress: 90, isWet: true))

  /// Returns the texels of a picture of a sky.
  private func texels(_ sky: SkyState, after previous: SkyState? = nil, share: Int = 256)
    -> [Colour]
  {
    let double = PictureDouble()
    double.picture.sky = sky
    (double.picture.previousSky, double.picture.skyShare) = (previous, share)
    let painter = PicturePainter(PictureDouble.looks)
    painter.paint(double.picture, PictureStyle())
    return painter.texels
  }

  @Test("A fade begins with the previous weather and ends with the current one")
  func ends() {
    let (dry, wet) = (texels(Self.dry), texels(Self.wet))
    #expect(dry != wet)
    #expect(texels(Self.wet, after: Self.dry, share: 0) == dry)
    #expect(texels(Self.wet, after: Self.dry, share: 256) == wet)
    #expect(texels(Self.dry, after: Self.wet, share: 0) == wet)
  }

  @Test("No texel changes by much from one step to the next")
  func steps() {
    var last = texels(Self.dry)
    for share in stride(from: 6, through: 256, by: 6) {
      let next = texels(Self.wet, after: Self.dry, share: share)
      let step = zip(last, next).map { abs(Shade($0).grey - Shade($1).grey) }.max() ?? 0
      #expect(step < 24, "\(share)")
      last = next
    }
  }

  @Test("The rain grows and ceases")
  func rain() {
    var frame = PictureFrame()
    func rain(_ old: SkyState, _ new: SkyState) -> [Int] {
      [0, 64, 128, 256].map { share in
        (frame.previousSky, frame.sky, frame.skyShare) = (old, new, share)
        return frame.rain
      }
    }
    let storm = SkyState(isWet: true, isStormy: true)
    #expect(rain(Self.dry, storm) == [0, 64, 128, 256])
    #expect(rain(Self.wet, Self.dry) == [128, 96, 64, 0])
    (frame.previousSky, frame.sky) = (nil, Self.wet)
    #expect(frame.rain == 128)
  }

  @Test("A frame with another step of a fade looks different")
  func looks() {
    var (one, other) = (PictureFrame(), PictureFrame())
    (one.previousSky, other.previousSky, one.skyShare) = (Self.dry, Self.dry, 6)
    #expect(!one.looks(like: other))
    other.skyShare = 6
    #expect(one.looks(like: other))
  }
}
