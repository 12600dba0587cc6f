import KodamaDataSources
public import KodamaHosting
public import KodamaModels
public import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// The one voice of the game: whichever screen is on, what its Models say is said here.
public final class SpeechController: Controller {
  private let state: GameState
  private let speech: Speech
  private let views = ViewGroup()

  /// Makes the voice of a game.
  public init(state: GameState, stage: Stage) {
    self.state = state
    speech = state.speech
    if let words = stage.outputs.words {
      let view = SpeechView(surface: words, catalogue: stage.messages)
      view.dataSource = speech
      view.languageSource = state.settings
      views.add(view)
    }
    if let sound = stage.outputs.sound {
      let mix = MixSoundView(surface: sound)
      mix.dataSource = state.settings
      mix.speakingSource = speech
      views.add(mix)
    }
    speech.delegate = self
    state.settings.mix.observe(self) { controller, _ in controller.views.setNeedsUpdate() }
  }

  /// Takes what the host tells, whatever screen is on.
  ///
  /// - Returns: whether it was one of them.
  public func perform(_ command: Command) -> Bool {
    switch command.action {
    case .pictureKept:
      if case .text(let place) = command.argument {
        speech.say(Message("host.picture", ("place", .text(place))), .important)
      } else {
        speech.say(Message("host.picture.none"), .important)
      }
    case .displayChanged:
      guard case .text(let percent) = command.argument, let percent = Int(percent) else { break }
      speech.say(Message("host.scale", ("n", .number(percent))), .message)
    case .textCopied: speech.say(Message("host.copied"), .important)
    case .gamepadFound: speech.say(Message("gamepad.found"), .message)
    case .gamepadLost: speech.say(Message("gamepad.lost"), .message)
    case .voiceLost: speech.say(Message("speech.voice.lost"), .message)
    default: return false
    }
    return true
  }

  /// Updates the Views that follow a notice.
  public func updateViews() -> Bool { views.update() }
}

extension SpeechController: SpeechDelegate {
  /// There is something to be said.
  public func speechDidChange() { views.setNeedsUpdate() }
}
