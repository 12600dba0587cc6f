import KodamaDataSources
import KodamaRoles

/// Thins out what happened to what an ear can tell apart: one moment a 4 × 4 block and kind within
/// 100 ms, at most 8 a second (SOUND, layers). What must not be missed comes first: two of the
/// eight are kept for it, and it waits only for its own kind. The player's music is never thinned
/// out.
final class Ear: Model {
  /// How long a block stays silent after it was heard, in passes: 100 ms.
  static let blockPasses = 6
  /// How many moments a second are heard, outside of music.
  static let momentsPerSecond = 8
  /// How many of those are kept for what must not be missed.
  static let urgentPerSecond = 2
  /// The least distance between two moments that are to be told apart, in passes: 60 ms.
  static let gapPasses = 4
  /// How far the ear reaches, in cells.
  static let reach = 96

  private struct Block: Equatable {
    var kind: MomentKind
    var x: Int
    var y: Int
    var passesLeft: Int
  }

  private var blocks: [Block] = []
  private var recent: [(pass: Int, kind: MomentKind)] = []
  private var pass = 0

  /// Moves on by a pass.
  func beginPass() {
    pass += 1
    for index in blocks.indices { blocks[index].passesLeft -= 1 }
    blocks.removeAll { $0.passesLeft <= 0 }
    recent.removeAll { pass - $0.pass >= 60 }
  }

  /// What is heard of these moments by a hand at this place.
  func heard(
    _ moments: [Moment], from hand: GridPoint, in viewport: Viewport,
    obstacles: (GridPoint) -> Int
  ) -> [HeardMoment] {
    var heard: [HeardMoment] = []
    for moment in Self.ranked(moments) {
      let dx = moment.point.x - hand.x
      let dy = moment.point.y - hand.y
      let distance = Self.distance(dx, dy)
      let isEverywhere = moment.kind == .wake || moment.kind == .doze
      guard distance <= Self.reach || isEverywhere else { continue }
      let isMusic = moment.kind == .ring || moment.kind == .call
      if !isMusic {
        guard admits(moment) else { continue }
      }
      heard.append(
        HeardMoment(
          moment: moment, tile: viewport.tile(of: moment.point),
          offset: Offset(from: viewport.tile(of: hand), to: viewport.tile(of: moment.point)),
          distance: distance, obstacles: obstacles(moment.point)))
    }
    return heard
  }

  private func admits(_ moment: Moment) -> Bool {
    let (x, y) = (moment.point.x >> 2, moment.point.y >> 2)
    guard !blocks.contains(where: { $0.kind == moment.kind && $0.x == x && $0.y == y }) else {
      return false
    }
    let isUrgent = Self.rank(moment.kind) < Self.ranks - 1
    let limit = Self.momentsPerSecond - (isUrgent ? 0 : Self.urgentPerSecond)
    let before = isUrgent ? recent.last { $0.kind == moment.kind } : recent.last
    guard recent.count < limit, before.map({ pass - $0.pass >= Self.gapPasses }) ?? true else {
      return false
    }
    recent.append((pass, moment.kind))
    blocks.append(Block(kind: moment.kind, x: x, y: y, passesLeft: Self.blockPasses))
    return true
  }

  /// How many ranks there are; the last one may be missed.
  private static let ranks = 4

  /// How little it matters that something is heard, 0 being what matters most.
  private static func rank(_ kind: MomentKind) -> Int {
    switch kind {
    case .explode: 0
    case .thunder: 1
    case .ignite, .wake, .doze: 2
    default: ranks - 1
    }
  }

  /// What matters most first; what matters as much stays in its order.
  private static func ranked(_ moments: [Moment]) -> [Moment] {
    guard moments.count > 1 else { return moments }
    return (0..<ranks).flatMap { rank in moments.filter { Self.rank($0.kind) == rank } }
  }

  /// The distance in cells, rounded: the larger leg plus ⅜ of the smaller, within 7 % of the root.
  private static func distance(_ dx: Int, _ dy: Int) -> Int {
    let (a, b) = (max(abs(dx), abs(dy)), min(abs(dx), abs(dy)))
    return a + b * 3 / 8
  }
}
