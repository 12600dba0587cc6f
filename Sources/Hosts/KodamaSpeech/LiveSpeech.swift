package import KodamaHosting
package import KodamaSurfaces

/// The voice that a player hears: the best of several that works. One that fails or hangs gives way
/// to the next, which says what was left unsaid, and is tried again from then on: a voice that was
/// late once, or was installed while the game runs, speaks as soon as it answers.
package final class LiveSpeech: SpeechOutput {
  /// Called when a voice is given up: its name and reason, and the name of the one that speaks now.
  package var onChange: ((_ lost: String, _ reason: String, _ now: String?) -> Void)?
  /// Called when a voice that was lost, or was not there at first, speaks from now on.
  package var onReturn: ((_ now: String) -> Void)?

  /// How the voice is to speak; asked for with each utterance, so that a change is in force with
  /// the next word, whichever voice says it.
  package var manner: (() -> VoiceManner)?

  /// How long after a loss a voice is tried again, in passes: half a second, then twice as long
  /// each time, and never more than 3 s, so that it is back within 5 s of its return.
  static let retryPasses = 30...180
  /// What could be said by nobody is said when a voice is back within so many passes: 30 s. Later
  /// it no longer belongs to the game.
  static let waitingPasses = 1_800
  /// The player is told of a voice that comes and goes once in so many passes: a minute.
  static let tellingPasses = 3_600

  /// The voice that speaks now; nil for none.
  package var voice: (any LiveVoice)? { current?.voice }

  private typealias Ranked = (rank: Int, voice: any LiveVoice)
  private let makers: [() -> (any LiveVoice)?]
  private var current: Ranked?
  /// A better voice that has not answered yet.
  private var candidate: Ranked?
  /// Voices that were given up, whose threads may still be in a call.
  private var givenUp: [Ranked] = []
  /// What nobody could say, and the pass in which it was asked for.
  private var waiting: [(utterance: Utterance, pass: Int)] = []
  private var nextRetryPass = 0
  private var retryInterval = LiveSpeech.retryPasses.lowerBound
  private var lastTriedRank = -1
  private var toldLossPass: Int?
  private var hasFocus = true
  private var notices: [Command] = []
  /// How many utterances were asked for, and which of them the voice has under which number.
  private var askedCount = 0
  private var given: [(number: Int, asked: Int)] = []

  /// Makes a voice of several, the best first. Each is made when it is needed, and again after it
  /// was lost; one that is not there is nil.
  package init(_ voices: [() -> (any LiveVoice)?]) {
    makers = voices
    beginNext(from: 0)
    if current == nil, !voices.isEmpty { notices.append(Command(.voiceMissing)) }
  }

  /// Says an utterance if the game has the focus.
  package func say(_ utterance: Utterance, pass: Int) {
    guard hasFocus else { return }
    guard let voice else { return keep([utterance], pass: pass) }
    let before = voice.givenCount
    give(utterance, to: voice, pass: pass)
    guard voice.givenCount > before else { return }
    given.append((voice.givenCount, askedCount))
    given.removeFirst(max(0, given.count - SpeechQueue.limit))
  }

  /// Ends what is being said, and forgets what waits.
  package func stop(pass: Int) {
    waiting.removeAll()
    voice?.stop(pass: pass)
  }

  /// Takes what a pass has put on the surface, gives up a voice that does not answer, and looks
  /// from time to time whether a better one does.
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

  /// Falls silent with the focus.
  package func setHasFocus(_ hasFocus: Bool) {
    if self.hasFocus, !hasFocus { stop(pass: 0) }
    self.hasFocus = hasFocus
  }

  /// What became of the voice since this was last asked, and how far it has come.
  package func takeNotices() -> [Command] {
    defer { notices.removeAll() }
    for progress in voice?.takeProgress() ?? [] {
      guard let asked = given.last(where: { $0.number == progress.number })?.asked else { continue }
      notices.append(
        Command(progress.hasEnded ? .utteranceEnded : .utteranceBegan, .text(String(asked))))
    }
    return notices
  }

  /// Falls silent for good.
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
    let unsaid = hasFocus ? lost.voice.surrender() : []
    if let voice {
      for utterance in unsaid { give(utterance, to: voice, pass: pass) }
    } else {
      keep(unsaid, pass: pass)
      notices.append(Command(.voiceMissing))
    }
    // One that never spoke is no loss to the player: the next one speaks from the start.
    if lost.voice.sentCount > 0, toldLossPass.map({ pass - $0 >= Self.tellingPasses }) ?? true {
      toldLossPass = pass
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

  /// Whether no thread of a voice of this rank is left in a call: one that hangs is not asked again
  /// before it has come back.
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
    // Each better one in its turn: the best may be gone for good.
    let better = current?.rank ?? makers.count
    let ranks = (0..<better).map { (lastTriedRank + 1 + $0) % better }
    for rank in ranks where isFree(rank) {
      guard let voice = makers[rank]() else { continue }
      lastTriedRank = rank
      candidate = (rank, voice)
      return
    }
  }

  /// A better voice speaks as soon as it answers and nobody is cut short by it.
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
    if let manner { voice.manner = manner() }
    voice.say(utterance, pass: pass)
  }

  private func keep(_ utterances: [Utterance], pass: Int) {
    waiting += utterances.map { ($0, pass) }
    waiting.removeFirst(max(0, waiting.count - SpeechQueue.limit))
  }
}

extension LiveSpeech {
  /// Chooses the best voice of this machine: the screen reader's, else `espeak-ng`, else none.
  ///
  /// - Returns: the voice, which may have nothing yet that speaks, or nil where none is wanted; and
  /// which it is and why, in one line.
  /// - Throws: `VoiceFault` when a voice was asked for by name and is not there.
  package static func best(
    _ choice: VoiceChoice = .automatic, on survey: VoiceSurvey = VoiceSurvey()
  ) throws(VoiceFault) -> (speech: LiveSpeech?, summary: String) {
    let plan = try choice.plan(on: survey)
    return (plan.makeSpeech(), plan.summary)
  }
}
