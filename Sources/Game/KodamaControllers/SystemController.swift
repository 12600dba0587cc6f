import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
package import KodamaSurfaces

/// Receives the notices of the machine that concern a screen; what they hold is pulled.
package protocol SystemControllerDelegate: AnyObject {
  /// The window was asked to close.
  func systemDidRequestClose()
  /// The window has gained or lost the focus.
  func systemDidChangeFocus()
  /// The text of the clipboard has come.
  func systemDidPasteText()
}

/// Takes every notice of the machine, whichever screen is on.
package final class SystemController: Controller {
  /// The receiver of what concerns a screen.
  package weak var delegate: (any SystemControllerDelegate)?
  /// True while the window has the focus.
  package private(set) var hasFocus = true
  /// The text that came last from the clipboard; nil where it held none.
  package private(set) var pastedText: String?
  private let game: Game
  private let words: WordSurface

  /// Creates the receiver of all notices of a game.
  package init(game: Game, words: WordSurface) {
    (self.game, self.words) = (game, words)
  }

  /// Takes a notice to the Models, or to the screens.
  package func perform(_ notice: SystemNotice) {
    switch notice {
    case .closeRequested: delegate?.systemDidRequestClose()
    case .focus(let isThere):
      hasFocus = isThere
      delegate?.systemDidChangeFocus()
    case .textPasted(let text):
      pastedText = text
      delegate?.systemDidPasteText()
    case .loudspeaker(let isThere): setHasLoudspeaker(isThere)
    case .gamepad(let isThere): game.chronicle.report(.game(.gamepad(isThere: isThere)))
    case .voiceLost: game.chronicle.report(.game(.voice(isThere: false)))
    case .voice(let isThere): setHasVoice(isThere)
    case .utterance(let number, let hasEnded): words.voice(number, hasEnded: hasEnded)
    case .displayScaled(let percent): game.chronicle.report(.game(.displayScaled(percent: percent)))
    case .textCopied: game.chronicle.report(.game(.textCopied))
    case .pictureKept(let place?): game.chronicle.report(.game(.pictureKept(at: place)))
    case .pictureKept(nil): game.chronicle.report(.game(.pictureNotKept))
    case .export(let news): game.export.take(news)
    case .empty: break
    }
  }

  private func setHasLoudspeaker(_ isThere: Bool) {
    let wasMissed = game.troubles.standing.value.contains(.noLoudspeaker)
    game.troubles.setHasLoudspeaker(isThere)
    if !isThere || wasMissed { game.chronicle.report(.game(.loudspeaker(isThere: isThere))) }
  }

  private func setHasVoice(_ isThere: Bool) {
    let wasMissed = game.troubles.standing.value.contains(.noVoice)
    game.troubles.setHasVoice(isThere)
    if isThere, wasMissed { game.chronicle.report(.game(.voice(isThere: true))) }
  }

  /// It has no Views of its own.
  package func updateViews() -> Bool { false }
}

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
