import Foundation
import KodamaContent
import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("A grove wakes when its task is done")
struct GroveWakingTests {
  private let builder: GroveBuilder

  init() throws { builder = try GroveBuilder(shown: .words) }

  @Test("The grove of lamps wakes with five lamps but not with four")
  func lamps() throws {
    try builder.goToGrove(.lamps)
    try builder.press("6*left")
    for number in 0..<5 {
      try builder.take("battery")
      try builder.press("space right")
      try builder.take("lamp")
      try builder.press("space")
      builder.game.run(40)
      #expect(try builder.grove(.lamps).isAwake == (number == 4))
      try builder.press("2*right")
    }
  }

  @Test("The garden wakes when three species survive")
  func garden() throws {
    try builder.goToGrove(.garden)
    try builder.take("moss")
    try builder.press("space right")
    try builder.take("grass")
    try builder.press("space right")
    builder.game.run(700)
    #expect(try builder.grove(.garden).progress == 2)
    try builder.take("snail")
    try builder.press("space backspace 2*right")
    builder.game.run(700)
    #expect(try !builder.grove(.garden).isAwake)
    try builder.take("vine")
    try builder.press("space")
    builder.game.run(700)
    #expect(try builder.grove(.garden).isAwake)
  }

  @Test("A machine that answers a button three times wakes its grove")
  func machine() throws {
    try builder.goToGrove(.machine)
    try builder.press("8 space right")
    for _ in 0..<3 {
      try builder.take("delay")
      try builder.press("space right")
    }
    try builder.press("7 space 4*left")
    for number in 1...3 {
      try builder.press("enter")
      builder.game.run(240)
      #expect(try builder.grove(.machine).progress == number)
    }
    #expect(try builder.grove(.machine).isAwake)
  }

  @Test("A fire that burns all night wakes its grove")
  func fire() throws {
    try builder.goToGrove(.fire)
    let play = try builder.game.play()
    play.world.tick = 8_390
    #expect(try builder.game.press("h").hasSuffix("night falls in 1 second"))
    try builder.press("5")
    func keep(passes: Int) throws {
      for _ in 0..<(passes / 45) {
        try builder.game.press("space")
        builder.game.run(44)
      }
    }
    try keep(passes: 2_400)
    #expect(try builder.grove(.fire).progress >= 4)
    builder.game.run(600)
    #expect(try builder.grove(.fire).progress == 0, "it went out")
    play.world.tick = DayPhase.dayTicks + 8_390
    try keep(passes: 4_700)
    #expect(try builder.grove(.fire).isAwake)
  }
}

@Suite("A wheel that water turns wakes its grove")
struct WheelGroveTests {
  private let builder: GroveBuilder

  init() throws { builder = try GroveBuilder(shown: .words) }

  @Test("The wheel's grove wakes in steps")
  func wakes() throws {
    try builder.goToGrove(.wheel)
    try builder.press("4*up")
    try builder.take("mill wheel")
    try builder.press("space")
    builder.game.run(900)
    #expect(try builder.grove(.wheel).progress == 0)
    try builder.press("left 2*up")
    try builder.take("spring")
    try builder.press("space")
    var steps: [Int] = []
    for _ in 0..<3_600 where try !builder.grove(.wheel).isAwake {
      builder.game.run()
      let now = try builder.grove(.wheel).progress
      if now != steps.last { steps.append(now) }
    }
    #expect(steps == [0, 1, 2, 3, 4, 5, 6])
    builder.game.run(600)
    #expect(builder.game.said.joined().contains { $0.contains("The grove of the wheel wakes") })
  }

  @Test("A wheel that stops loses its progress")
  func stands() throws {
    try builder.goToGrove(.wheel)
    try builder.press("4*up")
    try builder.take("mill wheel")
    try builder.press("space left 2*up")
    try builder.take("spring")
    try builder.press("space")
    for _ in 0..<3_600 where try builder.grove(.wheel).progress < 3 { builder.game.run() }
    let saved = try builder.game.play().saved
    let rules = try TestGame.content.get().rules
    #expect(try SavedPlay(decoding: saved.encode(), rules: rules).groves == saved.groves)
    try builder.press("backspace")
    builder.game.run(900)
    #expect(try builder.grove(.wheel).progress == 0)
    #expect(try !builder.grove(.wheel).isAwake)
  }

  @Test("A wheel that the player did not build does not count")
  func wild() throws {
    let play = try builder.game.play()
    let point = try builder.grove(.wheel).point
    let wheel = CellPoint(point.x, point.y - 4)
    play.world.set(Cell(try builder.game.material("mill-wheel"), data: 0), at: wheel)
    play.world.set(
      Cell(try builder.game.material("spring"), data: 0), at: CellPoint(point.x - 1, point.y - 6))
    play.world.clearMoments()
    var notches: Set<UInt8> = []
    for _ in 0..<1_200 {
      builder.game.run()
      notches.insert(WheelData(byte: play.world.cell(at: wheel).data).notch)
    }
    #expect(notches.count == 8, "it turns")
    #expect(try builder.grove(.wheel).progress == 0)
  }
}

/// A minute is 3,600 passes, counted from the first key.
@Suite("The first grove can be woken within a minute")
struct FirstGroveTests {
  private static let limit = 3_600

  @Test(
    "A player who only sees wakes the first grove with the help of the panel", arguments: [7, 5, 2])
  func byEye(seed: UInt64) throws {
    let builder = try GroveBuilder(seed: seed, shown: .screen)
    builder.game.run(2)
    let start = builder.game.frames.count
    let panel = builder.game.text.split(separator: "\n").suffix(22).map { $0.suffix(24) }
    let text = panel.joined(separator: " ").replacing(/[\s|│]+/, with: " ")
    let task = try #require(text.firstMatch(of: /grove of life (.*?): 0/), "\(text)")
    try builder.go(by: String(task.1))
    try builder.plantGarden()
    #expect(try builder.grove(.garden).isAwake, "seed \(seed)")
    #expect(builder.game.frames.count - start <= Self.limit, "\(builder.keys) keys")
    builder.game.state?.settings.showsDetails.value = true
    builder.game.run(2)
    #expect(builder.game.text.contains("groves 1/6"))
  }

  @Test(
    "A player who only hears wakes the first grove with the help of the welcome",
    arguments: [7, 5, 2])
  func byEar(seed: UInt64) throws {
    let builder = try GroveBuilder(seed: seed, shown: .words)
    let game = builder.game
    for _ in 0..<900 where !game.said.joined().contains(where: { $0.hasPrefix("grove of ") }) {
      game.run()
    }
    let said = try #require(game.said.joined().first { $0.hasPrefix("grove of ") })
    let way = try #require(said.split(separator: ",", maxSplits: 1).last)
    let start = game.states.count
    try builder.go(by: String(way))
    try builder.plantGarden()
    #expect(try builder.grove(.garden).isAwake, "seed \(seed): \(said)")
    #expect(game.states.count - start <= Self.limit, "\(builder.keys) keys")
    game.run(600)
    #expect(game.said.joined().contains { $0.contains("grove of life wakes") })
    #expect(
      try game.play().sources.log.logFacts.contains(.grove(.progress(.garden, done: 2, of: 3))))
  }
}
