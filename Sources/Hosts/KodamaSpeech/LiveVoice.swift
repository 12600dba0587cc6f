package import KodamaHosting
package import KodamaSurfaces

/// A voice that speaks on a separate thread and can fail while the game continues.
package protocol LiveVoice: SpeechOutput {
  /// The name of the voice, which the game shows to the player.
  var name: String { get }
  var channel: VoiceChannel { get }
  /// Returns the starts and ends of utterances since the last call, in order.
  func takeProgress() -> [VoiceProgress]
}

extension LiveVoice {
  /// The reason why the voice has failed; nil while it works.
  package var fault: String? { channel.fault }
  package var isReady: Bool { channel.isReady }
  /// True after the voice's thread has ended. It stays false while the thread is blocked in a call.
  package var hasEnded: Bool { channel.hasEnded }
  /// The number of utterances that were dropped because the queue was full.
  package var droppedCount: Int { channel.droppedCount }
  /// The number of utterances that the voice has received, including dropped ones.
  package var givenCount: Int { channel.givenCount }
  package var sentCount: Int { channel.sentCount }
  package var isIdle: Bool { channel.isIdle }

  /// The settings of the voice, which apply from the next utterance on.
  package var settings: VoiceSettings {
    get { channel.settings }
    set { channel.settings = newValue }
  }

  package func stop(pass: Int) { channel.stop() }

  /// Sets `fault` if a call has exceeded its deadline. The owner calls this method once per pass.
  package func checkDeadline(pass: Int) { channel.checkDeadline(pass: pass) }

  /// Removes and returns the utterances that were not spoken, for another voice to speak.
  package func removeUnspoken() -> [Utterance] { channel.removeUnspoken() }

  /// Stops speaking and ends the voice's thread.
  package func finish() { channel.close() }
}

/// The settings of a voice. A nil value keeps the speech dispatcher's own setting.
package struct VoiceSettings: Hashable, Sendable {
  /// A kind of speaker, in the order of `SPDVoiceType` in libspeechd, whose values start at 1.
  package enum Kind: String, Sendable, CaseIterable {
    case male1, male2, male3, female1, female2, female3
    case boy = "child-male"
    case girl = "child-female"
  }

  /// The rate in percent; 50 is the voice's normal rate.
  package var rate: Int?
  /// The rate in words per minute, which only `espeak-ng` uses.
  package var wordsPerMinute: Int?
  /// The pitch in percent; 50 is the voice's normal pitch.
  package var pitch: Int?
  /// The volume in percent of the maximum.
  package var volume: Int?
  package var kind: Kind?

  /// Percentages are clamped to 0–100.
  package init(
    rate: Int? = nil, wordsPerMinute: Int? = nil, pitch: Int? = nil, volume: Int? = nil,
    kind: Kind? = nil
  ) {
    self.rate = rate.map(Self.share)
    self.wordsPerMinute = wordsPerMinute
    self.pitch = pitch.map(Self.share)
    self.volume = volume.map(Self.share)
    self.kind = kind
  }

  private static func share(_ percent: Int) -> Int { max(0, min(100, percent)) }
}

extension VoiceSettings {
  /// The command-line options of `espeak-ng` for words per minute, pitch (0–99) and amplitude.
  var espeakArguments: [String] {
    var arguments: [String] = []
    if let wordsPerMinute { arguments += ["-s", String(wordsPerMinute)] }
    if let pitch { arguments += ["-p", String(min(pitch, 99))] }
    if let volume { arguments += ["-a", String(volume)] }
    return arguments
  }

  /// The suffix that selects the type of speaker in an `espeak-ng` voice name.
  var espeakVariant: String {
    switch kind {
    case nil: ""
    case .male1: "+m1"
    case .male2: "+m2"
    case .male3: "+m3"
    case .female1: "+f1"
    case .female2: "+f2"
    case .female3: "+f3"
    case .boy: "+m4"
    case .girl: "+f4"
    }
  }
}
