import KodamaDataSources
import KodamaLanguage
import Testing

@Suite("A catalogue of messages is a value")
struct MessageCatalogueTests {
  private func phrase(_ text: String) -> Phrase {
    Phrase(english: text, japanese: text, reading: text)
  }

  @Test("What one copy learns is unknown to the other, and replaces no string of the game")
  func learn() {
    let shipped = MessageCatalogue(["title": phrase("Shipped")])
    var playing = shipped
    playing.learn("etude.mine", phrase("Mine"))
    playing.learn("etude.mine", phrase("Mine, changed"))
    playing.learn("title", phrase("Other"))
    #expect(playing["etude.mine"]?.english == "Mine, changed")
    #expect(playing["title"]?.english == "Shipped")
    #expect(shipped["etude.mine"] == nil && shipped.ids == ["title"])
  }
}
