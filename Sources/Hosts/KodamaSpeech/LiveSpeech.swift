public import KodamaHosting
public import KodamaSurfaces

/// Speaks with the best voice that works. If a voice fails or does not respond, the next one speaks
/// the remaining utterances. Better voices are tried again periodically, so that a voice that was
/// started or installed later is used too.
public final class LiveSpeech: SpeechOutput {
  /// A closure that is called when a voice has failed, with its name, the reason, and the name of
  /// the next voice.
  package var onChange: ((_ lost: String, _ reason: String, _ now: String?) -> Void)?
  /// A closure that is called when speech returns to a better voice, with the voice's name.
  package var onReturn: ((_ now: String) -> Void)?

  /// A closure that returns the player's current voice settings. It is called for each utterance.
  package var settings: (() -> VoiceSettings)?

  /// The interval between attempts to use a better voice, in passes. It starts at 0.5 s and doubles
  /// up to 3 s, so that a voice is used again within 5 s.
  static let retryPasses = 30...180
  /// The time that utterances are kept while there is no voice, in passes: 30 s. Older ones are
  /// outdated.
  static let waitingPasses = 1_800
  /// The minimum time between two notices about lost voices, in passes: 1 min.
  static let lossNoticePasses = 3_600

  /// The voice that is being used; nil if no voice works.
  package var voice: (any LiveVoice)? { current?.voice }

  private typealias Ranked = (rank: Int, voice: any LiveVoice)
  private let makers: [() -> (any LiveVoice)?]
  private var current: Ranked?
  /// A better voice that was started but is not ready yet.
  private var candidate: Ranked?
  /// The failed voices whose threads may still be blocked in a call.
  private var givenUp: [Ranked] = []
  private var waiting: [(utterance: Utterance, pass: Int)] = []
  private var nextRetryPass = 0
  private var retryInterval = LiveSpeech.retryPasses.lowerBound
  private var lastTriedRank = -1
  private var lastLossNoticePass: Int?
  private var hasFocus = true
  private var notices: [Command] = []
  private var askedCount = 0
  /// The voice's number for each of its utterances, with the game's number.
  private var given: [(number: Int, asked: Int)] = []

  /// Creates speech with several voices, the best first. Each closure creates a voice, or returns
  /// nil if the voice is missing. It is called when the voice is needed, and again after it has
  /// failed.
  package init(_ voices: [() -> (any LiveVoice)?]) {
    makers = voices
    beginNext(from: 0)
    if current == nil, !voices.isEmpty { notices.append(Command(.voiceMissing)) }
  }

  /// Speaks an utterance if the game's window has the keyboard focus.
  public func say(_ utterance: Utterance, pass: Int) {
    guard hasFocus else { return }
    guard let voice else { return keep([utterance], pass: pass) }
    let before = voice.givenCount
    give(utterance, to: voice, pass: pass)
    guard voice.givenCount > before else { return }
    given.append((voice.givenCount, askedCount))
    given.removeFirst(max(0, given.count - SpeechQueue.limit))
  }

  /// Stops speaking and drops waiting utterances.
  public func stop(pass: Int) {
    waiting.removeAll()
    voice?.stop(pass: pass)
  }

  /// Handles the requests of a pass (1/60 s) of the game loop to speak or stop. It also replaces a
  /// voice that has failed, and periodically tries better voices.
  public func take(_ events: [WordSurface.Event], pass: Int) {
    for event in events {
      switch event {
      case .say(let utterance):
        askedCount += 1
        say(utterance, pass: pass)
      case .stop: stop(pass: pass)
      case .caption: break
      }
    }
    watch(pass: pass)
    retry(pass: pass)
  }

  /// Sets whether the game's window has the keyboard focus. Losing the focus stops speech.
  public func setHasFocus(_ hasFocus: Bool) {
    if self.hasFocus, !hasFocus { stop(pass: 0) }
    self.hasFocus = hasFocus
  }

  /// Returns the commands that tell the game about the voice since the last call, and removes them:
  /// the voice changed, or an utterance began or ended.
  public func takeNotices() -> [Command] {
    defer { notices.removeAll() }
    for progress in voice?.takeProgress() ?? [] {
      guard let asked = given.last(where: { $0.number == progress.number })?.asked else { continue }
      notices.append(
        Command(progress.hasEnded ? .utteranceEnded : .utteranceBegan, .number(asked)))
    }
    return notices
  }

  /// Stops speaking and closes the voice. No other voice is started afterwards.
  public func finish() {
    voice?.finish()
    current = nil
    candidate = nil
    givenUp = []
    waiting = []
    nextRetryPass = .max
  }

  private func watch(pass: Int) {
    guard let lost = current else { return }
    lost.voice.checkDeadline(pass: pass)
    guard let reason = lost.voice.fault else { return }
    givenUp.append(lost)
    beginNext(from: lost.rank + 1)
    let unsaid = hasFocus ? lost.voice.removeUnspoken() : []
    if let voice {
      for utterance in unsaid { give(utterance, to: voice, pass: pass) }
    } else {
      keep(unsaid, pass: pass)
      notices.append(Command(.voiceMissing))
    }
    // A voice that failed before it spoke is not reported, because the next one speaks everything.
    if lost.voice.sentCount > 0,
      lastLossNoticePass.map({ pass - $0 >= Self.lossNoticePasses }) ?? true
    {
      lastLossNoticePass = pass
      notices.append(Command(.voiceLost))
    }
    retryInterval = Self.retryPasses.lowerBound
    nextRetryPass = pass + retryInterval
    onChange?(lost.voice.name, reason, voice?.name)
  }

  private func beginNext(from rank: Int) {
    current = nil
    given = []
    for rank in rank..<max(rank, makers.count) where isFree(rank) {
      guard let voice = makers[rank]() else { continue }
      current = (rank, voice)
      return
    }
  }

  /// Returns whether a voice may be started. It may not be while a failed voice of the same kind is
  /// still blocked in a call.
  private func isFree(_ rank: Int) -> Bool {
    givenUp.removeAll { $0.voice.hasEnded }
    return !givenUp.contains { $0.rank == rank }
  }

  private func retry(pass: Int) {
    if let candidate {
      attend(candidate, pass: pass)
      return
    }
    guard pass >= nextRetryPass, current?.rank != 0 else { return }
    nextRetryPass = pass + retryInterval
    retryInterval = min(2 * retryInterval, Self.retryPasses.upperBound)
    // Tries the better voices in turn, because the best one may never work.
    let better = current?.rank ?? makers.count
    let ranks = (0..<better).map { (lastTriedRank + 1 + $0) % better }
    for rank in ranks where isFree(rank) {
      guard let voice = makers[rank]() else { continue }
      lastTriedRank = rank
      candidate = (rank, voice)
      return
    }
  }

  /// Switches to a better voice if it is ready and the current one is idle.
  private func attend(_ better: Ranked, pass: Int) {
    better.voice.checkDeadline(pass: pass)
    if better.voice.fault != nil {
      candidate = nil
      givenUp.append(better)
      return
    }
    guard better.voice.isReady, voice?.isIdle ?? true else { return }
    let wasMissing = current == nil
    candidate = nil
    current = better
    given = []
    for entry in waiting where pass - entry.pass <= Self.waitingPasses {
      give(entry.utterance, to: better.voice, pass: pass)
    }
    waiting = []
    if wasMissing { notices.append(Command(.voiceFound)) }
    onReturn?(better.voice.name)
  }

  private func give(_ utterance: Utterance, to voice: any LiveVoice, pass: Int) {
    if let settings { voice.settings = settings() }
    voice.say(utterance, pass: pass)
  }

  private func keep(_ utterances: [Utterance], pass: Int) {
    waiting += utterances.map { ($0, pass) }
    waiting.removeFirst(max(0, waiting.count - SpeechQueue.limit))
  }
}

extension LiveSpeech {
  /// Creates an output for speech with the voice that the player has chosen. The automatic choice
  /// is the voice of a running screen reader, or else the program `espeak-ng`.
  ///
  /// - Returns: The speech output, or nil if `choice` is `none`. Also one line of text with the
  ///   name of the first voice and the reason for it. The voice may not work yet.
  /// - Throws: `VoiceError` if a voice that was chosen by name is missing.
  public static func best(
    _ choice: VoiceChoice = .automatic, on survey: VoiceSurvey = VoiceSurvey()
  ) throws(VoiceError) -> (speech: LiveSpeech?, summary: String) {
    let plan = try choice.plan(on: survey)
    return (plan.makeSpeech(), plan.summary)
  }
}
