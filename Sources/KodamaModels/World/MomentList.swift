import KodamaDataSources

/// What happened since the list was cleared: bounded, and fair between the regions of the world.
///
/// Quiet moments (landing, splashing, growing…) are kept to a few a tick in each 16 × 16 region, so
/// that a landslide does not crowd out a drop far away. What the player plays is never thinned out.
final class MomentList {
  /// How many moments are kept at most.
  static let capacity = 2_048
  /// How many quiet moments a tick are kept in one region.
  static let quietPerRegion: UInt8 = 4

  private(set) var all: [Moment] = []
  /// How many were not kept since the list was cleared.
  private(set) var dropped = 0
  private var counters = [UInt8](repeating: 0, count: 256)
  private var used = false

  init() { all.reserveCapacity(Self.capacity) }

  /// A new tick: every region may speak again.
  func beginTick() {
    guard used else { return }
    used = false
    for index in counters.indices { counters[index] = 0 }
  }

  func add(_ moment: Moment) {
    guard all.count < Self.capacity else { return dropped += 1 }
    switch moment.kind {
    case .ring, .call, .explode, .thunder: break
    default:
      // Regions are folded onto 256 counters: two far ones may share one, the same everywhere.
      let region = (moment.point.x >> 4 &+ (moment.point.y >> 4) &* 37) & 255
      guard counters[region] < Self.quietPerRegion else { return dropped += 1 }
      counters[region] += 1
      used = true
    }
    all.append(moment)
  }

  func clear() {
    all.removeAll(keepingCapacity: true)
    dropped = 0
  }
}
