/// Something that a grove lets be heard.
public struct GroveMoment: Sendable, Hashable {
  /// What is heard of it.
  public enum Sound: Sendable, Hashable {
    /// So many of its steps are done.
    case progress(Int)
    /// It has fallen back to the beginning.
    case lost
    /// It wakes, and stays awake.
    case woke
    /// Awake, it sings the voice that it has brought.
    case song
    /// It answers, asked how far the valley has come: in its turn, counted from 0.
    case present(turn: Int, isAwake: Bool)
    /// Its kodama gives back a note, changed as it is its habit.
    case echo(note: Int)
  }

  /// Which kind of grove it is.
  public var kind: GroveKind
  /// What is heard of it now.
  public var sound: Sound
  /// How it lies from the hand, in cells.
  public var way: Offset

  /// Makes a moment of a grove that lies so from the hand.
  public init(_ kind: GroveKind, _ sound: Sound, way: Offset) {
    self.kind = kind
    self.sound = sound
    self.way = way
  }
}
