public import KodamaDataSources
import KodamaSurfaces

/// Thins out what happened to what an ear can tell apart: one moment a 4 × 4 block and kind within
/// 100 ms, at most 8 a second (SOUND, layers). What must not be missed comes first: two of the
/// eight are kept for it, and it waits only for its own kind. The player's music is never thinned
/// out.
///
/// What is heard, shown and captioned goes through the same filter, each View holding one of its
/// own: given the same passes they all answer the same, so that no ear hears what no eye reads.
public struct MomentFilter {
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

  private struct Block {
    var kind: MomentKind
    var x: Int
    var y: Int
    var pass: Int
  }

  private var blocks: [Block] = []
  private var recent: [(pass: Int, kind: MomentKind)] = []
  private var pass = Int.min
  private var latest: [AudibleMoment] = []

  /// Makes a filter that has heard nothing yet.
  public init() {}

  /// What is heard of what happened during this pass, the most important first. Asked again in the
  /// same pass it answers the same.
  public mutating func moments(of source: any MomentDataSource) -> [AudibleMoment] {
    guard source.momentPass != pass else { return latest }
    // Passes that begin anew are those of another valley.
    if source.momentPass < pass { self = MomentFilter() }
    pass = source.momentPass
    blocks.removeAll { pass - $0.pass >= Self.blockPasses }
    recent.removeAll { pass - $0.pass >= SoundFormat.passesPerSecond }
    let moments = source.moments
    latest.removeAll(keepingCapacity: true)
    guard !moments.isEmpty else { return latest }
    let listener = source.listener
    let handTile = listener.tile(of: listener.hand)
    for index in Self.ranked(moments) {
      let moment = moments[index]
      let way = Offset(from: listener.hand, to: moment.point)
      let distance = Self.distance(way)
      let isEverywhere = moment.kind == .wake || moment.kind == .doze
      guard distance <= Self.reach || isEverywhere else { continue }
      guard moment.kind.isMusic || admits(moment) else { continue }
      let tile = listener.tile(of: moment.point)
      latest.append(
        AudibleMoment(
          moment: moment, tile: tile, offset: Offset(from: handTile, to: tile), way: way,
          distance: distance, index: index))
    }
    return latest
  }

  private mutating func admits(_ moment: Moment) -> Bool {
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
    blocks.append(Block(kind: moment.kind, x: x, y: y, pass: pass))
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
    case .landing, .splash, .extinguish, .grow, .react, .signal, .ring, .call, .arrive, .leave:
      ranks - 1
    }
  }

  /// Their places: what matters most first, what matters as much in its order.
  private static func ranked(_ moments: [Moment]) -> [Int] {
    guard moments.count > 1 else { return Array(moments.indices) }
    return (0..<ranks).flatMap { rank in
      moments.indices.filter { Self.rank(moments[$0].kind) == rank }
    }
  }

  /// The distance in cells, rounded: the larger leg plus ⅜ of the smaller, within 7 % of the root.
  private static func distance(_ way: Offset) -> Int {
    way.reach + min(abs(way.dx), abs(way.dy)) * 3 / 8
  }
}

/// A moment within earshot, with its position relative to the hand.
public struct AudibleMoment: Hashable, Sendable {
  /// The moment, with its point in the world.
  public var moment: Moment
  /// The tile of the rectangle; outside it for a loud sound from far away.
  public var tile: GridPoint
  /// The offset from the hand in tiles; sound Views pan by it.
  public var offset: Offset
  /// The offset from the hand in cells; captions and speech state it.
  public var way: Offset
  /// The distance from the hand, in cells.
  public var distance: Int
  /// The index among the moments of the pass.
  public var index: Int
  /// The number of solid cells between it and the hand. Only sound Views set it.
  public var obstacles = 0
}
