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
