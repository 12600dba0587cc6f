/// The surface on which sound Views put sounds, as screen Views put glyphs on a `TextSurface`.
///
/// It only collects commands. The host takes them once a pass and passes them to a `Mixer`, on any
/// thread.
///
///     let sound = SoundSurface()
///     let patches = PatchTable()
///     if let bell = patches.patch(named: "metal") {
///       sound.play(Note(bell, hertz: 440, bus: .music), columns: -6)    // from the left
///     }
public final class SoundSurface {
  /// The maximum number of commands in a pass. Beyond it, the least important are dropped.
  public static let commandLimit = 1_024

  /// The frame at which the current pass starts.
  public private(set) var passFrame: Int64 = 0
  /// The commands since the host last took them.
  public private(set) var commands: [SoundCommand] = []
  /// The number of dropped commands.
  public private(set) var droppedCommands = 0

  /// Creates an empty surface.
  public init() { commands.reserveCapacity(Self.commandLimit) }

  /// Starts a pass, counted from 0. Offsets of notes count from its first frame.
  public func beginPass(_ pass: Int) {
    precondition(pass >= 0, "passes are counted from 0")
    passFrame = Int64(pass) * Int64(SoundFormat.framesPerPass)
  }

  /// A Boolean value that indicates whether there is one loudspeaker. Direction is then a grace
  /// note (see `MonoDirection`).
  public private(set) var isMono = false

  /// Chooses one loudspeaker or two.
  public func setMono(_ isOn: Bool) { isMono = isOn }

  /// Plays a note once.
  public func play(_ note: Note) { put(.play, VoiceID(0), note) }

  /// Plays a note once, from a number of columns to the right of the middle, or to the left if
  /// negative. Music has no direction in mono, because grace notes would distort its rhythm.
  public func play(_ note: Note, columns: Int) {
    guard isMono, note.bus != .music else {
      var note = note
      note.panDecibels = isMono ? 0 : Pan.decibels(columns: columns)
      return play(note)
    }
    for note in MonoDirection.notes(for: note, columns: columns) { play(note) }
  }

  /// Starts a lasting voice, or retargets it if it exists.
  public func start(_ voice: VoiceID, _ note: Note) { put(.start, voice, note) }

  /// Ramps a lasting voice to new values. Unknown voices are ignored.
  public func retarget(_ voice: VoiceID, _ note: Note) { put(.retarget, voice, note) }

  /// Fades a lasting voice out. Unknown voices are ignored.
  public func stop(_ voice: VoiceID, _ note: Note) { put(.stop, voice, note) }

  /// Starts a stream of grains, or changes it if it exists. `stop` ends it.
  public func stream(_ voice: VoiceID, _ note: Note, _ grains: GrainStream) {
    put(.stream, voice, note, grains)
  }

  /// Fades out everything on a bus, including notes that have not started.
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

  /// Lowers a bus by a number of decibels, 0 or more, in addition to its volume; 0 ends it.
  public func duck(_ bus: SoundBus, decibels: Float) {
    precondition(decibels >= 0, "a bus is held down, not raised")
    put(
      .duck, VoiceID(0),
      Note(PatchID(0), hertz: 0, gainDecibels: -decibels, priority: 255, bus: bus))
  }

  private var isSpeaking = false
  private var isInDanger = false

  /// Lowers ambience and cues while a voice speaks.
  public func setSpeaking(_ isSpeaking: Bool) {
    guard isSpeaking != self.isSpeaking else { return }
    self.isSpeaking = isSpeaking
    duck(.cues, decibels: isSpeaking ? SoundLevels.cuesUnderSpeech : 0)
    duckAmbience()
  }

  /// Lowers ambience while a hazard is near.
  public func setInDanger(_ isInDanger: Bool) {
    guard isInDanger != self.isInDanger else { return }
    self.isInDanger = isInDanger
    duckAmbience()
  }

  private func duckAmbience() {
    let speech = isSpeaking ? SoundLevels.ambienceUnderSpeech : 0
    duck(.ambience, decibels: max(speech, isInDanger ? SoundLevels.ambienceUnderHazard : 0))
  }

  /// Sets the stereo width: 1 is full, 0 is mono. It applies to sounds that start or change from
  /// now on.
  public func setWidth(_ width: Float) {
    precondition((0...1).contains(width), "a width is 0 to 1")
    set(.width, width)
  }

  /// Sets the size of the room of the shared reverb: 0 is the open sky, without any echo, and 1 a
  /// great cave.
  public func setRoom(size: Float) {
    precondition((0...1).contains(size), "a room is 0 to 1")
    set(.room, size)
  }

  /// Sets how near a reflecting wall is: 1 is beside the hand, 0 means no wall.
  public func setWall(_ side: WallSide, nearness: Float) {
    precondition((0...1).contains(nearness), "a nearness is 0 to 1")
    put(
      .wall, VoiceID(side.rawValue), Note(PatchID(0), hertz: 0, reverb: nearness, priority: 255))
  }

  /// Chooses headphones, where sounds are also delayed and filtered at the farther ear.
  public func setHeadphones(_ isOn: Bool) { set(.headphones, isOn ? 1 : 0) }

  /// Limits loud sounds for playing at night.
  public func setNight(_ isOn: Bool) { set(.night, isOn ? 1 : 0) }

  private func set(_ kind: SoundCommand.Kind, _ value: Float) {
    put(kind, VoiceID(0), Note(PatchID(0), hertz: 0, reverb: value, priority: 255))
  }

  /// Returns and forgets the commands.
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

/// A command to the mixer, of fixed size, with the absolute frame at which it takes effect.
public struct SoundCommand: Hashable, Sendable {
  /// The kinds of command. Settings use a field of the note for their value.
  public enum Kind: UInt8, Sendable {
    /// Play a note once.
    case play
    /// Start a lasting voice.
    case start
    /// Ramp a lasting voice to new values over the next grid steps.
    case retarget
    /// Fade a lasting voice out.
    case stop
    /// Start a stream of grains, or change it.
    case stream
    /// Fade out everything on a bus.
    case silence
    /// Set the volume of a bus to the note's gain.
    case volume
    /// Lower a bus by the note's gain, in addition to its volume; 0 ends it.
    case duck
    /// Set the stereo width, 0…1, to the note's reverb.
    case width
    /// Set the size of the reverb's room, 0…1, to the note's reverb.
    case room
    /// Set how near a wall is, 0…1, to the note's reverb. The voice holds the `WallSide`.
    case wall
    /// Choose headphones if the note's reverb is 1, otherwise loudspeakers.
    case headphones
    /// Lower the limiter's ceiling for the night if the note's reverb is 1.
    case night
  }

  /// The kind of command.
  public var kind: Kind
  /// The lasting voice; 0 with `play`.
  public var voice: VoiceID
  /// The note, or the values to ramp to.
  public var note: Note
  /// The grains of a `stream`.
  public var grains: GrainStream
  /// The frame at which it takes effect, counted from the start of the game.
  public var frame: Int64

  /// A Boolean value that indicates whether the command starts a new sound.
  public var startsSound: Bool {
    switch kind {
    case .play, .start: true
    case .stream: grains.isFresh
    default: false
    }
  }

  /// Creates a command, which takes effect at a frame.
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
