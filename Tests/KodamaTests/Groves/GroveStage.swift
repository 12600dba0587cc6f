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

/// One grove under the hand, over bare stone: nothing else shines, rings or is told of there.
final class GroveStage {
  let game: TestGame
  let play: PlayModel

  init() throws {
    game = try TestGame(isEmpty: true)
    play = try game.play()
    for x in -12...12 { try game.put("stone", (x, 3), (x, 4), (x, 5)) }
    game.app.outputs.screen?.showsPictures = true
  }

  /// Has a grove of a kind there, awake or silent.
  func have(_ kind: GroveKind, isAwake: Bool = true) {
    var grove = Grove(kind, at: play.hand.point)
    (grove.isAwake, grove.progress) = (isAwake, isAwake ? kind.needed : 0)
    play.groves.restore([grove])
    // Who draws it is told by the setting, which is as before afterwards.
    for _ in 0..<2 { game.state?.settings.hasGroves.value.toggle() }
    game.run()
  }

  /// The cells of the map, as they are seen.
  func map() throws -> [TextCell] {
    let picture = Picture(frame: try #require(game.app.outputs.screen?.seenFrame))
    return (0..<24).flatMap { row in (0..<80).map { picture[$0, row] } }
  }

  /// Whether a note rises where the grove is.
  func isNoteSeen() throws -> Bool {
    let tile = play.scene.handTile
    let place = (tile.y - 1) * 80 + tile.x * 2
    return try map()[place..<place + 4].contains { $0.glyph == 0x266a }
  }

  /// The rows of what groves played during a pass in a voice, in their order.
  static func rows(_ voice: String, in pass: [SoundCommand]) throws -> [Int] {
    let patch = try #require(TestGame.content.get().patches.patch(named: voice))
    return pass.filter { $0.kind == .play && $0.note.patch == patch && $0.note.priority == 190 }
      .map { Pitch.row(hertz: $0.note.hertz) }
  }

  /// The same of the last pass.
  func rows(_ voice: String) throws -> [Int] { try Self.rows(voice, in: game.sounds.last ?? []) }
}
