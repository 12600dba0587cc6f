import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaRoles
@testable import KodamaSurfaces
import KodamaViews
import Testing

@testable import KodamaGame
@testable import KodamaPlay

@Suite("The picture of a calm valley is drawn in every second pass")
struct PictureThrottleTests {
  /// Returns a valley with a lake, or an empty one, two seconds after the last input. Its picture
  /// depends on the cells and the sky alone, because it is calm.
  private func valley(isLookedAt: Bool = true, isEmpty: Bool = false) throws -> TestGame {
    let game = try TestGame(start: .title, isEmpty: isEmpty)
    game.state?.settings.picture.value.isCalm = true
    game.app.outputs.screen?.showsPictures = isLookedAt
    game.app.start(.play)
    game.run(120)
    return game
  }

  /// Returns whether the screen shows the map of the current pass, as a new View would draw it.
  private func isCurrent(_ game: TestGame, isLookedAt: Bool = true) throws -> Bool {
    let screen = try #require(game.app.outputs.screen)
    let other = TextSurface(columns: screen.columns, rows: screen.rows)
    other.showsPictures = isLookedAt
    let looks = try TestGame.content.get().looks
    let map = MapView(surface: other, looks: looks)
    let play = try game.play()
    (map.dataSource, map.ghostSource) = (play, play)
    (map.signsSource, map.groveSource) = (play.sources.signs, play.sources.groves)
    map.update()
    let picture = PictureView(surface: other, looks: looks)
    (picture.dataSource, picture.styleSource) = (play.sources.picture, game.state?.settings)
    (picture.ghostSource, picture.signsSource) = (play, play.sources.signs)
    picture.groveSource = play.sources.groves
    picture.update()
    func rows(_ surface: TextSurface) -> [[TextCell]] {
      let cells = isLookedAt ? surface.picture?.cells ?? [] : surface.frame.cells
      return (0..<map.rect.height).map { Array(cells.dropFirst($0 * surface.columns).prefix(80)) }
    }
    guard rows(screen) == rows(other) else { return false }
    guard isLookedAt else { return true }
    // The glyphs lie over the texels, in which the valley is drawn.
    return screen.pixels.isShown && other.pixels.isShown
      && screen.pixels.pixels == other.pixels.pixels
  }

  @Test("Two consecutive passes never both skip the picture", arguments: [false, true])
  func rests(_ isEmpty: Bool) throws {
    let game = try valley(isEmpty: isEmpty)
    var (late, calm, wasLate) = (0, 0, false)
    for pass in 0..<240 {
      // A cell changes in every pass, so that a skipped picture is out of date.
      try game.put(pass % 2 == 0 ? "stone" : "air", (3, -3))
      game.run()
      let isLate = try !isCurrent(game)
      #expect(!(isLate && wasLate), "pass \(pass)")
      #expect(try isCurrent(game, isLookedAt: false), "the letters of pass \(pass)")
      if isLate { late += 1 }
      if try game.play().isCalm { calm += 1 }
      wasLate = isLate
    }
    #expect(late * 3 >= calm, "\(late) of \(calm)")
    // Nothing else happens in an empty valley.
    if isEmpty { #expect(late > 100, "\(late) of 240") }
  }

  @Test("The text is the same with and without pictures")
  func sameText() throws {
    let (seen, read) = (try valley(), try valley(isLookedAt: false))
    let map = MapView(surface: TextSurface(), looks: try TestGame.content.get().looks).rect
    for key in ["right", "m", "down", "escape", "f10", "escape", "tab", "escape", "f4", "f4"] {
      try seen.press(key)
      try read.press(key)
      seen.run(90)
      read.run(90)
    }
    #expect(seen.frames == read.frames)
    let screen = try #require(seen.app.outputs.screen)
    for _ in 0..<20 {
      seen.run()
      #expect(screen.showsPicture(in: TextRect(x: 0, y: 0, width: map.width, height: 2)))
    }
  }

  @Test("The effect of a key is visible in its pass")
  func wakes() throws {
    let game = try valley()
    for key in ["right", "space", "backspace", "q"] {
      game.run(61)
      try game.press(key)
      for _ in 0..<60 {
        #expect(try isCurrent(game), "\(key)")
        game.run()
      }
    }
  }

  @Test("Every tick of a machine or a fire is visible")
  func machines() throws {
    for name in ["fire", "wire"] {
      let game = try valley()
      for pass in 0..<60 {
        try game.put(pass % 2 == 0 ? name : "air", (3, -3))
        game.run()
        #expect(try isCurrent(game), "\(name)")
      }
    }
  }
}
