public import KodamaSurfaces

/// What speaks: a screen reader's voice, a terminal, a transcript. It must come back at once: a
/// voice that hangs may cost the game nothing.
public protocol SpeechOutput: AnyObject {
  /// Says an utterance, which was asked for in this pass, after those that wait already.
  func say(_ utterance: Utterance, pass: Int)

  /// Falls silent; what has not been said is dropped.
  func stop(pass: Int)
}

extension SpeechOutput {
  /// Takes what a pass has put on the surface, in order.
  public func take(_ events: [WordSurface.Event], pass: Int) {
    for event in events {
      switch event {
      case .say(let utterance): say(utterance, pass: pass)
      case .stop: stop(pass: pass)
      case .caption: break
      }
    }
  }
}
