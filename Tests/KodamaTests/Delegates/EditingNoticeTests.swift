import KodamaDataSources
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

/// Rule 10: edits are heard, said and counted.
@Suite("Rule 10: editing reports before and after its actions")
struct EditingNoticeTests {
  private let play: PlayModel
  private let chronicle = Chronicle()

  init() {
    let rules = MaterialRules.basic
    let names = MaterialNames(
      names: rules.materials.map(\.name), placeable: (2..<10).map { MaterialID($0) }, hazards: [])
    play = PlayModel(
      world: World(width: 128, height: 64, seed: 1, rules: rules),
      with: PlayParts(
        palette: Palette(hotbar: names.hotbar), settings: Settings(), names: names,
        chronicle: chronicle))
  }

  @Test("An action of the hand ends a sweep")
  func acts() {
    play.soundscape.toggleSweep(.skyline)
    #expect(play.soundscape.sweepProgress != nil)
    play.editing.place()
    #expect(play.soundscape.sweepProgress == nil)
  }

  @Test("An edit takes a turn")
  func turn() {
    let before = play.ledger.counts.edits
    play.editing.place()
    #expect(play.ledger.counts.edits == before + 1)
    play.editing.undo()
    #expect(play.ledger.counts.edits == before + 2)
  }

  @Test("A stroke is heard when it begins, moves and ends")
  func stroke() {
    let spy = PlaySpy()
    play.delegate = spy
    play.editing.beginStroke(takes: false)
    let going = spy.counts { play.exploring.moveHand(dx: 5, dy: 0) }
    #expect(going.sounds == 1, "its glide, and no note of the hand")
    #expect(spy.counts { play.editing.endStroke() } == .init(words: 1, sounds: 1))
  }

  @Test("The result of an edit is said")
  func said() {
    play.editing.nextBrush()
    #expect(chronicle.factsOfPass.last == .edit(.brushSized(width: 3)))
    #expect(chronicle.factsTold == 1)
    play.editing.pasteStamp()
    #expect(chronicle.factsOfPass.last == .edit(.refused(.stampNone)))
    #expect(chronicle.factsTold == 2, "in one line")
  }
}
