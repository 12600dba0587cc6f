import KodamaPerception

// The moment in which something that is asked for is done, however far from the hand: two plain
// tones at the hand's own row, the second a fifth over the first.
extension HumanEars {
  /// The second tone begins 70 ms behind the first: so many frames behind, so many are compared.
  private static let (lateFrames, toneFrames) = (6, 3)
  /// Where in the bands a plain tone has nothing any more: from so many over its own on.
  private static let plainBands = 4
  /// It is so much louder there at least, in decibels; and no softer than the loudest note of the
  /// lesson by more than this.
  private static let (plainDecibels, softDecibels) = (10, 24)

  /// Whether the second tone has just been heard, and before it the first.
  var hearsPair: Bool {
    guard let hand, recent.count > Self.lateFrames + 2 * Self.toneFrames else { return false }
    let row = Field.page.rows - 1 - tracker.onPage(hand).y
    guard NoteListener.pitches.indices.contains(row) else { return false }
    let pitch = NoteListener.pitches[row]
    let second = recent.suffix(Self.toneFrames)
    guard second.allSatisfy({ isPlain($0, pitch + Self.fifth) }) else { return false }
    let first = recent.dropLast(Self.lateFrames - 1).suffix(Self.toneFrames)
    return first.allSatisfy { isPlain($0, pitch) }
  }

  /// Whether the loudest of what is heard is a tone of a pitch, and nothing over it.
  private func isPlain(_ frame: HeardFrame, _ pitch: Int) -> Bool {
    guard let voice = frame.voices.first, abs(voice.pitch - pitch) <= 1,
      voice.level >= memory.loudest - Self.softDecibels
    else { return false }
    let lowest = HeardFrame.Voice.pitch(hertz: HeardFrame.lowestHertz)
    let band = (pitch - lowest) * HeardFrame.bandsPerOctave / 48
    return frame.bands.dropFirst(band + Self.plainBands)
      .allSatisfy { $0 <= voice.level - Self.plainDecibels }
  }
}
