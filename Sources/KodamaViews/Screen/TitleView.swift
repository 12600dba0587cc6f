public import KodamaDataSources
public import KodamaSurfaces

/// What stands around the menu of the title screen: the name of the game, and a hill at dusk.
public final class TitleView: ScreenView {
  /// The language it is drawn in.
  public weak var languageSource: (any LanguageDataSource)?
  /// Where it draws.
  public var rect: TextRect
  private let surface: TextSurface
  private let catalogue: MessageCatalogue

  /// Makes a title over the whole surface.
  public init(surface: TextSurface, catalogue: MessageCatalogue) {
    self.surface = surface
    self.catalogue = catalogue
    rect = surface.bounds
  }

  /// Where the menu stands.
  public var menuRect: TextRect {
    TextRect(x: rect.width / 2 - 20, y: 11, width: 40, height: 15)
  }

  /// Draws the hills and the words.
  public func update() {
    guard let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    surface.fill(rect, ink: Theme.ink, paper: Theme.paper)
    for column in 0..<rect.width {
      for (index, hill) in Self.hills.enumerated() {
        let top = hill.top(column)
        surface.fill(
          TextRect(x: column, y: top, width: 1, height: rect.height - 2 - top),
          glyph: index == 0 ? "·" : "░", ink: hill.ink, paper: Theme.paper)
      }
    }
    write(words(Message("game.title")), row: 4, ink: Theme.title)
    write(words(Message("title.motto")), row: 6, ink: Theme.ink)
    write(words(Message("title.keys")), row: rect.height - 1, ink: Theme.quiet)
  }

  private func write(_ text: String, row: Int, ink: Colour) {
    let x = rect.x + (rect.width - GlyphWidth.of(text: text)) / 2
    surface.write(text, x: x, y: rect.y + row, ink: ink, paper: Theme.paper, clip: rect)
  }

  private struct Hill {
    let center: Int
    let peak: Int
    let slope: Int
    let ink: Colour
    func top(_ column: Int) -> Int { peak + abs(column - center) * slope / 16 }
  }

  private static let hills = [
    Hill(center: 30, peak: 12, slope: 7, ink: Colour(0x40_58_50)),
    Hill(center: 82, peak: 16, slope: 5, ink: Colour(0x30_48_40)),
  ]
}
