import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Events of the valley: moments that are heard, lightning, changes of weather, waking and dozing.
final class ValleyEvents: Model {
  /// The kinds of moments that enter the history. The others happen all the time.
  private static let remembered: [MomentKind] = [
    .ignite, .extinguish, .explode, .thunder, .arrive, .leave,
  ]
  /// The time before an equal moment enters the history again, in passes.
  private static let repeatPasses = 600

  /// The maximum number of facts that wait for the end of a sweep.
  static let deferredLimit = 4

  weak var delegate: (any PlayDelegate)?
  /// The moments of this pass.
  private(set) var moments: [Moment] = []
  private(set) var pass = 0
  /// True if a sweep was playing in this pass; it is heard alone.
  private(set) var isSweepAudible = false
  private let context: ValleyContext
  private let log: ValleyLog
  private var lightning = Lightning()
  /// The moments since the last pass that was heard.
  private var gathered: [Moment] = []
  /// The weather of the last report.
  private var lastWeather: Weather
  /// The last moment of each kind and material in the history, with its pass.
  private var latest: [(moment: Moment, pass: Int)] = []
  /// The facts that occurred during a sweep and are posted at its end.
  private var deferred: [Fact] = []

  init(_ context: ValleyContext, _ log: ValleyLog) {
    self.context = context
    self.log = log
    lastWeather = context.world.weather
  }

  /// The cell of the visible bolt.
  var lightningPoint: CellPoint? { lightning.point }

  func beginPass() {
    moments.removeAll(keepingCapacity: true)
    isSweepAudible = false
    pass += 1
  }

  /// Collects the moments of a tick.
  ///
  /// - Parameters:
  ///   - moments: The moments, in order.
  ///   - fraction: The time within the pass, in 1/65,536 of it.
  func collect(_ moments: [Moment], fraction: UInt16) {
    for var moment in moments {
      moment.fraction = fraction
      gathered.append(moment)
    }
  }

  /// Drops the moments of a leap, but posts that the valley woke.
  func leap() {
    postWakefulness(isSweeping: false)
    gathered.removeAll(keepingCapacity: true)
  }

  /// Updates the lightning, and posts a change of weather.
  func updateSky(isSweeping: Bool) {
    if lightning.advance(gathered) { delegate?.playDidChange(.shown) }
    let before = lastWeather
    lastWeather = context.world.weather
    guard lastWeather != before else { return }
    report(.valley(.weather(lastWeather, before: before)), isSweeping: isSweeping)
  }

  /// Publishes the moments of the pass.
  ///
  /// - Parameters:
  ///   - hasSwept: True if a sweep was playing in the pass; the moments are then captioned and not
  ///     heard.
  ///   - isSweeping: True if the sweep still plays.
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
    log.keep(.soundscape(.happened(moment.kind, moment.material, way)))
  }

  /// Posts the facts that occurred during a sweep.
  func postDeferred() {
    for fact in deferred { log.say(fact) }
    deferred = []
  }

  /// Posts that the valley woke or dozes off.
  private func postWakefulness(isSweeping: Bool) {
    for moment in gathered {
      if moment.kind == .wake { report(.valley(.woke(true)), isSweeping: isSweeping) }
      if moment.kind == .doze { report(.valley(.woke(false)), isSweeping: isSweeping) }
    }
  }

  /// Adds a log line, and posts the fact at once or after a sweep.
  private func report(_ fact: Fact, isSweeping: Bool) {
    log.add(fact)
    guard isSweeping else { return log.say(fact) }
    if deferred.count < Self.deferredLimit { deferred.append(fact) }
  }
}

/// The visible bolt of lightning. At most one bolt appears per second, so that nothing flickers at
/// any speed; WCAG 2.3.1 allows three.
struct Lightning {
  /// The time that a bolt is visible, in passes: half a second.
  static let seenPasses = 30
  /// The minimum time between two bolts, in passes: one second.
  static let restPasses = 60

  /// The cell that the visible bolt struck.
  private(set) var point: CellPoint?
  private var passes = Lightning.restPasses

  /// Advances by a pass.
  ///
  /// - Parameter moments: The moments of the pass.
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
