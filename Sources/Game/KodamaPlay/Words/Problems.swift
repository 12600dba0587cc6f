package import KodamaDataSources
package import KodamaRoles

/// The lasting problems of the game: no voice, no loudspeaker, no saving.
package final class Problems: Model {
  /// The delay before the first signal for a missing voice, and the interval between signals, in
  /// passes (1/60 s). The delay is needed because a newly opened loudspeaker drops the first half
  /// second.
  static let reminderPasses = (first: 30, next: 600)
  /// The maximum number of signals. They are spread over a minute.
  static let reminderLimit = 6

  package weak var delegate: (any ListSoundDelegate)?
  package let current = Observed<[Problem]>([])
  package private(set) var playsVoicelessSound = false

  private let eventLog: EventLog
  private var observation: Observation?
  private var hasVoice = true
  private var hasLoudspeaker = true
  private var whyNotKept: StoreError?
  private var reminder = (passes: 0, count: 0)

  /// Creates the problems of a game, of which the error that prevents saving is one.
  init(eventLog: EventLog, notKept: Observed<StoreError?>) {
    self.eventLog = eventLog
    observation = notKept.observe { [weak self] change in self?.setNotKept(change.new) }
  }

  /// Sets whether a voice is available, and restarts the signals.
  package func setHasVoice(_ hasVoice: Bool) {
    self.hasVoice = hasVoice
    beginReminding()
    refresh()
  }

  /// Sets whether a loudspeaker is available, and restarts the signals.
  package func setHasLoudspeaker(_ hasLoudspeaker: Bool) {
    self.hasLoudspeaker = hasLoudspeaker
    // The player could not hear earlier signals.
    beginReminding()
    refresh()
  }

  /// Sets the error that prevents saving; nil while saving works.
  private func setNotKept(_ why: StoreError?) {
    whyNotKept = why
    refresh()
    guard let why else { return }
    // Adds a recurring error to the history only once.
    let fact = Fact.store(.notKept(why))
    if !eventLog.history.contains(fact) { eventLog.remember(fact) }
  }

  func beginPass() { playsVoicelessSound = false }

  package func beginReminding() { reminder = (Self.reminderPasses.first, 0) }

  /// Counts a pass towards the next signal. Only screens that play the signal call this.
  package func remind() {
    guard !hasVoice, reminder.count < Self.reminderLimit else { return }
    reminder.passes -= 1
    guard reminder.passes <= 0 else { return }
    reminder = (Self.reminderPasses.next, reminder.count + 1)
    playsVoicelessSound = true
    delegate?.listSoundDidChange()
  }

  /// Adds the problems to a digest. Without problems, the digest does not change.
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
    var problems: [Problem] = []
    if let whyNotKept { problems.append(.notKept(why: whyNotKept)) }
    if !hasLoudspeaker { problems.append(.noLoudspeaker) }
    if !hasVoice { problems.append(.noVoice) }
    current.value = problems
  }
}

extension Problems: ProblemViewDataSource {
  package var currentProblems: [Problem] { current.value }
}

// `playsVoicelessSound` implements the protocol.
extension Problems: VoicelessSoundViewDataSource {}
