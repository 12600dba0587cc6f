public import KodamaDataSources
import KodamaSurfaces

/// Reduces the events of a pass (1/60 s) of the game loop to those that a listener can tell apart.
/// Within 100 ms, only one event of each kind sounds in each block of 4 × 4 cells. At most eight
/// events sound per second, two of which are reserved for urgent ones. Music is never filtered.
///
/// The Views for sounds, sparks (moving glyphs) and captions each have a filter. All filters give
/// the same result, so everything that sounds is also drawn and captioned.
public struct MomentFilter {
  /// The time that a block stays silent after an event, in passes (1/60 s): 100 ms.
  static let blockPasses = 6
  /// The maximum number of events per second, not counting music.
  static let momentsPerSecond = 8
  /// The number of events per second that are reserved for urgent ones.
  static let urgentPerSecond = 2
  /// The minimum time between two events, in passes (1/60 s): about 60 ms.
  static let gapPasses = 4
  /// The maximum distance at which events are audible, in cells.
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

  /// Creates a filter that has not received any events.
  public init() {}

  /// Returns the events that sound in the current pass (1/60 s) of the game loop, most important
  /// first. Further calls in the same pass return the same value.
  public mutating func moments(of source: any MomentDataSource) -> [AudibleMoment] {
    guard source.momentPass != pass else { return latest }
    // The pass number restarts in another valley.
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

  /// The number of ranks. Events of the last rank are not urgent.
  private static let ranks = 4

  /// Returns the rank of a kind of event, where 0 is the most important.
  private static func rank(_ kind: MomentKind) -> Int {
    switch kind {
    case .explode: 0
    case .thunder: 1
    case .ignite, .wake, .doze: 2
    case .landing, .splash, .extinguish, .grow, .react, .signal, .ring, .call, .arrive, .leave:
      ranks - 1
    }
  }

  /// Returns the indices of the events, sorted by rank and then by their order.
  private static func ranked(_ moments: [Moment]) -> [Int] {
    guard moments.count > 1 else { return Array(moments.indices) }
    return (0..<ranks).flatMap { rank in
      moments.indices.filter { Self.rank(moments[$0].kind) == rank }
    }
  }

  /// Returns the length of an offset in cells: the larger component plus ⅜ of the smaller one. It
  /// is within 7 % of the Euclidean length.
  private static func distance(_ way: Offset) -> Int {
    way.reach + min(abs(way.dx), abs(way.dy)) * 3 / 8
  }
}

/// An event that the player can hear, with its position relative to the hand (the player's cursor).
public struct AudibleMoment: Hashable, Sendable {
  /// The event, with the cell of the world where it happened.
  public var moment: Moment
  /// The tile in which the event happened. It can be outside the visible rectangle.
  public var tile: CellPoint
  /// The difference between the positions of the event and of the hand (the player's cursor), in
  /// tiles. It determines the direction of the sound.
  public var offset: Offset
  /// The difference between the positions of the event and of the hand (the player's cursor), in
  /// cells. Captions and speech state it.
  public var way: Offset
  /// The distance of the event from the hand (the player's cursor), in cells.
  public var distance: Int
  /// The index of the event in the list of all events of the pass (1/60 s) of the game loop.
  public var index: Int
  /// The number of solid cells between the event and the hand (the player's cursor). Only sound
  /// Views set it.
  public var obstacles = 0
  /// The volume of the event's kind, in decibels. Only sound Views set it.
  package var volume: Float = 0
}
