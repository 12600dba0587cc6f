public import KodamaHosting
public import KodamaSurfaces

/// The voice that a player hears: the first of several that works. One that fails or hangs is given
/// up for the next, which says what was left unsaid; the game is told and goes on.
public final class LiveSpeech: SpeechOutput {
  /// Called when a voice is given up: its name and reason, and the name of the one that speaks now.
  public var onChange: ((_ lost: String, _ reason: String, _ now: String?) -> Void)?

  /// The voice that speaks now; nil for none.
  public private(set) var voice: (any LiveVoice)?
  private var others: [() -> any LiveVoice]
  private var hasFocus = true
  private var hasLoss = false

  /// Makes a voice of several, the best first. Each is made when it is needed.
  public init(_ voices: [() -> any LiveVoice]) {
    others = voices
    beginNext()
  }

  /// Says an utterance if the game has the focus.
  public func say(_ utterance: Utterance, pass: Int) {
    if hasFocus { voice?.say(utterance, pass: pass) }
  }

  /// Falls silent.
  public func stop(pass: Int) { voice?.stop(pass: pass) }

  /// Takes what a pass has put on the surface, and gives up a voice that does not answer.
  public func take(_ events: [WordSurface.Event], pass: Int) {
    for event in events {
      switch event {
      case .say(let utterance): say(utterance, pass: pass)
      case .stop: stop(pass: pass)
      case .caption: break
      }
    }
    watch(pass: pass)
  }

  /// Falls silent with the focus.
  public func setHasFocus(_ hasFocus: Bool) {
    if self.hasFocus, !hasFocus { voice?.stop(pass: 0) }
    self.hasFocus = hasFocus
  }

  /// Whether a voice that had spoken was lost since this was last asked.
  public func takeLoss() -> Bool {
    defer { hasLoss = false }
    return hasLoss
  }

  /// Falls silent for good.
  public func finish() {
    voice?.finish()
    voice = nil
    others = []
  }

  private func watch(pass: Int) {
    guard let lost = voice else { return }
    lost.checkDeadline(pass: pass)
    guard let reason = lost.fault else { return }
    // One that never spoke is no loss to the player: the next one speaks from the start.
    hasLoss = hasLoss || lost.sentCount > 0
    beginNext()
    for utterance in lost.surrender() where hasFocus { voice?.say(utterance, pass: pass) }
    onChange?(lost.name, reason, voice?.name)
  }

  private func beginNext() { voice = others.isEmpty ? nil : others.removeFirst()() }
}

extension LiveSpeech {
  /// Chooses the best voice of this machine: the screen reader's, else `espeak-ng`, else none.
  ///
  /// - Returns: the voice, if there is one, and which it is and why, in one line.
  /// - Throws: `VoiceFault` when a voice was asked for by name and is not there.
  public static func best(
    _ choice: VoiceChoice = .automatic, on survey: VoiceSurvey = VoiceSurvey()
  ) throws(VoiceFault) -> (speech: LiveSpeech?, summary: String) {
    let plan = try choice.plan(on: survey)
    return (plan.makeSpeech(), plan.summary)
  }
}
