package import KodamaDataSources
import KodamaSurfaces

/// Plays streams of pulses for the nearest hazard, goal, creature and machine, then for the second
/// nearest of each, up to `NearestStreams.limit`. Near things pulse faster. A thing's row
/// determines the pitch, its direction from the hand the panning, and its material the timbre
/// (docs/sound.md).
///
/// `Urgency` sets the level and the pulses of a thing: while nothing changes, they become soft and
/// rare. Creatures that only wander do not count as a change. A spreading hazard has loud double
/// pulses.
package final class NearestSoundView: SoundView {
  package weak var dataSource: (any NearestSoundViewDataSource)?
  /// The source of the volumes of kinds of sound. Without it, they are full.
  package weak var mixSource: (any MixSoundViewDataSource)?
  package weak var guideSource: (any GuideSoundViewDataSource)?
  private var sounding = [Pulse?](repeating: nil, count: NearestStreams.places)
  private var creatures = CreatureMemory()

  /// The number of the first voice. Each stream has its own voice.
  static let firstVoice: UInt32 = 2_000
  /// The duration of a pulse, in milliseconds. Timbres can be told apart if pulses last at least 50
  /// ms.
  static let pulseMilliseconds = 80

  /// The pulses that one voice is playing.
  private struct Pulse {
    var note: Note
    var grains: GrainStream
    var thing: NearestThing
    var trace: SourceTrace
  }

  package override func update() {
    guard let dataSource else { return }
    var wanted = [NearestStreams.Stream?](repeating: nil, count: NearestStreams.places)
    let mix = mixSource?.soundMix ?? SoundMix()
    let things = NearestStreams.unmasked(dataSource.nearestThings, guideSource).filter {
      mix.decibels(SoundKind($0.role)) != nil
    }
    for stream in NearestStreams.heard(things) { wanted[stream.order] = stream }
    for pulse in sounding {
      if let pulse, pulse.thing.role == .creature { creatures.hear(pulse.thing, pass: pass) }
    }
    for place in wanted.indices { sound(wanted[place], at: place, mix) }
    surface.setInDanger(wanted.contains { ($0?.thing.danger ?? 0) > 0 })
  }

  private var pass: Int { Int(surface.passFrame / Int64(SoundFormat.framesPerPass)) }

  private func sound(_ stream: NearestStreams.Stream?, at place: Int, _ mix: SoundMix) {
    let voice = VoiceID(Self.firstVoice + UInt32(place))
    let old = sounding[place]
    guard let stream else {
      if let old { surface.stop(voice, old.note) }
      sounding[place] = nil
      return
    }
    let thing = stream.thing
    let note = note(stream, volume: mix.decibels(SoundKind(thing.role)) ?? 0)
    var trace =
      old?.trace ?? SourceTrace(at: thing.offset, distance: thing.distance, danger: thing.danger)
    let isNew = old?.thing.material != thing.material
    let isNews = trace.isNews(
      at: thing.offset, distance: thing.distance, danger: thing.danger)
    let isFresh =
      thing.role == .creature ? creatures.isNews(thing, pass: pass) : isNew || isNews
    let grains = Urgency.pulses(of: thing, isFresh: isFresh)
    if isNew || old?.thing.offset.dx.signum() != thing.offset.dx.signum() {
      playSideCue(of: note, columns: thing.offset.dx)
    }
    let isSame = old.map { $0.note == note && $0.grains.perSecond == grains.perSecond } ?? false
    if isFresh || !isSame { surface.stream(voice, note, grains) }
    sounding[place] = Pulse(note: note, grains: grains, thing: thing, trace: trace)
  }

  /// In mono, plays a short note that conveys the side of a new stream, or of one that changes
  /// sides.
  private func playSideCue(of note: Note, columns: Int) {
    guard surface.isMono else { return }
    if let grace = MonoDirection.grace(for: note, columns: columns) { surface.play(grace) }
  }

  private func note(_ stream: NearestStreams.Stream, volume: Float) -> Note {
    let thing = stream.thing
    // Walls dampen hazards less than other things.
    let isHazard = thing.danger > 0
    let obstacles = isHazard ? min(thing.obstacles, 2) : thing.obstacles
    return Note(
      looks[thing.material].patch, hertz: TileSound.hertz(row: thing.tile.y),
      panDecibels: surface.isMono ? 0 : Pan.decibels(columns: thing.offset.dx),
      gainDecibels: Urgency.decibels(of: thing) + volume
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

    var order: Int { Int(thing.role.rawValue) + (isSecond ? places / 2 : 0) }
  }

  /// Returns the things that may sound. During guidance only hazards do, because others would mask
  /// the bell at the target.
  static func unmasked(
    _ things: [NearestThing], _ guide: (any GuideSoundViewDataSource)?
  ) -> [NearestThing] {
    guide?.isGuided ?? false ? things.filter { $0.role == .hazard } : things
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
