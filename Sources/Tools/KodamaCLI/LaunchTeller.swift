import Kodama
import KodamaHosting

/// Tells whoever started the game what goes on beside it, on the standard error output and in the
/// language of the game.
final class LaunchTeller {
  private let messages: MessageCatalogue
  /// The game, once there is one: its language may be the one that the player has kept.
  weak var app: KodamaApp?
  private let firstLanguage: Language

  /// Makes a teller that speaks the language that was asked for, or else the system's.
  init(_ messages: MessageCatalogue, _ language: Language?) {
    self.messages = messages
    firstLanguage = language ?? GameOptions.languageOfSystem()
  }

  /// Tells the player something before there is a screen or a voice for it.
  func tell(_ message: Message) {
    Files.complain(messages.text(message, in: app?.language ?? firstLanguage))
  }
}

extension LoudspeakerReport {
  /// What did not go well, for whoever started the game; nil when all did.
  var message: Message? {
    isFlawless
      ? nil
      : Message(
        "launch.loudspeaker.late", ("n", .number(lateCallbacks)), ("m", .number(callbacks)),
        ("gaps", .number(gaps.count)), ("ms", .number(gapMilliseconds)))
  }
}
