package import KodamaHosting
package import KodamaPlay

extension ActionID {
  /// The progress of a file that is made of what was played; the argument says which.
  package static let exportNews: ActionID = "system.export"
}

/// A report of the machine. The kit keeps a name and a text, for recordings and scripts; the game
/// parses them once, here.
package enum SystemNotice: Hashable {
  /// The window was asked to close.
  case closeRequested
  /// The window has gained or lost the focus.
  case focus(isThere: Bool)
  /// The loudspeaker was found or lost.
  case loudspeaker(isThere: Bool)
  /// A gamepad was connected or disconnected.
  case gamepad(isThere: Bool)
  /// The voice stopped answering; another one may speak.
  case voiceLost
  /// A voice speaks again, or no voice can.
  case voice(isThere: Bool)
  /// The voice has begun or ended an utterance, counted from 1.
  case utterance(Int, hasEnded: Bool)
  /// The display has another scale, in percent.
  case displayScaled(percent: Int)
  /// A text was put on the clipboard.
  case textCopied
  /// The text of the clipboard, which was asked for; nil where it holds none.
  case textPasted(String?)
  /// A picture of the screen was stored at a path; nil where that failed.
  case pictureKept(at: String?)
  /// The progress of a file that is made of what was played.
  case export(ExportNews)
  /// A notice that changes nothing: its text is not what its name asks for, or is missing.
  case empty

  /// Parses a command; nil where its name is not that of a notice.
  package init?(_ command: Command) {
    guard let reader = Self.readers.first(where: { $0.name == command.action }) else { return nil }
    if case .text(let text) = command.argument {
      self = reader.read(text) ?? .empty
    } else {
      self = reader.read(nil) ?? .empty
    }
  }

  /// The names of all notices, which scripts may send.
  package static let names = readers.map { $0.name }

  /// Every notice: its name, and how its text is read; nil where the text is not what it asks for.
  private static let readers: [(name: ActionID, read: @Sendable (String?) -> SystemNotice?)] = [
    (.closeRequested, { _ in .closeRequested }),
    (.focusLost, { _ in .focus(isThere: false) }),
    (.focusGained, { _ in .focus(isThere: true) }),
    (.loudspeakerLost, { _ in .loudspeaker(isThere: false) }),
    (.loudspeakerFound, { _ in .loudspeaker(isThere: true) }),
    (.gamepadLost, { _ in .gamepad(isThere: false) }),
    (.gamepadFound, { _ in .gamepad(isThere: true) }),
    (.voiceLost, { _ in .voiceLost }),
    (.voiceMissing, { _ in .voice(isThere: false) }),
    (.voiceFound, { _ in .voice(isThere: true) }),
    (.utteranceBegan, { number($0).map { .utterance($0, hasEnded: false) } }),
    (.utteranceEnded, { number($0).map { .utterance($0, hasEnded: true) } }),
    (.displayChanged, { number($0).map { .displayScaled(percent: $0) } }),
    (.textCopied, { _ in .textCopied }),
    (.textPasted, { .textPasted($0) }),
    (.pictureKept, { .pictureKept(at: $0) }),
    (.exportNews, { $0.flatMap { ExportNews($0) }.map { .export($0) } }),
  ]

  private static func number(_ text: String?) -> Int? { text.flatMap { Int($0) } }
}
