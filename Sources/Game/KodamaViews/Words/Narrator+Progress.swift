import KodamaDataSources
import KodamaLanguage

// The words for how far a valley has come: the panel, the book and the voice say the same.
extension Narrator {
  /// "stirring; groves 2/6": as much as the panel has room for.
  static func panel(_ progress: ValleyProgress) -> Message {
    message(progress, "progress.panel", withoutGroves: "progress.panel.alone")
  }

  /// "The valley is stirring. Groves awake: 2 of 6": the first line of the book, the title of which
  /// tells what has been seen.
  static func valley(_ progress: ValleyProgress) -> Message {
    message(progress, "progress.valley", withoutGroves: "progress.alone")
  }

  /// All of it, what can be done first: "grove of lamps, 14 right: 3 of 5 lamps burn; …. The valley
  /// is stirring. Groves awake: 2 of 6. Discoveries, 31 of 249".
  static func answer(_ progress: ValleyProgress, _ grove: GroveSign?) -> Message {
    let seen = Message(
      ScreenName.discoveries.rawValue, ("n", .number(progress.discoveries)),
      ("m", .number(progress.reactionCount)))
    return Message(
      "progress.answer", ("valley", .message(valley(progress))), ("seen", .message(seen)),
      ("goal", .message(grove.map(task) ?? Message("goal.none"))))
  }

  private static func message(
    _ progress: ValleyProgress, _ id: String, withoutGroves alone: String
  ) -> Message {
    let state = Message("awake.\(progress.liveliness.rawValue)")
    guard progress.groveCount > 0 else { return Message(alone, ("state", .message(state))) }
    return Message(
      id, ("n", .number(progress.awakeGroves)), ("m", .number(progress.groveCount)),
      ("state", .message(state)))
  }
}
