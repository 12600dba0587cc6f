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
    var text: String?
    if case .text(let given) = command.argument { text = given }
    let number = text.flatMap { Int($0) }
    switch command.action {
    case .closeRequested: self = .closeRequested
    case .focusLost: self = .focus(isThere: false)
    case .focusGained: self = .focus(isThere: true)
    case .loudspeakerLost: self = .loudspeaker(isThere: false)
    case .loudspeakerFound: self = .loudspeaker(isThere: true)
    case .gamepadLost: self = .gamepad(isThere: false)
    case .gamepadFound: self = .gamepad(isThere: true)
    case .voiceLost: self = .voiceLost
    case .voiceMissing: self = .voice(isThere: false)
    case .voiceFound: self = .voice(isThere: true)
    case .utteranceBegan: self = number.map { .utterance($0, hasEnded: false) } ?? .empty
    case .utteranceEnded: self = number.map { .utterance($0, hasEnded: true) } ?? .empty
    case .displayChanged: self = number.map { .displayScaled(percent: $0) } ?? .empty
    case .textCopied: self = .textCopied
    case .textPasted: self = .textPasted(text)
    case .pictureKept: self = .pictureKept(at: text)
    case .exportNews: self = text.flatMap { ExportNews($0) }.map { .export($0) } ?? .empty
    default: return nil
    }
  }
}
