public import KodamaPerception

/// The senses of a bot that plays from the text on the screen.
final class Eyes: Senses {
  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  private var map: SeenMap
  /// The tiles that have been visible at least once.
  private var pages: SeenPages
  private let console: any TextConsole
  private let legend: GlyphLegend

  /// Creates the senses. If `assumesHand` is true, the hand is assumed to be in the middle until it
  /// is seen.
  init(
    console: any TextConsole, legend: GlyphLegend, field: Field = .page, assumesHand: Bool = false
  ) {
    tracker = HandTracker(field, assumed: assumesHand ? field.middle : nil)
    map = SeenMap(field)
    pages = SeenPages(field)
    self.console = console
    self.legend = legend
  }

  var field: Field { tracker.field }
  var corner: Spot { tracker.corner }
  var hand: Spot? { tracker.spot }
  var unseen: Spot? { pages.unseen(near: hand) }

  func press(_ action: String) {
    presses += 1
    tracker.apply(action)
    receive(console.pass(action))
    // The hand hides the tile under it, which is empty after this key.
    if action == "take", let hand { map[hand] = .air }
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { receive(console.pass(nil)) }
  }

  /// Runs one pass without a key and returns the map.
  func look(for families: [Family]) -> SeenMap {
    wait(1)
    return map
  }

  private func receive(_ frame: TextObservation?) {
    guard let frame else {
      isOver = true
      return
    }
    let page = Field.page
    let marks = (0..<page.count).map { mark(frame, page.spot($0)) }
    if let index = marks.firstIndex(of: legend.hand) { tracker.setHand(onPage: page.spot(index)) }
    guard hand != nil else { return }
    pages.markSeen(from: tracker.corner)
    for (index, mark) in marks.enumerated() where mark != legend.hand {
      guard let mark, let family = legend.family(mark) else { continue }
      map[tracker.inValley(page.spot(index))] = family
    }
  }

  private func mark(_ frame: TextObservation, _ tile: Spot) -> GlyphLegend.Mark? {
    let column = legend.column + 2 * tile.x
    let row = legend.row + tile.y
    let index = row * frame.columns + column
    guard column + 1 < frame.columns, row < frame.rows, index + 1 < frame.glyphs.count,
      index < frame.inks.count
    else { return nil }
    return GlyphLegend.Mark(
      left: frame.glyphs[index], right: frame.glyphs[index + 1], ink: frame.inks[index])
  }
}

/// The connection between a game and a bot that plays from the screen.
public protocol TextConsole: AnyObject {
  /// Presses the key of an action and runs one pass. Without an action, only runs the pass.
  ///
  /// - Returns: The screen after the pass, or nil if the game is over.
  func pass(_ action: String?) -> TextObservation?
}
