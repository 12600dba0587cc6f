public import KodamaSurfaces

/// What speaks: a screen reader's voice, a terminal, a transcript. It must come back at once: a
/// voice that hangs may cost the game nothing.
public protocol SpeechOutput: AnyObject {
  /// Says an utterance, which was asked for in this pass, after those that wait already.
  func say(_ utterance: Utterance, pass: Int)

  /// Falls silent; what has not been said is dropped.
  func stop(pass: Int)

  /// Takes what a pass has put on the surface, in order. The host calls it in every pass, so that a
  /// voice can look after itself.
  func take(_ events: [WordSurface.Event], pass: Int)

  /// Takes note of whether the game has the player's attention. A voice is silent without it.
  func setHasFocus(_ hasFocus: Bool)

  /// What the game is to be told since this was last asked: what became of the voice (`voiceLost`,
  /// `voiceMissing`, `voiceFound`) and which utterances it has begun and ended.
  func takeNotices() -> [Command]
}

extension SpeechOutput {
  /// Says, and stops saying, in order.
  public func take(_ events: [WordSurface.Event], pass: Int) {
    for event in events {
      switch event {
      case .say(let utterance): say(utterance, pass: pass)
      case .stop: stop(pass: pass)
      case .caption: break
      }
    }
  }

  /// What is written down does not depend on who looks.
  public func setHasFocus(_ hasFocus: Bool) {}

  /// What cannot be lost has nothing to tell.
  public func takeNotices() -> [Command] { [] }
}
