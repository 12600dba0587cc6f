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

  /// Starts a pass: what is put here from now on is counted from its first frame.
  public func beginPass(_ pass: Int) {
    passFrame = Int64(pass) * Int64(SoundFormat.framesPerPass)
  }

  /// Plays a note once.
  public func play(_ note: Note) { put(.play, VoiceID(0), note) }

  /// Starts a voice that lasts; one of the same name is retargeted instead.
  public func start(_ voice: VoiceID, _ note: Note) { put(.start, voice, note) }

  /// Ramps a lasting voice to new values. An unknown voice is no error.
  public func retarget(_ voice: VoiceID, _ note: Note) { put(.retarget, voice, note) }

  /// Fades a lasting voice out. An unknown voice is no error.
  public func stop(_ voice: VoiceID, _ note: Note) { put(.stop, voice, note) }

  /// Fades out everything on a bus, notes that have not started yet included.
  public func silence(_ bus: SoundBus) {
    put(.silence, VoiceID(0), Note(PatchID(0), hertz: 0, priority: 255, bus: bus))
  }

  /// Takes what was put here.
  public func takeCommands() -> [SoundCommand] {
    let taken = commands
    commands.removeAll(keepingCapacity: true)
    return taken
  }

  private func put(_ kind: SoundCommand.Kind, _ voice: VoiceID, _ note: Note) {
    if commands.count == Self.commandLimit {
      droppedCommands += 1
      let least = commands.indices.min {
        commands[$0].note.priority < commands[$1].note.priority
      }
      guard let least, commands[least].note.priority < note.priority else { return }
      commands.remove(at: least)
    }
    let frame = passFrame + Int64(note.offset)
    commands.append(SoundCommand(kind, voice: voice, note: note, frame: frame))
  }
}
