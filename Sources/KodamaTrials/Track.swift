/// What a bot is given of a game, and with which keys: a track has a bot of its own, and the
/// transcript of a trial is held against it.
public enum Track: String, Sendable, CaseIterable {
  /// The letters of the screen and their colours.
  case eyes
  /// Anything that can be heard, sample by sample, with every key that sounds.
  case earsOpen = "ears-open"
  /// What a person could make of the sound, through a hearing model, while the world runs; of the
  /// keys that play the valley the skyline, a column, the guide.
  case earsHuman = "ears-human"
  /// What the voice says.
  case words

  /// Who plays on it.
  public var bot: BotKind {
    switch self {
    case .eyes: .eyes
    case .earsOpen: .ears
    case .earsHuman: .earsHuman
    case .words: .words
    }
  }

  /// Keys that read the valley out as a picture, or change how it is heard; who plays as a person
  /// does must do without.
  package static let closedToHumanEars: Set<String> = [
    "full-sweep", "family-sweep", "hazard-sweep", "heat", "settings", "pause", "slower", "step",
    "scan-next", "scan-previous", "first", "copy-text",
  ]

  /// Whether a key may be pressed on it.
  package func allows(_ action: String) -> Bool {
    self != .earsHuman || !Self.closedToHumanEars.contains(action)
  }
}
