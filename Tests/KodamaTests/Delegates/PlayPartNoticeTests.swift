import KodamaDataSources
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

/// Tests that the play model reacts to the reports of its parts.
@Suite("The play model follows the reports of its children")
struct PlayPartNoticeTests {
  private let eventLog = EventLog()
  private let play: PlayModel

  init() {
    let rules = MaterialRules.basic
    let names = MaterialNames(
      names: rules.materials.map(\.name), placeable: (2..<10).map { MaterialID($0) })
    play = PlayModel(
      world: World(width: 128, height: 64, seed: 1, rules: rules),
      with: PlayParts(
        palette: Palette(hotbar: names.hotbar), settings: Settings(), names: names,
        eventLog: eventLog))
  }

  @Test("The material under a resting hand is named once")
  func rest() {
    play.perform(.exploring(.move(.right)))
    let named = Fact.valley(.rested(play.under))
    var pass = 0
    for _ in 0..<3 * Hand.restPassesBeforeName {
      pass += 1
      play.advance()
      if pass < Hand.restPassesBeforeName { #expect(!eventLog.factsOfPass.contains(named)) }
    }
    #expect(eventLog.factsOfPass.filter { $0 == named }.count == 1)
  }

  @Test("A refused action is heard at the hand and reported in one line")
  func refuse() {
    play.beginPass()
    play.perform(.hint)
    #expect(play.hand.handMoments.map(\.kind) == [.refuse])
    #expect(eventLog.factsOfPass == [.etude(.noHint)])
  }

  @Test("Any movement of the hand ends a sweep")
  func sweepEnds() {
    // A sweep of empty ground ends at once.
    let stone = play.world.rules.id("stone")
    for x in 0..<128 { play.world.set(Cell(stone), at: CellPoint(x, 60)) }
    let ways: [(String, () -> Void)] = [
      ("a step", { play.perform(.exploring(.move(.right))) }),
      ("a run", { play.perform(.exploring(.run(.right))) }),
      ("a scale", { play.perform(.exploring(.zoom)) }),
      ("more of the valley", { play.perform(.exploring(.zoomOut)) }),
      ("a tile", { play.click(onHalfTile: CellPoint(3, 3)) }),
      (
        "a place",
        {
          play.go(to: Thing(name: .place("there"), category: .landmark, point: CellPoint(9, 9)))
        }
      ),
    ]
    for (name, go) in ways {
      play.perform(.hearing(.sweep(.skyline)))
      #expect(play.sources.sweep.sweepProgress != nil)
      go()
      #expect(play.sources.sweep.sweepProgress == nil, "\(name)")
    }
  }

  @Test("Adding or removing a name is an unsaved change")
  func names() {
    let before = play.counts.edits
    play.addLandmark(named: "here")
    #expect(play.counts.edits == before + 1)
    play.landmarks.last.map(play.removeLandmark)
    #expect(play.counts.edits == before + 2)
  }

  @Test("Moving the rectangle over still cells plays no ambience")
  func page() throws {
    let sand = try #require(play.world.rules["sand"])
    for x in 20..<60 { play.world.set(Cell(sand), at: CellPoint(x, 62)) }
    for _ in 0..<200 { play.advance() }
    #expect(play.sources.ambience.ambienceTextures.isEmpty)
    play.perform(.exploring(.zoom))
    play.advance()
    #expect(play.sources.ambience.ambienceTextures.isEmpty)
  }
}

/// Rule 10: edits make a sound, are announced and are counted.
@Suite("Editing reports before and after each action")
struct EditingNoticeTests {
  private let play: PlayModel
  private let eventLog = EventLog()

  init() {
    let rules = MaterialRules.basic
    let names = MaterialNames(
      names: rules.materials.map(\.name), placeable: (2..<10).map { MaterialID($0) }, hazards: [])
    play = PlayModel(
      world: World(width: 128, height: 64, seed: 1, rules: rules),
      with: PlayParts(
        palette: Palette(hotbar: names.hotbar), settings: Settings(), names: names,
        eventLog: eventLog))
  }

  @Test("An action of the hand ends a sweep")
  func acts() {
    play.world.set(
      Cell(play.world.rules.id("stone")),
      at: CellPoint(play.hand.point.x, play.hand.point.y + 4))
    play.perform(.hearing(.sweep(.skyline)))
    #expect(play.sources.sweep.sweepProgress != nil)
    play.perform(.editing(.place))
    #expect(play.sources.sweep.sweepProgress == nil)
  }

  @Test("An edit takes a turn")
  func turn() {
    let before = play.counts.edits
    play.perform(.editing(.place))
    #expect(play.counts.edits == before + 1)
    play.perform(.editing(.undo))
    #expect(play.counts.edits == before + 2)
  }

  @Test("A stroke is heard when it begins, moves and ends")
  func stroke() {
    let spy = PlaySpy()
    play.delegate = spy
    play.perform(.editing(.place), .held)
    let going = spy.counts { play.perform(.exploring(.jump(.right))) }
    #expect(going.sounds == 1, "its glide, and no note of the hand")
    #expect(spy.counts { play.perform(.editing(.place), .released) } == .init(words: 1, sounds: 1))
  }

  @Test("The result of an edit is spoken")
  func said() {
    play.perform(.editing(.nextBrush))
    #expect(eventLog.factsOfPass.last == .edit(.brushSized(width: 3)))
    #expect(eventLog.factCount == 1)
    play.perform(.editing(.paste))
    #expect(eventLog.factsOfPass.last == .edit(.refused(.noStamp)))
    #expect(eventLog.factCount == 2, "in one line")
  }
}
