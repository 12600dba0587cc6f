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
    /// Start a stream of grains, or aim one that goes on.
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
