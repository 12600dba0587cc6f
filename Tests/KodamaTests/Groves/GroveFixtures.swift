import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaViews
@testable import KodamaWorld
import Testing

/// A game in which tests build at groves by pressing keys, and count the keys.
final class GroveBuilder {
  let game: TestGame
  private(set) var keys = 0
  /// Everything that the groves have reported.
  private(set) var facts: [GroveFact] = []
  /// The number of passes (1/60 s) for each key, at four keys per second.
  static let passesOfKey = 15

  init(seed: UInt64 = 7, shown: TestGame.Shown = .all) throws {
    game = try TestGame(seed: seed, shown: shown, width: 256, height: 128)
    collectFacts()
  }

  init(on game: TestGame) throws {
    self.game = game
    collectFacts()
  }

  private func collectFacts() {
    let other = game.host.onPass
    game.host.onPass = { [weak self] pass in
      other?(pass)
      for case .grove(let fact) in self?.game.state?.eventLog.factsOfPass ?? [] {
        self?.facts.append(fact)
      }
    }
  }

  /// Presses keys whose names are separated by spaces. `6*up` presses a key six times.
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

  /// Selects a material by typing its name in the catalogue.
  func take(_ name: String) throws {
    try press("tab")
    for letter in name {
      game.host.send(.text(String(letter)))
      game.run()
      keys += 1
    }
    try press("enter")
  }

  /// Moves by the directions in a text, such as "12 left, 3 up".
  func go(by text: String) throws {
    for (way, key) in [("left", "left"), ("right", "right"), ("up", "up"), ("down", "down")] {
      guard let found = text.firstMatch(of: try Regex("([0-9]+) \(way)")) else { continue }
      let cells = Int(text[found.range].prefix { $0.isNumber }) ?? 0
      if cells > 0 { try press("\(cells)*\(key)") }
    }
  }

  /// Builds a chord around the hand, and presses its button four times in rhythm.
  func buildChord() throws {
    try press("9 space up space up space up space up space")
    try press("7 right space down down space down down space")
    try press("8 left left up up space")
    for _ in 0..<4 {
      try press("enter")
      game.run(45)
    }
  }

  /// Plants moss, grass and vine at the hand, and waits until they have survived long enough.
  func plantGarden() throws {
    for name in ["moss", "grass", "vine"] {
      try take(name)
      try press("space right")
    }
    game.run(700)
  }

  func grove(_ kind: GroveKind) throws -> Grove {
    try #require(try game.play().saved.groves.first { $0.kind == kind })
  }

  func goToGrove(_ kind: GroveKind) throws {
    let play = try game.play()
    let sign = try #require(play.groveSigns.first { $0.kind == kind })
    play.go(to: Thing(name: .grove(kind), category: .landmark, point: sign.point))
    game.run(30)
  }
}

/// A game with one grove under the hand, on bare stone without other lights or sounds.
final class GroveFixture {
  let game: TestGame
  let play: PlayModel

  init() throws {
    game = try TestGame(isEmpty: true)
    play = try game.play()
    for x in -12...12 { try game.put("stone", (x, 3), (x, 4), (x, 5)) }
    game.app.outputs.screen?.showsPictures = true
  }

  /// Replaces all groves with one at the hand.
  func place(_ kind: GroveKind, isAwake: Bool = true) throws {
    var grove = Grove(kind, at: play.hand.point)
    (grove.isAwake, grove.progress) = (isAwake, isAwake ? kind.needed : 0)
    try play.groves().restore([grove])
    // Turning the setting off and on makes the Views update.
    for _ in 0..<2 { game.state?.settings.hasGroves.value.toggle() }
    game.run()
  }

  /// Returns the screen cells of the map.
  func map() throws -> [TextCell] {
    let picture = Picture(frame: try #require(game.app.outputs.screen?.compositedFrame))
    return (0..<24).flatMap { row in (0..<80).map { picture[$0, row] } }
  }

  /// Returns whether a rising note is drawn at the grove.
  func isNoteSeen() throws -> Bool {
    let tile = play.sources.map.handTile
    let place = (tile.y - 1) * 80 + tile.x * 2
    return try map()[place..<place + 4].contains { $0.glyph == 0x266a }
  }

  /// Returns the pitches that groves played with a patch in a pass, as rows, in order.
  static func rows(_ voice: String, in pass: [SoundCommand]) throws -> [Int] {
    let patch = try #require(TestGame.content.get().patches.patch(named: voice))
    return pass.filter { $0.kind == .play && $0.note.patch == patch && $0.note.priority == 190 }
      .map { Pitch.row(hertz: $0.note.hertz) }
  }

  /// Returns the pitches that groves played with a patch in the last pass, as rows.
  func rows(_ voice: String) throws -> [Int] { try Self.rows(voice, in: game.sounds.last ?? []) }
}
