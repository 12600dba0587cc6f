public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// Says what is to be said, in the player's language: words for the eye, a reading for a voice.
public final class SpeechView: View {
  /// What is said.
  public weak var dataSource: (any SpeechViewDataSource)?
  /// The language it is said in.
  public weak var languageSource: (any LanguageDataSource)?
  private let surface: WordSurface
  private let catalogue: MessageCatalogue

  /// Makes a voice.
  public init(surface: WordSurface, catalogue: MessageCatalogue) {
    self.surface = surface
    self.catalogue = catalogue
  }

  /// Puts what came up during this pass on the surface.
  public func update() {
    guard let dataSource, let languageSource else { return }
    let words = Words(catalogue: catalogue, language: languageSource.chosenLanguage)
    for announcement in dataSource.announcements {
      guard let message = announcement.message else {
        surface.stop()
        continue
      }
      surface.say(
        Utterance(
          text: words(message), reading: words.reading(message),
          language: words.language.rawValue, priority: Self.priority(announcement.priority),
          lengthPasses: announcement.lengthPasses))
    }
  }

  private static func priority(_ priority: Announcement.Priority) -> UtterancePriority {
    switch priority {
    case .progress: .progress
    case .message: .message
    case .important: .important
    }
  }
}
