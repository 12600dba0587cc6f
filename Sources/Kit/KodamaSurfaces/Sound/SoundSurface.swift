/// Where sound Views put what is to be heard, as screen Views put glyphs on a `TextSurface`.
///
/// It only collects commands. The host takes them once a pass and hands them to a `Mixer`, on
/// whichever thread that lives.
public final class SoundSurface {
  /// More than this in one pass is a fault of a View; the least important are dropped and counted.
  public static let commandLimit = 1_024

  /// The frame at which the pass under way starts.
  public private(set) var passFrame: Int64 = 0
  /// What was put here since the host last took it.
  public private(set) var commands: [SoundCommand] = []
  /// How many commands have been dropped because a pass held too many.
  public private(set) var droppedCommands = 0

  /// Makes an empty surface.
  public init() { commands.reserveCapacity(Self.commandLimit) }

  /// Starts a pass, from 0: what is put here from now on is counted from its first frame.
  public func beginPass(_ pass: Int) {
    precondition(pass >= 0, "passes are counted from 0")
    passFrame = Int64(pass) * Int64(SoundFormat.framesPerPass)
  }

  /// Whether everything comes out of one loudspeaker: then direction is a short note before a note.
  public private(set) var isMono = false

  /// Chooses one loudspeaker, or two.
  public func setMono(_ isOn: Bool) { isMono = isOn }

  /// Plays a note once.
  public func play(_ note: Note) { put(.play, VoiceID(0), note) }

  /// Plays a note once that lies so many columns to the right of the middle, or to the left. Music
  /// keeps its frame: from one loudspeaker it is played without a direction, for a short note
  /// before each would bend its rhythm.
  public func play(_ note: Note, columns: Int) {
    guard isMono, note.bus != .music else {
      var note = note
      note.panDecibels = isMono ? 0 : Pan.decibels(columns: columns)
      return play(note)
    }
    for note in MonoDirection.notes(for: note, columns: columns) { play(note) }
  }

  /// Starts a voice that lasts; one of the same name is retargeted instead.
  public func start(_ voice: VoiceID, _ note: Note) { put(.start, voice, note) }

  /// Ramps a lasting voice to new values. An unknown voice is no error.
  public func retarget(_ voice: VoiceID, _ note: Note) { put(.retarget, voice, note) }

  /// Fades a lasting voice out. An unknown voice is no error.
  public func stop(_ voice: VoiceID, _ note: Note) { put(.stop, voice, note) }

  /// Starts a stream of grains, or aims one of the same name; `stop` ends it.
  public func stream(_ voice: VoiceID, _ note: Note, _ grains: GrainStream) {
    put(.stream, voice, note, grains)
  }

  /// Fades out everything on a bus, notes that have not started yet included.
  public func silence(_ bus: SoundBus) {
    put(.silence, VoiceID(0), Note(PatchID(0), hertz: 0, priority: 255, bus: bus))
  }

  /// Sets the volume of a bus, in decibels; −120 is silence.
  public func setVolume(_ bus: SoundBus, decibels: Float) {
    precondition(decibels.isFinite, "a volume is a number of decibels")
    put(
      .volume, VoiceID(0),
      Note(PatchID(0), hertz: 0, gainDecibels: decibels, priority: 255, bus: bus))
  }

  /// Holds a bus down by some decibels, 0 or more, besides its volume, as the ambience under
  /// speech; 0 ends it.
  public func duck(_ bus: SoundBus, decibels: Float) {
    precondition(decibels >= 0, "a bus is held down, not raised")
    put(
      .duck, VoiceID(0),
      Note(PatchID(0), hertz: 0, gainDecibels: -decibels, priority: 255, bus: bus))
  }

  private var isSpeaking = false
  private var isInDanger = false

  /// Lets what lasts make room for words, or no more.
  public func setSpeaking(_ isSpeaking: Bool) {
    guard isSpeaking != self.isSpeaking else { return }
    self.isSpeaking = isSpeaking
    duck(.cues, decibels: isSpeaking ? SoundLevels.cuesUnderSpeech : 0)
    holdAmbience()
  }

  /// Lets textures make room for a hazard that insists, or no more.
  public func setInDanger(_ isInDanger: Bool) {
    guard isInDanger != self.isInDanger else { return }
    self.isInDanger = isInDanger
    holdAmbience()
  }

  private func holdAmbience() {
    let words = isSpeaking ? SoundLevels.ambienceUnderSpeech : 0
    duck(.ambience, decibels: max(words, isInDanger ? SoundLevels.ambienceUnderHazard : 0))
  }

  /// Sets how far apart left and right are: 1 as they come, 0 all in the middle, as for one
  /// loudspeaker. It counts for sounds that start or change from now on.
  public func setWidth(_ width: Float) {
    precondition((0...1).contains(width), "a width is 0 to 1")
    set(.width, width)
  }

  /// Sets the size of the room of the shared reverb: 0 the open sky, from which nothing comes back,
  /// then a closet, 1 a great cave.
  public func setRoom(size: Float) {
    precondition((0...1).contains(size), "a room is 0 to 1")
    set(.room, size)
  }

  /// Sets how near a wall is that gives back at once what sounds: 1 beside the hand, 0 none.
  public func setWall(_ side: WallSide, nearness: Float) {
    precondition((0...1).contains(nearness), "a nearness is 0 to 1")
    put(
      .wall, VoiceID(side.rawValue), Note(PatchID(0), hertz: 0, reverb: nearness, priority: 255))
  }

  /// Chooses headphones, where sounds also come later and duller to the farther ear.
  public func setHeadphones(_ isOn: Bool) { set(.headphones, isOn ? 1 : 0) }

  /// Keeps what is loud down, for those who play while others sleep.
  public func setNight(_ isOn: Bool) { set(.night, isOn ? 1 : 0) }

  private func set(_ kind: SoundCommand.Kind, _ value: Float) {
    put(kind, VoiceID(0), Note(PatchID(0), hertz: 0, reverb: value, priority: 255))
  }

  /// Takes what was put here.
  public func takeCommands() -> [SoundCommand] {
    let taken = commands
    commands.removeAll(keepingCapacity: true)
    return taken
  }

  private func put(
    _ kind: SoundCommand.Kind, _ voice: VoiceID, _ note: Note,
    _ grains: GrainStream = GrainStream(perSecond: 0)
  ) {
    let frame = passFrame + Int64(note.offsetFrames)
    let command = SoundCommand(kind, voice: voice, note: note, grains: grains, frame: frame)
    if commands.count == Self.commandLimit {
      droppedCommands += 1
      let least = commands.indices.min {
        commands[$0].importance < commands[$1].importance
      }
      guard let least, commands[least].importance < command.importance else { return }
      commands.remove(at: least)
    }
    commands.append(command)
  }
}

/// What the mixer is told: fixed in size, stamped with the absolute frame at which it takes effect.
public struct SoundCommand: Hashable, Sendable {
  /// What the mixer can be told.
  public enum Kind: UInt8, Sendable {
    /// Play a note once.
    case play
    /// Start a voice that lasts until it is stopped.
    case start
    /// Ramp a lasting voice to new values over the next grid steps.
    case retarget
    /// Fade a lasting voice out.
    case stop
    /// Start a stream of grains, or retarget one that goes on.
    case stream
    /// Fade out everything on a bus.
    case silence
    /// Set the volume of a bus to the note's gain.
    case volume
    /// Hold a bus down by the note's gain, besides its volume; 0 lets it up again.
    case duck
    /// Set how far apart left and right are, 0…1, by the note's reverb.
    case width
    /// Set the size of the room of the shared reverb, 0…1, by the note's reverb.
    case room
    /// Set how near the wall of the side that the voice names is, 0…1, by the note's reverb.
    case wall
    /// Choose loudspeakers, or headphones when the note's reverb is 1.
    case headphones
    /// Lower the ceiling for the night when the note's reverb is 1.
    case night
  }

  /// What the mixer is told.
  public var kind: Kind
  /// The lasting voice it is about; 0 with `play`.
  public var voice: VoiceID
  /// The note, or the values to ramp to.
  public var note: Note
  /// With `stream`, how its grains come.
  public var grains: GrainStream
  /// The frame at which it takes effect, counted from the start of the game.
  public var frame: Int64

  /// Whether something new is heard from it on.
  public var startsSound: Bool {
    switch kind {
    case .play, .start: true
    case .stream: grains.isFresh
    default: false
    }
  }

  /// A command to the mixer about a note, a voice or a bus; what it does not need is left out.
  public init(
    _ kind: Kind, voice: VoiceID = VoiceID(0), note: Note,
    grains: GrainStream = GrainStream(perSecond: 0), frame: Int64
  ) {
    self.kind = kind
    self.grains = grains
    self.voice = voice
    self.note = note
    self.frame = frame
  }
}
