import KodamaPerception
import Testing

@testable import KodamaBots

@Suite("A bot with human ears hears pools and bells", .serialized)
struct PoolEarTests {
  /// Columns with a pool, and behind it a bell.
  private static let columns = [3, 9, 15, 21, 27, 33]

  @Test("On rows 2 to 17 each is told from the other", arguments: [2, 8, 12])
  func rows(_ first: Int) throws {
    let pools = Self.columns.indices.map { Spot(Self.columns[$0], first + $0) }
    let valley = Scene.valley { valley in
      for pool in pools {
        valley[pool.y].replaceSubrange((pool.x - 1)...(pool.x + 2), with: "#~#&")
        valley[pool.y + 1].replaceSubrange((pool.x - 1)...(pool.x + 1), with: "###")
      }
    }
    let ears = try Scene.humanEars(in: valley, legend: "~ water\n& bell")
    Scene.read(pools.flatMap { [$0.x, $0.x + 2] }, with: ears)
    for pool in pools {
      #expect(ears.map.top(of: pool.x) == .water)
      #expect(ears.map[pool] == .water && ears.map[pool.above] == .air)
      #expect(ears.map.top(of: pool.x + 2) == .metal)
    }
  }
}
