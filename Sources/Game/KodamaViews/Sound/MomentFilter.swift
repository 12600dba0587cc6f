public import KodamaDataSources
import KodamaSurfaces

/// Reduces the moments of a pass to those that a listener can tell apart: one for each kind and
/// block of 4 × 4 cells within 100 ms, and at most eight a second (SOUND, layers). Two of the eight
/// are reserved for urgent moments, which compete only with their own kind. Music is never
/// filtered.
///
/// The sound, spark and caption Views each have a filter. With the same passes all filters return
/// the same moments, so that what is heard is also seen and captioned.
public struct MomentFilter {
  /// The time for which a block stays silent after a moment, in passes: 100 ms.
  static let blockPasses = 6
  /// The most moments a second, apart from music.
  static let momentsPerSecond = 8
  /// The number of those that are reserved for urgent moments.
  static let urgentPerSecond = 2
  /// The least time between two moments, in passes: about 60 ms.
  static let gapPasses = 4
  /// The distance up to which moments are heard, in cells.
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

  /// Creates a filter without a history.
  public init() {}

  /// Returns the moments to play in this pass, the most important first. It returns the same value
  /// if called again in the same pass.
  public mutating func moments(of source: any MomentDataSource) -> [AudibleMoment] {
    guard source.momentPass != pass else { return latest }
    // The pass count starts again in another valley.
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

  /// The number of ranks. Moments of the last rank are not urgent.
  private static let ranks = 4

  /// Returns the rank of a kind of moment, 0 being the most important.
  private static func rank(_ kind: MomentKind) -> Int {
    switch kind {
    case .explode: 0
    case .thunder: 1
    case .ignite, .wake, .doze: 2
    case .landing, .splash, .extinguish, .grow, .react, .signal, .ring, .call, .arrive, .leave:
      ranks - 1
    }
  }

  /// Returns the indices of the moments by rank, stable within a rank.
  private static func ranked(_ moments: [Moment]) -> [Int] {
    guard moments.count > 1 else { return Array(moments.indices) }
    return (0..<ranks).flatMap { rank in
      moments.indices.filter { Self.rank(moments[$0].kind) == rank }
    }
  }

  /// Returns the distance in cells, within 7 % of the Euclidean one: the larger leg plus ⅜ of the
  /// smaller.
  private static func distance(_ way: Offset) -> Int {
    way.reach + min(abs(way.dx), abs(way.dy)) * 3 / 8
  }
}

/// A moment within earshot, with its position relative to the hand.
public struct AudibleMoment: Hashable, Sendable {
  /// The moment, with its point in the world.
  public var moment: Moment
  /// The tile of the rectangle; outside it for a loud sound from far away.
  public var tile: CellPoint
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
