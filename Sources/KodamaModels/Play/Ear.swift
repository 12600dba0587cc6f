import KodamaDataSources
import KodamaRoles

/// Thins out what happened to what an ear can tell apart: one moment a 4 × 4 block and kind within
/// 100 ms, at most 8 a second (SOUND, layers). The player's music is never thinned out.
final class Ear: Model {
  /// How long a block stays silent after it was heard, in passes: 100 ms.
  static let blockPasses = 6
  /// How many moments a second are heard, outside of music.
  static let momentsPerSecond = 8
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
  private var recentPasses: [Int] = []
  private var pass = 0

  /// Moves on by a pass.
  func beginPass() {
    pass += 1
    for index in blocks.indices { blocks[index].passesLeft -= 1 }
    blocks.removeAll { $0.passesLeft <= 0 }
    recentPasses.removeAll { pass - $0 >= 60 }
  }

  /// What is heard of these moments by a hand at this place.
  func heard(
    _ moments: [Moment], from hand: GridPoint, in viewport: Viewport,
    obstacles: (GridPoint) -> Int
  ) -> [HeardMoment] {
    var heard: [HeardMoment] = []
    for moment in moments {
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
          moment: moment, tile: viewport.tile(of: moment.point), distance: distance,
          obstacles: obstacles(moment.point)))
    }
    return heard
  }

  private func admits(_ moment: Moment) -> Bool {
    let (x, y) = (moment.point.x >> 2, moment.point.y >> 2)
    guard !blocks.contains(where: { $0.kind == moment.kind && $0.x == x && $0.y == y }) else {
      return false
    }
    guard recentPasses.count < Self.momentsPerSecond,
      recentPasses.last.map({ pass - $0 >= Self.gapPasses }) ?? true
    else { return false }
    recentPasses.append(pass)
    blocks.append(Block(kind: moment.kind, x: x, y: y, passesLeft: Self.blockPasses))
    return true
  }

  /// The distance in cells, rounded: the larger leg plus ⅜ of the smaller, within 7 % of the root.
  private static func distance(_ dx: Int, _ dy: Int) -> Int {
    let (a, b) = (max(abs(dx), abs(dy)), min(abs(dx), abs(dy)))
    return a + b * 3 / 8
  }
}
