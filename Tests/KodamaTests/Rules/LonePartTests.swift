import KodamaDataSources
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

/// Stands in for the play model, and notes what a part asks for.
private final class Parent: EditingDelegate {
  private(set) var facts: [Fact] = []
  private(set) var asked: [String] = []
  private(set) var changes: [PlayChange] = []

  func playDidChange(_ change: PlayChange) { changes.append(change) }
  func post(_ fact: Fact) { facts.append(fact) }
  func refuse(_ fact: Fact) { facts.append(fact) }
  func didEdit() { asked.append("edit") }
  func endSweep() { asked.append("sweep") }
  func takeTurn() { asked.append("turn") }
  func didBeginStep(_ number: Int) { asked.append("begin \(number)") }
  func didUndoStep(_ number: Int) { asked.append("undo \(number)") }
  func didRedoStep(_ number: Int) { asked.append("redo \(number)") }
  func did(_ fact: EditFact, inStroke isStroking: Bool) { facts.append(.edit(fact)) }
  func didDab(_ material: MaterialID, cells: Int) { asked.append("dab \(cells)") }
}

@Suite("A part of the play works alone, with a world of 8 × 8 cells and a stand-in for its parent")
struct LonePartTests {
  private let world = World(width: 8, height: 8, seed: 1, rules: .basic)
  private let parent = Parent()
  private var stone: MaterialID { MaterialRules.basic.id("stone") }

  private func editing(isInValley: Bool = true) -> Editing {
    let palette = Palette(hotbar: [stone])
    let editing = Editing(
      ValleyContext(world), isInValley: isInValley, palette, placeable: [stone])
    editing.delegate = parent
    return editing
  }

  @Test("An edit ends the sweep, takes a turn, opens a step, and is reported once")
  func edit() {
    let editing = editing()
    editing.place()
    #expect(world.cell(at: editing.hand.point).material == stone)
    #expect(parent.facts == [.edit(.placed(stone, cells: 1))])
    #expect(parent.asked == ["sweep", "turn", "begin 1"])
    editing.undo()
    #expect(world.cell(at: editing.hand.point).material == .air)
    #expect(parent.asked.suffix(2) == ["turn", "undo 1"])
    editing.redo()
    #expect(world.cell(at: editing.hand.point).material == stone)
  }

  @Test("A stroke counts its cells, and only its first dab is a fact")
  func stroke() {
    let editing = editing()
    editing.beginStroke(takes: false)
    _ = editing.hand.move(to: CellPoint(editing.hand.point.x + 2, editing.hand.point.y))
    editing.strokeToHand()
    #expect(parent.asked.suffix(2) == ["dab 1", "dab 2"])
    #expect(parent.facts == [.edit(.placed(stone, cells: 1))])
    editing.endStroke()
    #expect(parent.facts.last == .edit(.strokeEnded(stone, cells: 3)))
  }

  @Test("An étude cannot be cleared")
  func etude() {
    let editing = editing(isInValley: false)
    editing.clear()
    #expect(parent.facts == [.edit(.refused(.clearEtude))] && parent.asked.isEmpty)
  }

  @Test("The clock counts ticks by speed, pause and turn, and reports what is saved")
  func time() {
    let time = Timekeeping()
    time.delegate = parent
    #expect(time.takeTicks() == 1)
    time.changeSpeed(by: 2)
    #expect(time.takeTicks() == 4 && parent.facts == [.valley(.speed(2))])
    time.togglePause()
    #expect(time.takeTicks() == 0 && parent.asked == ["edit", "edit"])
    time.setPaused(false)
    time.pauseIfRunning()
    #expect(time.isAway)
    time.stopWaiting()
    #expect(!time.isAway && time.isPaused)
    #expect(parent.asked == Array(repeating: "edit", count: 5))
    time.isTurnBased = true
    time.takeTurn()
    #expect(time.takeTicks() == 0, "no turn passes while paused")
    time.togglePause()
    time.takeTurn()
    #expect((0..<10).map { _ in time.takeTicks() }.reduce(0, +) == Timekeeping.ticksOfTurn)
  }

  @Test("A macro replays its edits with the tools of their time, and ends at its limit")
  func macro() throws {
    let names = MaterialNames(
      names: MaterialRules.basic.materials.map(\.name), placeable: [stone], hazards: [])
    let model = PlayModel(
      world: world,
      with: PlayParts(
        palette: Palette(hotbar: [stone]), settings: Settings(), names: names,
        eventLog: EventLog()))
    var tools = model.macroTools
    let macro = Macro()
    macro.delegate = parent
    macro.begin(start: model.saved, tools, history: History(world))
    macro.reportProgress()
    #expect(macro.isRecording && parent.changes.count == 1)
    macro.endPass()
    tools.hand = CellPoint(2, 3)
    macro.record(MacroEdit("place"), tools)
    #expect(macro.end(tools) != nil && macro.end(tools) == nil)

    let replay = Macro()
    replay.play(try #require(macro.recorded))
    #expect(replay.nextReplayEntry()?.edit == nil, "nothing is due in the first pass")
    replay.endPass()
    let entry = try #require(replay.nextReplayEntry())
    #expect(entry.edit == MacroEdit("place") && entry.tools.hand == CellPoint(2, 3))
    #expect(replay.nextReplayEntry() == nil && replay.isReplayOver)

    macro.begin(start: model.saved, tools, history: History(world))
    for _ in 0..<RecordedMacro.passLimit { macro.endPass() }
    #expect(macro.isFull)
  }
}
