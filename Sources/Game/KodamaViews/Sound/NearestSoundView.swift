public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What is near and matters: the nearest hazard, goal, creature and machine, and the second
/// nearest, as far as people can follow. Each is a stream of short pulses: the faster the nearer,
/// its pitch the row, its timbre the material, its side as seen from the hand (docs/sound.md).
///
/// Pulses become soft and rare when nothing about them changes, and come back when it does
/// (`Attention`); those of a hazard that spreads are double, and louder.
public final class NearestSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any NearestSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private var sounding = [Pulse?](repeating: nil, count: NearestStreams.places)

  /// The name of the first voice; each place has one.
  static let firstVoice: UInt32 = 2_000
  /// The length of a pulse, in milliseconds: a timbre can be told from 50 on.
  static let pulseMilliseconds = 80
  /// How far something must move to be heard with full urgency again, in tiles.
  static let freshTiles = 2
  /// How far danger falls before it is news that it grows again.
  static let calmerSteps = 2

  /// What a voice sounds.
  private struct Pulse {
    var note: Note
    var grains: GrainStream
    /// What it is compared with: how it was when it last had full urgency, or where it withdrew to.
    var known: NearestThing
  }

  /// Sounds near things on a surface, each with its material's timbre.
  public init(surface: SoundSurface, looks: MaterialLooks) {
    self.surface = surface
    self.looks = looks
  }

  /// Makes the near things of this pass sound.
  public func update() {
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
    // When it has moved away or become less, it is news when it comes back.
    let isFarther = thing.distance > known.distance
    if isFresh || isFarther { (known.distance, known.offset) = (thing.distance, thing.offset) }
    let isCalmer = thing.danger + Self.calmerSteps < known.danger
    if isFresh || isCalmer { known.danger = thing.danger }
    known.material = thing.material
    sounding[place] = Pulse(note: note, grains: grains, known: known)
  }

  /// Whether it has grown or moved, but not away, since it was known.
  private static func isNews(_ thing: NearestThing, since known: NearestThing) -> Bool {
    let (one, other) = (known.offset, thing.offset)
    let isApart = max(abs(one.dx - other.dx), abs(one.dy - other.dy)) >= freshTiles
    return thing.danger > known.danger || isApart && thing.distance <= known.distance
  }

  /// From one loudspeaker a short note tells the side when a stream begins, and when it comes to be
  /// on the other side.
  private func playSideCue(of note: Note, columns: Int) {
    guard surface.isMono else { return }
    if let grace = MonoDirection.grace(for: note, columns: columns) { surface.play(grace) }
  }

  /// How its pulses come: those of a hazard that spreads in pairs.
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
    // A hazard stays over the ambience however far it is, and loses less behind a thick wall.
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

/// Which of the things that are near are heard: the nearest first, as far as people can follow.
enum NearestStreams {
  /// How many streams people can follow at once.
  static let limit = 3

  /// One of the things that are heard.
  struct Stream: Hashable {
    var thing: NearestThing
    /// Whether it is the second nearest of its role.
    var isSecond: Bool

    /// Its place among all that could be heard.
    var order: Int { Int(thing.role.rawValue) + (isSecond ? places / 2 : 0) }
  }

  /// How many places there are: the nearest and the second nearest of each role.
  static let places = NearestThing.Role.allCases.count * 2

  /// Of each role the nearest, the most important first, then the second nearest, as far as people
  /// can follow.
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
