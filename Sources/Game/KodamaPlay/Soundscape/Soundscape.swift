import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// All sounds of the valley except the hand's: continuous sounds, events, sweeps and guidance.
/// While a sweep plays, the others are silent.
final class Soundscape: Model {
  let context: ValleyContext
  let sweeping: Sweeping
  let continuous: ContinuousSounds
  let events: ValleyEvents
  private let guide: Guide
  private let log: ValleyLog
  private let settings: Settings
  private var ownMusic = OwnMusic()
  /// True if the player has acted since the ambience was last updated.
  private var hasActed = false

  init(
    _ context: ValleyContext, _ log: ValleyLog, etude: EtudeSession, guide: Guide,
    _ parts: PlayParts
  ) {
    self.context = context
    self.log = log
    settings = parts.settings
    self.guide = guide
    sweeping = Sweeping(context, log, etude: etude, parts)
    continuous = ContinuousSounds(context, guide: guide, etude: etude, names: parts.names)
    events = ValleyEvents(context, log)
  }

  /// Sets the delegate of all parts, so that they report to the play model directly.
  func report(to delegate: any PlayDelegate) {
    sweeping.delegate = delegate
    continuous.delegate = delegate
    events.delegate = delegate
    guide.delegate = delegate
  }

  /// Starts a sweep over the visible rectangle or the hand's column. Stops the sweep if the same
  /// kind is already playing.
  func toggleSweep(_ kind: SweepProgress.Kind, land: [PlacedThing] = []) {
    sweeping.toggle(kind, land: land)
  }

  /// Shows the temperatures in the picture and plays them as a sweep, or shows the materials again.
  func toggleHeat() { sweeping.toggleHeat() }

  /// Stops the sweep, because the player acts.
  func endSweep() {
    sweeping.end()
  }

  /// Ends the sweep and announces it.
  ///
  /// - Returns: False if no sweep was playing.
  func cancelSweep() -> Bool {
    guard isSweeping else { return false }
    endSweep()
    log.post(.soundscape(.sweepEnded))
    return true
  }

  /// True if the world stops during a sweep.
  var holdsBreath: Bool { settings.holdsBreath.value }

  /// True if hovering a pointer over the valley plays sounds.
  var soundsHover: Bool { settings.hoverSounds.value }

  var sweepColumn: Int? { sweeping.column }

  /// The cell that the visible lightning bolt struck; nil if there is no bolt.
  var lightningPoint: CellPoint? { events.lightningPoint }

  var room: any RoomSoundViewDataSource { context }

  /// True while little moves in the visible rectangle, slowly and silently. The host may then skip
  /// drawing some ticks.
  var isCalm: Bool {
    !isSweeping && continuous.isCalm
      && !moments.contains { ViewRectangle.contains(context.viewport.tile(of: $0.point)) }
  }

  var isSweeping: Bool { sweeping.isOn }

  func beginPass() {
    events.beginPass()
    guide.beginPass()
  }

  /// Records that the player acted, so that the ambience does not mistake the edit for movement.
  func recordPlayerAction() {
    hasActed = true
  }

  /// Records that the player builds or strikes an instrument at the hand.
  func markOwnMusic(isBuilt: Bool) {
    ownMusic.mark(
      context.hand.point, until: isBuilt ? Int.max : events.pass + OwnMusic.strikePasses)
  }

  /// Discards the last tiles, because the visible rectangle has moved or time has advanced
  /// silently.
  func forgetTiles() { continuous.forget() }

  /// Drops the sounds that occurred during a leap.
  func leap() {
    events.leap()
    continuous.forget()
  }

  /// Updates the ambience after an edit. Call this before the world advances.
  func updateAfterEdit() {
    if hasActed { continuous.expect(context.tiles()) }
    hasActed = false
  }

  /// Advances the sweep by one pass.
  ///
  /// - Returns: False if no sweep is playing.
  func advanceSweep() -> Bool {
    guard isSweeping else { return false }
    sweeping.advance()
    return true
  }

  /// Collects the events of a tick.
  ///
  /// - Parameters:
  ///   - moments: The events in the order in which they occurred.
  ///   - fraction: The time of the tick within the pass, in units of 1/65,536 pass.
  func collect(_ moments: [Moment], fraction: UInt16) {
    events.collect(moments, fraction: fraction)
  }

  /// Updates the continuous sounds after the world has advanced.
  func updateContinuousSounds() { continuous.update() }

  /// Stops the continuous sounds while time is stopped.
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
  /// The guidance pulses that start in this pass.
  var guidePulses: [GuidePulse] { guide.pulses }
}

extension Soundscape: HeardWordsViewDataSource {
  /// The number of passes (1/60 s) in which the valley was audible.
  var audiblePasses: Int { continuous.passes }
}

extension Soundscape: NearestSoundViewDataSource {
  var nearestThings: [NearestThing] { continuous.nearestThings }
}

// Sparks are drawn for the same events that sound.
extension Soundscape: SparkViewDataSource {}

extension Soundscape: SweepSoundViewDataSource {
  var sweepProgress: SweepProgress? { sweeping.progress }
}

extension Soundscape: WeatherSoundViewDataSource {
  var audibleSky: AudibleSky? { continuous.skyExposure.sky }

  /// The ground in the visible rectangle that is open to the sky.
  var openGround: OpenGround { continuous.skyExposure.ground }

  /// The size of the cave around the hand, 0…100 percent. 100 is the open sky.
  var roomPercent: Int { context.roomPercent }

  var isSubmerged: Bool { context.world.isLiquid(at: context.hand.point) }
}

extension Soundscape: MomentSoundViewDataSource {
  /// The distance beyond which obstacles are not counted, in cells. Events farther away are
  /// inaudible.
  private static let farCells = 128

  /// The events of this pass in the whole valley, in the order in which they occurred.
  var moments: [Moment] { events.moments }

  /// The number of the current pass.
  var momentPass: Int { events.pass }

  /// True if a sweep was playing in this pass. All other sounds are then silent.
  var isSweepAudible: Bool { events.isSweepAudible }

  /// The position of the hand, and the visible rectangle.
  var listener: Listener {
    Listener(
      hand: context.hand.point, origin: context.viewport.origin, tileSide: context.viewport.tileSide
    )
  }

  /// For each event, the number of cells on the line from the hand that block sound.
  var momentObstacles: [Int] {
    moments.map {
      context.distance(to: $0.point) > Self.farCells ? 0 : context.obstacles(to: $0.point)
    }
  }

  /// The musical scale of the world.
  var scale: Scale { context.world.music.scale }

  /// The middle of each site.
  var siteCenters: [CellPoint] { context.world.record?.sites.map { $0.point } ?? [] }

  /// The cells where the player has built or just struck an instrument.
  var ownMusicPoints: [CellPoint] { ownMusic.points(at: events.pass) }

  /// The range of distances at which a cliff echoes, in cells. Nearer cliffs count as walls.
  private static let cliffReach = 8...96

  /// The distances to the nearest cliffs on both sides of the hand, in cells. Distances to the left
  /// are negative. Empty unless the hand is under the open sky.
  var cliffCells: [Int] {
    guard roomPercent == 100 else { return [] }
    return [-1, 1].compactMap { side in
      let distance = Self.cliffReach.upperBound
      let hand = context.hand.point
      let first = (1...distance).first { isGround(hand.x + side * $0, hand.y) }
      guard let first, first >= Self.cliffReach.lowerBound else { return nil }
      // Over its first eight cells, a cliff is at least twice as high as it is wide.
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

/// The cells where the player builds or strikes instruments. Music there counts as the player's,
/// even beside instruments that came with the valley.
///
/// Saved games do not contain them, so the list starts again when a valley is loaded.
struct OwnMusic {
  /// The maximum number of cells. A new cell replaces the oldest.
  static let limit = 128
  /// The time that an instrument that came with the valley counts as the player's after it is
  /// struck, in passes (1/60 s): half a second.
  static let strikePasses = 30

  private var marks: [(point: CellPoint, end: Int)] = []

  /// Adds a cell, which counts until the given pass.
  mutating func mark(_ point: CellPoint, until end: Int) {
    if let known = marks.first(where: { $0.point == point }), known.end >= end { return }
    marks.removeAll { $0.point == point }
    if marks.count == Self.limit { marks.removeFirst() }
    marks.append((point, end))
  }

  /// Returns the cells that count in the given pass.
  func points(at pass: Int) -> [CellPoint] {
    marks.compactMap { $0.end >= pass ? $0.point : nil }
  }
}
