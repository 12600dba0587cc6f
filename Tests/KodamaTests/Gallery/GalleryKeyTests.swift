@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@Suite("A gallery can be used by ear or by eye alone")
struct GalleryKeyTests {
  /// The names of 500 valleys, of two words each.
  private static let names: [String] = {
    let first = [
      "Amber", "Birch", "Cold", "Dusty", "Echo", "Fern", "Grey", "Hidden", "Iron", "Juniper",
      "Kelp", "Lantern", "Misty", "Northern", "Open", "Pearl", "Quiet", "River", "Silver", "Thorn",
      "Umber", "Velvet", "Windy", "Yellow", "Zephyr",
    ]
    let second = [
      "acre", "brook", "cove", "dell", "edge", "ford", "glen", "hollow", "isle", "knoll", "lake",
      "marsh", "notch", "orchard", "pass", "quarry", "ridge", "spring", "terrace", "vale",
    ]
    return first.flatMap { one in second.map { "\(one) \($0)" } }
  }()

  /// Types letters of both words until the line names the valley, then plays it.
  ///
  /// - Returns: The number of pressed keys.
  private func find(
    _ name: String, in game: TestGame, hears: () -> String
  ) throws -> Int {
    var keys = ["alt+g"]
    try game.press("alt+g")
    let words = name.lowercased().split(separator: " ")
    typing: for (number, word) in words.enumerated() {
      if number > 0 {
        try game.press("space")
        keys.append("space")
      }
      for letter in word.prefix(4) {
        if hears().hasPrefix(name) { break typing }
        game.host.send(.text(String(letter)))
        game.run()
        keys.append(String(letter))
      }
    }
    for _ in 0..<2 {
      try game.press("enter")
      keys.append("enter")
    }
    return keys.count
  }

  @Test("By ear, a named valley among 500 is found with at most twelve keys")
  func byEar() throws {
    var random = TestRandom(7)
    var counts: [Int] = []
    for _ in 0..<6 {
      let name = try #require(Self.names.randomElement(using: &random))
      let game = try TestGame(shown: .words, isEmpty: true)
      game.app.bring(GalleryDouble(Self.names))
      let count = try find(name, in: game) { game.said.last { !$0.isEmpty }?.last ?? "" }
      game.run(2)
      #expect(try game.play().title == name)
      #expect(game.presentation?.focused is PlayController)
      counts.append(count)
    }
    #expect(counts.max() ?? 99 <= 12, "\(counts)")
  }

  @Test("By eye, a named valley among 500 is found with at most twelve keys")
  func byEye() throws {
    let game = try TestGame(shown: .screen, isEmpty: true)
    game.app.bring(GalleryDouble(Self.names))
    let count = try find("Quiet marsh", in: game) {
      let line = game.text.split(separator: "\n").first { $0.contains("▶") }
      return line?.split(separator: "▶").last.map { $0.trimmingPrefix { $0 == " " } }
        .map(String.init) ?? ""
    }
    #expect(count <= 12)
    game.run(2)
    #expect(try game.play().title == "Quiet marsh")
  }
}

@Suite("The list of a gallery supports searching and sharing")
struct GalleryLineTests {
  @Test("Searching for a material, or choosing it, lists the items that contain it")
  func materials() throws {
    for (language, typed) in [(Language.english, "bell"), (.japanese, "鐘")] {
      let game = try TestGame(language: language)
      game.app.bring(GalleryDouble(["Amber brook", "Cold ford", "Grey isle"]))
      try game.press("alt+g")
      game.host.send(.text(typed))
      game.run()
      let found = game.said.joined().contains { $0.contains("2") && $0.contains(typed) }
      #expect(found, "\(game.said.joined())")
    }
    let game = try TestGame()
    game.app.bring(GalleryDouble(["Amber brook", "Cold ford", "Grey isle"]))
    try game.press("alt+g", "home", "enter")
    #expect(game.said.joined().contains { $0.contains("Filter, setting, sand") })
    #expect(game.text.contains("Gallery, 1 of 3"))
  }

  @Test("A changed and shared valley names both of its origins")
  func givenOn() throws {
    let game = try TestGame(store: MemoryGameStore())
    game.app.bring(GalleryDouble(["Amber brook", "Cold ford"]))
    try game.press("alt+g", "down", "enter", "enter")
    game.run(2)
    #expect(try game.play().saved.lineage.map(\.name) == ["Cold ford"])
    try game.press("right", "space")
    let code = try game.given(0)
    let other = try TestGame(seed: 9, store: MemoryGameStore())
    other.paste(code)
    #expect(try other.play().saved.lineage.count == 2)
  }

  @Test("An item's line offers its code, its family and similar sounds")
  func behind() throws {
    let game = try TestGame()
    let double = GalleryDouble(["Amber brook", "Cold ford", "Grey isle"])
    game.app.bring(double)
    try game.press("alt+g", "down", "enter", "end", "up", "enter")
    game.run(2)
    #expect(game.host.copiedText == double.codes[1])
    let kin = try game.press("up", "enter")
    let names = ["Origins and remixes of Cold ford", "Amber brook"]
    #expect(names.contains { kin.contains($0) }, "\(kin)")
    #expect(game.text.contains("Amber brook"))
    try game.press("escape", "home", "down", "down", "enter")
    #expect(game.said.joined().contains { $0.hasPrefix("Sounds like Cold ford") })
  }

  // MARK: Errors

  @Test("A gallery error is announced without closing the list")
  func failures() throws {
    let game = try TestGame()
    let double = GalleryDouble(["Amber brook"])
    double.isPrompt = false
    game.app.bring(double)
    try game.press("alt+g", "enter", "enter")
    double.coming = [.failed(.unreachable)]
    game.run(2)
    #expect(game.said.joined().last == "The gallery does not answer.")
    #expect(game.presentation?.focused is GalleryController)
    double.coming = [.opened(refused: 2, former: .timedOut)]
    game.run(2)
    let told = game.said.joined().last ?? ""
    #expect(told.contains("Showing the gallery as last loaded."))
    #expect(told.contains("cannot use them: 2"))
  }

  @Test("A game without a gallery provider shows an empty gallery")
  func none() throws {
    let game = try TestGame()
    try game.press("alt+g", "down", "enter")
    let focused = try #require(game.presentation?.focused)
    #expect(focused.showsValley && !focused.isOutdated)
  }
}
