public import KodamaDataSources
public import KodamaSurfaces

/// What the keys do. The Controller says "a key called X that does Y"; this View decides where it
/// stands.
public final class HintView: ScreenView {
  /// A key and what it does.
  public struct Hint: Hashable, Sendable {
    /// The key, as the player knows it.
    public var key: String
    /// What it does.
    public var title: Message
    /// Makes a hint.
    public init(key: String, title: Message) {
      self.key = key
      self.title = title
    }
  }

  /// The language it is drawn in.
  public weak var languageSource: (any LanguageDataSource)?
  /// What is shown, the most important first.
  public var hints: [Hint] = []
  /// Where it draws.
  public var rect = TextRect(x: 80, y: 9, width: 24, height: 15)
  private let surface: TextSurface
  private let catalogue: MessageCatalogue

  /// Makes a row or column of hints.
  public init(surface: TextSurface, catalogue: MessageCatalogue) {
    self.surface = surface
    self.catalogue = catalogue
  }

  /// Draws as many hints as fit: below each other, or side by side in a single row.
  public func update() {
    guard let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    var (x, y) = (rect.x + 1, rect.y)
    for hint in hints {
      let text = "\(hint.key) \(words(hint.title))"
      let width = surface.write(
        text, x: x, y: y, ink: Theme.quiet, paper: Theme.paper, clip: rect)
      if rect.height == 1 { x += width + 2 } else { y += 1 }
      if y >= rect.y + rect.height || x >= rect.x + rect.width { return }
    }
  }
}
