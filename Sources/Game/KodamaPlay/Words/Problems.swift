package import KodamaDataSources
package import KodamaRoles

/// Told when it is to be heard that there is no voice.
package protocol ProblemsDelegate: AnyObject {
  /// It is to be heard that there is no voice.
  func problemsDidRemind()
}

/// What is amiss around a game, as long as it is.
package final class Problems: Model {
  /// When it is first heard that there is no voice, and how long after that again, in passes: a
  /// loudspeaker that has just been opened swallows its first moments.
  static let reminderPasses = (first: 30, next: 600)
  /// How often it is heard: for a minute.
  static let reminderLimit = 6

  /// Told when something is to be heard.
  package weak var delegate: (any ProblemsDelegate)?
  /// What is amiss, the worst first.
  package let current = Observed<[Trouble]>([])
  /// Whether it is to be heard in this pass that there is no voice.
  package private(set) var isVoicelessHeard = false

  private let eventLog: EventLog
  private var hasVoice = true
  private var hasLoudspeaker = true
  private var whyNotKept: StoreError?
  private var reminder = (passes: 0, count: 0)

  /// Makes a state in which nothing is amiss.
  package init(eventLog: EventLog) { self.eventLog = eventLog }

  /// Something speaks, or nothing does.
  package func setHasVoice(_ hasVoice: Bool) {
    self.hasVoice = hasVoice
    beginReminding()
    refresh()
  }

  /// Something sounds, or nothing does.
  package func setHasLoudspeaker(_ hasLoudspeaker: Bool) {
    self.hasLoudspeaker = hasLoudspeaker
    // What was to be heard before was not.
    beginReminding()
    refresh()
  }

  /// What is played is not kept, or is: then there is no reason why not.
  func setNotKept(_ why: StoreError?) {
    guard why != whyNotKept else { return }
    whyNotKept = why
    refresh()
    guard let why else { return }
    // However often it is said, it can be looked up once.
    let fact = Fact.store(.notKept(why))
    if !eventLog.history.contains(fact) { eventLog.remember(fact) }
  }

  /// Forgets what was heard in the last pass.
  func beginPass() { isVoicelessHeard = false }

  /// Begins anew to let it be heard that there is no voice.
  package func beginReminding() { reminder = (Self.reminderPasses.first, 0) }

  /// Goes on by a pass on a screen where it is to be heard that there is no voice.
  package func remind() {
    guard !hasVoice, reminder.count < Self.reminderLimit else { return }
    reminder.passes -= 1
    guard reminder.passes <= 0 else { return }
    reminder = (Self.reminderPasses.next, reminder.count + 1)
    isVoicelessHeard = true
    delegate?.problemsDidRemind()
  }

  /// Takes the state into a digest; where nothing is amiss, there is nothing to take.
  func combine(into digest: inout Digest) {
    for trouble in current.value {
      switch trouble {
      case .noVoice: digest.combine(reminder.passes)
      case .noLoudspeaker: digest.combine(-1)
      case .notKept: digest.combine(-2)
      }
    }
  }

  private func refresh() {
    var problems: [Trouble] = []
    if let whyNotKept { problems.append(.notKept(why: whyNotKept)) }
    if !hasLoudspeaker { problems.append(.noLoudspeaker) }
    if !hasVoice { problems.append(.noVoice) }
    current.value = problems
  }
}

extension Problems: TroubleViewDataSource {
  /// What is amiss now.
  package var troublesShown: [Trouble] { current.value }
}

// `isVoicelessHeard` is what the protocol asks for.
extension Problems: VoicelessSoundViewDataSource {}
