/// Direction for one loudspeaker: a short note before the note, above it for left, below it for
/// right, the earlier the farther.
public enum MonoDirection {
  /// How long the short note is, in frames: 30 ms.
  public static let graceFrames: Int32 = 1_440

  /// The short note and the note itself, later and in the middle; only the note at the centre.
  ///
  /// The short note lies a fifth above or below; the gap between the two starts is 40 ms and 5 ms
  /// a column more.
  public static func notes(for note: Note, columns: Int) -> [Note] {
    var main = note
    main.pan = 0
    guard columns != 0 else { return [main] }
    var grace = main
    grace.hertz = columns < 0 ? note.hertz * 1.5 : note.hertz / 1.5
    grace.duration = graceFrames
    let milliseconds = 40 + 5 * min(abs(columns), 36)
    main.offset += Int32(milliseconds * SoundFormat.framesPerSecond / 1_000)
    return [grace, main]
  }
}
