import KodamaDataSources
@testable import KodamaPlay
import Testing

@Suite("What must not be missed is heard among grains")
struct EarTests {
  private let ear = Ear()
  private let viewport = Viewport(width: 256, height: 128)

  private func heard(_ moments: [Moment]) -> [MomentKind] {
    ear.beginPass()
    return ear.heard(moments, from: GridPoint(64, 64), in: viewport) { _ in 0 }
      .map(\.moment.kind)
  }

  private func grains(_ count: Int, at pass: Int) -> [Moment] {
    (0..<count).map { Moment(.landing, MaterialID(2), at: GridPoint(30 + 5 * $0, 60 + pass % 7)) }
  }

  @Test("An explosion, thunder and fire that come last in the list come first in the ear")
  func order() {
    let point = GridPoint(70, 60)
    let rare = [MomentKind.ignite, .thunder, .explode].map { Moment($0, MaterialID(3), at: point) }
    #expect(heard(grains(9, at: 0) + rare) == [.explode, .thunder, .ignite])
    #expect(heard(grains(9, at: 1)) == [], "then the gap holds")
  }

  @Test("However many grains fall, thunder is heard at once, and a second holds eight moments")
  func rain() {
    for strike in [3, 17, 31, 45, 59] {
      let ear = EarTests()
      var all: [MomentKind] = []
      for pass in 0..<60 {
        let thunder = Moment(.thunder, MaterialID(3), at: GridPoint(90, 60))
        let now = ear.heard(ear.grains(12, at: pass) + (pass == strike ? [thunder] : []))
        #expect(now.contains(.thunder) == (pass == strike), "pass \(pass)")
        all += now
      }
      #expect(all.count <= Ear.momentsPerSecond && all.filter { $0 == .landing }.count >= 5)
    }
  }

  @Test("Ten fires a pass are one fire: what must not be missed waits for its own kind")
  func manyFires() {
    let fires = (0..<10).map { Moment(.ignite, MaterialID(3), at: GridPoint(30 + 5 * $0, 60)) }
    #expect(heard(fires) == [.ignite])
  }
}
