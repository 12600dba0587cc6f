import KodamaDataSources

/// What happened since the list was cleared: bounded, and fair between the regions of the world.
///
/// Quiet moments (landing, splashing, growing…) are kept to a few a tick in each 16 × 16 region, so
/// that a landslide does not crowd out a drop far away. What the player plays is never thinned out.
package final class MomentList {
  /// How many moments are kept at most.
  static let capacity = 2_048
  /// How many quiet moments a tick are kept in one region.
  static let quietPerRegion: UInt8 = 4

  private(set) var all: [Moment] = []
  private var counters = [UInt8](repeating: 0, count: 256)
  private var used = false

  /// The notes that rang in this tick and where, for kodama to take up; at most 16.
  private(set) var heard: [(note: UInt8, place: Place)] = []
  /// The number of the kodama's material, or 0 where the table has none.
  let kodama: UInt16

  init(kodama: UInt16) {
    self.kodama = kodama
    all.reserveCapacity(Self.capacity)
    heard.reserveCapacity(16)
  }

  /// The notes that rang in this tick and in which column, at most 16, and where creatures
  /// called: what the valley hears of itself, whether there are kodama or not.
  private(set) var rung: [(note: UInt8, column: Int)] = []
  private(set) var callColumns: [Int] = []

  /// The cells that a hand has changed since the list was cleared, in their order: what groves
  /// know of what is built.
  private(set) var tended: [GridPoint] = []

  func tend(_ point: GridPoint) {
    if tended.count < World.tendedLimit { tended.append(point) }
  }

  func forgetSounds() {
    if !rung.isEmpty { rung.removeAll(keepingCapacity: true) }
    if !callColumns.isEmpty { callColumns.removeAll(keepingCapacity: true) }
  }

  func remember(note: UInt8, _ place: Place) {
    if kodama != 0, heard.count < 16 { heard.append((note, place)) }
  }

  func forgetHeard() { if !heard.isEmpty { heard.removeAll(keepingCapacity: true) } }

  /// A new tick: every region may speak again.
  func beginTick() {
    guard used else { return }
    used = false
    for index in counters.indices { counters[index] = 0 }
  }

  func add(_ moment: Moment) {
    if moment.kind == .ring, rung.count < 16 { rung.append((moment.data, moment.point.x)) }
    if moment.kind == .call, callColumns.count < 16 { callColumns.append(moment.point.x) }
    guard all.count < Self.capacity else { return }
    switch moment.kind {
    case .ring, .call, .explode, .thunder, .arrive, .leave, .wake, .doze: break
    case .landing, .splash, .ignite, .extinguish, .grow, .react, .signal:
      // Regions are folded onto 256 counters: two far ones may share one, the same everywhere.
      let region = (moment.point.x >> 4 &+ (moment.point.y >> 4) &* 37) & 255
      guard counters[region] < Self.quietPerRegion else { return }
      counters[region] += 1
      used = true
    }
    all.append(moment)
  }

  func clear() {
    all.removeAll(keepingCapacity: true)
    if !tended.isEmpty { tended.removeAll(keepingCapacity: true) }
  }
}
