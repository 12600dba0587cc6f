@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@Suite("A gallery by keys alone: with the ears, and with the eyes")
struct GalleryKeyTests {
  /// Five hundred names of two words.
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

  /// Types letters of both words until what is said names the valley, and plays it.
  ///
  /// - Returns: how many keys were pressed.
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

  @Test("By ear alone a named valley among five hundred is played in twelve keys at most")
  func byEar() throws {
    var random = TestRandom(7)
    var counts: [Int] = []
    for _ in 0..<6 {
      let name = try #require(Self.names.randomElement(using: &random))
      let game = try TestGame(shown: .words, isEmpty: true)
      game.app.bring(GalleryDouble(Self.names))
      let count = try find(name, in: game) { game.said.last { !$0.isEmpty }?.last ?? "" }
      game.run(2)
      #expect(try game.play().ledger.title == name)
      #expect(game.presentation?.focused is PlayController)
      counts.append(count)
    }
    #expect(counts.max() ?? 99 <= 12, "\(counts)")
  }

  @Test("By eye alone, too: what is searched for stands beside its picture")
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
    #expect(try game.play().ledger.title == "Quiet marsh")
  }
}
