import KodamaDataSources
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

/// Stands in for the play model, and notes what a part asks for.
private final class Parent: EditingDelegate, ExploringDelegate, PointingDelegate {
  private(set) var facts: [Fact] = []
  private(set) var tellings: [Telling] = []
  private(set) var asked: [String] = []
  private(set) var acts: [PointerAct] = []
  private(set) var changes: [PlayChange] = []
  var sought = SoughtGoal()
  var goalBearing: GoalBearing?
  var groveSigns: [GroveState] = []
  var groveAtHand: GroveState?
  var offeredGrove: GroveState?
  var pointerTarget = PointerTarget()
  let soundsHover = false

  func playDidChange(_ change: PlayChange) { changes.append(change) }
  func tell(_ fact: Fact, _ telling: Telling) {
    facts.append(fact)
    tellings.append(telling)
  }
  func willGo(to point: CellPoint) { asked.append("go \(point.x) \(point.y)") }
  func moveHand(toHalfTile half: CellPoint) { asked.append("hand \(half.x) \(half.y)") }
  func perform(_ act: PointerAct) { acts.append(act) }
  func refuseTool() { asked.append("refuse") }
  func didEdit() { asked.append("edit") }
  func endSweep() { asked.append("sweep") }
  func willEdit() { asked.append("prepare") }
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

  @Test("An edit is prepared by the parent, opens a step, and is reported once")
  func edit() {
    let editing = editing()
    editing.place()
    #expect(world.cell(at: editing.hand.point).material == stone)
    #expect(parent.facts == [.edit(.placed(stone, cells: 1))])
    #expect(parent.asked == ["prepare", "begin 1"])
    editing.undo()
    #expect(world.cell(at: editing.hand.point).material == .air)
    #expect(parent.asked.suffix(2) == ["prepare", "undo 1"])
    editing.redo()
    #expect(world.cell(at: editing.hand.point).material == stone)
    #expect(parent.asked.suffix(2) == ["prepare", "redo 1"])
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

  // MARK: Exploring

  @Test("Exploring looks, scans for what the parent seeks, and leads the hand there")
  func exploring() {
    let context = ValleyContext(world)
    let exploring = Exploring(context)
    exploring.delegate = parent
    let hand = context.hand.point
    let stone = CellPoint(hand.x + 2, hand.y)
    world.place(self.stone, at: stone)
    exploring.look(.right)
    #expect(parent.facts == [.explore(.looked(.right, self.stone, cells: 2))])
    parent.sought = SoughtGoal(material: self.stone)
    exploring.toggleGuide()
    #expect(parent.asked == ["go \(stone.x) \(stone.y)"])
    #expect(exploring.guide.isOn && exploring.guideLead == nil)
    exploring.advanceGuide()
    #expect(exploring.guideLead?.isFirst == true && exploring.isGuided)
    #expect(parent.changes == [.sound])
    #expect(context.hand.move(to: stone))
    exploring.beginPass()
    exploring.advanceGuide()
    #expect(parent.facts.last == .explore(.arrived) && exploring.guideLead == nil)

    let bell = CellPoint(2, 2)
    world.place(MaterialRules.basic.id("bell"), at: bell)
    parent.sought = SoughtGoal(material: MaterialRules.basic.id("bell"))
    exploring.rescan()
    exploring.scanner = Scanner()
    exploring.scanThing(1)
    #expect(exploring.scanner.category == .goal && exploring.scanner.finding?.point == bell)
    parent.sought.rung = [bell]
    exploring.rescan()
    #expect(exploring.scanner.category == .goal && exploring.scanner.findings.isEmpty)
  }

  @Test("Where the scanner finds nothing, the guide leads to the offered grove")
  func guideToGrove() {
    let exploring = Exploring(ValleyContext(world))
    exploring.delegate = parent
    exploring.toggleGuide()
    #expect(parent.facts == [.explore(.guideRefused)] && parent.tellings == [.refusal])
    let way = Offset(dx: -2, dy: -2)
    parent.offeredGrove = GroveState(
      kind: .chord, point: CellPoint(2, 2), way: way, progress: 0, isAwake: false, found: 0)
    exploring.toggleGuide()
    #expect(parent.facts.last == .explore(.guiding(.grove(.chord), from: way, size: nil)))
    #expect(exploring.guide.isOn && parent.asked == ["go 2 2"])
  }

  @Test("A landmark is counted once, and a jump ends the sweep")
  func landmark() throws {
    let context = ValleyContext(world)
    let exploring = Exploring(context)
    exploring.delegate = parent
    exploring.addLandmark(named: "mill")
    #expect(parent.asked == ["edit"] && parent.facts == [.explore(.named("mill"))])
    let mill = context.hand.point
    exploring.moveHand(dx: -2, dy: 0)
    exploring.go(to: try #require(exploring.allThings.first))
    #expect(context.hand.point == mill && parent.facts.last == .explore(.wentTo("mill")))
    #expect(parent.asked.suffix(3) == ["sweep", "go \(mill.x) \(mill.y)", "sweep"])
  }

  // MARK: Pointing

  private func point(
    _ pointing: Pointing, _ phase: PointedInput.Phase, _ x: Int, _ y: Int, button: Int = 1,
    shape: EditShape? = nil
  ) {
    let half = CellPoint(x, y)
    pointing.perform(
      PointedInput(phase, half: half, nearest: half, button: button, shape: shape))
  }

  private func pointing() -> (Pointing, CellPoint) {
    let context = ValleyContext(world)
    let pointing = Pointing(context)
    pointing.delegate = parent
    return (pointing, context.viewport.half(of: context.hand.point))
  }

  @Test("A drag draws one stroke, and the right button erases")
  func drag() {
    let (pointing, half) = pointing()
    point(pointing, .press, half.x, half.y)
    point(pointing, .move, half.x + 2, half.y)
    point(pointing, .release, half.x + 2, half.y)
    #expect(parent.acts == [.endStroke, .beginStroke(takes: false), .endStroke])
    #expect(parent.asked.first == "hand \(half.x) \(half.y)" && parent.asked.count == 3)
    point(pointing, .press, half.x, half.y, button: 3)
    #expect(parent.acts.last == .beginStroke(takes: true))
    #expect(pointing.cancelStroke() && parent.acts.last == .undoStroke)
    #expect(!pointing.cancelStroke())
  }

  @Test("A press uses what can be used, unless the eraser is held or the étude forbids it")
  func press() {
    let (pointing, half) = pointing()
    parent.pointerTarget.isUsable = true
    point(pointing, .press, half.x, half.y)
    point(pointing, .release, half.x, half.y)
    #expect(parent.acts == [.endStroke, .use])
    parent.pointerTarget.holdsEraser = true
    point(pointing, .press, half.x, half.y)
    pointing.letGo()
    #expect(parent.acts.suffix(2) == [.beginStroke(takes: false), .endStroke])
    parent.pointerTarget = PointerTarget(canPlace: false)
    point(pointing, .press, half.x, half.y)
    #expect(parent.asked.last == "refuse" && parent.acts.last == .endStroke)
  }

  @Test("A shape is dragged from corner to corner, and a marked corner waits for a second press")
  func shape() {
    let (pointing, half) = pointing()
    point(pointing, .press, half.x, half.y, shape: .ellipse)
    point(pointing, .release, half.x + 2, half.y)
    #expect(parent.acts == [.endStroke, .markCorner(.ellipse), .finishDrag(.ellipse)])
    parent.pointerTarget.isCornerMarked = true
    point(pointing, .press, half.x, half.y)
    point(pointing, .release, half.x, half.y)
    #expect(parent.acts.suffix(2) == [.markCorner(nil), .finishCorner(isLast: false)])
    point(pointing, .press, half.x, half.y, button: 3)
    #expect(parent.acts.last == .dropMarks)
  }

  @Test("The middle button picks, and does not draw")
  func pick() {
    let (pointing, half) = pointing()
    point(pointing, .press, half.x, half.y, button: 2)
    point(pointing, .release, half.x, half.y, button: 2)
    #expect(parent.acts == [.pick])
    pointing.hover(at: half)
    #expect(pointing.under == .air && pointing.hover == CellPoint(4, 4))
  }

  // MARK: Groves, sounds, the étude

  @Test("A grove says why a call does not count, and reports what wakes")
  func grove() {
    let context = ValleyContext(world)
    let groves = Groves(context)
    groves.delegate = parent
    groves.restore([Grove(.chord, at: CellPoint(4, 4)), Grove(.lamps, at: CellPoint(2, 2))])
    let bell = CellPoint(4, 4)
    world.place(MaterialRules.basic.id("bell"), at: bell)
    world.clearMoments()
    world.strike(at: bell)
    groves.endTick(isByHand: true)
    groves.endPass(hasSwept: false)
    #expect(parent.facts == [.grove(.missed(.chord, GroveMiss(.notBuilt)))])
    #expect(parent.tellings == [.post] && groves.groveAtHand?.kind == .chord)
    groves.chooseGrove(at: CellPoint(2, 2))
    #expect(groves.offeredGrove?.kind == .lamps && parent.changes.contains(.shown))
  }

  @Test("A sweep silences what moves, and its end is announced")
  func soundscape() {
    let names = MaterialNames(
      names: MaterialRules.basic.materials.map(\.name), placeable: [stone], hazards: [])
    let sounds = Soundscape(
      ValleyContext(world),
      PlayParts(
        palette: Palette(hotbar: [stone]), settings: Settings(), names: names,
        eventLog: EventLog()))
    sounds.delegate = parent
    sounds.perform(.sweep(.skyline), goal: SoughtGoal(), things: { _ in [] })
    #expect(sounds.isSweeping && parent.facts == [.soundscape(.sweep(.skyline, land: []))])
    #expect(parent.tellings == [.mention] && parent.changes == [.shown, .sound])
    #expect(sounds.cancelSweep() && !sounds.cancelSweep())
    #expect(parent.facts.last == .soundscape(.sweepEnded))
    let moment = Moment(.ring, MaterialRules.basic.id("bell"), at: CellPoint(4, 4))
    sounds.collect([moment], fraction: 7)
    sounds.publishEvents(hasSwept: false)
    #expect(sounds.moments.map(\.fraction) == [7] && parent.changes.last == .sound)
    sounds.beginPass()
    #expect(sounds.moments.isEmpty)
  }

  @Test("A valley without an étude allows all tools and seeks nothing")
  func noEtude() {
    let etude = EtudeSession(nil, ValleyContext(world))
    etude.delegate = parent
    #expect(etude.canPlace && etude.allows(.draw) && etude.sought.material == nil)
    #expect(etude.bearing == nil && etude.goals.isEmpty && !etude.isSolved)
    etude.refuseTool()
    #expect(parent.facts == [.etude(.notHere)] && parent.tellings == [.refusal])
  }

  // MARK: The clock and macros

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

@Suite("Two hands build in one valley")
struct TwoHandsTests {
  /// A hand, what it sees, and the parts that act with it.
  private struct Player {
    let parent = Parent()
    let context: ValleyContext
    let editing: Editing
    let exploring: Exploring

    init(_ world: World, x: Int, builds material: MaterialID) {
      context = ValleyContext(world)
      context.hand.restore(CellPoint(x, 8))
      editing = Editing(
        context, isInValley: true, Palette(hotbar: [material]), placeable: [material])
      exploring = Exploring(context)
      editing.delegate = parent
      exploring.delegate = parent
    }
  }

  @Test("Each hand builds where it is, sees what the other has built, and moves alone")
  func together() {
    let (stone, wood) = (MaterialRules.basic.id("stone"), MaterialRules.basic.id("wood"))
    let world = World(width: 32, height: 16, seed: 1, rules: .basic)
    let left = Player(world, x: 8, builds: stone)
    let right = Player(world, x: 11, builds: wood)
    func materials() -> [MaterialID] {
      [8, 11].map { world.cell(at: CellPoint($0, 8)).material }
    }

    left.editing.place()
    right.editing.place()
    #expect(materials() == [stone, wood])
    left.exploring.look(.right)
    right.exploring.look(.left)
    #expect(left.parent.facts.last == .explore(.looked(.right, wood, cells: 3)))
    #expect(right.parent.facts.last == .explore(.looked(.left, stone, cells: 3)))
    #expect(left.context.hand.move(to: CellPoint(9, 8)))
    #expect(right.context.hand.point == CellPoint(11, 8))
  }
}
