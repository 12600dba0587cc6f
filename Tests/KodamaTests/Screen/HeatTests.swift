import KodamaContent
import KodamaDataSources
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaViews
@testable import KodamaWorld
import Testing

@Suite("Warmth is drawn, played and spoken")
struct HeatTests {
  /// Returns a paused valley with a warm block left of the hand and a cold one right of it.
  private func tempered() throws -> TestGame {
    let game = try TestGame(width: 128, height: 64, isEmpty: true)
    try game.press("p")
    let world = try game.play().world
    let hand = try game.play().hand.point
    func set(_ dx: Int, _ degrees: Int) {
      let (column, row) = ((hand.x + dx) / 4, hand.y / 4)
      let block = WarmBlock(number: row * 32 + column, sixteenths: Int16(degrees * 16), pending: 0)
      #expect(world.setWarm(block))
    }
    set(-12, 200)
    set(12, -40)
    return game
  }

  @Test("The warmth key says the temperature here")
  func said() throws {
    let game = try tempered()
    let valley = try game.valley()
    let before = game.said.count
    try game.press("shift+w")
    #expect(game.captionsUp.contains("♪ warmth, left to right"))
    game.run(200)
    let said = game.said[before...].joined().joined(separator: " ")
    #expect(said.contains("0 degrees here; warmest 200 degrees, "))
    #expect(said.contains(" left; coldest minus 40 degrees, ") && said.contains(" right"))
    #expect(try game.press("shift+w") == "Warmth hidden")
    #expect(try game.valley() == valley)
  }

  @Test("The warmth key plays no sweep if everything is as warm as the air")
  func even() throws {
    let game = try TestGame(width: 128, height: 64, isEmpty: true)
    #expect(
      try game.press("shift+w") == "0 degrees here; nothing in sight is warm or cold")
    #expect(try game.play().sources.sweep.sweepProgress == nil)
  }

  @Test("The sweep plays warm and cold cells in two timbres")
  func heard() throws {
    let game = try tempered()
    let start = game.sounds.count
    try game.press("shift+w")
    let progress = try #require(try game.play().sources.sweep.sweepProgress)
    let notes = progress.slots.filter { !$0.notes.isEmpty }
    #expect(progress.kind == .heat && notes.count == 8, "two blocks, four cells wide each")
    #expect(notes.map { $0.notes[0].degrees }.sorted(by: >) == notes.map { $0.notes[0].degrees })
    game.run(200)
    let looks = try TestGame.content.get().patches
    let (fire, water) = (looks.patch(named: "fire"), looks.patch(named: "water"))
    let played = game.sounds[start...].joined().filter { $0.note.priority == 240 }.map(\.note)
    let warm = played.filter { $0.patch == fire }
    let cold = played.filter { $0.patch == water }
    #expect(warm.count == 4 && cold.count == 4 && played.count == 8)
    let loudest = SweepSoundView.noteDecibels
    #expect(warm.allSatisfy { $0.gainDecibels == loudest })
    #expect(cold.allSatisfy { $0.gainDecibels < loudest - 6 })
  }

  @Test("The colours of warmth depend on temperature alone")
  func seen() throws {
    let easel = Easel(.english, columns: 80, rows: 24)
    easel.surface.showsPictures = true
    let scene = PictureDouble(side: 2)
    scene.fill(0..<80, 0..<48, PictureDouble.stone)
    let degrees: [Int8] = [-25, -8, -1, 0, 1, 8, 25, 50]
    for (place, warmth) in degrees.enumerated() { scene[place * 4, 0].warmth = warmth }
    scene.pictureStyle = PictureStyle(look: .letters, isCalm: true, showsHeat: false)
    let view = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    (view.dataSource, view.styleSource) = (scene, scene)
    view.update()
    #expect(!easel.surface.showsPicture(in: view.rect), "letters have no picture")
    scene.pictureStyle = PictureStyle(isCalm: true, showsHeat: true)
    view.update()
    let cells = easel.surface.compositedFrame.cells
    let shades = degrees.indices.map { Shade(cells[$0 * 4].ink) }
    #expect(shades[...3].map(\.grey) == shades[...3].map(\.grey).sorted(by: >))
    #expect(shades[3...].map(\.grey) == shades[3...].map(\.grey).sorted(by: <))
    #expect(shades[...2].allSatisfy { $0.blue > $0.red })
    #expect(shades[4...].allSatisfy { $0.red > $0.blue })
    // The remaining stone has the same colour everywhere.
    let rest = (24..<48).flatMap { row in (0..<80).map { cells[row / 2 * 80 + $0].paper } }
    #expect(Set(rest).count == 1)
  }
}
