import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

/// Somebody who wakes groves by single keys, and counts them.
final class GroveBuilder {
  let game: TestGame
  /// How many keys were pressed.
  private(set) var keys = 0
  /// How many passes go by with each key: four keys a second.
  static let passesOfKey = 15

  init(seed: UInt64 = 7, shown: TestGame.Shown = .all) throws {
    game = try TestGame(seed: seed, shown: shown, width: 256, height: 128)
  }

  init(on game: TestGame) throws { self.game = game }

  /// Presses keys that are written one after the other, `6*up` being six times the same.
  func press(_ line: String) throws {
    for word in line.split(separator: " ") {
      let parts = word.split(separator: "*")
      let count = parts.count == 2 ? Int(parts[0]) ?? 1 : 1
      for _ in 0..<count {
        try game.press(String(parts[parts.count - 1]))
        game.run(Self.passesOfKey - 1)
        keys += 1
      }
    }
  }

  /// Takes something in hand by typing its name in the catalogue.
  func take(_ name: String) throws {
    try press("tab")
    for letter in name {
      game.host.send(.text(String(letter)))
      game.run()
      keys += 1
    }
    try press("enter")
  }

  /// Steps as far as a text tells: "12 left, 3 up" anywhere in it.
  func go(by text: String) throws {
    for (way, key) in [("left", "left"), ("right", "right"), ("up", "up"), ("down", "down")] {
      guard let found = text.firstMatch(of: try Regex("([0-9]+) \(way)")) else { continue }
      let cells = Int(text[found.range].prefix { $0.isNumber }) ?? 0
      if cells > 0 { try press("\(cells)*\(key)") }
    }
  }

  /// Builds a chord around the hand, and presses its button four times in time.
  func buildChord() throws {
    try press("9 space up space up space up space up space")
    try press("7 right space down down space down down space")
    try press("8 left left up up space")
    for _ in 0..<4 {
      try press("enter")
      game.run(45)
    }
  }

  /// The grove of a kind, as the model has it.
  func grove(_ kind: GroveKind) throws -> Grove {
    try #require(try game.play().groves.all.first { $0.kind == kind })
  }

  /// Puts the hand on the grove of a kind by the list of places.
  func goToGrove(_ kind: GroveKind) throws {
    let play = try game.play()
    let sign = try #require(play.groveSigns.first { $0.kind == kind })
    play.go(to: .grove(sign))
    game.run(30)
  }
}
