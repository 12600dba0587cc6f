public import KodamaDataSources
public import KodamaSurfaces

/// What is heard, in words with a direction, so that the game can be played with the sound off.
public final class CaptionView: ScreenView {
  /// What is drawn.
  public weak var dataSource: (any CaptionViewDataSource)?
  /// The language it is drawn in.
  public weak var languageSource: (any LanguageDataSource)?
  /// Where it draws.
  public var rect = TextRect(x: 64, y: 25, width: 40, height: 6)
  private let surface: TextSurface
  private let catalogue: MessageCatalogue

  /// Makes a caption board.
  public init(surface: TextSurface, catalogue: MessageCatalogue) {
    self.surface = surface
    self.catalogue = catalogue
  }

  /// Draws the newest captions that fit.
  public func update() {
    guard let dataSource, let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    surface.fill(rect, ink: Theme.ink, paper: Theme.paper)
    guard dataSource.showsCaptions else { return }
    for (row, caption) in dataSource.captions.suffix(rect.height).enumerated() {
      let text = words(caption.message) + (caption.count > 1 ? " ×\(caption.count)" : "")
      surface.write(
        text, x: rect.x + 1, y: rect.y + row, ink: Theme.title, paper: Theme.paper, clip: rect)
    }
  }
}
