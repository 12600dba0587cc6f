import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// All sounds of the valley except those of the hand, the guide and the groves: continuous sounds,
/// events and sweeps. While a sweep plays, the others are silent.
final class Soundscape: Model {
  weak var delegate: (any TellingDelegate)?
  private let context: ValleyContext
  private let sweeping: Sweeping
  private let continuous: ContinuousSounds
  private let events: ValleyEvents
  private var ownMusic = OwnMusic()
  /// True if the player has acted since the ambience was last updated.
  private var hasActed = false

  init(_ context: ValleyContext, _ parts: PlayParts) {
    self.context = context
    sweeping = Sweeping(context, parts)
    continuous = ContinuousSounds(context, names: parts.names)
    events = ValleyEvents(context)
    sweeping.delegate = self
    continuous.delegate = self
    events.delegate = self
  }

  /// Performs an operation. A sweep names what `things` returns for its kind.
  func perform(
    _ operation: HearingOperation, goal: SoughtGoal,
    things: (SweepProgress.Kind) -> [PlacedThing]
  ) {
    switch operation {
    case .sweep(let kind): sweeping.toggle(kind, goal: goal, things: things(kind))
    case .heat: sweeping.toggleHeat()
    }
  }

  /// Stops the sweep, because the player acts.
  func endSweep() { sweeping.end() }

  func cancelSweep() -> Bool { sweeping.cancel() }

  var sweepColumn: Int? { sweeping.column }

  var lightningPoint: CellPoint? { events.lightningPoint }

  var isCalm: Bool {
    !isSweeping && continuous.isCalm
      && !moments.contains { ViewRectangle.contains(context.viewport.tile(of: $0.point)) }
  }

  var isSweeping: Bool { sweeping.isOn }

  func beginPass() { events.beginPass() }

  /// Records that the player acted, so that the ambience does not mistake the edit for movement.
  func recordPlayerAction() {
    hasActed = true
  }

  /// Records that the player builds or strikes an instrument at the hand.
  func markOwnMusic(isBuilt: Bool) {
    ownMusic.mark(
      context.hand.point, until: isBuilt ? Int.max : events.pass + OwnMusic.strikePasses)
  }

  func forgetTiles() { continuous.forget() }

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

  func collect(_ moments: [Moment], fraction: UInt16) {
    events.collect(moments, fraction: fraction)
  }

  func updateContinuousSounds(goal: SoughtGoal) {
    continuous.update(goal: goal)
  }

  /// Stops the continuous sounds while time is stopped.
  func stopContinuousSounds() { continuous.stop() }

  /// Announces what waited for the end of a sweep, and a change of the weather.
  func updateSky() {
    if !isSweeping { events.postDeferred() }
    events.updateSky(isSweeping: isSweeping)
  }

  func publishEvents(hasSwept: Bool) {
    events.publish(hasSwept: hasSwept, isSweeping: isSweeping)
  }

  func combine(into digest: inout Digest) { sweeping.combine(into: &digest) }
}

// Requests of the parts of the soundscape.
extension Soundscape: TellingDelegate {
  func tell(_ fact: Fact, _ telling: Telling) { delegate?.tell(fact, telling) }

  func playDidChange(_ change: PlayChange) { delegate?.playDidChange(change) }
}

extension Soundscape: AmbienceSoundViewDataSource {
  var ambienceTextures: [AmbienceTexture] { continuous.textures }

  var handTile: CellPoint { context.handTile }
}

extension Soundscape: HeardWordsViewDataSource {
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

  var openGround: OpenGround { continuous.skyExposure.ground }

  var roomPercent: Int { context.roomPercent }

  var isSubmerged: Bool { context.world.isLiquid(at: context.hand.point) }
}

extension Soundscape: MomentSoundViewDataSource {
  /// The distance beyond which obstacles are not counted, in cells. Events farther away are
  /// inaudible.
  private static let farCells = 128

  /// The events of this pass in the whole valley, in the order in which they occurred.
  var moments: [Moment] { events.moments }

  var momentPass: Int { events.pass }

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

  var scale: Scale { context.world.music.scale }

  var siteCenters: [CellPoint] { context.world.record?.sites.map { $0.point } ?? [] }

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

  func points(at pass: Int) -> [CellPoint] {
    marks.compactMap { $0.end >= pass ? $0.point : nil }
  }
}
