import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
package import KodamaSurfaces

/// Receives the system notices that concern a screen. The controller provides their data.
package protocol SystemControllerDelegate: AnyObject {
  func systemDidRequestClose()
  func systemDidChangeFocus()
  func systemDidPasteText()
  func systemDidResizeDisplay()
}

/// Handles all system notices on every screen.
package final class SystemController: Controller {
  package weak var delegate: (any SystemControllerDelegate)?
  package private(set) var hasFocus = true
  /// The last pasted text, or nil if the clipboard contained no text.
  package private(set) var pastedText: String?
  /// True if there has been a loudspeaker, which can then be lost.
  private var hadLoudspeaker = false
  private let game: Game
  private let words: WordSurface

  package init(game: Game, words: WordSurface) {
    (self.game, self.words) = (game, words)
  }

  package func perform(_ notice: SystemNotice) {
    switch notice {
    case .closeRequested: delegate?.systemDidRequestClose()
    case .focus(let isGained):
      hasFocus = isGained
      delegate?.systemDidChangeFocus()
    case .textPasted(let text):
      pastedText = text
      delegate?.systemDidPasteText()
    case .loudspeaker(let isAvailable): setHasLoudspeaker(isAvailable)
    case .gamepad(let isConnected):
      game.eventLog.report(.game(.gamepad(isThere: isConnected)))
    case .voiceLost: game.eventLog.report(.game(.voice(isThere: false)))
    case .voice(let isAvailable): setHasVoice(isAvailable)
    case .utterance(let number, let hasEnded): words.voice(number, hasEnded: hasEnded)
    case .displayResized: delegate?.systemDidResizeDisplay()
    case .displayScaled(let percent): game.eventLog.report(.game(.displayScaled(percent: percent)))
    case .textCopied: game.sharing.recordCopy()
    case .textWritten(let place): game.sharing.recordFile(at: place)
    case .pictureSaved(let place?): game.eventLog.report(.game(.pictureSaved(at: place)))
    case .pictureSaved(nil): game.eventLog.report(.game(.pictureNotSaved))
    case .export(let news): game.export.handle(news)
    case .ended, .malformed: break
    }
  }

  private func setHasLoudspeaker(_ isAvailable: Bool) {
    let wasMissed = game.problems.current.value.contains(.noLoudspeaker)
    game.problems.setHasLoudspeaker(isAvailable)
    game.settings.hasLoudspeaker.value = isAvailable
    defer { hadLoudspeaker = hadLoudspeaker || isAvailable }
    // Every screen shows a missing loudspeaker as a problem.
    if isAvailable ? wasMissed : hadLoudspeaker {
      game.eventLog.report(.game(.loudspeaker(isThere: isAvailable)))
    }
  }

  private func setHasVoice(_ isAvailable: Bool) {
    let wasMissed = game.problems.current.value.contains(.noVoice)
    game.problems.setHasVoice(isAvailable)
    if isAvailable, wasMissed { game.eventLog.report(.game(.voice(isThere: true))) }
  }

  package func updateViews() -> Bool { false }
}

extension ActionID {
  /// The progress of a file export. The notice's text encodes an `ExportEvent`.
  package static let exportNews: ActionID = "system.export"
}

/// A notice from the host or the operating system, parsed from a command. Recordings and scripts
/// store it as a name and an argument.
package enum SystemNotice: Hashable {
  case closeRequested
  /// The host ends after this pass. No question can be answered any more, so none is asked.
  case ended
  case focus(isGained: Bool)
  case loudspeaker(isAvailable: Bool)
  case gamepad(isConnected: Bool)
  /// The voice stopped responding. Another voice may replace it.
  case voiceLost
  case voice(isAvailable: Bool)
  /// The voice began or ended an utterance. Utterances are numbered from 1.
  case utterance(Int, hasEnded: Bool)
  case displayResized
  case displayScaled(percent: Int)
  case textCopied
  /// The path of the file that has a text instead of the clipboard, or nil if nothing has it.
  case textWritten(at: String?)
  /// The clipboard text that the game requested, or nil if the clipboard contains no text.
  case textPasted(String?)
  /// The path of the saved screenshot, or nil if saving failed.
  case pictureSaved(at: String?)
  case export(ExportEvent)
  /// A notice whose argument is missing or malformed. It has no effect.
  case malformed

  /// Parses a command. Returns nil if the command is not a notice.
  package init?(_ command: Command) {
    guard let reader = Self.readers.first(where: { $0.name == command.action }) else { return nil }
    self = reader.read(command.argument) ?? .malformed
  }

  /// The names of all notices, which scripts can send.
  package static let names = readers.map { $0.name }

  private typealias Reader = @Sendable (Command.Argument) -> SystemNotice?

  /// The name of every notice, and the function that parses its argument. The function returns nil
  /// for a malformed argument.
  private static let readers: [(name: ActionID, read: Reader)] = [
    (.closeRequested, { $0 == Command.finalClose.argument ? .ended : .closeRequested }),
    (.focusLost, { _ in .focus(isGained: false) }),
    (.focusGained, { _ in .focus(isGained: true) }),
    (.loudspeakerLost, { _ in .loudspeaker(isAvailable: false) }),
    (.loudspeakerFound, { _ in .loudspeaker(isAvailable: true) }),
    (.gamepadLost, { _ in .gamepad(isConnected: false) }),
    (.gamepadFound, { _ in .gamepad(isConnected: true) }),
    (.voiceLost, { _ in .voiceLost }),
    (.voiceMissing, { _ in .voice(isAvailable: false) }),
    (.voiceFound, { _ in .voice(isAvailable: true) }),
    (.utteranceBegan, { $0.asNumber.map { .utterance($0, hasEnded: false) } }),
    (.utteranceEnded, { $0.asNumber.map { .utterance($0, hasEnded: true) } }),
    (
      .displayChanged,
      { argument in
        if case .none = argument { return .displayResized }
        return argument.asNumber.map { .displayScaled(percent: $0) }
      }
    ),
    (.textCopied, { _ in .textCopied }),
    (.textWritten, { .textWritten(at: $0.asText) }),
    (.textPasted, { .textPasted($0.asText) }),
    (.pictureSaved, { .pictureSaved(at: $0.asText) }),
    (.exportNews, { $0.asText.flatMap { ExportEvent($0) }.map { .export($0) } }),
  ]
}

extension Command.Argument {
  fileprivate var asText: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var asNumber: Int? { if case .number(let number) = self { number } else { nil } }
}
