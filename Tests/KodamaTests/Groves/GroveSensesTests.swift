import KodamaContent
import KodamaDataSources
import KodamaLanguage
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("A grove that is awake gives light and sings")
struct GroveSensesTests {
  private let stage: GroveStage

  init() throws { stage = try GroveStage() }

  @Test("The stone around it is lighter than before", arguments: GroveKind.allCases)
  func light(_ kind: GroveKind) throws {
    try stage.game.press("p")
    stage.have(kind, isAwake: false)
    let silent = try stage.map()
    stage.have(kind)
    let awake = try stage.map()
    let stone = (stage.play.scene.handTile.y + 3) * 80
    func lightness(_ cells: [TextCell]) -> Int {
      cells[stone..<stone + 80].reduce(0) { $0 + Int(Contrast.luminance($1.paper)) }
    }
    #expect(zip(silent, awake).count { $0 != $1 } > 24, "more than the ring around it")
    #expect(lightness(awake) * 100 > lightness(silent) * 102)
    stage.have(kind, isAwake: false)
    #expect(try stage.map() == silent)
  }

  @Test(
    "It sings in a voice and a tune of its own, which is seen and captioned",
    arguments: GroveKind.allCases)
  func song(_ kind: GroveKind) throws {
    stage.have(kind)
    let name = try #require(TestGame.content.get().messages["grove.\(kind.rawValue)"]).english
    var songs = 0
    for _ in 0..<Int(Groves.songTicks) {
      stage.game.run()
      guard stage.play.groves.groveMoments.contains(where: { $0.sound == .song }) else { continue }
      songs += 1
      #expect(try stage.rows(GroveSoundView.patchName(kind)) == GroveSoundView.song(kind))
      #expect(try stage.isNoteSeen())
      #expect(stage.game.captionsUp.contains("♪ the \(name) sings, here"))
    }
    #expect(songs == 1)
    let others = GroveKind.allCases.filter { $0 != kind }
    #expect(others.allSatisfy { GroveSoundView.patchName($0) != GroveSoundView.patchName(kind) })
    #expect(others.allSatisfy { GroveSoundView.song($0) != GroveSoundView.song(kind) })
  }

  @Test("A silent one is silent, and dark")
  func silent() throws {
    stage.have(.lamps, isAwake: false)
    let before = stage.game.sounds.count
    stage.game.run(Int(Groves.songTicks) + 16)
    for pass in stage.game.sounds[before...] {
      #expect(try GroveStage.rows(GroveSoundView.patchName(.lamps), in: pass).isEmpty)
    }
    #expect(!stage.game.captionsUp.contains { $0.contains("sings") })
    #expect(try !stage.isNoteSeen())
  }
}
