package import KodamaDataSources
import KodamaRoles
package import KodamaSurfaces

/// Plays streams of pulses for the nearest hazard, goal, creature and machine, then for the second
/// nearest of each, up to `NearestStreams.limit`. Near things pulse faster. The row of a thing sets
/// the pitch, its direction from the hand the panning, and its material the timbre (docs/sound.md).
///
/// While a thing does not change, its pulses become quiet and rare (`Habituation`). A change
/// restores them. A spreading hazard has loud double pulses.
package final class NearestSoundView: View {
  /// The source of the near things. Without it, the View does nothing.
  package weak var dataSource: (any NearestSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private var sounding = [Pulse?](repeating: nil, count: NearestStreams.places)

  /// The number of the first voice. Each stream has its own voice.
  static let firstVoice: UInt32 = 2_000
  /// The duration of a pulse, in milliseconds. Timbres can be told apart from 50 ms on.
  static let pulseMilliseconds = 80
  /// The distance that a thing must move to restore its pulses, in tiles.
  static let freshTiles = 2
  /// The amount by which a danger must fall before a new rise restores its pulses.
  static let calmerSteps = 2

  /// The pulses that one voice is playing.
  private struct Pulse {
    var note: Note
    var grains: GrainStream
    /// The thing when its pulses were last restored. Also updated when the thing moves away or gets
    /// less dangerous.
    var known: NearestThing
  }

  /// Creates the View for a sound surface.
  package init(surface: SoundSurface, looks: MaterialLooks) {
    self.surface = surface
    self.looks = looks
  }

  /// Starts, changes and stops streams to match the near things of this pass.
  package func update() {
    guard let dataSource else { return }
    var wanted = [NearestStreams.Stream?](repeating: nil, count: NearestStreams.places)
    for stream in NearestStreams.heard(dataSource.nearestThings) { wanted[stream.order] = stream }
    for place in wanted.indices { sound(wanted[place], at: place) }
    surface.setInDanger(wanted.contains { ($0?.thing.danger ?? 0) > 0 })
  }

  private func sound(_ stream: NearestStreams.Stream?, at place: Int) {
    let voice = VoiceID(Self.firstVoice + UInt32(place))
    let old = sounding[place]
    guard let stream else {
      if let old { surface.stop(voice, old.note) }
      sounding[place] = nil
      return
    }
    let note = note(stream)
    let thing = stream.thing
    var known = old?.known ?? thing
    let isNew = old == nil || known.material != thing.material
    let isFresh = isNew || Self.isNews(thing, since: known)
    let grains = grains(stream, isFresh: isFresh)
    if isNew || known.offset.dx.signum() != thing.offset.dx.signum() {
      playSideCue(of: note, columns: thing.offset.dx)
    }
    let isSame = old.map { $0.note == note && $0.grains.perSecond == grains.perSecond } ?? false
    if isFresh || !isSame { surface.stream(voice, note, grains) }
    // Later, the return of a thing that has moved away or calmed down restores its pulses.
    let isFarther = thing.distance > known.distance
    if isFresh || isFarther { (known.distance, known.offset) = (thing.distance, thing.offset) }
    let isCalmer = thing.danger + Self.calmerSteps < known.danger
    if isFresh || isCalmer { known.danger = thing.danger }
    known.material = thing.material
    sounding[place] = Pulse(note: note, grains: grains, known: known)
  }

  /// Returns whether a thing has become more dangerous, or has moved without getting farther away.
  private static func isNews(_ thing: NearestThing, since known: NearestThing) -> Bool {
    let (one, other) = (known.offset, thing.offset)
    let isApart = max(abs(one.dx - other.dx), abs(one.dy - other.dy)) >= freshTiles
    return thing.danger > known.danger || isApart && thing.distance <= known.distance
  }

  /// In mono, plays a short note that tells the side of a new stream, or of one that changes sides.
  private func playSideCue(of note: Note, columns: Int) {
    guard surface.isMono else { return }
    if let grace = MonoDirection.grace(for: note, columns: columns) { surface.play(grace) }
  }

  /// Returns the pulses of a stream. Those of a spreading hazard come in pairs.
  private func grains(_ stream: NearestStreams.Stream, isFresh: Bool) -> GrainStream {
    let distance = Float(stream.thing.distance)
    return stream.thing.danger > 0
      ? Habituation.pulses(
        milliseconds: min(450 + 25 * distance, 1_500), strokes: 2, isFresh: isFresh)
      : Habituation.pulses(
        milliseconds: min(260 + 60 * distance, 2_400), strokes: 1, isFresh: isFresh)
  }

  private func note(_ stream: NearestStreams.Stream) -> Note {
    let thing = stream.thing
    // A hazard stays louder than the ambience at any distance, and walls dampen it less.
    let isHazard = thing.danger > 0
    let level = isHazard ? SoundLevels.hazard : SoundLevels.cue
    let floor = isHazard ? SoundLevels.hazardFloor : SoundLevels.cueFloor
    let obstacles = isHazard ? min(thing.obstacles, 2) : thing.obstacles
    return Note(
      looks[thing.material].patch, hertz: TileSound.hertz(row: thing.tile.y),
      panDecibels: surface.isMono ? 0 : Pan.decibels(columns: thing.offset.dx),
      gainDecibels: level + max(floor, TileSound.distanceDecibels(thing.distance))
        + (stream.isSecond ? SoundLevels.secondCue : 0),
      durationFrames: TileSound.frames(milliseconds: Self.pulseMilliseconds),
      cutoffHertz: TileSound.cutoffHertz(obstacles: obstacles), priority: isHazard ? 180 : 150,
      bus: .cues)
  }
}

/// Chooses the near things that are played.
enum NearestStreams {
  /// The maximum number of streams that a listener can follow at once.
  static let limit = 3

  /// A near thing that is played.
  struct Stream: Hashable {
    var thing: NearestThing
    /// True if the thing is the second nearest of its role.
    var isSecond: Bool

    /// The index of the stream's voice.
    var order: Int { Int(thing.role.rawValue) + (isSecond ? places / 2 : 0) }
  }

  /// The number of voices: two for each role.
  static let places = NearestThing.Role.allCases.count * 2

  /// Returns the nearest thing of each role, then the second nearest ones, up to `limit`.
  static func heard(_ things: [NearestThing]) -> [Stream] {
    var first: [Stream] = []
    var second: [Stream] = []
    for thing in things {
      let isSecond = first.contains { $0.thing.role == thing.role }
      if isSecond, second.contains(where: { $0.thing.role == thing.role }) { continue }
      if isSecond {
        second.append(Stream(thing: thing, isSecond: true))
      } else {
        first.append(Stream(thing: thing, isSecond: false))
      }
    }
    return Array((first + second).prefix(limit))
  }
}
