public import KodamaDataSources
public import KodamaSurfaces

/// Darkness over everything, for those who play by ear and would rather not be watched.
public final class CurtainView: ScreenView {
  /// The language of its one line.
  public weak var languageSource: (any LanguageDataSource)?
  /// Where it draws.
  public var rect: TextRect
  private let surface: TextSurface
  private let catalogue: MessageCatalogue

  /// Makes a curtain over the whole surface.
  public init(surface: TextSurface, catalogue: MessageCatalogue) {
    self.surface = surface
    self.catalogue = catalogue
    rect = surface.bounds
  }

  /// Draws darkness, and the way out of it.
  public func update() {
    guard let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    surface.write(
      words(Message("curtain.down")), x: rect.x + 1, y: rect.y + rect.height - 1,
      ink: Theme.quiet, paper: Theme.paper, clip: rect)
  }
}
