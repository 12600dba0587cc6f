/// The object through which a game's sound Views play sounds, as screen Views draw on a
/// `TextSurface`.
///
/// The surface only collects commands. Once a pass (1/60 s), the host moves them to a `Mixer`.
///
///     let sound = SoundSurface()
///     let patches = PatchTable()
///     if let bell = patches.patch(named: "metal") {
///       sound.play(Note(bell, hertz: 440, bus: .music), columns: -6)    // from the left
///     }
public final class SoundSurface {
  /// The maximum number of commands in a pass. If it is exceeded, the least important are dropped.
  package static let commandLimit = 1_024

  /// The audio frame (1/48,000 s), counted from the start of the game, at which the current pass
  /// (1/60 s) starts.
  public private(set) var passFrame: Int64 = 0
  /// The commands to the mixer that were collected since the last call of `takeCommands()`.
  public private(set) var commands: [SoundCommand] = []
  /// The number of commands that were dropped because too many were waiting to be taken.
  public private(set) var droppedCommands = 0

  /// Creates a sound surface without commands.
  public init() { commands.reserveCapacity(Self.commandLimit) }

  /// Starts a pass (1/60 s) of the game loop. Passes are numbered from 0. The start times of notes
  /// are relative to the start of the pass.
  public func beginPass(_ pass: Int) {
    precondition(pass >= 0, "passes are counted from 0")
    passFrame = Int64(pass) * Int64(SoundFormat.framesPerPass)
  }

  /// True if the player listens with a single loudspeaker. Short grace notes then indicate the
  /// direction of sounds.
  public private(set) var isMono = false

  /// Sets whether the player uses a single loudspeaker instead of stereo.
  public func setMono(_ isOn: Bool) { isMono = isOn }

  /// Plays a note once.
  public func play(_ note: Note) { put(.play, VoiceID(0), note) }

  /// Plays a note once, from the direction of a horizontal distance on the map. The distance is in
  /// columns to the right of the middle; it is negative to the left. Music has no direction if
  /// `isMono` is true, because grace notes would distort its rhythm.
  public func play(_ note: Note, columns: Int) {
    guard isMono, note.bus != .music else {
      var note = note
      note.panDecibels = isMono ? 0 : Pan.decibels(columns: columns)
      return play(note)
    }
    for note in MonoDirection.notes(for: note, columns: columns) { play(note) }
  }

  /// Starts a continuous sound, or changes it smoothly if the sound with this number is already
  /// playing.
  public func start(_ voice: VoiceID, _ note: Note) { put(.start, voice, note) }

  /// Changes a continuous sound smoothly to the values of a note. If no sound with this number is
  /// playing, the call has no effect.
  public func retarget(_ voice: VoiceID, _ note: Note) { put(.retarget, voice, note) }

  /// Fades out a continuous sound or a stream of grains (short notes). If no sound with this number
  /// is playing, the call has no effect.
  public func stop(_ voice: VoiceID, _ note: Note) { put(.stop, voice, note) }

  /// Starts a stream of grains (short notes that the mixer repeats by itself), or changes the
  /// stream that plays under this number. Call `stop(_:_:)` to end it.
  public func stream(_ voice: VoiceID, _ note: Note, _ grains: GrainStream) {
    put(.stream, voice, note, grains)
  }

  /// Fades out all sounds of a group, such as music, and removes its notes that have not started.
  public func silence(_ bus: SoundBus) {
    put(.silence, VoiceID(0), Note(PatchID(0), hertz: 0, priority: 255, bus: bus))
  }

  /// Sets the volume of a group of sounds, such as music, in decibels. 0 is full volume, −120 is
  /// silence.
  public func setVolume(_ bus: SoundBus, decibels: Float) {
    precondition(decibels.isFinite, "a volume is a number of decibels")
    put(
      .volume, VoiceID(0),
      Note(PatchID(0), hertz: 0, gainDecibels: decibels, priority: 255, bus: bus))
  }

  /// Lowers a group of sounds by a number of decibels, in addition to its volume. 0 restores the
  /// volume; a negative number is a programming error.
  public func duck(_ bus: SoundBus, decibels: Float) {
    precondition(decibels >= 0, "a bus can only be lowered")
    put(
      .duck, VoiceID(0),
      Note(PatchID(0), hertz: 0, gainDecibels: -decibels, priority: 255, bus: bus))
  }

  private var isSpeaking = false
  private var lowersMusic = false
  private var isInDanger = false

  /// Sets whether a voice is speaking. Meanwhile, music, cues and background sounds are softer.
  public func setSpeaking(_ isSpeaking: Bool) {
    setSpeaking(isSpeaking, lowersMusic: isSpeaking)
  }

  /// Sets whether a voice is speaking, and whether music is softer meanwhile.
  package func setSpeaking(_ isSpeaking: Bool, lowersMusic: Bool) {
    if lowersMusic != self.lowersMusic {
      self.lowersMusic = lowersMusic
      duck(.music, decibels: lowersMusic ? SoundLevels.underSpeech : 0)
    }
    guard isSpeaking != self.isSpeaking else { return }
    self.isSpeaking = isSpeaking
    duck(.cues, decibels: isSpeaking ? SoundLevels.cuesUnderSpeech : 0)
    duckAmbience()
  }

  /// Lowers the ambience bus while a hazard is near.
  package func setInDanger(_ isInDanger: Bool) {
    guard isInDanger != self.isInDanger else { return }
    self.isInDanger = isInDanger
    duckAmbience()
  }

  /// Opens the valley for a time, in audio frames (1/48,000 s): textures and weather slowly become
  /// louder, and the reverb blooms. Then both slowly go back.
  package func open(frames: Int32) {
    for kind in [SoundCommand.Kind.duck, .room] {
      put(
        kind, VoiceID(0),
        Note(
          PatchID(0), hertz: 0, gainDecibels: SoundLevels.open, durationFrames: frames,
          reverb: Reverb.bloomSize, priority: 255, bus: .ambience))
    }
  }

  private func duckAmbience() {
    let speech = isSpeaking ? SoundLevels.underSpeech : 0
    duck(.ambience, decibels: max(speech, isInDanger ? SoundLevels.ambienceUnderHazard : 0))
  }

  /// Sets the stereo width, from 0 (mono) to 1 (full). It affects sounds that start or change
  /// later.
  public func setWidth(_ width: Float) {
    precondition((0...1).contains(width), "the stereo width is 0 to 1")
    set(.width, width)
  }

  /// Sets the size of the room for the reverb, from 0 (outdoors, no reverb) to 1 (a large cave).
  public func setRoom(size: Float) {
    setRoom(size: size, decibels: 0)
  }

  /// Sets the size of the room, from 0 to 1, and the level of its reverb, in decibels.
  package func setRoom(size: Float, decibels: Float) {
    precondition((0...1).contains(size), "the size of a room is 0 to 1")
    put(
      .room, VoiceID(0),
      Note(PatchID(0), hertz: 0, gainDecibels: decibels, reverb: size, priority: 255))
  }

  /// Sets how near a sound-reflecting wall is to the hand (the player's cursor) on one side, from 0
  /// (no wall) to 1 (beside the hand).
  public func setWall(_ side: WallSide, nearness: Float) {
    precondition((0...1).contains(nearness), "the nearness of a wall is 0 to 1")
    put(
      .wall, VoiceID(side.rawValue), Note(PatchID(0), hertz: 0, reverb: nearness, priority: 255))
  }

  /// Sets whether the player uses headphones. Sounds from the side are then also delayed and
  /// filtered in the farther ear.
  public func setHeadphones(_ isOn: Bool) { set(.headphones, isOn ? 1 : 0) }

  /// Sets whether the mixer limits loud sounds, for playing at night.
  public func setNight(_ isOn: Bool) { set(.night, isOn ? 1 : 0) }

  private func set(_ kind: SoundCommand.Kind, _ value: Float) {
    put(kind, VoiceID(0), Note(PatchID(0), hertz: 0, reverb: value, priority: 255))
  }

  /// Returns and removes the commands since the last call.
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

/// A command to the mixer. It has a fixed size, so that it can be sent to the audio thread without
/// allocation.
public struct SoundCommand: Hashable, Sendable {
  /// The kind of a command to the mixer. Commands that set a number store it in a property of
  /// `note`.
  public enum Kind: UInt8, Sendable {
    /// Play a note once.
    case play
    /// Start a continuous sound, or change the sound that plays under this number.
    case start
    /// Change a continuous sound smoothly to the values of the note.
    case retarget
    /// Fade out a continuous sound, or end a stream of grains (short notes).
    case stop
    /// Start a stream of grains (short notes that the mixer repeats by itself), or change it.
    case stream
    /// Fade out all sounds in the note's group (`note.bus`).
    case silence
    /// Set the volume of the note's group (`note.bus`) to `note.gainDecibels`.
    case volume
    /// Change the level of the note's group (`note.bus`) by `note.gainDecibels` (0 or less), in
    /// addition to its volume. With a `note.durationFrames`, raise it by that many decibels for so
    /// long; only background sounds can be raised.
    case duck
    /// Set the stereo width (0–1) to `note.reverb`.
    case width
    /// Set the size of the reverb's room (0–1) to `note.reverb`. With a `note.durationFrames`, let
    /// the reverb bloom for so long.
    case room
    /// Set how near a sound-reflecting wall is, from 0 (no wall) to 1 (very near), to
    /// `note.reverb`. The voice is the raw value of the `WallSide`.
    case wall
    /// Mix for headphones if `note.reverb` is 1, and otherwise for loudspeakers.
    case headphones
    /// Soften loud sounds for playing at night if `note.reverb` is 1, and otherwise stop doing so.
    case night
  }

  /// The kind of command.
  public var kind: Kind
  /// The number of the continuous sound or stream that the command concerns; 0 for `play`.
  public var voice: VoiceID
  /// The note to play, or the values of a change.
  public var note: Note
  /// The parameters of a stream of grains (short notes). Only commands of the kind `stream` use
  /// them.
  public var grains: GrainStream
  /// The audio frame (1/48,000 s) at which the command takes effect, counted from the start of the
  /// game.
  public var frame: Int64

  /// True if the command starts a sound, or starts a stream of grains (short notes) afresh.
  public var startsSound: Bool {
    switch kind {
    case .play, .start: true
    case .stream: grains.isFresh
    default: false
    }
  }

  /// Creates a command that takes effect at an audio frame (1/48,000 s).
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
