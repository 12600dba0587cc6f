package import KodamaHosting
package import KodamaSurfaces

/// A voice that can be heard, on a thread of its own. It can fail while the game goes on.
package protocol LiveVoice: SpeechOutput {
  /// What it is called where a person reads it.
  var name: String { get }
  /// Why it is no use any more; nil while it is.
  var fault: String? { get }
  /// Whether it answers: what it is given is said.
  var isReady: Bool { get }
  /// Whether its thread has ended, which it does not while a call hangs.
  var hasEnded: Bool { get }
  /// How many it has taken.
  var sentCount: Int { get }
  /// How many it was left, whether it says them or drops them.
  var givenCount: Int { get }
  /// Whether nothing waits and nothing is under way.
  var isIdle: Bool { get }

  /// How it is to speak from the next utterance on.
  var manner: VoiceManner { get set }

  /// Looks whether it hangs; to be asked once a pass.
  func checkDeadline(pass: Int)

  /// Which utterances it has begun and ended since this was last asked, in order.
  func takeProgress() -> [VoiceProgress]

  /// Takes back what it has not said, for another voice.
  func surrender() -> [Utterance]

  /// Falls silent for good.
  func finish()
}

/// How a voice is to speak. What is nil stays as its owner has set it: for a dispatcher, in the
/// dispatcher's own settings.
package struct VoiceManner: Hashable, Sendable {
  /// Who speaks, in the order of the dispatchers' own numbers (`SPDVoiceType`), from 1.
  package enum Kind: String, Sendable, CaseIterable {
    case male1, male2, male3, female1, female2, female3
    case boy = "child-male"
    case girl = "child-female"
  }

  /// How fast, in percent; 50 is what the voice is made for.
  package var rate: Int?
  /// The same in words a minute, for what does not know a rate.
  package var wordsPerMinute: Int?
  /// How high, in percent; 50 is what the voice is made for.
  package var pitch: Int?
  /// How loud, in percent of the loudest.
  package var volume: Int?
  /// Which of the eight voices speaks.
  package var kind: Kind?

  /// A manner of speaking; a share beyond 0–100 is cut.
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

extension VoiceManner {
  /// What `espeak-ng` is given besides the language: words a minute; pitch 0–99; amplitude.
  var espeakArguments: [String] {
    var arguments: [String] = []
    if let wordsPerMinute { arguments += ["-s", String(wordsPerMinute)] }
    if let pitch { arguments += ["-p", String(min(pitch, 99))] }
    if let volume { arguments += ["-a", String(volume)] }
    return arguments
  }

  /// What follows the language in the name of a voice of `espeak-ng`: its own variants.
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
