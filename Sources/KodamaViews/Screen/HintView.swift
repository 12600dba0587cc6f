public import KodamaDataSources
import KodamaSurfaces

/// What the keys do. The Controller says "a key called X that does Y"; this View decides where it
/// stands.
public final class HintView: PanelView {
  /// A key and what it does.
  public struct Hint: Hashable, Sendable {
    /// The key, as the player knows it.
    public var key: Message
    /// What it does.
    public var title: Message
    /// Makes a hint.
    public init(key: Message, title: Message) {
      self.key = key
      self.title = title
    }
  }

  /// What is shown, the most important first.
  public var hints: [Hint] = []

  /// Draws as many hints as fit: below each other, or, where rows are few, side by side.
  public override func update() {
    guard let words else { return }
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    let areRowsFew = rect.height < hints.count
    let gap = rect.height == 1 ? 3 : 2
    var (x, y) = (rect.x + 1, rect.y)
    for hint in hints {
      let text = "\(words(hint.key)) \(words(hint.title))"
      let isFirst = x == rect.x + 1
      let fits = hasRoom(for: text, at: x)
      if rect.height > 1, !isFirst, !(areRowsFew && fits) { (x, y) = (rect.x + 1, y + 1) }
      // A hint that is cut would say something else; the first of a row is all there is room for.
      let isFirstOfRow = x == rect.x + 1
      if y >= rect.y + rect.height || !isFirstOfRow && !hasRoom(for: text, at: x) { return }
      x +=
        gap
        + drawing.surface.write(
          text, x: x, y: y, ink: Theme.quiet, paper: Theme.paper, clip: rect)
    }
  }

  private func hasRoom(for text: String, at x: Int) -> Bool {
    x + GlyphWidth.of(text: text) <= rect.x + rect.width
  }
}
