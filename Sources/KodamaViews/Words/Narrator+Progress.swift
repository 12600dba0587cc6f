import KodamaDataSources
import KodamaLanguage

// The words for how far a valley has come: the panel, the book and the voice say the same.
extension Narrator {
  /// "2/6 groves, stirring": as much as the panel has room for.
  static func panel(_ progress: ValleyProgress) -> Message {
    let state: (String, Message.Argument) = ("state", .message(state(progress)))
    guard progress.groveCount > 0 else { return Message("progress.panel.alone", state) }
    return Message(
      "progress.panel", ("n", .number(progress.awakeGroves)),
      ("m", .number(progress.groveCount)), state)
  }

  /// "The valley is stirring. Groves awake: 2 of 6": the first line of the book, the title of which
  /// tells what has been seen.
  static func valley(_ progress: ValleyProgress) -> Message {
    let state: (String, Message.Argument) = ("state", .message(state(progress)))
    guard progress.groveCount > 0 else { return Message("progress.alone", state) }
    return Message(
      "progress.valley", ("n", .number(progress.awakeGroves)),
      ("m", .number(progress.groveCount)), state)
  }

  /// All of it: "The valley is stirring. Groves awake: 2 of 6. Discoveries, 31 of 249. …".
  static func answer(_ progress: ValleyProgress) -> Message {
    let seen = Message(
      ScreenName.discoveries.rawValue, ("n", .number(progress.discoveries)),
      ("m", .number(progress.reactionCount)))
    return Message(
      "progress.answer", ("valley", .message(valley(progress))), ("seen", .message(seen)),
      ("goal", .message(Message("goal.none"))))
  }

  private static func state(_ progress: ValleyProgress) -> Message {
    Message("awake.\(progress.liveliness.rawValue)")
  }
}
