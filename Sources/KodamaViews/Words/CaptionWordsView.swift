public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What is heard, one line of words each, for a terminal or a transcript.
public final class CaptionWordsView: View {
  /// What is written.
  public weak var dataSource: (any CaptionViewDataSource)?
  /// The language it is written in.
  public weak var languageSource: (any LanguageDataSource)?
  private let surface: WordSurface
  private let catalogue: MessageCatalogue

  /// Makes a writer of captions.
  public init(surface: WordSurface, catalogue: MessageCatalogue) {
    self.surface = surface
    self.catalogue = catalogue
  }

  /// Writes the captions that came up during this pass.
  public func update() {
    guard let dataSource, let languageSource, dataSource.showsCaptions else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    for message in dataSource.newCaptions { surface.caption(words(message)) }
  }
}
