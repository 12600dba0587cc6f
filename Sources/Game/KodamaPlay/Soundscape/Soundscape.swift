import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The sounds of the valley, besides those of the hand: continuous sounds, events, sweeps,
/// guidance. A sweep is heard alone.
final class Soundscape: Model {
  let context: ValleyContext
  let sweeping: Sweeping
  let continuous: ContinuousSounds
  let events: ValleyEvents
  let guide: Guide
  private let log: ValleyLog
  private let settings: Settings
  private(set) var activity = PlayerActivity()
  /// True if the player has acted since the ambience was updated.
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

  /// Starts a sweep of the rectangle or of the hand's column; the same one again stops it.
  func toggleSweep(_ kind: SweepProgress.Kind) {
    activity.resetIdleTimer()
    sweeping.toggle(kind)
  }

  /// Shows and sweeps the temperatures, or shows the materials again.
  func toggleHeat() { sweeping.toggleHeat() }

  /// Ends a sweep, because the player acts.
  func endSweep() {
    activity.resetIdleTimer()
    sweeping.end()
  }

  /// True if the world waits during a sweep.
  var holdsBreath: Bool { settings.holdsBreath.value }

  var sweepColumn: Int? { sweeping.column }

  /// The cell of the visible bolt.
  var lightningPoint: CellPoint? { events.lightningPoint }

  var room: any RoomSoundViewDataSource { context }

  /// True while little moves in the rectangle, slowly and silently, so that not every tick has to
  /// be drawn.
  var isCalm: Bool {
    !isSweeping && continuous.isCalm
      && !moments.contains { ViewRectangle.contains(context.viewport.tile(of: $0.point)) }
  }

  var isSweeping: Bool { sweeping.isOn }

  /// Clears the moments of the last pass.
  func beginPass() {
    activity.beginPass()
    events.beginPass()
    guide.beginPass()
  }

  /// Records that the player acted, so that the ambience ignores the edit.
  func recordPlayerAction() {
    activity.resetIdleTimer()
    hasActed = true
  }

  /// Records that the player changes the site at the hand.
  func markSitesChanged() { activity.markSitesChanged(of: context.world, at: context.hand.point) }

  /// Forgets the last tiles, because the rectangle has moved or time has advanced silently.
  func forgetTiles() { continuous.forget() }

  /// Drops the sounds of a leap.
  func leap() {
    events.leap()
    continuous.forget()
  }

  /// Updates the ambience after an edit, before the valley advances.
  func updateAfterEdit() {
    if hasActed { continuous.expect(context.tiles()) }
    hasActed = false
  }

  /// Advances a sweep by a pass.
  ///
  /// - Returns: False if no sweep is playing.
  func advanceSweep() -> Bool {
    guard isSweeping else { return false }
    sweeping.advance()
    return true
  }

  /// Collects the moments of a tick.
  ///
  /// - Parameters:
  ///   - moments: The moments, in order.
  ///   - fraction: The time within the pass, in 1/65,536 of it.
  func collect(_ moments: [Moment], fraction: UInt16) {
    events.collect(moments, fraction: fraction)
  }

  /// Updates the continuous sounds after the world has advanced.
  func updateContinuousSounds() { continuous.update() }

  /// Stops the continuous sounds while time stands still.
  func stopContinuousSounds() { continuous.stop() }

  /// Publishes the events of the pass, and advances the guide.
  ///
  /// - Parameter hasSwept: True if a sweep was playing in this pass.
  func endPass(hasSwept: Bool) {
    if !isSweeping { events.postDeferred() }
    events.updateSky(isSweeping: isSweeping)
    if !isSweeping { advanceGuide() }
    events.publish(hasSwept: hasSwept, isSweeping: isSweeping)
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

  func combineWords(into digest: inout Digest) { guide.combinePulses(into: &digest) }
}

extension Soundscape: AmbienceSoundViewDataSource {
  var ambienceTextures: [AmbienceTexture] { continuous.textures }

  var handTile: CellPoint { context.handTile }
}

extension Soundscape: GuideSoundViewDataSource {
  /// The pulses that start in this pass.
  var guidePulses: [GuidePulse] { guide.pulses }
}

extension Soundscape: HeardWordsViewDataSource {
  /// The number of passes in which the valley was audible.
  var audiblePasses: Int { continuous.passes }
}

extension Soundscape: NearestSoundViewDataSource {
  var nearestThings: [NearestThing] { continuous.nearestThings }
}

// Sparks show the same moments that are heard.
extension Soundscape: SparkViewDataSource {}

extension Soundscape: SweepSoundViewDataSource {
  var sweepProgress: SweepProgress? { sweeping.progress }
}

extension Soundscape: WeatherSoundViewDataSource {
  var audibleSky: SkyState? { continuous.skyExposure.sky }

  /// The ground that is open to the sky.
  var openGround: OpenGround { continuous.skyExposure.ground }

  /// The size of the cave around the hand, 0…100; 100 is the open sky.
  var roomPercent: Int { context.roomPercent }
}

extension Soundscape: MomentSoundViewDataSource {
  /// The distance beyond which obstacles are not counted, in cells, because nothing is heard there.
  private static let farCells = 128

  /// The moments of this pass, in the whole valley, in order.
  var moments: [Moment] { events.moments }

  /// The number of this pass, which increases by 1.
  var momentPass: Int { events.pass }

  /// True if a sweep was playing in this pass, so that nothing else is heard.
  var isSweepAudible: Bool { events.isSweepAudible }

  /// The position of the hand and the rectangle.
  var listener: Listener {
    Listener(
      hand: context.hand.point, origin: context.viewport.origin, tileSide: context.viewport.tileSide
    )
  }

  /// The number of cells between the hand and each moment that block sound.
  var momentObstacles: [Int] {
    moments.map {
      context.distance(to: $0.point) > Self.farCells ? 0 : context.obstacles(to: $0.point)
    }
  }

  /// The musical scale of the world.
  var scale: Scale { context.world.music.scale }

  /// The places of interest at which the player has changed nothing.
  var untouchedSites: [CellPoint] { activity.untouchedSites(of: context.world) }

  /// The number of passes since the player acted.
  var idlePasses: Int { activity.idlePasses }

  /// The distances at which a cliff echoes, in cells; nearer ones are walls.
  private static let cliffReach = 8...96

  /// The distances to the nearest cliffs on both sides of the hand, under the open sky; negative on
  /// the left.
  var cliffCells: [Int] {
    guard roomPercent == 100 else { return [] }
    return [-1, 1].compactMap { side in
      let distance = Self.cliffReach.upperBound
      let hand = context.hand.point
      let first = (1...distance).first { isGround(hand.x + side * $0, hand.y) }
      guard let first, first >= Self.cliffReach.lowerBound else { return nil }
      // At least twice as high as wide, for eight cells.
      let foot = hand.x + side * first
      let isCliff = [4, 8].allSatisfy { isGround(foot + side * $0 / 2, hand.y - $0) }
      return isCliff ? side * first : nil
    }
  }

  private func isGround(_ x: Int, _ y: Int) -> Bool {
    guard x > 0, y > 0, x < context.world.width - 1 else { return false }
    return context.world.blocksSight(CellPoint(x, y))
  }
}

/// The time since the player acted, and the places of interest that the player has changed.
///
/// Saves do not contain it, so it starts again with every loaded valley.
struct PlayerActivity {
  /// The range of a place of interest around its middle, in cells.
  static let siteReach = 14

  /// The number of passes since the player acted.
  private(set) var idlePasses = 0
  /// The places of interest that the player has changed.
  private var worked: Set<CellPoint> = []

  mutating func beginPass() { idlePasses += 1 }

  mutating func resetIdleTimer() { idlePasses = 0 }

  /// Marks the places of interest within range of the hand as changed.
  mutating func markSitesChanged(of world: World, at hand: CellPoint) {
    let sites = world.record?.sites ?? []
    for site in sites where Offset(from: site.point, to: hand).reach <= Self.siteReach {
      worked.insert(site.point)
    }
  }

  /// The places of interest that the player has not changed.
  func untouchedSites(of world: World) -> [CellPoint] {
    let sites = world.record?.sites ?? []
    return sites.map { $0.point }.filter { !worked.contains($0) }
  }
}
