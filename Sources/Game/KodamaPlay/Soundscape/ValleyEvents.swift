import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// What happens in the valley by itself, moment by moment, and what follows from it: lightning,
/// weather, and whether the valley wakes.
final class ValleyEvents: Model {
  /// What can be looked up later; everything else goes on all the time.
  private static let remembered: [MomentKind] = [
    .ignite, .extinguish, .explode, .thunder, .arrive, .leave,
  ]
  /// For how many passes the same, of the same material, is not remembered again.
  private static let repeatPasses = 600

  /// How many events wait for the end of a sweep.
  static let deferredLimit = 4

  weak var delegate: (any PlayDelegate)?
  /// What happened during this pass.
  private(set) var moments: [Moment] = []
  /// The number of this pass.
  private(set) var pass = 0
  /// Whether a sweep was under way in this pass: it is heard alone.
  private(set) var isSweepHeard = false
  private let context: ValleyContext
  private let log: ValleyLog
  private var lightning = Lightning()
  /// What has happened since the last pass was listened to.
  private var gathered: [Moment] = []
  /// The weather as it was last told.
  private var lastWeather: Weather
  /// What was remembered last, each kind and material once, and in which pass.
  private var latest: [(moment: Moment, pass: Int)] = []
  /// What came about during a sweep, and is told when it is over.
  private var deferred: [Fact] = []

  init(_ context: ValleyContext, _ log: ValleyLog) {
    self.context = context
    self.log = log
    lastWeather = context.world.weather
  }

  /// Where the bolt that is seen struck.
  var lightningPoint: GridPoint? { lightning.point }

  /// Forgets what happened during the last pass.
  func beginPass() {
    moments.removeAll(keepingCapacity: true)
    isSweepHeard = false
    pass += 1
  }

  /// Takes what happened in a tick.
  ///
  /// - Parameters:
  ///   - moments: in their order.
  ///   - fraction: when in the pass, in 65,536ths of it.
  func collect(_ moments: [Moment], fraction: UInt16) {
    for var moment in moments {
      moment.fraction = fraction
      gathered.append(moment)
    }
  }

  /// Forgets what happened where nobody listened, but that the valley woke.
  func leap() {
    postWakefulness(isSweeping: false)
    gathered.removeAll(keepingCapacity: true)
  }

  /// Sees lightning, and tells that the weather has changed since it was last looked at.
  func lookAtSky(isSweeping: Bool) {
    if lightning.advance(gathered) { delegate?.playDidChange(.shown) }
    let before = lastWeather
    lastWeather = context.world.weather
    guard lastWeather != before else { return }
    report(.valley(.weather(lastWeather, before: before)), isSweeping: isSweeping)
  }

  /// Tells that something happened during the pass.
  ///
  /// - Parameters:
  ///   - hasSwept: whether a sweep was under way in the pass: it is heard alone, and what happens
  ///     meanwhile is read.
  ///   - isSweeping: whether it still is.
  func listen(hasSwept: Bool, isSweeping: Bool) {
    guard !gathered.isEmpty else { return }
    postWakefulness(isSweeping: isSweeping)
    for moment in gathered
    where Self.remembered.contains(moment.kind) && context.viewport.shows(moment.point) {
      remember(moment)
    }
    swap(&moments, &gathered)
    gathered.removeAll(keepingCapacity: true)
    isSweepHeard = hasSwept
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

  /// Tells what came about during a sweep that is over.
  func postDeferred() {
    for fact in deferred { log.say(fact) }
    deferred = []
  }

  /// Tells that the valley woke, or dozes off.
  private func postWakefulness(isSweeping: Bool) {
    for moment in gathered {
      if moment.kind == .wake { report(.valley(.woke(true)), isSweeping: isSweeping) }
      if moment.kind == .doze { report(.valley(.woke(false)), isSweeping: isSweeping) }
    }
  }

  /// Writes an event and tells it when it is its turn: a sweep is heard alone.
  private func report(_ fact: Fact, isSweeping: Bool) {
    log.add(fact)
    guard isSweeping else { return log.say(fact) }
    if deferred.count < Self.deferredLimit { deferred.append(fact) }
  }
}

/// The bolt that is seen: it appears in the pass in which it strikes, stands still, and is gone.
/// So that nothing flickers, whatever the speed, a strike while one is seen, or shortly after,
/// shows no other: at most one appears a second (WCAG 2.3.1 allows three).
struct Lightning {
  /// How long a bolt is seen, in passes: half a second.
  static let seenPasses = 30
  /// How long after a bolt appeared no other does, in passes: a second.
  static let restPasses = 60

  /// Where the bolt that is seen struck, in cells of the world.
  private(set) var point: GridPoint?
  private var passes = Lightning.restPasses

  /// Moves on by a pass.
  ///
  /// - Parameter moments: what happened in it.
  /// - Returns: whether something else is to be seen now.
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
