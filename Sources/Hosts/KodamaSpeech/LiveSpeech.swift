package import KodamaHosting
package import KodamaSurfaces

/// Speaks with the best of several voices that works. When a voice fails or hangs, the next one
/// takes over its unspoken utterances. Better voices are tried again from time to time, so that one
/// that was late or was installed meanwhile is used as soon as it answers.
package final class LiveSpeech: SpeechOutput {
  /// Called when a voice is abandoned, with its name, the reason, and the name of its replacement.
  package var onChange: ((_ lost: String, _ reason: String, _ now: String?) -> Void)?
  /// Called when a better voice takes over, with its name.
  package var onReturn: ((_ now: String) -> Void)?

  /// Returns the current settings of the player. It is called for each utterance, so a change
  /// applies to the next one.
  package var settings: (() -> VoiceSettings)?

  /// The interval between attempts to reach a better voice, in passes. It starts at half a second
  /// and doubles up to 3 s, so a voice is used again within 5 s of its return.
  static let retryPasses = 30...180
  /// The time for which unspoken utterances are kept while there is no voice, in passes: 30 s.
  /// Later they no longer match the game.
  static let waitingPasses = 1_800
  /// The shortest time between two notices of a lost voice, in passes: one minute.
  static let lossNoticePasses = 3_600

  /// The voice in use; nil if there is none.
  package var voice: (any LiveVoice)? { current?.voice }

  private typealias Ranked = (rank: Int, voice: any LiveVoice)
  private let makers: [() -> (any LiveVoice)?]
  private var current: Ranked?
  /// A better voice that was started and has not answered yet.
  private var candidate: Ranked?
  /// Abandoned voices whose threads may still be in a call.
  private var givenUp: [Ranked] = []
  /// Utterances that no voice could speak, with the pass in which they were requested.
  private var waiting: [(utterance: Utterance, pass: Int)] = []
  private var nextRetryPass = 0
  private var retryInterval = LiveSpeech.retryPasses.lowerBound
  private var lastTriedRank = -1
  private var lastLossNoticePass: Int?
  private var hasFocus = true
  private var notices: [Command] = []
  /// The number of utterances that were requested, and the pairs of a voice's number and ours.
  private var askedCount = 0
  private var given: [(number: Int, asked: Int)] = []

  /// Creates speech from several voices, the best first. A closure is called when its voice is
  /// needed, and again after a loss. It returns nil if the voice is missing.
  package init(_ voices: [() -> (any LiveVoice)?]) {
    makers = voices
    beginNext(from: 0)
    if current == nil, !voices.isEmpty { notices.append(Command(.voiceMissing)) }
  }

  /// Speaks an utterance, unless the game has lost the focus.
  package func say(_ utterance: Utterance, pass: Int) {
    guard hasFocus else { return }
    guard let voice else { return keep([utterance], pass: pass) }
    let before = voice.givenCount
    give(utterance, to: voice, pass: pass)
    guard voice.givenCount > before else { return }
    given.append((voice.givenCount, askedCount))
    given.removeFirst(max(0, given.count - SpeechQueue.limit))
  }

  /// Stops speaking and forgets waiting utterances.
  package func stop(pass: Int) {
    waiting.removeAll()
    voice?.stop(pass: pass)
  }

  /// Handles the events of a pass, replaces a voice that does not answer, and tries better voices
  /// from time to time.
  package func take(_ events: [WordSurface.Event], pass: Int) {
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

  /// Stops speaking when the focus is lost.
  package func setHasFocus(_ hasFocus: Bool) {
    if self.hasFocus, !hasFocus { stop(pass: 0) }
    self.hasFocus = hasFocus
  }

  /// Returns the notices since the last call: changes of the voice, and utterances that began or
  /// ended.
  package func takeNotices() -> [Command] {
    defer { notices.removeAll() }
    for progress in voice?.takeProgress() ?? [] {
      guard let asked = given.last(where: { $0.number == progress.number })?.asked else { continue }
      notices.append(
        Command(progress.hasEnded ? .utteranceEnded : .utteranceBegan, .text(String(asked))))
    }
    return notices
  }

  /// Stops speaking for good.
  package func finish() {
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
    // Losing a voice that never spoke is not reported: the next one speaks from the start.
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

  /// Returns true if no abandoned voice of this rank has a thread in a call. A hanging voice is not
  /// started a second time.
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
    // All better voices take turns, because the best may be gone for good.
    let better = current?.rank ?? makers.count
    let ranks = (0..<better).map { (lastTriedRank + 1 + $0) % better }
    for rank in ranks where isFree(rank) {
      guard let voice = makers[rank]() else { continue }
      lastTriedRank = rank
      candidate = (rank, voice)
      return
    }
  }

  /// Switches to a better voice when it answers and the current one is silent.
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
  /// Creates speech with the best voice of this machine: the screen reader's, else `espeak-ng`,
  /// else none.
  ///
  /// - Returns: The speech, or nil if `choice` is `none`; and one line that names the first voice
  ///   and the reason. The speech may not have a working voice yet.
  /// - Throws: `VoiceError` if a voice that was chosen by name is missing.
  package static func best(
    _ choice: VoiceChoice = .automatic, on survey: VoiceSurvey = VoiceSurvey()
  ) throws(VoiceError) -> (speech: LiveSpeech?, summary: String) {
    let plan = try choice.plan(on: survey)
    return (plan.makeSpeech(), plan.summary)
  }
}
