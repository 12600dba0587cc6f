import KodamaDataSources
import KodamaEtudes
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import Testing

@Suite("The picture style is stored and part of the digest")
struct PictureStyleTests {
  @Test("A picture style round-trips through text")
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

  @Test("Changing the picture style changes the digest")
  func chosen() {
    func digest(_ settings: Settings) -> UInt64 {
      var digest = Digest()
      settings.combine(into: &digest)
      return digest.value
    }
    let settings = Settings()
    let first = digest(settings)
    settings.selectNext("settings.palette")
    #expect(settings.pictureStyle.palette == .contrast && digest(settings) != first)
    let kept = Settings()
    kept.restore(
      StoredSettings([.init("picture", settings.pictureStyle.stored)]), withLanguage: true)
    #expect(kept.pictureStyle == settings.pictureStyle)
    for _ in 0..<2 { settings.selectNext("settings.palette") }
    #expect(digest(settings) == first)
    for _ in 0..<3 { settings.selectNext("settings.look") }
    #expect(settings.pictureStyle == PictureStyle())
    #expect(Settings.unusable(StoredSettings([.init("picture", "x")])).count == 1)
  }
}

@Suite("The caption style is stored and part of the digest")
struct CaptionStyleTests {
  @Test(
    "A caption style round-trips through text",
    arguments: 1...3 as ClosedRange<UInt64>)
  func stored(_ seed: UInt64) {
    var random = TestRandom(seed)
    for size in CaptionStyle.Size.allCases {
      for hasBackground in [true, false] {
        for count in CaptionStyle.lineCounts {
          let kinds = EventChoice.Kind.allCases.filter { _ in Bool.random(using: &random) }
          let style = CaptionStyle(
            size: size, hasBackground: hasBackground, lineCount: count, excludedKinds: Set(kinds))
          #expect(CaptionStyle(stored: style.stored) == style)
        }
      }
    }
    for junk in [
      "", "large", "large backed", "huge bare 7", "large black 7", "large bare 4", "large bare x",
      "large bare 7 luck", "large bare 7 growth luck",
    ] {
      #expect(CaptionStyle(stored: junk) == nil, "\(junk)")
    }
    #expect(Settings.unusable(StoredSettings([.init("caption-style", "x")])).count == 1)
  }

  @Test(
    "Changing the caption style changes the digest"
  )
  func chosen() throws {
    func digest(_ settings: Settings) -> UInt64 {
      var digest = Digest()
      settings.combine(into: &digest)
      return digest.value
    }
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    let settings = try #require(game.state?.settings)
    let first = digest(settings)
    var seen: Set<UInt64> = [first]
    func isNew() -> Bool { seen.insert(digest(settings)).inserted }
    settings.selectNext("settings.caption-size")
    #expect(settings.captionStyle.size == .large && isNew())
    settings.selectNext("settings.caption-lines")
    #expect(settings.captionStyle.lineCount == 5 && isNew())
    settings.captions.value.hasBackground = true
    #expect(isNew())
    for kind in EventChoice.Kind.allCases {
      settings.captions.value.excludedKinds.formSymmetricDifference([kind])
      #expect(isNew())
    }
    game.run(1)
    let next = try #require(try TestGame(store: store).state?.settings)
    #expect(next.captionStyle == settings.captionStyle && digest(next) == digest(settings))
    settings.selectNext("settings.caption-size")
    for _ in 1..<CaptionStyle.lineCounts.count { settings.selectNext("settings.caption-lines") }
    settings.captions.value.hasBackground = false
    settings.captions.value.excludedKinds = []
    #expect(digest(settings) == first)
  }
}
