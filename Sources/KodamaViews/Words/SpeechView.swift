public import KodamaDataSources
import KodamaSurfaces

/// Says what is to be said, in the player's language: words for the eye, a reading for a voice.
public final class SpeechView: WordView {
  /// What is said.
  public weak var dataSource: (any SpeechViewDataSource)?

  /// Puts what came up during this pass on the surface.
  public override func update() {
    guard let dataSource, let words else { return }
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
