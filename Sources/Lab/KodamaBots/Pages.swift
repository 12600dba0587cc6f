/// Which tiles of a valley were perceived at least once: it is perceived page by page.
struct Pages {
  private let field: Field
  private let page: Page
  private var wasSeen: [Bool]

  /// Nothing was perceived yet.
  init(_ field: Field, page: Page = .letters) {
    (self.field, self.page) = (field, page)
    wasSeen = Array(repeating: false, count: field.count)
  }

  /// The page was perceived whose top left is this tile of the valley.
  ///
  /// - Returns: whether some of it was perceived for the first time.
  @discardableResult
  mutating func saw(from corner: Spot) -> Bool {
    var isNew = false
    for index in wasSeen.indices where !wasSeen[index] {
      let spot = field.spot(index)
      guard page.field.contains(Spot(spot.x - corner.x, spot.y - corner.y)) else { continue }
      wasSeen[index] = true
      isNew = true
    }
    return isNew
  }

  /// A tile that was not perceived yet and that a hand can reach, the nearest to it.
  func unseen(near hand: Spot?) -> Spot? {
    guard let hand, wasSeen.contains(false) else { return nil }
    return wasSeen.indices.lazy.filter { !wasSeen[$0] }.map(field.spot).filter(field.isInReach)
      .min { $0.steps(to: hand) < $1.steps(to: hand) }
  }
}
