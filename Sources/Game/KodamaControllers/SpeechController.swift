import KodamaDataSources
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// The one voice of the game: whichever screen is on, what its Models say is said here.
package final class SpeechController: Controller {
  private let state: GameState
  private let words: WordSurface
  private let views = ViewGroup()

  /// Makes the voice of a game.
  package init(state: GameState, stage: Stage) {
    self.state = state
    words = stage.words
    let narration = NarrationView(
      surface: stage.words, vocabulary: stage.vocabulary)
    narration.dataSource = state.chronicle
    narration.narrationSource = state.settings
    narration.follow(state.settings)
    views.add(narration)
    let troubles = TroubleWordsView(
      surface: stage.words, vocabulary: stage.vocabulary)
    troubles.dataSource = state.troubles
    troubles.follow(state.settings)
    views.add(troubles)
    if let sound = stage.outputs.sound {
      let mix = MixSoundView(surface: sound)
      mix.dataSource = state.settings
      views.add(mix)
    }
    state.chronicle.delegate = self
    state.troubles.standing.observe(self) { controller, _ in controller.views.setNeedsUpdate() }
    state.settings.mix.observe(self) { controller, _ in controller.views.setNeedsUpdate() }
  }

  /// Takes what the host tells, whatever screen is on.
  ///
  /// - Returns: whether it was one of them.
  package func perform(_ command: Command) -> Bool {
    switch command.action {
    case .pictureKept:
      if case .text(let place) = command.argument {
        state.tell(.game(.pictureKept(at: place)))
      } else {
        state.tell(.game(.pictureNotKept))
      }
    case .displayChanged:
      guard case .text(let percent) = command.argument, let percent = Int(percent) else { break }
      state.tell(.game(.displayScaled(percent: percent)))
    case .textCopied: state.tell(.game(.textCopied))
    case .exportNews:
      guard case .text(let text) = command.argument, let news = ExportNews(text) else { break }
      state.export.take(news)
    case .gamepadFound: state.tell(.game(.gamepad(isThere: true)))
    case .gamepadLost: state.tell(.game(.gamepad(isThere: false)))
    case .loudspeakerLost, .loudspeakerFound, .voiceLost, .voiceMissing, .voiceFound:
      takeDevice(command.action)
    case .utteranceBegan, .utteranceEnded:
      guard case .text(let number) = command.argument, let number = Int(number) else { break }
      words.voice(number, hasEnded: command.action == .utteranceEnded)
    default: return false
    }
    return true
  }

  /// What is heard through came or went: it is told, and shown for as long as it is away.
  private func takeDevice(_ action: ActionID) {
    let troubles = state.troubles
    let wasMissed = troubles.standing.value
    switch action {
    case .loudspeakerLost:
      troubles.setHasLoudspeaker(false)
      state.tell(.game(.loudspeaker(isThere: false)))
    case .loudspeakerFound:
      troubles.setHasLoudspeaker(true)
      if wasMissed.contains(.noLoudspeaker) { state.tell(.game(.loudspeaker(isThere: true))) }
    case .voiceLost: state.tell(.game(.voice(isThere: false)))
    case .voiceMissing: troubles.setHasVoice(false)
    default:
      troubles.setHasVoice(true)
      if wasMissed.contains(.noVoice) { state.tell(.game(.voice(isThere: true))) }
    }
  }

  /// Updates the Views that follow a notice.
  package func updateViews() -> Bool { views.update() }
}

extension SpeechController: ChronicleDelegate {
  /// There is something to be said.
  package func chronicleDidChange() { views.setNeedsUpdate() }
}
