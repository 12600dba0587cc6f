import KodamaDataSources
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaWorld
import Testing

/// Rule 10 for the play model: the reports of its parts reach the Controller.
@Suite("The play model reports the changes of its parts")
struct PlayNoticeTests {
  private let spy = PlaySpy()
  private let settings = Settings()
  private let play: PlayModel

  init() {
    let rules = MaterialRules.basic
    let names = MaterialNames(
      names: rules.materials.map(\.name), placeable: (2..<10).map { MaterialID($0) },
      // Stone does not move, so it makes no ambient sound.
      hazards: [rules["stone"] ?? .air])
    play = PlayModel(
      world: World(width: 128, height: 64, seed: 1, rules: rules),
      with: PlayParts(
        palette: Palette(hotbar: names.hotbar), settings: settings, names: names,
        eventLog: EventLog()))
    play.delegate = spy
  }

  private func material(_ name: String) -> MaterialID { play.world.rules[name] ?? .air }

  @Test("A changed cell changes the map")
  func world() {
    let counts = spy.counts { play.world.place(material("sand"), at: CellPoint(9, 9)) }
    #expect(counts == .init(changes: 1))
  }

  @Test("Lightning changes the map when it appears and when it disappears")
  func lightning() {
    play.perform(.time(.pause))
    play.advance()
    play.world.list.add(Moment(.thunder, .air, at: CellPoint(9, 9)))
    #expect(spy.counts { play.advance() }.changes == 1)
    #expect(spy.counts { for _ in 0..<Lightning.restPasses { play.advance() } }.changes == 1)
  }

  @Test("A moved hand changes the map and makes a sound")
  func hand() {
    #expect(spy.counts { play.perform(.exploring(.move(.right))) } == .init(changes: 1, sounds: 1))
  }

  @Test("A moved rectangle changes the map and makes a page sound")
  func viewport() {
    let counts = spy.counts { play.perform(.exploring(.zoom)) }
    #expect(counts == .init(changes: 1, words: 1, sounds: 1))
  }

  @Test("A hovering pointer changes only the map")
  func pointer() {
    let counts = spy.counts { play.hover(overHalfTile: CellPoint(9, 9)) }
    #expect(counts == .init(changes: 1))
    #expect(spy.counts { play.hover(overHalfTile: CellPoint(9, 9)) } == .init())
    #expect(play.status.hovered == .air)
  }

  @Test("Dragging the rectangle ends a sweep")
  func pan() {
    func point(_ phase: PointedInput.Phase, _ half: CellPoint) {
      play.point(PointedInput(phase, half: half, nearest: half, button: 2))
    }
    play.perform(.hearing(.sweep(.skyline)))
    point(.press, CellPoint(40, 20))
    let origin = play.viewport.origin
    var pages: Int { play.hand.handMoments.filter { $0.kind == .page }.count }
    let before = pages
    let counts = spy.counts { point(.move, CellPoint(30, 20)) }
    #expect(play.sources.sweep.sweepProgress == nil)
    #expect(play.viewport.origin == CellPoint(origin.x + 5, origin.y))
    #expect(counts.changes > 0)
    #expect(pages == before, "none as it is dragged")
    point(.release, CellPoint(30, 20))
    #expect(pages == before + 1, "as it is let go")
  }

  @Test("Pausing is shown and spoken")
  func clock() {
    #expect(spy.counts { play.perform(.time(.pause)) } == .init(changes: 1, words: 1))
  }

  @Test("Every tick changes the status, even if nothing moves")
  func time() {
    for _ in 0..<4 { play.advance() }
    #expect(spy.counts { play.advance() } == .init(ticks: 1))
    play.perform(.time(.pause))
    play.advance()
    #expect(spy.counts { play.advance() } == .init())
  }

  @Test("A recording reports its start and every second after it")
  func recording() {
    play.perform(.time(.pause))
    play.advance()
    #expect(spy.counts { play.toggleRecording() }.changes == 1)
    #expect(spy.counts { for _ in 0..<60 { play.advance() } }.changes == 1)
  }

  @Test("A new line in the log is written out")
  func log() {
    #expect(spy.counts { play.perform(.exploring(.sayWhere)) } == .init(words: 1))
  }

  @Test("A sweep is seen, heard and captioned")
  func sweep() {
    play.world.place(material("stone"), at: CellPoint(play.hand.point.x, play.hand.point.y + 4))
    play.perform(.time(.pause))
    play.advance()
    let counts = spy.counts { play.perform(.hearing(.sweep(.skyline))) }
    #expect(counts == .init(changes: 1, words: 1, sounds: 1))
    // The sweep starts in its first pass.
    #expect(spy.counts { play.advance() } == .init())
    #expect(spy.counts { play.advance() } == .init(changes: 1, sounds: 1))
    #expect(spy.counts { _ = play.cancel() } == .init(changes: 1, words: 1, sounds: 1))
    #expect(spy.counts { _ = play.cancel() } == .init())
  }

  @Test("A ringing bell is heard")
  func listen() {
    play.perform(.time(.pause))
    play.world.place(material("bell"), at: play.hand.point)
    play.perform(.editing(.use))
    let counts = spy.counts { play.advance() }
    #expect(counts == .init(sounds: 1))
  }

  @Test("The nearest hazard sounds from another direction after the hand has moved")
  func nearest() {
    play.advance()
    play.world.place(
      material("stone"), at: CellPoint(play.hand.point.x + 6, play.hand.point.y))
    // The new stone makes an ambient sound, which then ends.
    for _ in 0..<3 { play.advance() }
    #expect(
      play.sources.nearest.nearestThings.count == 1
        && play.sources.ambience.ambienceTextures.isEmpty)
    play.perform(.exploring(.move(.right)))
    #expect(spy.counts { play.advance() } == .init(sounds: 1, ticks: 1))
  }

  @Test("The nearest hazard is silent while the game is paused")
  func nearestAtRest() {
    play.advance()
    play.world.place(
      material("stone"), at: CellPoint(play.hand.point.x + 6, play.hand.point.y))
    for _ in 0..<3 { play.advance() }
    #expect(
      play.sources.nearest.nearestThings.count == 1
        && play.sources.ambience.ambienceTextures.isEmpty)
    play.perform(.time(.pause))
    #expect(spy.counts { play.advance() } == .init(sounds: 1))
    #expect(play.sources.nearest.nearestThings.isEmpty)
  }

  @Test("Motion is heard as ambience")
  func ambience() {
    play.advance()
    play.world.place(material("sand"), at: CellPoint(play.hand.point.x + 5, play.hand.point.y - 5))
    let counts = spy.counts { play.advance() }
    #expect(play.sources.moments.moments.isEmpty && play.sources.nearest.nearestThings.isEmpty)
    #expect(counts.sounds == 1)
  }

  @Test("The ambience is silent while the game is paused")
  func ambienceAtRest() {
    play.advance()
    play.world.place(material("sand"), at: CellPoint(play.hand.point.x + 5, play.hand.point.y - 5))
    play.advance()
    #expect(
      !play.sources.ambience.ambienceTextures.isEmpty && play.sources.nearest.nearestThings.isEmpty)
    play.perform(.time(.pause))
    // One for the moving tiles, and one for the sky.
    #expect(spy.counts { play.advance() } == .init(sounds: 2))
    #expect(play.sources.ambience.ambienceTextures.isEmpty)
  }

  @Test("A scanned thing is heard at its position")
  func scanner() {
    play.world.place(
      material("fire"), at: CellPoint(play.hand.point.x + 6, play.hand.point.y))
    #expect(
      spy.counts { play.perform(.exploring(.scan(.thing, by: 1))) } == .init(words: 1, sounds: 1))
  }

  @Test("Every pulse of a guide is heard")
  func guide() {
    play.perform(.time(.pause))
    play.world.place(
      material("fire"), at: CellPoint(play.hand.point.x + 6, play.hand.point.y))
    play.perform(.exploring(.guide))
    #expect(spy.counts { play.advance() }.sounds == 1)
  }
}
