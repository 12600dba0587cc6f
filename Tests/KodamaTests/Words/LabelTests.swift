import KodamaDataSources
import Testing

@Suite("A label is the id of a message and the values of its gaps")
struct LabelTests {
  @Test("A title names the same list if only its counts or typed text differ")
  func sameList() {
    func entry(_ what: String, _ text: String) -> Label {
      Label("front.entry", ("what", .message(what)), ("text", .typed(text)))
    }
    func found(_ text: String, _ count: Int) -> Label {
      Label("survey.found", ("text", .text(text)), ("n", .number(count)))
    }
    #expect(Label.share("worlds.title", 1, of: 2).isSameList(as: .share("worlds.title", 3, of: 4)))
    #expect(entry("shelf.name", "a").isSameList(as: entry("shelf.name", "ab")))
    #expect(!Label.count("stamps.title", 1).isSameList(as: .count("history.title", 1)))
    #expect(!entry("shelf.name", "a").isSameList(as: entry("gallery.address", "a")))
    #expect(!Label.named("mill").isSameList(as: .named("pond")))
    #expect(!found("mill", 1).isSameList(as: found("mill", 2)))
    #expect(!Label.nothing.isSameList(as: .count("stamps.title", 1)))
  }
}
