import KodamaRoles

/// What must be heard whole: it is said into silence, or over everything else where silence does
/// not come, and again until nobody cut it short. Who works for an hour must not miss it.
struct InsistingWords {
  /// How long it waits for silence at first, in passes: 3 s. Each time that it was cut short it
  /// waits twice as long, so that keys are answered meanwhile.
  static let patiencePasses = 180
  /// The longest that it waits, in passes: a minute.
  static let longestPatiencePasses = 3_600
  /// How long it must have been silent before it is said again, in passes: half a second.
  static let quietPasses = 30

  private var reason: Utterance?
  private var isHeard = false
  private var waitedPasses = 0
  private var patience = patiencePasses
  private var quietPasses = 0

  mutating func insist(on utterance: Utterance?) {
    guard utterance?.text != reason?.text else { return }
    let isNew = reason == nil
    reason = utterance
    isHeard = false
    guard isNew else { return }
    (waitedPasses, patience, quietPasses) = (0, Self.patiencePasses, Self.quietPasses)
  }

  /// Goes on by a pass.
  ///
  /// - Parameters:
  ///   - current: what is being said.
  ///   - ended: what was said to its end just now.
  /// - Returns: what is to be said now, if anything is.
  mutating func advance(current: Utterance?, ended: Utterance?) -> Utterance? {
    guard let reason, !isHeard else { return nil }
    if ended?.text == reason.text {
      isHeard = true
      return nil
    }
    if current?.text == reason.text { return nil }
    waitedPasses += 1
    quietPasses = current == nil ? quietPasses + 1 : 0
    guard quietPasses > Self.quietPasses || waitedPasses > patience else { return nil }
    waitedPasses = 0
    patience = min(2 * patience, Self.longestPatiencePasses)
    return reason
  }

  func combine(into digest: inout Digest) {
    guard let reason else { return }
    digest.combine(reason.text)
    digest.combine(isHeard ? -1 : waitedPasses)
  }
}
