import KodamaDataSources
import KodamaSurfaces

/// The law of attention, which hazards, cues, instruments and creatures follow: the urgency of a
/// sound is danger × approach × novelty. In decibels, the three factors add up.
///
/// Danger is the harm that the source can do. Approach is its nearness. Novelty is full for 4 s
/// after the source changes, and then falls to 0 within 8 s. After that, the source makes one soft
/// sound every ten seconds.
enum Urgency {
  /// The time that an unchanged sound keeps its full novelty, and how long the novelty then takes
  /// to fall to 0, in milliseconds.
  static let holdMilliseconds: Float = 4_000
  static let fadeMilliseconds: Float = 8_000
  /// The interval between two sounds of a source without novelty, in milliseconds.
  static let restMilliseconds: Float = 10_000
  /// The level of a source without novelty, in decibels. The mixer's streams use the same level.
  static let familiarDecibels: Float = -12

  /// Returns the novelty of a source that has not changed for a number of passes (1/60 s), from 1
  /// (new) to 0 (familiar).
  static func novelty(afterPasses passes: Int) -> Float {
    let milliseconds = Float(passes) * 1_000 / Float(SoundFormat.passesPerSecond)
    return min(1, max(0, 1 - (milliseconds - holdMilliseconds) / fadeMilliseconds))
  }

  /// Returns the level of a near thing at full novelty, in decibels: danger × approach.
  ///
  /// Distance reduces a hazard's level less than a harmless thing's. A single flame is 3 dB softer
  /// than a large fire.
  static func decibels(of thing: NearestThing) -> Float {
    let nearness = TileSound.distanceDecibels(thing.distance)
    guard thing.danger > 0 else {
      return SoundLevels.cue + max(SoundLevels.cueFloor, nearness)
    }
    return SoundLevels.hazard + SoundLevels.loneHazard / Float(thing.danger)
      + max(SoundLevels.hazardFloor, nearness)
  }

  /// Returns the pulses of a near thing, which the mixer makes soft and rare until the next change.
  /// The pulses of a spreading hazard come in pairs.
  static func pulses(of thing: NearestThing, isFresh: Bool) -> GrainStream {
    let distance = Float(thing.distance)
    let milliseconds =
      thing.danger > 0 ? min(450 + 25 * distance, 1_500) : min(260 + 60 * distance, 2_400)
    return GrainStream(
      perSecond: 1_000 / milliseconds, strokes: thing.danger > 0 ? 2 : 1,
      holdMilliseconds: holdMilliseconds, fadeMilliseconds: fadeMilliseconds,
      restMilliseconds: restMilliseconds, isFresh: isFresh)
  }
}

/// The position and danger of a source at its last change.
struct SourceTrace {
  /// The distance that a source must move to become new, in tiles.
  static let freshTiles = 2
  /// Danger must fall by more than this amount before its next rise makes the source new.
  static let calmerSteps = 2

  private var offset: Offset
  private var distance: Int
  private var danger: Int

  init(at offset: Offset, distance: Int, danger: Int = 0) {
    (self.offset, self.distance, self.danger) = (offset, distance, danger)
  }

  /// Returns whether, since its last change, the source has become more dangerous or has moved
  /// without getting farther away.
  mutating func isNews(at offset: Offset, distance: Int, danger: Int = 0) -> Bool {
    let moved = max(abs(self.offset.dx - offset.dx), abs(self.offset.dy - offset.dy))
    let isNews =
      danger > self.danger || moved >= Self.freshTiles && distance <= self.distance
    // If a source moves away or calms down, its return counts as a change.
    if isNews || distance > self.distance { (self.offset, self.distance) = (offset, distance) }
    if isNews || danger + Self.calmerSteps < self.danger { self.danger = danger }
    return isNews
  }
}

/// The nearness of a chorus: all creatures of a kind, which call in turn from different places.
struct ChorusTrace {
  /// The distance that a call must be nearer than, in tiles: that of the last change, or of the
  /// nearest call of a whole period after it, if that was farther away.
  private var reference: Int
  /// The distance of the nearest call of this period, in tiles.
  private var nearest: Int
  /// The pass in which this period of `Attention.memoryPasses` began.
  private var startPass: Int

  init(distance: Int, pass: Int) {
    (reference, nearest, startPass) = (distance, distance, pass)
  }

  /// Returns whether a call is nearer than the chorus was. Calls of its farther members are not
  /// news, and neither are those that follow them.
  mutating func isNews(distance: Int, pass: Int) -> Bool {
    if pass - startPass >= Attention.memoryPasses {
      // If the whole chorus moves away, its return counts as a change.
      reference = max(reference, nearest)
      (nearest, startPass) = (distance, pass)
    }
    nearest = min(nearest, distance)
    guard distance + SourceTrace.freshTiles <= reference else { return false }
    reference = distance
    return true
  }
}

/// The creatures that were near the hand. Those of a kind are a chorus, in which now one and now
/// another is the nearest. Its pulses are news if the hand or a creature approaches.
struct CreatureMemory {
  private struct Known {
    var material: MaterialID
    /// The hand at the last change, in tiles of the visible rectangle, and the distance of the
    /// nearest creature.
    var hand: SourceTrace
    var chorus: ChorusTrace
    var heardPass: Int
  }

  private var known: [Known] = []

  mutating func hear(_ creature: NearestThing, pass: Int) {
    guard let index = index(of: creature) else { return }
    known[index].heardPass = pass
  }

  mutating func isNews(_ creature: NearestThing, pass: Int) -> Bool {
    let (tile, offset, distance) = (creature.tile, creature.offset, creature.distance)
    let hand = Offset(dx: tile.x - offset.dx, dy: tile.y - offset.dy)
    known.removeAll { pass - $0.heardPass > Attention.memoryPasses }
    guard let index = index(of: creature) else {
      known.append(
        Known(
          material: creature.material, hand: SourceTrace(at: hand, distance: distance),
          chorus: ChorusTrace(distance: distance, pass: pass), heardPass: pass))
      return true
    }
    known[index].heardPass = pass
    let hasHandApproached = known[index].hand.isNews(at: hand, distance: distance)
    return known[index].chorus.isNews(distance: distance, pass: pass) || hasHandApproached
  }

  private func index(of creature: NearestThing) -> Int? {
    known.firstIndex { $0.material == creature.material }
  }
}

/// The novelty of instruments and creatures, whose Views decide about each stroke and call.
struct Attention {
  /// The maximum number of sources to remember. A new source replaces the one that has been silent
  /// longest.
  static let limit = 48
  /// The silence after which a source is forgotten, in passes (1/60 s): 20 s.
  static let memoryPasses = 1_200
  /// The maximum interval between strokes that form a roll on the player's instruments, in passes:
  /// 200 ms. Slower strokes never lose their novelty.
  static let rollPasses = 12

  private enum Trace {
    case instrument(SourceTrace)
    case chorus(ChorusTrace)

    init(of heard: AudibleMoment, pass: Int) {
      self =
        heard.moment.kind == .ring
        ? .instrument(SourceTrace(at: heard.offset, distance: heard.distance))
        : .chorus(ChorusTrace(distance: heard.offset.reach, pass: pass))
    }

    mutating func isNews(_ heard: AudibleMoment, pass: Int) -> Bool {
      switch self {
      case .instrument(var trace):
        defer { self = .instrument(trace) }
        return trace.isNews(at: heard.offset, distance: heard.distance)
      case .chorus(var trace):
        defer { self = .chorus(trace) }
        return trace.isNews(distance: heard.offset.reach, pass: pass)
      }
    }
  }

  private struct Known {
    var material: MaterialID
    var note: Int
    /// The cell of an instrument of the valley. Instruments of the player with the same note are
    /// one source.
    var point: CellPoint?
    var trace: Trace
    /// The time without a change, in passes.
    var age = 0
    var struckPass: Int
    var playedPass = Int.min / 2
  }

  private var known: [Known] = []

  /// Records a stroke or a call, and returns its novelty.
  ///
  /// - Parameters:
  ///   - heard: The stroke or call.
  ///   - pass: The number of the current pass.
  ///   - isOwn: True for the player's music, which is always played and loses novelty only in
  ///     rolls.
  /// - Returns: The novelty, 0…1; nil if the sound is not played, because its source is familiar
  ///   and was heard recently.
  mutating func novelty(of heard: AudibleMoment, pass: Int, isOwn: Bool) -> Float? {
    // The pass number restarts in another valley.
    if known.contains(where: { $0.struckPass > pass }) { known.removeAll(keepingCapacity: true) }
    let index = index(of: heard, pass: pass, isOwn: isOwn)
    let gap = pass - known[index].struckPass
    let isNews = known[index].trace.isNews(heard, pass: pass)
    if gap > (isOwn ? Self.rollPasses : Self.memoryPasses) || isNews && !isOwn {
      known[index].age = 0
    } else {
      // In a fast roll each stroke counts for 200 ms.
      known[index].age += isOwn ? max(gap, Self.rollPasses) : gap
    }
    known[index].struckPass = pass
    let novelty = Urgency.novelty(afterPasses: known[index].age)
    let played = lastPass(like: known[index])
    let rest = (1 - novelty) * Self.rest(after: played, of: known[index].note)
    guard isOwn || pass - played >= Int(rest) else { return nil }
    known[index].playedPass = pass
    return novelty
  }

  /// Returns the pause of a familiar source in passes: about ten seconds, different each time, so
  /// that several sources do not form a rhythm.
  private static func rest(after pass: Int, of note: Int) -> Float {
    let drawn = UInt32(truncatingIfNeeded: pass &* 24 &+ note) &* 0x9e37_79b1
    let passes = Urgency.restMilliseconds * Float(SoundFormat.passesPerSecond) / 1_000
    return passes * (0.75 + Float(drawn >> 16) / 131_072)
  }

  /// Returns the last pass in which a source of the same note was played. Together, the familiar
  /// bells of a water harp are as rare as one.
  private func lastPass(like source: Known) -> Int {
    known.reduce(Int.min / 2) { last, other in
      let isSame =
        other.material == source.material && other.note == source.note
        && (other.point == nil) == (source.point == nil)
      return isSame ? max(last, other.playedPass) : last
    }
  }

  private mutating func index(of heard: AudibleMoment, pass: Int, isOwn: Bool) -> Int {
    let material = heard.moment.material
    // Creatures of a kind are one source, whatever they sing.
    let isRing = heard.moment.kind == .ring
    let note = isRing ? Int(heard.moment.data) % Pitch.rowCount : -1
    let point = isRing && !isOwn ? heard.moment.point : nil
    let place = known.firstIndex {
      $0.material == material && $0.note == note && $0.point == point
    }
    if let place { return place }
    let new = Known(
      material: material, note: note, point: point, trace: Trace(of: heard, pass: pass),
      struckPass: pass)
    if known.count < Self.limit {
      known.append(new)
      return known.count - 1
    }
    let oldest = known.indices.min { known[$0].struckPass < known[$1].struckPass } ?? 0
    known[oldest] = new
    return oldest
  }
}
