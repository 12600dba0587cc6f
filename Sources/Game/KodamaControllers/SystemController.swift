import KodamaDataSources
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
