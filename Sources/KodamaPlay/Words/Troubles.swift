public import KodamaDataSources
public import KodamaRoles

/// Told when it is to be heard that there is no voice.
public protocol TroublesDelegate: AnyObject {
  /// It is to be heard that there is no voice.
  func troublesDidRemind()
}

/// What is amiss around a game, as long as it is. Whether what is played is kept is also said, over
/// everything else and again until it was heard whole: who works for an hour must not miss it.
public final class Troubles: Model {
  /// How long words that must be heard wait for silence at first, in passes: 3 s. Each time that
  /// they were cut short they wait twice as long, so that keys are answered meanwhile.
  static let patiencePasses = 180
  /// The longest that they wait, in passes: a minute.
  static let longestPatiencePasses = 3_600
  /// How long it must have been silent before they are said again, in passes: half a second.
  static let quietPasses = 30
  /// When it is first heard that there is no voice, and how long after that again, in passes: a
  /// loudspeaker that has just been opened swallows its first moments.
  static let reminderPasses = (first: 30, next: 600)
  /// How often it is heard: for a minute.
  static let reminderLimit = 6

  /// Told when something is to be heard.
  public weak var delegate: (any TroublesDelegate)?
  /// What is amiss, the worst first.
  public let standing = Observed<[Trouble]>([])
  /// Whether it is to be heard in this pass that there is no voice.
  public private(set) var isVoicelessHeard = false

  private let speech: Speech
  private var hasVoice = true
  private var hasLoudspeaker = true
  private var whyNotKept: Message?
  /// What must be heard whole and has not been.
  private var unheard: Message?
  private var waitedPasses = 0
  private var patience = Troubles.patiencePasses
  private var quietPasses = 0
  private var reminder = (passes: 0, count: 0)

  /// Makes a state in which nothing is amiss.
  public init(speech: Speech) { self.speech = speech }

  /// Something speaks, or nothing does.
  public func setHasVoice(_ hasVoice: Bool) {
    self.hasVoice = hasVoice
    beginReminding()
    refresh()
  }

  /// Something sounds, or nothing does.
  public func setHasLoudspeaker(_ hasLoudspeaker: Bool) {
    self.hasLoudspeaker = hasLoudspeaker
    // What was to be heard before was not.
    beginReminding()
    refresh()
  }

  /// What is played is not kept, or is: then there is no reason why not.
  func setNotKept(_ why: Message?) {
    guard why != whyNotKept else { return }
    let isNew = whyNotKept == nil
    whyNotKept = why
    refresh()
    guard let why else {
      unheard = nil
      return
    }
    unheard = Message("store.autosave.failed", ("why", .message(why)))
    guard isNew else { return }
    waitedPasses = 0
    patience = Self.patiencePasses
    quietPasses = Self.quietPasses
  }

  /// Forgets what was heard in the last pass, and says what must be heard. To be called after the
  /// voice has gone on by a pass.
  func beginPass() {
    isVoicelessHeard = false
    guard let unheard else { return }
    if speech.endedMessage == unheard {
      self.unheard = nil
      return
    }
    if speech.currentMessage == unheard { return }
    waitedPasses += 1
    quietPasses = speech.isSpeaking ? 0 : quietPasses + 1
    guard quietPasses > Self.quietPasses || waitedPasses > patience else { return }
    waitedPasses = 0
    patience = min(2 * patience, Self.longestPatiencePasses)
    speech.insist(unheard)
  }

  /// Begins anew to let it be heard that there is no voice.
  public func beginReminding() { reminder = (Self.reminderPasses.first, 0) }

  /// Goes on by a pass on a screen where it is to be heard that there is no voice.
  public func remind() {
    guard !hasVoice, reminder.count < Self.reminderLimit else { return }
    reminder.passes -= 1
    guard reminder.passes <= 0 else { return }
    reminder = (Self.reminderPasses.next, reminder.count + 1)
    isVoicelessHeard = true
    delegate?.troublesDidRemind()
  }

  /// Takes the state into a digest; where nothing is amiss, there is nothing to take.
  func combine(into digest: inout Digest) {
    for trouble in standing.value {
      switch trouble {
      case .noVoice: digest.combine(reminder.passes)
      case .noLoudspeaker: digest.combine(-1)
      case .notKept(let why):
        why.combine(into: &digest)
        digest.combine(unheard == nil ? -1 : waitedPasses)
      }
    }
  }

  private func refresh() {
    var troubles: [Trouble] = []
    if let whyNotKept { troubles.append(.notKept(why: whyNotKept)) }
    if !hasLoudspeaker { troubles.append(.noLoudspeaker) }
    if !hasVoice { troubles.append(.noVoice) }
    standing.value = troubles
  }
}
