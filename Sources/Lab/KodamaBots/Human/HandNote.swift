import KodamaPerception

/// How the hand's own note sounds apart from its pitch, as far as that is the same on every row:
/// how fast its tone fades, and how much it wavers. What any material fades or wavers by stands
/// nowhere; two notes are compared.
struct HandNote: Hashable {
  /// How far its tone has fallen 50 ms after it was loudest, in decibels.
  let fading: Double
  /// By how much its level bends from frame to frame, in decibels: a slow buzz is heard beat by
  /// beat, a fast one runs together.
  let wavering: Double

  /// So many frames of a note are listened to: 100 ms.
  static let frames = 8
  /// It begins where it is no more than so much softer than at its loudest, in decibels.
  private static let onsetDecibels = 14
  /// What begins bends, however it goes on: so many frames.
  private static let beginningFrames = 2
  /// Within so many frames it is loudest, and so many later it has fallen.
  private static let (peakFrames, laterFrames) = (3, 3...5)
  /// Bands no farther than this from its pitch are its tone.
  private static let toneBands = 1.5

  /// Listens to a note on a row, the bottom one 0; nil where none is heard, or it is cut short.
  init?(_ heard: [HeardFrame], row: Int) {
    let loudest = heard.map(\.level).max() ?? HeardFrame.silence
    let own = Array(heard.drop { $0.level < loudest - Self.onsetDecibels }.prefix(Self.frames))
    guard loudest > HeardFrame.silence, own.count == Self.frames else { return nil }
    let place =
      Double(HeardFrame.bandsPerOctave)
      * Double(NoteListener.pitches[row] - HeardFrame.Voice.pitch(hertz: HeardFrame.lowestHertz))
      / 48
    let tone = own.map { frame in
      Self.level(of: frame) { abs(Double($0) + 0.5 - place) <= Self.toneBands }
    }
    let peak = (0..<Self.peakFrames).max { tone[$0] < tone[$1] } ?? 0
    let later = Self.laterFrames.map { tone[min(peak + $0, Self.frames - 1)] }
    fading = tone[peak] - later.reduce(0, +) / Double(later.count)
    let levels = own.map { Self.level(of: $0) { _ in true } }
    let bends = levels.indices.dropFirst(Self.beginningFrames).dropLast().map { index -> Double in
      abs(levels[index - 1] + levels[index + 1] - 2 * levels[index])
    }
    wavering = bends.reduce(0, +) / Double(max(1, bends.count))
  }

  /// How loud some bands of a frame are together, in decibels.
  private static func level(of frame: HeardFrame, in isOwn: (Int) -> Bool) -> Double {
    let power = frame.bands.indices.reduce(0.0) { sum, band in
      isOwn(band) ? sum + Level.power(Double(frame.bands[band])) : sum
    }
    return Level.decibels(power + 1e-12)
  }
}
