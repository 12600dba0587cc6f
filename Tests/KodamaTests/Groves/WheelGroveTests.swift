import KodamaContent
import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

/// The grove of the wheel is woken by a spring and a wheel that are put there with single keys.
@Suite("The grove of the wheel wakes to a wheel that water turns")
struct WheelGroveTests {
  private let builder: GroveBuilder

  init() throws { builder = try GroveBuilder(shown: .words) }

  @Test("A wheel alone turns nothing; under a spring it wakes the grove, step by step")
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

  @Test("A wheel that comes to a stand has to begin anew, also after a save")
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

  @Test("A wheel that no hand has put there counts for nothing")
  func wild() throws {
    let play = try builder.game.play()
    let point = try builder.grove(.wheel).point
    let wheel = GridPoint(point.x, point.y - 4)
    play.world.set(Cell(try builder.game.material("mill-wheel"), data: 0), at: wheel)
    play.world.set(
      Cell(try builder.game.material("spring"), data: 0), at: GridPoint(point.x - 1, point.y - 6))
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
