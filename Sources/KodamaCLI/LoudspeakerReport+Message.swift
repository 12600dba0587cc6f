import Kodama
import KodamaHosting

extension LoudspeakerReport {
  /// What did not go well, for whoever started the game; nil when all did.
  var message: Message? {
    isFlawless
      ? nil
      : Message(
        "launch.loudspeaker.late", ("n", .number(lateCallbacks)), ("m", .number(callbacks)),
        ("gaps", .number(gaps.count)), ("ms", .number(gapMilliseconds)))
  }
}
