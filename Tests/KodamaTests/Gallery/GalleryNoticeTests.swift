import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("What others have made is told of, reached, and left again")
struct GalleryNoticeTests {
  /// Counts the calls of a gallery and of a preview.
  private final class Listener: GalleryDelegate, PreviewDelegate {
    var changes = 0
    var brought = 0
    var turns = 0
    func galleryDidChange() { changes += 1 }
    func galleryDidBring() { brought += 1 }
    func previewDidTurn() { turns += 1 }
  }

  private func changes(_ listener: Listener, _ body: () -> Void) -> Int {
    let before = listener.changes
    body()
    return listener.changes - before
  }

  @Test("A gallery says what it shows, what has come, and what does not come")
  func model() throws {
    let double = GalleryDouble(["Amber brook", "Cold ford"])
    let rules = try TestGame.content.get().rules
    let gallery = Gallery(double, Chronicle(), rules: rules)
    let listener = Listener()
    gallery.delegate = listener
    #expect(changes(listener) { gallery.open("") } == 1)
    #expect(changes(listener) { gallery.look(at: 1) } == 1)
    #expect(changes(listener) { gallery.look(at: 1) } == 0)
    var query = GalleryQuery()
    query.words = [GalleryQuery.Word("cold")]
    #expect(changes(listener) { gallery.look(for: query) } == 1)
    #expect(gallery.found == [1])
    gallery.fetch(for: .take)
    #expect(listener.brought == 1 && gallery.brought?.code == double.codes[1])
    double.isPrompt = false
    gallery.fetch(for: .take)
    double.coming = [.failed(.unreachable)]
    #expect(changes(listener) { gallery.advance() } == 1)
    #expect(listener.brought == 1)
  }

  @Test("A preview says when it begins to be heard, and when that is over")
  func preview() throws {
    let game = try TestGame(shown: .nothing)
    let code = ShareCode(name: "", .valley(MadeValley(seed: 5))).text()
    let preview = try #require(try game.state?.sharing.preview(of: code))
    let listener = Listener()
    preview.delegate = listener
    preview.advance()
    #expect(listener.turns == 1)
    for _ in 1..<Preview.passes {
      #expect(preview.isHeard)
      preview.beginPass()
      preview.advance()
    }
    #expect(listener.turns == 2 && !preview.isHeard)
    preview.end()
    #expect(listener.turns == 2)
  }
}
