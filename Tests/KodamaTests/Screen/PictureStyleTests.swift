import KodamaDataSources
import KodamaEtudes
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import Testing

@Suite("How the picture is wanted is a setting like any other")
struct PictureStyleTests {
  @Test("What is kept comes back, and what is none is refused")
  func stored() {
    for look in PictureStyle.Look.allCases {
      for palette in PictureStyle.ColourSet.allCases {
        for isCalm in [true, false] {
          for showsHeat in [true, false] {
            let style = PictureStyle(
              look: look, palette: palette, isCalm: isCalm, showsHeat: showsHeat)
            #expect(PictureStyle(stored: style.stored) == style)
          }
        }
      }
    }
    for junk in [
      "", "picture", "picture dusk", "picture dusk loud", "x dusk calm", "picture x calm",
      "picture dusk calm cold",
    ] {
      #expect(PictureStyle(stored: junk) == nil, "\(junk)")
    }
  }

  @Test("Choosing goes round, is kept, and shows in the digest; a first start changes no digest")
  func chosen() {
    func digest(_ settings: Settings) -> UInt64 {
      var digest = Digest()
      settings.combine(into: &digest)
      return digest.value
    }
    let settings = Settings()
    let first = digest(settings)
    settings.changePalette(.next)
    #expect(settings.pictureStyle.palette == .contrast && digest(settings) != first)
    let kept = Settings()
    kept.restore(
      StoredSettings([.init("picture", settings.pictureStyle.stored)]), withLanguage: true)
    #expect(kept.pictureStyle == settings.pictureStyle)
    for _ in 0..<2 { settings.changePalette(.next) }
    #expect(digest(settings) == first)
    for _ in 0..<3 { settings.changeLook(.next) }
    #expect(settings.pictureStyle == PictureStyle())
    #expect(Settings.unusable(StoredSettings([.init("picture", "x")])).count == 1)
  }
}
