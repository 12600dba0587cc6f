import KodamaDataSources
@testable import KodamaViews
import Testing

/// A valley in which what a test says happens, on the tiles of its cells.
final class MomentDouble: MomentSoundViewDataSource {
  var moments: [Moment] = []
  var momentPass = 0
  var isSweepHeard = false
  var listener = Listener(hand: GridPoint(20, 12))
  var solidCells = 0
  let scale = Scale.pentatonic
  var cliffCells: [Int] = []
  var untouchedSites: [GridPoint] = []
  var restedPasses = 0

  var momentObstacles: [Int] { moments.map { _ in solidCells } }
}

@Suite("What must not be missed is heard among grains")
struct MomentFilterTests {
  /// A filter that is asked pass by pass.
  private final class Ear {
    private let source = MomentDouble()
    private var filter = MomentFilter()

    init() { source.listener.hand = GridPoint(64, 64) }

    func heard(_ moments: [Moment], passes: Int = 1) -> [MomentKind] {
      source.momentPass += passes
      source.moments = moments
      return again()
    }

    func again() -> [MomentKind] { filter.moments(of: source).map(\.moment.kind) }
  }

  private func grains(_ count: Int, at pass: Int) -> [Moment] {
    (0..<count).map { Moment(.landing, MaterialID(2), at: GridPoint(30 + 5 * $0, 60 + pass % 7)) }
  }

  @Test("An explosion, thunder and fire that come last in the list come first in the ear")
  func order() {
    let point = GridPoint(70, 60)
    let rare = [MomentKind.ignite, .thunder, .explode].map { Moment($0, MaterialID(3), at: point) }
    let ear = Ear()
    #expect(ear.heard(grains(9, at: 0) + rare) == [.explode, .thunder, .ignite])
    #expect(ear.again() == [.explode, .thunder, .ignite], "in the same pass it is the same")
    #expect(ear.heard(grains(9, at: 1)) == [], "then the gap holds")
    #expect(ear.heard(grains(9, at: 1), passes: -1).count == 1, "another valley begins anew")
  }

  @Test("However many grains fall, thunder is heard at once, and a second holds eight moments")
  func rain() {
    for strike in [3, 17, 31, 45, 59] {
      let ear = Ear()
      var all: [MomentKind] = []
      for pass in 0..<60 {
        let thunder = Moment(.thunder, MaterialID(3), at: GridPoint(90, 60))
        let now = ear.heard(grains(12, at: pass) + (pass == strike ? [thunder] : []))
        #expect(now.contains(.thunder) == (pass == strike), "pass \(pass)")
        all += now
      }
      #expect(all.count <= MomentFilter.momentsPerSecond)
      #expect(all.filter { $0 == .landing }.count >= 5)
    }
  }

  @Test("Ten fires a pass are one fire: what must not be missed waits for its own kind")
  func manyFires() {
    let fires = (0..<10).map { Moment(.ignite, MaterialID(3), at: GridPoint(30 + 5 * $0, 60)) }
    #expect(Ear().heard(fires) == [.ignite])
  }

  @Test("What is further than the ear reaches is not heard, but for a valley that wakes")
  func reach() {
    for (kind, cells, count) in [(MomentKind.landing, 96, 1), (.landing, 97, 0), (.wake, 400, 1)] {
      let far = Moment(kind, MaterialID(2), at: GridPoint(64 + cells, 64))
      #expect(Ear().heard([far]).count == count, "\(kind) \(cells)")
    }
  }

  @Test("What lasts is new after three seconds of absence, and not while nobody listens")
  func lately() {
    var lately = LatelyHeard()
    #expect(lately.take([1, 2], at: 1) == [1, 2])
    #expect(lately.take([2], at: 400) == [], "it was there all the while")
    #expect(lately.take([1, 2], at: 578) == [], "179 passes are too short")
    #expect(lately.take([], at: 600) == [])
    #expect(lately.take([1, 2], at: 600) == [], "a pause makes nothing new")
    #expect(lately.take([], at: 601) == [])
    #expect(lately.take([2, 1], at: 781) == [2, 1])
  }
}
