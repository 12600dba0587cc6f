import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaPerception
import KodamaRoles
import KodamaSurfaces
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("Every key has its sound and its captions")
struct HearingKeyTests {
  private func isUp(_ id: String, _ direction: String, in game: TestGame) throws -> Bool {
    try game.captionsUp.contains { try TestGame.isCaption($0, id, direction) }
  }

  @Test("In a resting valley, turning a page or zooming plays no ambience")
  func paging() throws {
    let game = try TestGame(width: 256, height: 128)
    // Fills the world with stone and air, so that nothing moves.
    let play = try game.play()
    for y in 0..<128 {
      for x in 0..<256 {
        play.world.set(Cell(y > 80 ? try game.material("stone") : .air), at: CellPoint(x, y))
      }
    }
    game.run(5)
    let before = play.viewport.origin
    for key in ["ctrl+right", "ctrl+right", "ctrl+right", "ctrl+down", "ctrl+down", "z"] {
      try game.press(key)
      game.run(2)
      #expect(play.sources.ambience.ambienceTextures.isEmpty, "\(key)")
    }
    #expect(play.viewport.origin != before && play.viewport.tileSide == 2)
    #expect(!game.captionsUp.contains { $0.hasPrefix("~") })
  }

  @Test("Editing plays no ambience, running or paused")
  func placing() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    try game.press("ctrl+up")
    let stone = try game.material("stone")
    play.select(stone)
    for key in ["space", "right", "space", "backspace", "ctrl+z", "p", "left", "space", "p"] {
      try game.press(key)
      #expect(play.sources.ambience.ambienceTextures.isEmpty, "\(key)")
      game.run(2)
      #expect(play.sources.ambience.ambienceTextures.isEmpty, "after \(key)")
    }
    #expect(play.world.cell(at: play.hand.point).material == stone)
    play.select(try game.material("sand"))
    try game.press("ctrl+up", "ctrl+up", "ctrl+right", "space")
    game.run(2)
    #expect(!play.sources.ambience.ambienceTextures.isEmpty, "what falls does")
  }

  @Test("The nearest thing is captioned once")
  func once() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("drain", (6, 3))
    var told = 0
    let play = try game.play()
    func count() {
      told += game.captioned.last?.count { $0.contains("drain near") } ?? 0
    }
    func run(_ passes: Int) {
      for _ in 0..<passes {
        game.run()
        count()
      }
    }
    func press(_ keys: String...) throws {
      for key in keys {
        try game.press(key)
        count()
      }
    }
    run(300)
    #expect(told == 1)
    try press("left")
    run(30)
    try press("p")
    run(300)
    try press("p")
    run(30)
    #expect(told == 1, "neither a step nor a pause makes it new")
    #expect(try isUp("caption.near.machine", "right", in: game), "it stays up while it sounds")
    try press("ctrl+right", "ctrl+right")
    run(3)
    #expect(try isUp("caption.near.machine", "left", in: game), "it follows where it is heard")
    #expect(told == 1)
    play.world.place(.air, at: CellPoint(play.hand.point.x - 9, play.hand.point.y + 3))
    run(240)
    #expect(try !isUp("caption.near.machine", "left", in: game))
    #expect(told == 1)
  }

  @Test("The edge of the world and refused actions are captioned")
  func captionsOfTheHand() throws {
    let game = try TestGame(width: 64, height: 48, isEmpty: true)
    for _ in 0..<9 { try game.press("ctrl+left") }
    #expect(try isUp("caption.edge", "left", in: game))
    for _ in 0..<9 { try game.press("ctrl+up") }
    #expect(try isUp("caption.edge", "up", in: game))
    try game.press("backspace")
    #expect(game.text.contains("Nothing to remove, only air here"))
    let play = try game.play()
    play.guide(toCell: CellPoint(play.hand.point.x + 1, play.hand.point.y))
    try game.press("right")
    game.run(2)
    #expect(try isUp("caption.reached", "here", in: game))
  }

  @Test("A probe is spoken after its notes")
  func probe() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("ctrl+up", "ctrl+up", "ctrl+up")
    game.run(60)
    try game.put("stone", (0, 3), (0, 4))
    try game.put("glass", (0, 5))
    try game.press("r")
    #expect(try game.play().sources.sweep.sweepProgress?.kind == .probe)
    var said: [String] = []
    while try game.play().sources.sweep.sweepProgress != nil {
      said += game.said.last ?? []
      game.run()
    }
    #expect(said.allSatisfy { !$0.contains("stone") }, "not into the notes")
    #expect(game.said.last?.last?.hasPrefix("From 3 down in cells: stone 2, glass 1") == true)
    for row in 0..<14 { try game.put(row % 2 == 0 ? "stone" : "glass", (0, row - 9)) }
    try game.press("r")
    game.run(90)
    let many = game.said.joined().last { $0.contains(",") } ?? ""
    #expect(many.hasSuffix("and more"), "\(many)")
    #expect(many.components(of: ",") == 12)
    // Lengths are given in cells, even when a tile shows 4 cells.
    try game.press("r", "right")
    game.run(90)
    #expect(game.said.suffix(80).joined().allSatisfy { !$0.hasSuffix("and more") }, "it was ended")
  }

  @Test("A probe counts cells and not tiles")
  func zoomedProbe() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("ctrl+up", "ctrl+up", "ctrl+up", "z")
    let play = try game.play()
    let (x, y) = (play.hand.point.x / 2 * 2, play.hand.point.y / 2 * 2)
    let stone = try game.material("stone")
    for row in 4..<10 {
      for column in 0..<2 { play.world.place(stone, at: CellPoint(x + column, y + row)) }
    }
    try game.press("r")
    game.run(60)
    #expect(game.said.joined().contains { $0.contains("in cells: stone 6") })
  }

  @Test("The hazard sweep also plays the goals of an étude")
  func goals() throws {
    let game = try TestGame(start: .etude("highest-bell", variation: 0))
    try game.press("e")
    let slots = try #require(try game.play().sources.sweep.sweepProgress?.slots)
    let bell = try game.material("bell")
    var tiles: [Tile] = []
    try game.play().copyFrame(into: &tiles)
    for slot in slots {
      let highest = (0..<ViewRectangle.rows).first { row in
        tiles[row * ViewRectangle.columns + slot.column].material == bell
      }
      #expect(slot.notes.map(\.row) == (highest.map { [$0] } ?? []), "column \(slot.column)")
    }
    #expect(slots.contains { !$0.notes.isEmpty })
  }

  @Test("A sweep without a hazard answers in its pass, and the valley continues")
  func nothing() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("ctrl+up", "ctrl+up", "ctrl+up")
    let tick = try game.play().world.tick
    try game.press("e")
    #expect(try game.play().sources.sweep.sweepProgress == nil)
    #expect(game.said.joined().contains("No hazard in sight"))
    game.run(10)
    #expect(try game.play().world.tick >= tick + 10)
  }

  @Test("The world keeps running during a sweep if sweep pauses are off")
  func breath() throws {
    func run(holds: Bool) throws -> (ticks: UInt64, samples: [Float], captions: Int) {
      let game = try TestGame(hasMixer: true, isEmpty: true)
      game.state?.settings.holdsBreath.value = holds
      for place in 0..<12 { try game.put(place % 2 == 0 ? "water" : "sand", (place - 6, -40)) }
      try game.put("fire", (3, -1))
      game.run(5)
      try game.press("q")
      let tick = try game.play().world.tick
      let began = game.samples.count - 1
      var captions = 0
      for _ in 0..<129 {
        game.run()
        captions += game.captioned.last?.count ?? 0
        #expect(
          try game.play().sources.ambience.ambienceTextures.isEmpty
            && game.play().sources.nearest.nearestThings.isEmpty)
        let sound = try game.play().sources.moments
        #expect(sound.isSweepAudible || sound.moments.isEmpty)
      }
      let ticks = try game.play().world.tick - tick
      return (ticks, Array(game.samples[began...].joined()), captions)
    }
    let held = try run(holds: true)
    let free = try run(holds: false)
    #expect(held.ticks == 0 && held.captions == 0)
    #expect(free.ticks > 100 && free.captions > 0, "what happens meanwhile can be read")
    #expect(held.samples == free.samples, "nothing of it is heard")
  }
}

extension String {
  fileprivate func components(of separator: Character) -> Int {
    split(separator: separator).count - 1
  }
}

@Suite("The family sweep works by its key")
struct FamilySweepKeyTests {
  @Test("The family sweep plays exactly the map that is drawn")
  func wholeMap() throws {
    for seed in [UInt64(1), 4] {
      let game = try TestGame(seed: seed, hasMixer: true, width: 256, height: 128)
      game.run(90)
      try game.press("shift+e")
      let names = try TestGame.content.get().names
      var tiles: [Tile] = []
      try game.play().copyFrame(into: &tiles)
      let began = game.samples.count - 1
      game.run(8 * 131 + 1)
      let reader = FullSweepReader(slotFrames: 2_400)
      let heard = reader.families(
        of: reader.readParts(Array(game.samples[began...].joined()), searchFrames: 1_600))
      for column in 0..<ViewRectangle.columns {
        let drawn = (0..<ViewRectangle.rows).map { row -> Int? in
          let tile = tiles[(ViewRectangle.rows - 1 - row) * ViewRectangle.columns + column]
          return names.family(tile.material).map { Int($0.rawValue) }
        }
        #expect(heard[column] == drawn, "seed \(seed), column \(column)")
      }
      #expect(try game.play().sources.sweep.sweepProgress == nil)
    }
  }

  @Test("The family sweep names each family that is present")
  func parts() throws {
    let game = try TestGame(isEmpty: true)
    // Moves away from the walls at the edges of the world.
    try game.press("ctrl+up", "ctrl+up", "ctrl+up")
    try game.put("sand", (2, 0))
    try game.put("fire", (-2, 1))
    try game.press("shift+e")
    let tick = try game.play().world.tick
    var families: [MaterialFamily] = []
    while let progress = try game.play().sources.sweep.sweepProgress {
      if let family = progress.family, families.last != family { families.append(family) }
      #expect(try game.play().world.tick == tick)
      game.run()
    }
    #expect(families == [.sand, .fire])
    #expect(Set(["Sand", "Fire"]).isSubset(of: game.said.joined()))
    game.run(10)
    #expect(try game.play().world.tick > tick, "it breathes again afterwards")
  }

  @Test("The same key ends the family sweep")
  func ends() throws {
    let game = try TestGame()
    try game.press("shift+e")
    #expect(try game.play().sources.sweep.sweepProgress?.kind == .families)
    try game.press("shift+e")
    #expect(try game.play().sources.sweep.sweepProgress == nil)
  }
}

@Suite("Nearby things are located relative to the hand")
struct NearbyThingTests {
  @Test("The nearest and second nearest things of a role differ")
  func second() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("drain", (4, 3), (5, 3), (-9, 3))
    game.run(3)
    let near = try game.play().sources.nearest.nearestThings
    #expect(near.map(\.role) == [.machine, .machine])
    #expect(near.map(\.offset) == [Offset(dx: 4, dy: 3), Offset(dx: -9, dy: 3)])
    try game.press("right")
    game.run()
    #expect(try game.play().sources.nearest.nearestThings.first?.offset == Offset(dx: 3, dy: 3))
  }

  @Test("A hazard outside the rectangle is found by the next search")
  func beyond() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    try game.put("stone", (29, 1), (30, 1), (31, 1), (29, 0), (31, 0))
    try game.put("lava", (30, 0))
    #expect(!play.viewport.shows(CellPoint(play.hand.point.x + 30, play.hand.point.y)))
    game.run(62)
    let near = play.sources.nearest.nearestThings.filter { $0.role == .hazard }
    #expect(near.map(\.offset) == [Offset(dx: 30, dy: 0)])
    #expect(near.first.map { !ViewRectangle.contains($0.tile) } == true)
  }

  @Test("Lava is announced before a nearer heater")
  func spreading() throws {
    let game = try TestGame(isEmpty: true)
    try game.put("heater", (2, 0))
    // Stone around the lava keeps it from moving.
    try game.put("stone", (9, 1), (10, 1), (11, 1), (12, 1), (9, 0), (12, 0))
    try game.put("lava", (10, 0))
    game.run(3)
    func hazards() throws -> [NearestThing] {
      try game.play().sources.nearest.nearestThings.filter { $0.role == .hazard }
    }
    #expect(try hazards().map(\.offset) == [Offset(dx: 10, dy: 0), Offset(dx: 2, dy: 0)])
    #expect(try hazards().map(\.danger) == [1, 0])
    try game.put("lava", (11, 0), (10, -1), (11, -1))
    try game.put("stone", (9, -1), (12, -1))
    game.run(3)
    #expect(try hazards().map(\.danger) == [2, 0])
  }
}
