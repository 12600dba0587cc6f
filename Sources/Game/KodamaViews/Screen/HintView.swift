public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What the keys do. The Controller says "a key called X that does Y"; this View decides where it
/// stands.
public final class HintView: PanelView {
  /// A key and what it does.
  public struct Hint: Hashable, Sendable {
    /// What the keys ask for, by the names of the actions: one, or two that belong together.
    public var actions: [String]
    /// What they are for.
    public var title: HintName

    /// A hint that names the keys of these actions before its title.
    public init(_ actions: [String], _ title: HintName) {
      self.actions = actions
      self.title = title
    }
  }

  /// What is shown, the most important first.
  public var hints: [Hint] = []

  /// Draws as many hints as fit: below each other, or, where rows are few, side by side.
  public override func update() {
    guard let words else { return }
    let keys = narrator.keyNames
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    let step = rect.height < Self.airyRows ? 1 : rowsPerLine
    let areRowsFew = rect.height < hints.count * step
    let gap = rect.height == 1 ? 3 : 2
    var (x, y) = (rect.x + 1, rect.y)
    for hint in hints {
      let text = "\(words(keys.names(of: hint.actions))) \(words(Self.message(hint.title)))"
      let isFirst = x == rect.x + 1
      let fits = hasRoom(for: text, at: x)
      if rect.height > 1, !isFirst, !(areRowsFew && fits) { (x, y) = (rect.x + 1, y + step) }
      // A hint that is cut would say something else; the first of a row is all there is room for.
      let isFirstOfRow = x == rect.x + 1
      if y >= rect.y + rect.height || !isFirstOfRow && !hasRoom(for: text, at: x) { return }
      x +=
        gap
        + drawing.surface.write(
          text, x: x, y: y, ink: Theme.quiet, paper: Theme.paper, clip: rect)
    }
  }

  /// A place of fewer rows than these holds as many hints as it can, without gaps.
  private static let airyRows = 12

  private func hasRoom(for text: String, at x: Int) -> Bool {
    x + GlyphWidth.of(text: text) <= rect.x + rect.width
  }

  private static func message(_ title: HintName) -> Message { Message("hint.\(title.rawValue)") }
}
