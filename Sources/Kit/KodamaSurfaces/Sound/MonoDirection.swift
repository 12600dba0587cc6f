/// Direction for one loudspeaker: a short note before the note, above it for left, below it for
/// right, the earlier the farther.
public enum MonoDirection {
  /// How long the short note is, in frames: 30 ms.
  public static let graceFrames: Int32 = 1_440

  /// How much later than the short note the note itself starts, in frames: 40 ms and 5 ms a column.
  public static func gapFrames(columns: Int) -> Int32 {
    let milliseconds = columns == 0 ? 0 : 40 + 5 * min(abs(columns), 36)
    return Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
  }

  /// The short note that tells a note's direction, a fifth above it for left, below it for right;
  /// none at the centre.
  public static func grace(for note: Note, columns: Int) -> Note? {
    guard columns != 0 else { return nil }
    var grace = note
    grace.panDecibels = 0
    grace.hertz = columns < 0 ? note.hertz * 1.5 : note.hertz / 1.5
    grace.durationFrames = graceFrames
    return grace
  }

  /// The short note and the note itself, later and in the middle; only the note at the centre.
  public static func notes(for note: Note, columns: Int) -> [Note] {
    var main = note
    main.panDecibels = 0
    main.offsetFrames += gapFrames(columns: columns)
    return [grace(for: note, columns: columns), main].compactMap { $0 }
  }
}
