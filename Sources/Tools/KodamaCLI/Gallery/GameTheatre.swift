import Kodama
import KodamaHosting

/// Opens the recordings of a gallery to be watched in the game. Somebody else has made them: they
/// are bounded, and no file that one names is read.
final class GameTheatre: RecordingOpening {
  private let content: Content

  /// Opens recordings of games that are made of this.
  init(_ content: Content) { self.content = content }

  func open(
    _ text: String, in language: Language, isCurtainDown: Bool, on outputs: Outputs
  ) -> (app: KodamaApp, recording: Recording)? {
    guard var recording = try? Recording(text: text), recording.isSelfContained else { return nil }
    recording.header.removeAll { $0.key == "language" }
    recording.header.append(Recording.Header("language", language.rawValue))
    let game = try? RecordedGame(
      recording, text, from: "", content, outputs: outputs, isCurtainDown: isCurtainDown)
    return game.map { ($0.app, $0.recording) }
  }
}

extension Recording {
  /// Whether it wants no file beside it, and no more time or room than recordings of others may.
  var isSelfContained: Bool {
    let size = self["size"].flatMap(ValleySize.init(argument:))
    return self["world"] == nil && self["pack"] == nil && passes <= RecordedRun.passLimit
      && size.map { $0.width * $0.height <= ShareCode.cellLimit } ?? true
  }
}
