import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

/// Every kind of grove is woken by what is built with single keys, and by nothing less.
@Suite("Groves wake to what is built")
struct GroveWakingTests {
  private let builder: GroveBuilder

  init() throws { builder = try GroveBuilder(shown: .words) }

  @Test("Five lamps along a path; four are not enough")
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

  @Test("Three kinds of life that live on; what a hand takes away again does not count")
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

  @Test("A machine that answers a button by a bell, a moment later, three times")
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

  @Test("A fire that is kept through the night; one that goes out is begun anew")
  func fire() throws {
    try builder.goToGrove(.fire)
    let play = try builder.game.play()
    play.world.tick = 8_390
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
