public import KodamaDataSources
public import KodamaSurfaces

/// The last messages, the newest at the bottom.
public final class LogView: ScreenView {
  /// What is drawn.
  public weak var dataSource: (any LogViewDataSource)?
  /// The language it is drawn in.
  public weak var languageSource: (any LanguageDataSource)?
  /// Where it draws.
  public var rect = TextRect(x: 0, y: 25, width: 64, height: 6)
  private let surface: TextSurface
  private let catalogue: MessageCatalogue

  /// Makes a log.
  public init(surface: TextSurface, catalogue: MessageCatalogue) {
    self.surface = surface
    self.catalogue = catalogue
  }

  /// Draws as many messages as fit.
  public func update() {
    guard let dataSource, let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    surface.fill(rect, ink: Theme.ink, paper: Theme.paper)
    let lines = dataSource.logLines.suffix(rect.height)
      .flatMap { TextWrap.lines(of: words($0), width: rect.width - 2) }
      .suffix(rect.height)
    for (offset, line) in lines.enumerated() {
      let isNewest = offset == lines.count - 1
      surface.write(
        line, x: rect.x + 1, y: rect.y + offset, ink: isNewest ? Theme.ink : Theme.quiet,
        paper: Theme.paper, clip: rect)
    }
  }
}
