package import KodamaPerception

/// Plays by eye: reads the text frame, and nothing else.
final class Eyes: Senses {
  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  private var map: SeenMap
  /// Where it has looked.
  private var pages: Pages
  private let console: any TextConsole
  private let legend: GlyphLegend

  /// Makes eyes; where the hand is to be assumed, they begin with it in the middle.
  init(
    console: any TextConsole, legend: GlyphLegend, field: Field = .page, assumesHand: Bool = false
  ) {
    tracker = HandTracker(field, assumed: assumesHand ? field.middle : nil)
    map = SeenMap(field)
    pages = Pages(field)
    self.console = console
    self.legend = legend
  }

  var field: Field { tracker.field }
  var corner: Spot { tracker.corner }
  var hand: Spot? { tracker.spot }
  var unseen: Spot? { pages.unseen(near: hand) }

  func press(_ action: String) {
    presses += 1
    tracker.pressed(action)
    take(console.pass(action))
    // What lies under the hand is hidden by it; what was taken away is known to be gone.
    if action == "take", let hand { map[hand] = .air }
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { take(console.pass(nil)) }
  }

  /// A glance costs no key and no time beyond one pass.
  func look(for families: [Family]) -> SeenMap {
    wait(1)
    return map
  }

  private func take(_ frame: TextObservation?) {
    guard let frame else {
      isOver = true
      return
    }
    let page = Field.page
    let marks = (0..<page.count).map { mark(frame, page.spot($0)) }
    if let index = marks.firstIndex(of: legend.hand) { tracker.found(page.spot(index)) }
    guard hand != nil else { return }
    pages.saw(from: tracker.corner)
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

/// What a bot that plays by eye is wired to: keys go in, frames come out.
package protocol TextConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: what is on the screen after it, or nil when the game is over.
  func pass(_ action: String?) -> TextObservation?
}
