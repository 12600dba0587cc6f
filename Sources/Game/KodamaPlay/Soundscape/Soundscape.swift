import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// What is heard of the valley besides the hand: what lasts, what happens, what is swept, and what
/// the hand is guided to. A sweep is heard alone.
final class Soundscape: Model {
  let context: ValleyContext
  let sweeping: Sweeping
  let continuous: ContinuousSounds
  let events: ValleyEvents
  let guide: Guide
  private let log: ValleyLog
  private let settings: Settings
  private(set) var activity = PlayerActivity()
  /// Whether the player has done something that the ambience has not been told of.
  private var hasActed = false

  init(_ context: ValleyContext, _ log: ValleyLog, etude: EtudeSession, _ parts: PlayParts) {
    self.context = context
    self.log = log
    settings = parts.settings
    guide = Guide()
    sweeping = Sweeping(context, log, etude: etude, parts)
    continuous = ContinuousSounds(context, guide: guide, etude: etude, names: parts.names)
    events = ValleyEvents(context, log)
  }

  /// Sets the delegate of its parts, which report to the play model directly.
  func report(to delegate: any PlayDelegate) {
    sweeping.delegate = delegate
    continuous.delegate = delegate
    events.delegate = delegate
    guide.delegate = delegate
  }

  /// Plays a sweep of the rectangle, or the hand's column; a second time ends it.
  func toggleSweep(_ kind: SweepProgress.Kind) {
    activity.resetIdleTimer()
    sweeping.toggle(kind)
  }

  /// Shows how warm everything is, and plays it; a second time shows the valley as it looks.
  func toggleHeat() { sweeping.toggleHeat() }

  /// A key that moves or acts ends a sweep.
  func endSweep() {
    activity.resetIdleTimer()
    sweeping.end()
  }

  /// Whether the world waits for the end of a sweep.
  var holdsBreath: Bool { settings.holdsBreath.value }

  /// The column that a sweep is playing.
  var sweepColumn: Int? { sweeping.column }

  /// Where the bolt of lightning that is seen struck.
  var lightningPoint: GridPoint? { events.lightningPoint }

  /// The room around the hand, for the View that sounds it.
  var room: any RoomSoundViewDataSource { context }

  /// Whether little moves in the rectangle, slowly, and nothing is heard there: an eye need not
  /// follow each tick of it.
  var isCalm: Bool {
    !isSweeping && continuous.isCalm
      && !moments.contains { ViewRectangle.contains(context.viewport.tile(of: $0.point)) }
  }

  /// Whether a sweep is under way.
  var isSweeping: Bool { sweeping.isOn }

  /// Forgets what happened during the last pass.
  func beginPass() {
    activity.beginPass()
    events.beginPass()
    guide.beginPass()
  }

  /// The player acts: what the hand changes has not moved by itself.
  func recordPlayerAction() {
    activity.resetIdleTimer()
    hasActed = true
  }

  /// The player is about to change what lies at the hand.
  func markSitesChanged() { activity.markSitesChanged(of: context.world, at: context.hand.point) }

  /// The rectangle shows another part of the world, or time went by unheard: what lies elsewhere
  /// has not just moved.
  func forgetTiles() { continuous.forget() }

  /// Time has leapt: nobody heard what happened.
  func leap() {
    events.leap()
    continuous.forget()
  }

  /// Hears the tiles as the hand has left them, before the valley runs on.
  func hearEdit() {
    if hasActed { continuous.expect(context.tiles()) }
    hasActed = false
  }

  /// Plays a sweep on by a pass.
  ///
  /// - Returns: whether one was under way.
  func advanceSweep() -> Bool {
    guard isSweeping else { return false }
    sweeping.advance()
    return true
  }

  /// Takes what happened in a tick.
  ///
  /// - Parameters:
  ///   - moments: in their order.
  ///   - fraction: when in the pass, in 65,536ths of it.
  func collect(_ moments: [Moment], fraction: UInt16) {
    events.collect(moments, fraction: fraction)
  }

  /// Hears what lasts, after the world ran on.
  func listen() { continuous.listen() }

  /// While time stands still nothing moves, so nothing lasting is heard.
  func holdBreath() { continuous.holdBreath() }

  /// Hears what happened during the pass.
  ///
  /// - Parameter hasSwept: whether a sweep was under way in it.
  func endPass(hasSwept: Bool) {
    if !isSweeping { events.postDeferred() }
    events.lookAtSky(isSweeping: isSweeping)
    if !isSweeping { advanceGuide() }
    events.listen(hasSwept: hasSwept, isSweeping: isSweeping)
  }

  private func advanceGuide() {
    let isMono = settings.mix.value.output == .mono
    guard guide.advance(hand: context.handTile, isMono: isMono, tile: context.viewport.tile) else {
      return
    }
    context.sound(.arrive)
    log.post(.explore(.arrived))
  }

  func combine(into digest: inout Digest) {
    sweeping.combine(into: &digest)
    guide.combineTarget(into: &digest)
  }

  /// The digest of what is told by it.
  func combineWords(into digest: inout Digest) { guide.combinePulses(into: &digest) }
}

extension Soundscape: AmbienceSoundViewDataSource {
  /// The textures of what moves.
  var ambienceTextures: [AmbienceTexture] { continuous.textures }

  /// Where the hand is.
  var handTile: GridPoint { context.handTile }
}

extension Soundscape: GuideSoundViewDataSource {
  /// The pulses that start during this pass.
  var guidePulses: [GuidePulse] { guide.pulses }
}

extension Soundscape: HeardWordsViewDataSource {
  /// For how many passes it was listened to the valley.
  var passesListened: Int { continuous.passes }
}

extension Soundscape: NearestSoundViewDataSource {
  /// What is near, by its role.
  var nearestThings: [NearestThing] { continuous.nearestThings }
}

// What happens in the valley is seen where it is heard: the moments are those of the sound.
extension Soundscape: SparkViewDataSource {}

extension Soundscape: SweepSoundViewDataSource {
  /// The sweep that is under way.
  var sweepProgress: SweepProgress? { sweeping.progress }
}

extension Soundscape: WeatherSoundViewDataSource {
  /// What the sky does.
  var heardSky: SkySign? { continuous.skyExposure.sky }

  /// What lies open to it.
  var openGround: OpenGround { continuous.skyExposure.ground }

  /// How large the cave around the hand is, 0 (a hole) to 100 (open sky).
  var roomPercent: Int { context.roomPercent }
}

extension Soundscape: MomentSoundViewDataSource {
  /// How far away it is looked for what stands between, in cells: further off nothing is heard.
  private static let farCells = 128

  /// What happened during this pass, all over the valley, in order.
  var moments: [Moment] { events.moments }

  /// The number of this pass: each has the next one.
  var momentPass: Int { events.pass }

  /// Whether a sweep was heard during this pass, and so nothing beside it.
  var isSweepHeard: Bool { events.isSweepHeard }

  /// Where the hand is, and the rectangle around it.
  var listener: Listener {
    Listener(
      hand: context.hand.point, origin: context.viewport.origin, tileSide: context.viewport.tileSide
    )
  }

  /// How many cells between the hand and each of the moments keep sound out.
  var momentObstacles: [Int] {
    moments.map {
      context.distance(to: $0.point) > Self.farCells ? 0 : context.obstacles(to: $0.point)
    }
  }

  /// The scale of the world.
  var scale: Scale { context.world.music.scale }

  /// The places of interest at which the player changed nothing.
  var untouchedSites: [GridPoint] { activity.untouchedSites(of: context.world) }

  /// For how many passes the player did nothing.
  var restedPasses: Int { activity.restedPasses }

  /// How far away a cliff is heard, and how near it is only a wall, in cells.
  private static let cliffReach = 8...96

  /// Under the open sky, the nearest cliff on each side at the height of the hand.
  var cliffCells: [Int] {
    guard roomPercent == 100 else { return [] }
    return [-1, 1].compactMap { side in
      let distance = Self.cliffReach.upperBound
      let hand = context.hand.point
      let first = (1...distance).first { isGround(hand.x + side * $0, hand.y) }
      guard let first, first >= Self.cliffReach.lowerBound else { return nil }
      // Twice as steep as it is wide, for eight cells.
      let foot = hand.x + side * first
      let isCliff = [4, 8].allSatisfy { isGround(foot + side * $0 / 2, hand.y - $0) }
      return isCliff ? side * first : nil
    }
  }

  private func isGround(_ x: Int, _ y: Int) -> Bool {
    guard x > 0, y > 0, x < context.world.width - 1 else { return false }
    return context.world.blocksSight(GridPoint(x, y))
  }
}

/// How long the player has left the valley to itself, and which of its places of interest are as
/// the generator left them.
///
/// It is not kept with a save: who comes back to a valley has just come.
struct PlayerActivity {
  /// How far from its middle a place of interest reaches, in cells.
  static let siteReach = 14

  /// For how many passes the player has neither moved the hand nor changed anything.
  private(set) var restedPasses = 0
  /// The middles of places at which the player has changed something.
  private var worked: Set<GridPoint> = []

  /// Another pass begins, and nothing was done in it yet.
  mutating func beginPass() { restedPasses += 1 }

  /// The player moves, acts or listens.
  mutating func resetIdleTimer() { restedPasses = 0 }

  /// The player changes something where the hand is.
  mutating func markSitesChanged(of world: World, at hand: GridPoint) {
    let sites = world.record?.sites ?? []
    for site in sites where Offset(from: site.point, to: hand).reach <= Self.siteReach {
      worked.insert(site.point)
    }
  }

  /// The middles of the places of interest at which nothing was changed.
  func untouchedSites(of world: World) -> [GridPoint] {
    let sites = world.record?.sites ?? []
    return sites.map { $0.point }.filter { !worked.contains($0) }
  }
}
