import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Collects the valley's events: sounds, lightning, weather changes, waking and dozing.
final class ValleyEvents: Model {
  /// The kinds of events that are added to the history. Other kinds happen all the time.
  private static let remembered: [MomentKind] = [
    .ignite, .extinguish, .explode, .thunder, .arrive, .leave,
  ]
  /// The time that an equal event is not added to the history again, in passes (1/60 s): ten
  /// seconds.
  private static let repeatPasses = 600

  /// The maximum number of messages that wait for the end of a sweep.
  static let deferredLimit = 4

  weak var delegate: (any TellingDelegate)?
  private(set) var moments: [Moment] = []
  private(set) var pass = 0
  /// True if a sweep was playing in this pass. All other sounds are then silent.
  private(set) var isSweepAudible = false
  private let context: ValleyContext
  private var lightning = Lightning()
  /// The events since the last published pass.
  private var gathered: [Moment] = []
  private var lastWeather: Weather
  private var lastPhase: DayPhase
  /// The latest event of each kind and material in the history, with its pass.
  private var latest: [(moment: Moment, pass: Int)] = []
  private var deferred: [Fact] = []

  init(_ context: ValleyContext) {
    self.context = context
    (lastWeather, lastPhase) = (context.world.weather, DayPhase(at: context.world.tick))
  }

  var lightningPoint: CellPoint? { lightning.point }

  func beginPass() {
    moments.removeAll(keepingCapacity: true)
    isSweepAudible = false
    pass += 1
  }

  /// Collects the events of a tick.
  ///
  /// - Parameters:
  ///   - moments: The events in the order in which they occurred.
  ///   - fraction: The time of the tick within the pass, in units of 1/65,536 pass.
  func collect(_ moments: [Moment], fraction: UInt16) {
    for var moment in moments {
      moment.fraction = fraction
      gathered.append(moment)
    }
  }

  /// Drops the events of a leap, but announces that the valley woke or dozes off.
  func leap() {
    postWakefulness(isSweeping: false)
    gathered.removeAll(keepingCapacity: true)
  }

  func updateSky(isSweeping: Bool) {
    if lightning.advance(gathered) { delegate?.playDidChange(.shown) }
    let (weather, phase) = (lastWeather, lastPhase)
    (lastWeather, lastPhase) = (context.world.weather, DayPhase(at: context.world.tick))
    if lastWeather != weather {
      report(.valley(.weather(lastWeather, before: weather)), isSweeping: isSweeping)
    }
    if lastPhase != phase, lastPhase == .night || lastPhase == .dawn {
      report(.valley(.hour(lastPhase)), isSweeping: isSweeping)
    }
  }

  /// Publishes the events of the pass to the Views.
  ///
  /// - Parameters:
  ///   - hasSwept: True if a sweep was playing in the pass. The events are then only captioned.
  ///   - isSweeping: True if the sweep is still playing.
  func publish(hasSwept: Bool, isSweeping: Bool) {
    guard !gathered.isEmpty else { return }
    postWakefulness(isSweeping: isSweeping)
    for moment in gathered
    where Self.remembered.contains(moment.kind) && context.viewport.shows(moment.point) {
      remember(moment)
    }
    swap(&moments, &gathered)
    gathered.removeAll(keepingCapacity: true)
    isSweepAudible = hasSwept
    delegate?.playDidChange(.sound)
  }

  private func remember(_ moment: Moment) {
    latest.removeAll { $0.pass + Self.repeatPasses < pass }
    let isKnown = latest.contains {
      $0.moment.kind == moment.kind && $0.moment.material == moment.material
    }
    guard !isKnown else { return }
    latest.append((moment, pass))
    let way = context.offset(of: moment.point)
    delegate?.tell(.soundscape(.happened(moment.kind, moment.material, way)), .caption)
  }

  func postDeferred() {
    for fact in deferred { delegate?.tell(fact, .passing) }
    deferred = []
  }

  /// Announces that the valley woke or dozes off, if it did.
  private func postWakefulness(isSweeping: Bool) {
    for moment in gathered {
      if moment.kind == .wake { report(.valley(.woke(true)), isSweeping: isSweeping) }
      if moment.kind == .doze { report(.valley(.woke(false)), isSweeping: isSweeping) }
    }
  }

  /// Adds a line to the log. Announces the message immediately, or after the sweep that is playing.
  private func report(_ fact: Fact, isSweeping: Bool) {
    delegate?.tell(fact, .line)
    if !isSweeping {
      delegate?.tell(fact, .passing)
    } else if deferred.count < Self.deferredLimit {
      deferred.append(fact)
    }
  }
}

/// The visible bolt of lightning. At most one bolt appears per second, so that the screen never
/// flashes too fast. WCAG 2.3.1 allows three flashes per second.
struct Lightning {
  /// The time that a bolt is visible, in passes (1/60 s): half a second.
  static let seenPasses = 30
  /// The minimum time between two bolts, in passes (1/60 s): one second.
  static let restPasses = 60

  /// The cell that the visible bolt struck; nil if no bolt is visible.
  private(set) var point: CellPoint?
  private var passes = Lightning.restPasses

  /// Advances by one pass.
  ///
  /// - Parameter moments: The events of the pass.
  /// - Returns: True if a bolt appeared or disappeared.
  mutating func advance(_ moments: [Moment]) -> Bool {
    let before = point
    passes = min(passes + 1, Self.restPasses)
    if passes >= Self.seenPasses { point = nil }
    if passes == Self.restPasses, let strike = moments.last(where: { $0.kind == .thunder }) {
      passes = 0
      point = strike.point
    }
    return point != before
  }
}
