public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What is near and matters: the nearest hazard, goal, creature and machine, and the second
/// nearest, as far as people can follow. Each is a stream of short pulses: the faster the nearer,
/// its pitch the row, its timbre the material, its side as seen from the hand (docs/sound.md).
///
/// Pulses fade when nothing about them changes, and come back when it does; those of a hazard are
/// double, and go on.
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
  /// How long pulses go on unchanged, and how long they take to fade, in milliseconds.
  static let holdMilliseconds: Float = 4_000
  static let fadeMilliseconds: Float = 3_500
  /// How far something must move to be heard anew, in tiles.
  static let freshTiles = 2

  /// What a voice sounds.
  private struct Pulse {
    var note: Note
    var grains: GrainStream
    /// What was there when it was last heard anew, and from where.
    var material: MaterialID
    var offset: Offset
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
    surface.setInDanger(wanted.contains { $0?.thing.role == .hazard })
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
    let offset = stream.thing.offset
    let isNew = old.map { $0.material != stream.thing.material } ?? true
    let isFresh = isNew || old.map { Self.isApart($0.offset, offset) } ?? true
    let grains = grains(stream, isFresh: isFresh)
    if isNew || old.map({ $0.offset.dx.signum() != offset.dx.signum() }) ?? true {
      tellSide(of: note, columns: offset.dx)
    }
    let isSame = old.map { $0.note == note && $0.grains.perSecond == grains.perSecond } ?? false
    guard isFresh || !isSame else { return }
    surface.stream(voice, note, grains)
    sounding[place] = Pulse(
      note: note, grains: grains, material: stream.thing.material,
      offset: isFresh ? offset : old?.offset ?? offset)
  }

  private static func isApart(_ one: Offset, _ other: Offset) -> Bool {
    max(abs(one.dx - other.dx), abs(one.dy - other.dy)) >= freshTiles
  }

  /// From one loudspeaker a short note tells the side when a stream begins, and when it comes to be
  /// on the other side.
  private func tellSide(of note: Note, columns: Int) {
    guard surface.isMono else { return }
    if let grace = MonoDirection.grace(for: note, columns: columns) { surface.play(grace) }
  }

  /// How its pulses come: a hazard's twice as many, in pairs, and without end.
  private func grains(_ stream: NearestStreams.Stream, isFresh: Bool) -> GrainStream {
    let distance = Float(stream.thing.distance)
    guard stream.thing.role != .hazard else {
      return GrainStream(
        perSecond: 1_000 / min(450 + 25 * distance, 1_500), strokes: 2, isFresh: isFresh)
    }
    return GrainStream(
      perSecond: 1_000 / min(260 + 60 * distance, 2_400), holdMilliseconds: Self.holdMilliseconds,
      fadeMilliseconds: Self.fadeMilliseconds, isFresh: isFresh)
  }

  private func note(_ stream: NearestStreams.Stream) -> Note {
    let thing = stream.thing
    // A hazard stays over the ambience however far it is, and loses less behind a thick wall.
    let isHazard = thing.role == .hazard
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
