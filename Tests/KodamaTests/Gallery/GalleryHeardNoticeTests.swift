import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("What the focus rests on in a gallery")
struct GalleryHeardNoticeTests {
  @Test("What the focus rests on is seen, heard, and put in words, until its ten seconds are over")
  func rests() throws {
    let game = try TestGame(store: MemoryGameStore())
    let double = GalleryDouble(["Amber brook", "Cold ford"])
    double.codes = try ["water", "bell"].map { try Self.stamp(of: $0) }
    game.app.bring(double)
    try game.press("alt+g")
    game.run(Gallery.restPasses + 5)
    #expect(double.fetched == [0])
    let before = game.frames.last
    try game.press("down")
    game.run(Gallery.restPasses + 5)
    #expect(double.fetched == [0, 1])
    #expect(game.frames.last != before)
    #expect(game.text.contains("About Cold ford."))
    // The sweep of the preview plays the bell.
    let first = game.sounds.count
    game.run(Preview.passes - 20)
    #expect(game.sounds[first...].joined().contains { $0.kind == .play && $0.note.bus == .probe })
    // What lasts ends with it.
    let last = game.sounds.count
    game.run(30)
    #expect(game.sounds[last...].joined().contains { $0.kind == .silence })
    let after = game.sounds.count
    game.run(30)
    #expect(game.sounds[after...].joined().isEmpty)
  }

  @Test("What is heard of a preview stands there in words")
  func captions() throws {
    let game = try TestGame(store: MemoryGameStore())
    let double = GalleryDouble(["Amber brook"])
    double.codes = [try Self.stamp(of: "water")]
    game.app.bring(double)
    try game.press("alt+g")
    game.run(Gallery.restPasses + 60)
    let caption = try #require(game.captionsUp.last)
    #expect(game.text.contains(caption))
    game.run(Preview.passes)
    #expect(game.captionsUp.isEmpty)
    #expect(!game.text.contains(caption))
  }

  /// A code of a block of a material.
  private static func stamp(of name: String) throws -> String {
    let content = try TestGame.content.get()
    let world = World(width: 8, height: 8, seed: 0, rules: content.rules)
    let material = try #require(content.rules[name])
    for x in 0..<3 { world.place(material, at: GridPoint(x, 1)) }
    let stamp = try #require(world.stamp(from: GridPoint(0, 0), to: GridPoint(3, 2)))
    return ShareCode(name: "", content.sharedBytes.payload(of: .stamp(stamp))).text()
  }
}
