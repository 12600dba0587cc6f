import KodamaContent
import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import KodamaYAML
import Testing

/// A data source with the textures and events of a test.
private final class HeardDouble: HeardWordsViewDataSource, LanguageDataSource {
  var moments: [Moment] = []
  var momentPass = 0
  var isSweepAudible = false
  var listener = Listener(hand: CellPoint(20, 12))
  var ambienceTextures: [AmbienceTexture] = []
  var handTile = CellPoint(20, 12)
  var nearestThings: [NearestThing] = []
  var audiblePasses = 0
  let chosenLanguage = Language.english
}

@Suite("Each sound has one caption", .serialized)
struct HeardWordsTests {
  private let content: Content
  private let surface = WordSurface()
  private let source = HeardDouble()
  private let view: HeardWordsView

  init() throws {
    content = try Content.shipped()
    view = HeardWordsView(
      surface: surface, vocabulary: Vocabulary(messages: content.messages, looks: content.looks))
    view.dataSource = source
    view.languageSource = source
  }

  private func material(_ name: String) throws -> MaterialID {
    MaterialID(UInt8(try #require(content.looks.looks.firstIndex { $0.name == name })))
  }

  /// Runs a pass and returns the captions on the screen.
  private func captions() -> [String] {
    source.momentPass += 1
    source.audiblePasses += 1
    view.update()
    return surface.captions.map(\.text)
  }

  @Test("A reaction says what a material has become, or that it is gone")
  func reactions() throws {
    let (soil, mud) = (try material("soil"), try material("mud"))
    source.moments = [Moment(.react, soil, data: mud.rawValue, at: CellPoint(23, 12))]
    #expect(captions() == ["* soil becomes mud, 3 right"])
    source.moments = []
    for _ in 0..<9 { _ = captions() }
    source.moments = [Moment(.react, mud, data: 0, at: CellPoint(20, 2))]
    #expect(captions().last == "* mud disappears, 10 above")
  }

  @Test("Two moving materials of the same family share a caption")
  func families() throws {
    source.ambienceTextures = [
      AmbienceTexture(material: try material("water"), count: 9, center: CellPoint(10, 12)),
      AmbienceTexture(material: try material("brine"), count: 4, center: CellPoint(12, 12)),
    ]
    let all = captions()
    #expect(all.count == 1 && all.allSatisfy { $0.contains("water") }, "\(all)")
  }

  @Test("A moment is captioned once, even if the View is updated twice")
  func moments() throws {
    source.moments = [Moment(.ring, try material("bell"), at: CellPoint(24, 12))]
    #expect(captions().count == 1)
    let written = surface.events.count
    view.update()
    #expect(surface.events.count == written)
  }
}
