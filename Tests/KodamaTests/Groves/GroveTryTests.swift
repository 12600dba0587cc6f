import KodamaContent
import KodamaDataSources
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
@testable import KodamaViews
@testable import KodamaWorld
import Testing

/// The tries are made by keys in a generated valley, and read as words.
@Suite("A try at a grove that does not count says why")
struct GroveTryTests {
  private let builder: GroveBuilder

  init() throws { builder = try GroveBuilder(shown: .all) }

  /// Does something, waits, and returns the reasons that were given.
  private func reasons(
    passes: Int = 60, _ make: () throws -> Void
  ) throws -> [GroveMiss.Reason] {
    let count = builder.facts.count
    try make()
    builder.game.run(passes)
    return builder.facts.dropFirst(count).compactMap {
      switch $0 {
      case .missed(_, let miss), .fell(_, _, _, let miss): miss.reason
      default: nil
      }
    }
  }

  /// True if the voice or the panel has given a reason.
  private func isSaid(_ text: String) -> Bool {
    builder.game.run(400)
    return builder.game.said.joined().contains { $0.contains(text) } || panel.contains(text)
  }

  private var panel: String {
    builder.game.text.split(separator: "\n").dropFirst(3).prefix(21)
      .flatMap { $0.dropFirst(80).split(separator: " ") }.joined(separator: " ")
  }

  @Test("Chords: rung by hand, too few notes, equal notes, an uneven beat")
  func chord() throws {
    try builder.goToGrove(.chord)
    #expect(try reasons { try builder.press("7 space enter") } == [.byHand])
    #expect(isSaid("wire three bells to a button"))
    #expect(panel.contains("rung by hand"), "\(panel)")
    #expect(try reasons { try builder.press("enter enter") } == [], "said once")
    // One bell, a wire below it, and a button at the end of the wire.
    let few = try reasons {
      try builder.press("down 9 space down 8 space enter")
    }
    #expect(few == [.fewNotes])
    #expect(isSaid("1 note together; three are needed"))
    // Two more bells beside the wire, at one height.
    let same = try reasons { try builder.press("up left 7 space 2*right space left down enter") }
    #expect(same == [.fewNotes] || same == [.sameNotes])
  }

  @Test("Chords out of rhythm begin again, and a late one too")
  func rhythm() throws {
    try builder.goToGrove(.chord)
    try builder.press("9 space up space up space up space up space")
    try builder.press("7 right space down down space down down space")
    try builder.press("8 left left up up space")
    let uneven = try reasons {
      for pause in [60, 60, 300] {
        try builder.press("enter")
        builder.game.run(pause)
      }
      try builder.press("enter")
    }
    #expect(uneven == [.uneven])
    #expect(isSaid("back to 2 of 4: the beat was uneven"))
    builder.game.run(1_300)
    #expect(try reasons { try builder.press("enter") } == [.chordLate])
    #expect(isSaid("ring it within 20 seconds"))
  }

  @Test("Answers: at once, none, called too soon")
  func machine() throws {
    try builder.goToGrove(.machine)
    #expect(try reasons(passes: 240) { try builder.press("8 space enter") } == [.noAnswer])
    #expect(isSaid("no answer within three seconds"))
    let soon = try reasons(passes: 240) { try builder.press("right 7 space left enter") }
    #expect(soon == [.answerSoon])
    #expect(isSaid("a delay must come before the answer"))
    #expect(try reasons { try builder.press("backspace 8 space") } == [])
    let quiet = try reasons {
      try builder.press("enter")
      builder.game.run(60)
      try builder.press("enter")
    }
    #expect(quiet.contains(.notQuiet))
    #expect(isSaid("until it is quiet"))
  }

  @Test("Lamps: dark, above each other, gone out, outside the grove")
  func lamps() throws {
    try builder.goToGrove(.lamps)
    try builder.take("lamp")
    #expect(try reasons(passes: 200) { try builder.press("space") } == [.unlit])
    #expect(isSaid("1 lamp is dark; put a battery beside each"))
    try builder.take("battery")
    #expect(try reasons(passes: 200) { try builder.press("right space") } == [])
    #expect(try builder.grove(.lamps).progress == 1)
    #expect(!panel.contains("dark"))
    #expect(try reasons(passes: 200) { try builder.press("backspace") }.first == .lampOut)
    #expect(isSaid("back to 0 of 5: a lamp went out"))
    try builder.take("lamp")
    try builder.press("17*up")
    #expect(try reasons { try builder.press("space") } == [.tooFar])
    let way = try #require(
      builder.game.said.joined().last { $0.contains("outside the grove; from there it begins") })
    #expect(way.contains("down"), "\(way)")
  }

  @Test("Life: the same kind twice, and one that dies")
  func garden() throws {
    try builder.goToGrove(.garden)
    try builder.take("moss")
    #expect(try reasons(passes: 700) { try builder.press("space") } == [])
    #expect(try reasons { try builder.press("2*right space") } == [.sameKind])
    #expect(isSaid("moss is counted already; bring another kind"))
    try builder.take("snail")
    #expect(try reasons(passes: 700) { try builder.press("2*right space backspace") } == [.died])
    #expect(isSaid("snail did not survive here"))
  }

  @Test("Fire: by day, gone out, too late in the night")
  func fire() throws {
    try builder.goToGrove(.fire)
    let play = try builder.game.play()
    #expect(try reasons { try builder.press("5 space space space") } == [.notNight])
    #expect(isSaid("a fire counts at night, which falls in"))
    play.world.tick = 8_400
    let out = try reasons(passes: 600) {
      for _ in 0..<8 {
        try builder.press("space")
        builder.game.run(20)
      }
    }
    #expect(out == [.fireOut])
    #expect(isSaid("the fire went out"))
  }

  @Test("A wheel: still, and stopped")
  func wheel() throws {
    try builder.goToGrove(.wheel)
    try builder.press("4*up")
    try builder.take("mill wheel")
    #expect(try reasons(passes: 700) { try builder.press("space") } == [.wheelStill])
    #expect(isSaid("drop water past one side of it"))
    try builder.press("left 2*up")
    try builder.take("spring")
    try builder.press("space")
    for _ in 0..<3_600 where try builder.grove(.wheel).progress < 2 { builder.game.run() }
    #expect(try reasons(passes: 900) { try builder.press("backspace") } == [.wheelStopped])
    #expect(isSaid("back to 0 of 6: the wheel stood still"))
  }

  @Test("A bell that the valley had does not count")
  func notBuilt() throws {
    try builder.goToGrove(.machine)
    let play = try builder.game.play()
    play.world.set(Cell(try builder.game.material("bell"), data: 8), at: play.hand.point)
    play.world.clearMoments()
    #expect(try reasons { try builder.press("enter") } == [.notBuilt])
  }
}

@Suite("The easiest grove comes first, and its task stays")
struct GroveOfferTests {
  @Test(
    "In every valley the grove nearest to the start has the easiest task",
    arguments: Terrain.allCases)
  func easiest(_ terrain: Terrain) throws {
    let rules = try TestGame.content.get().rules
    for seed in 1...(isLong ? 8 : 2) as ClosedRange<UInt64> {
      let world = ValleyPlan(terrain, seed: seed).world(rules: rules)
      let groves = GroveFinder(world).groves(near: world.startPoint)
      #expect(Set(groves.map(\.kind)).count == groves.count && groves.count >= 4)
      let far = groves.map { Offset(from: world.startPoint, to: $0.point).reach }
      #expect(groves.first?.kind == .garden && far == far.sorted(), "\(terrain) \(seed): \(far)")
      #expect(
        groves.suffix(2).allSatisfy { [.chord, .machine].contains($0.kind) } || groves.count < 6)
    }
  }

  @Test("The task stays while the hand passes other groves, and changes where it stays or works")
  func stays() throws {
    let builder = try GroveBuilder(shown: .nothing)
    let play = try builder.game.play()
    builder.game.run(2)
    func offered() -> GroveKind? { play.sources.groves.offeredGrove?.kind }
    #expect(offered() == .garden)
    let lamps = try builder.grove(.lamps).point
    _ = try play.exploring().context.hand.move(to: CellPoint(lamps.x + 3, lamps.y))
    builder.game.run(GroveOffer.stayPasses - 60)
    #expect(offered() == .garden)
    builder.game.run(120)
    #expect(offered() == .lamps)
    try builder.goToGrove(.wheel)
    #expect(offered() == .wheel, "the player went there")
    _ = try play.exploring().context.hand.move(to: CellPoint(lamps.x + 3, lamps.y))
    try builder.take("lamp")
    try builder.press("space")
    #expect(offered() == .lamps, "the player works there")
  }

  @Test("After a grove wakes, the next one is the nearest")
  func next() throws {
    let builder = try GroveBuilder(shown: .nothing)
    try builder.goToGrove(.garden)
    try builder.plantGarden()
    let groves = try builder.game.play().groves()
    #expect(try builder.grove(.garden).isAwake)
    let silent = groves.groveSigns.filter { !$0.isAwake }
    #expect(groves.offeredGrove == silent.min { $0.way.reach < $1.way.reach })
  }
}
