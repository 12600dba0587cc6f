import KodamaDataSources
import KodamaWorld
import Testing

@Suite("Undo, brushes, stamps, the scanner and reports of changes work")
struct ToolTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("Undo and redo pass through the same states", arguments: 1...4 as ClosedRange<UInt64>)
  func undoAndRedoPassThroughTheSameStates(seed: UInt64) {
    let world = World.random(
      width: 40, height: 30, seed: seed, rules: lab.rules, of: lab.rules.materials.map(\.name))
    let history = History(world)
    var digests: [UInt64] = []
    for step in 0..<220 {
      history.checkpoint()
      digests.append(world.digest)
      world.paint(
        MaterialID(UInt8(step % lab.rules.count)), with: Brush(.round, reach: step % 4),
        at: CellPoint(step * 7 % 40, step * 11 % 30))
      world.step(times: 2)
    }
    let last = world.digest
    var undone: [UInt64] = []
    while history.undo() { undone.append(world.digest) }
    #expect(undone.count >= 200)
    #expect(undone == Array(digests.suffix(undone.count).reversed()))
    while history.redo() {}
    #expect(world.digest == last)
    world.step(times: 5)
    let onwards = world.digest
    history.undo()
    history.redo()
    #expect(world.digest == onwards)
  }

  @Test("An edit after an undo clears the redo steps")
  func anEditAfterUndoClearsRedo() {
    let world = World(width: 8, height: 8, seed: 1, rules: lab.rules)
    let history = History(world)
    world.place(lab.rules.id("stone"), at: CellPoint(1, 1))
    history.undo()
    #expect(history.redoCount == 1)
    history.checkpoint()
    world.place(lab.rules.id("stone"), at: CellPoint(2, 2))
    history.checkpoint()
    #expect(history.redoCount == 0)
    #expect(history.undoCount == 1)
  }

  @Test(
    "Undo goes back one edit, however much has moved since",
    arguments: 1...6 as ClosedRange<UInt64>)
  func undoGoesBackOneEditHoweverMuchHasMoved(seed: UInt64) {
    let world = World.random(
      width: 40, height: 30, seed: seed, rules: lab.rules, of: ["air", "air", "sand", "water"])
    let history = History(world)
    var before: [UInt64] = []
    for step in 0..<12 {
      history.checkpoint()
      before.append(world.digest)
      world.place(lab.rules.id("stone"), at: CellPoint(step * 3, 2))
      world.step(times: Int(seed))
    }
    for edit in (6..<12).reversed() {
      #expect(history.undo())
      #expect(world.digest == before[edit])
      world.step(times: 3)
    }
    #expect(history.redo())
    #expect(world.digest == before[7])
    world.step(times: 3)
    history.undo()
    #expect(world.digest == before[6])
    world.step(times: 3)
    // Movement since the last undo is added to the following edit.
    history.checkpoint()
    let moved = world.digest
    world.place(lab.rules.id("stone"), at: CellPoint(1, 1))
    #expect(history.redoCount == 0)
    history.undo()
    #expect(world.digest == moved)
    for edit in (0..<6).reversed() {
      #expect(history.undo())
      #expect(world.digest == before[edit])
    }
    #expect(!history.undo())
    #expect(history.redoCount == 7)
    while history.redo() {}
    #expect(history.undoCount == 7)
  }

  /// Checks that two hundred edits can be undone after any mixture of undo, redo and waiting. Every
  /// undo restores the state before its edit, and every redo the state before the undo.
  @Test(
    "Two hundred edits can be undone after any mix of undo, redo and ticks",
    arguments: 1...6 as ClosedRange<UInt64>)
  func twoHundredEditsCanBeUndoneAfterAnyMixOfSteps(seed: UInt64) {
    let world = World.random(
      width: 32, height: 24, seed: seed, rules: lab.rules, of: ["air", "air", "sand", "water"])
    let history = History(world)
    var random = seed &* 0x9e37_79b9_7f4a_7c15
    func roll(_ sides: UInt64) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % sides)
    }
    var before: [UInt64] = []
    var undone: [(before: UInt64, after: UInt64)] = []
    var settled: UInt64 = 0
    func undo() {
      let after = undone.isEmpty ? world.digest : settled
      guard history.undo(), let state = before.popLast() else { return }
      #expect(world.digest == state)
      undone.append((state, after))
      settled = world.digest
    }
    for edit in 0..<600 {
      for _ in 0..<(edit == 0 ? 0 : roll(3)) {
        if roll(3) > 0 {
          undo()
        } else if let last = undone.popLast() {
          #expect(history.redo())
          #expect(world.digest == last.after)
          before.append(last.before)
          settled = world.digest
        }
        world.step(times: roll(3))
      }
      history.checkpoint()
      undone = []
      before.append(world.digest)
      let point = CellPoint(edit % 32, edit / 32)
      let isStone = world.cell(at: point).material == lab.rules.id("stone")
      world.place(lab.rules.id(isStone ? "glass" : "stone"), at: point)
      world.step(times: roll(3))
    }
    before.removeFirst(max(0, before.count - History.stepLimit))
    let most = before.count
    while !before.isEmpty {
      let count = before.count
      undo()
      guard before.count < count else { break }
      world.step(times: roll(2))
    }
    #expect(before.isEmpty)
    #expect(most >= 200)
  }

  @Test("Brushes, lines, fills and replacing change the expected cells")
  func brushesPaintTheirShape() {
    let world = World(width: 20, height: 20, seed: 1, rules: lab.rules)
    let stone = lab.rules.id("stone")
    #expect(world.paint(stone, with: Brush(.square, reach: 1), at: CellPoint(5, 5)) == 9)
    #expect(world.paint(stone, with: Brush(.flat, reach: 2), at: CellPoint(15, 5)) == 5)
    #expect(world.paint(stone, with: Brush(), from: CellPoint(0, 19), to: CellPoint(19, 19)) == 20)
    #expect(world.paint(stone, with: Brush(.square, reach: 1), at: CellPoint(0, 0)) == 4)
    let sand = lab.rules.id("sand")
    #expect(
      world.paint(sand, with: Brush(.square, reach: 1, onlyAir: true), at: CellPoint(5, 5)) == 0)
    let bottom = world.connected(to: CellPoint(5, 19), limit: World.fillLimit)
    #expect(world.paint(sand, cells: bottom) == 20)
    let all = world.replace(stone, with: .air, from: CellPoint(19, 19), to: CellPoint(0, 0))
    #expect(all == 18)
  }

  @Test("A stamp round-trips through turning and pasting")
  func stampsRoundTripThroughTurningAndPasting() throws {
    let world = try lab.world(["ab#", "..#"], ["a": "bell 1", "b": "bell 2"])
    let stamp = try #require(world.stamp(from: CellPoint(2, 1), to: CellPoint(0, 0)))
    let rules = lab.rules
    let round = (0..<4).reduce(stamp) { turned, _ in turned.rotated(rules) }
    #expect(round == stamp)
    #expect(stamp.mirrored(rules).mirrored(rules) == stamp)
    #expect(stamp.rotated(rules).width == 2)
    #expect(stamp.rotated(rules).cells[1].data == 1)
    let other = World(width: 3, height: 2, seed: 9, rules: lab.rules)
    other.paste(stamp, at: CellPoint(0, 0))
    #expect(other.stamp(from: CellPoint(0, 0), to: CellPoint(2, 1)) == stamp)
  }

  @Test("Turned and mirrored machines still work")
  func turnedMachinesStillWork() throws {
    let legend = [
      "P": "button", "-": "wire", ">": "diode", "D": "delay", "b": "bell",
    ]
    func rings(_ stamp: Stamp) -> Int {
      let world = World(width: stamp.width, height: stamp.height, seed: 1, rules: lab.rules)
      world.paste(stamp, at: CellPoint(0, 0))
      for y in 0..<world.height {
        for x in 0..<world.width
        where world.cell(at: CellPoint(x, y)).material == lab.rules.id("button") {
          world.strike(at: CellPoint(x, y))
        }
      }
      world.step(times: 60)
      return world.moments.count { $0.kind == .ring }
    }
    let straight = try lab.world(["P->-D-b"], legend)
    let row = try #require(straight.stamp(from: CellPoint(0, 0), to: CellPoint(6, 0)))
    var turned = row
    for _ in 0..<4 {
      #expect(rings(turned) == 1)
      #expect(rings(turned.mirrored(lab.rules)) == 1)
      turned = turned.rotated(lab.rules)
    }
    let belt = try lab.world(["s..", ">>."], ["s": "sand", ">": "conveyor"])
    let carried = try #require(belt.stamp(from: CellPoint(0, 0), to: CellPoint(2, 1)))
      .mirrored(lab.rules)
    let other = World(width: 3, height: 2, seed: 1, rules: lab.rules)
    other.paste(carried, at: CellPoint(0, 0))
    other.step(times: 30)
    #expect(lab.names(other, row: 1)[0] == "sand")
  }

  @Test("A structure reports its width, height and number of cells")
  func structuresAreMeasured() throws {
    let world = try lab.world(
      ["#........#", "#www#wwww#", "#wwwwwwww#", "##########"], ["w": "water"])
    let pool = try #require(world.structure(at: CellPoint(1, 1)))
    #expect((pool.width, pool.height, pool.cellCount) == (8, 2, 15))
    #expect(world.structure(at: CellPoint(-1, 0)) == nil)
  }

  @Test("Obstacles in a line are counted, and the scanner finds the nearest thing")
  func sightAndScannerFindTheNearest() throws {
    let world = try lab.world(
      [".....#..f.", "..........", "k........b"], ["f": "fire", "k": "kodama", "b": "bell"])
    #expect(world.obstacles(from: CellPoint(0, 0), to: CellPoint(8, 0)) == 1)
    #expect(world.obstacles(from: CellPoint(0, 1), to: CellPoint(9, 1)) == 0)
    #expect(world.scan(from: CellPoint(4, 1), for: .hazard).map(\.point) == [CellPoint(8, 0)])
    #expect(world.scan(from: CellPoint(4, 1), for: .creature).first?.distance == 4)
    #expect(world.scan(from: CellPoint(4, 1), for: .instrument).first?.point == CellPoint(9, 2))
  }

  @Test("Placed and removed cells are reported once")
  func changesAreReportedOnce() throws {
    let world = try lab.world(["....", "....", "####"])
    let watch = ChangeWatch(world)
    #expect(watch.changes().isEmpty)
    world.paint(lab.rules.id("sand"), with: Brush(.flat, reach: 1), at: CellPoint(1, 0))
    world.place(.air, at: CellPoint(3, 2))
    let changes = watch.changes()
    #expect(changes.map(\.kind) == [.more, .fewer] && changes.map(\.count) == [3, 1])
    #expect(changes[0].middle == CellPoint(1, 0))
    #expect(watch.changes().isEmpty)
  }

  @Test("Cells that moved are reported as moved")
  func movedCellsAreReportedAsMoved() {
    let world = World(width: 20, height: 40, seed: 1, rules: lab.rules)
    let sand = lab.rules.id("sand")
    for x in 4..<14 { world.place(sand, at: CellPoint(x, 2)) }
    let watch = ChangeWatch(world)
    world.step(times: 200)
    let changes = watch.changes()
    #expect(changes.map(\.material) == [sand] && changes.map(\.kind) == [.moved])
    #expect(changes[0].count == 10)
    #expect(changes[0].origin == CellPoint(8, 2))
    #expect(changes[0].middle.y >= 38)
    #expect(watch.changes().isEmpty)
  }

  /// Checks that settings by the player are reported, and that changes of data by the simulation
  /// are not.
  @Test("Settings that the player changes are reported")
  func settingsOfThePlayerAreReported() throws {
    let world = try lab.world(
      ["b.t", "c.d", "B--", "s.."],
      [
        "b": "bell 3", "t": "switch", "c": "clock", "d": "diode", "B": "battery", "-": "wire",
        "s": "string",
      ])
    let watch = ChangeWatch(world)
    world.step(times: 37)
    #expect(watch.changes().isEmpty, "pulses are not settings")
    world.set(Cell(lab.rules.id("bell"), data: 5), at: CellPoint(0, 0))
    world.strike(at: CellPoint(2, 0))
    world.strike(at: CellPoint(0, 1))
    world.strike(at: CellPoint(2, 1))
    let changes = watch.changes()
    #expect(changes.count == 4 && changes.allSatisfy { $0.kind == .set && $0.count == 1 })
    #expect(
      changes.map(\.middle).sorted { ($0.y, $0.x) < ($1.y, $1.x) } == [
        CellPoint(0, 0), CellPoint(2, 0), CellPoint(0, 1), CellPoint(2, 1),
      ])
    #expect(watch.changes().isEmpty)
  }
}
