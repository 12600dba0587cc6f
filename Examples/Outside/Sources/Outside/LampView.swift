import Kodama

/// A View that is defined outside of the game, with a lamp for each column of the page. It lights
/// the lamps above the sounds of a pass and then lets them fade.
final class LampView: View {
  private weak var moments: (any MomentSoundViewDataSource)?
  private weak var hand: (any HandSoundViewDataSource)?
  private var filter = MomentFilter()
  /// The brightness of each lamp from the left, 0 (dark) to 9 (bright).
  private(set) var levels = [Int](repeating: 0, count: ViewRectangle.columns)

  init(_ sources: PlaySources) { (moments, hand) = (sources.moments, sources.hand) }

  func update() {
    let happened = moments.map { filter.moments(of: $0) } ?? []
    let heard = happened.map(\.tile.x) + (hand?.handMoments ?? []).map(\.tile.x)
    for column in levels.indices { levels[column] = levels[column] * 3 / 4 }
    for column in heard where levels.indices.contains(column) { levels[column] = 9 }
  }
}
