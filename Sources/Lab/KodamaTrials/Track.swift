/// What a bot is given of a game, and with which keys: a track has a bot of its own, and the
/// transcript of a trial is held against it.
public enum Track: String, Sendable, CaseIterable {
  /// The letters of the screen and their colours.
  case eyes
  /// The picture at the scale of the valley's floor, as a window begins: colours, and letters in
  /// the panel alone.
  case eyesFloor = "eyes-floor"
  /// Anything that can be heard, sample by sample, with every key that sounds.
  case earsOpen = "ears-open"
  /// What a person could make of the sound, through a hearing model, while the world runs; of the
  /// keys that play the valley the skyline, a column, the guide, and the look down.
  case earsHuman = "ears-human"
  /// What the voice says.
  case words

  /// Who plays on it.
  public var bot: BotKind {
    switch self {
    case .eyes: .eyes
    case .eyesFloor: .eyesFloor
    case .earsOpen: .ears
    case .earsHuman: .earsHuman
    case .words: .words
    }
  }

  /// The keys of who plays by ear as a person does: those that move the hand, those that do
  /// something, and of those that are answered by sound the skyline, a column, the guide and the
  /// look down. Whatever else there is, a reading of all that is there or a slower pace, is closed.
  package static let openToHumanEars: Set<String> = Set(
    ["left", "right", "up", "down", "place", "take", "use", "lesson", "back"]
      + ["jump-left", "jump-right", "jump-up", "jump-down"] + (0...9).map { "slot-\($0)" }
      + ["sweep", "probe", "guide", "look-down"])

  /// Keys that show the valley in letters, or as something else than a picture in half cells; who
  /// plays at its floor is brought there and must do without.
  package static let closedToFloorEyes: Set<String> = [
    "zoom", "zoom-in", "zoom-out", "settings", "heat", "copy-text",
  ]

  /// Whether a key may be pressed on it.
  package func allows(_ action: String) -> Bool {
    switch self {
    case .eyes, .earsOpen, .words: true
    case .eyesFloor: !Self.closedToFloorEyes.contains(action)
    case .earsHuman: Self.openToHumanEars.contains(action)
    }
  }
}
