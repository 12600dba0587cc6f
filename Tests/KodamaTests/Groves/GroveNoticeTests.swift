import KodamaDataSources
@testable import KodamaPlay
import KodamaRoles
@testable import KodamaWorld
import Testing

/// Rule 10 for groves: what becomes of them reaches the Controller as one of its kinds.
@Suite("Rule 10: groves say that something came about")
struct GroveNoticeTests {
  private let spy = PlaySpy()
  private let builder: GroveBuilder
  private let play: PlayModel

  init() throws {
    builder = try GroveBuilder(shown: .nothing)
    play = try builder.game.play()
    try builder.goToGrove(.lamps)
    try builder.press("p")
    play.delegate = spy
  }

  /// Lamps that burn, without a tick of the world.
  private func light(_ count: Int) throws {
    let lamp = Cell(try builder.game.material("lamp"), data: LampData.lit.byte)
    for number in 0..<count {
      let point = GridPoint(play.hand.point.x - 8 + number * 4, play.hand.point.y)
      play.world.set(lamp, at: point)
    }
    play.groves.endTick(isByHand: true)
    play.world.clearMoments()
    play.world.tick = 16
  }

  @Test("A step towards waking is shown, heard and told")
  func progress() throws {
    try light(3)
    let step = spy.counts { play.groves.endTick(isByHand: false) }
    #expect(step.changes == 1 && step.goals == 0 && step.sounds == 0)
    let told = spy.counts { play.groves.endPass(hasSwept: false) }
    #expect(told.sounds == 1 && told.words > 0)
  }

  @Test("A grove that wakes is told to whom it may concern, once")
  func woke() throws {
    try light(5)
    let woke = spy.counts { play.groves.endTick(isByHand: false) }
    #expect(woke.goals == 0 && woke.changes == 1, "words come before what follows from it")
    let told = spy.counts { play.groves.endPass(hasSwept: false) }
    #expect(told.goals == 1 && told.words > 0)
    let later = spy.counts {
      play.groves.endTick(isByHand: false)
      play.groves.endPass(hasSwept: false)
    }
    #expect(later.goals == 0)
  }

  @Test("Groves that are wanted no more are shown no more")
  func switchedOff() throws {
    let off = spy.counts { builder.game.state?.settings.hasGroves.value = false }
    #expect(off.changes == 1)
    #expect(play.groves.groveTiles.isEmpty && play.groves.nearestGrove == nil)
  }
}
