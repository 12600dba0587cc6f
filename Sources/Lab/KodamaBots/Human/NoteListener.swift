import KodamaPerception

/// Hears a note in the frames that lie within it: which row, which family, which side.
struct NoteListener {
  /// A note as it was heard.
  struct Note: Hashable {
    /// The row, the bottom one 0.
    var row: Int
    /// What it is made up of.
    var sound: TimbreMemory.Sound
    /// How much louder it is to the right, in decibels.
    var side: Double
    /// The loudest level, in decibels.
    var level: Int
    /// Whether its row is that of the loudest voice, and not of a tone whose overtones are heard.
    var isLoudest = true
  }

  /// How far from a row's pitch a voice may lie, in quarters of a semitone.
  private static let tolerance = 3
  /// What lies no farther than this from a row's pitch may be gliding to it.
  private static let nearness = 20
  /// How far overtones lie over their tone, in quarters of a semitone.
  private static let overtones = [48, 76, 96, 111, 124, 135, 144, 152, 159]
  /// How far into a note it begins no more, but goes on: so many frames, half a window each.
  private static let beginningFrames = 2
  /// The pitch of each row, the bottom one first, in the steps of what is heard.
  static let pitches = RowReader.hertz.map { HeardFrame.Voice.pitch(hertz: $0) }

  /// Where a row's pitch lies among thirds of an octave, counted from the lowest one's lower edge,
  /// less the half that makes it the middle of one.
  static func third(ofRow row: Int) -> Double { third(ofPitch: pitches[row]) }

  private static func third(ofPitch pitch: Int) -> Double {
    Double(pitch - HeardFrame.Voice.pitch(hertz: HeardFrame.lowestHertz)) / 16 - 0.5
  }

  /// The pitch of the loudest voice near a row: what glides has not arrived yet.
  private static func pitch(_ frames: ArraySlice<HeardFrame>, near row: Int) -> Int {
    let own = frames.flatMap(\.voices).filter { abs($0.pitch - pitches[row]) < nearness }
    return own.max { $0.level < $1.level }?.pitch ?? pitches[row]
  }

  /// Hears the note that these frames lie in.
  ///
  /// - Parameters:
  ///   - frames: what was heard, from the note's beginning on.
  ///   - silence: what is no louder than this is nothing, in decibels.
  ///   - knownRow: its row, where that is known.
  ///   - top: where it is not, its row is deeper than this one.
  /// - Returns: the note; nil where nothing is.
  static func hear(
    _ frames: [HeardFrame], over silence: Int, knownRow: Int? = nil,
    under top: Int = RowReader.rowCount
  ) -> Note? {
    guard let level = frames.map(\.level).max(), level > silence,
      let row = knownRow ?? row(of: frames, under: top)
    else { return nil }
    let slices = [frames.prefix(beginningFrames), frames.dropFirst(beginningFrames)]
    let parts = slices.map(powers)
    let tones = zip(parts, slices).map { powers, slice in
      let pitch = third(ofPitch: pitch(slice, near: row))
      return (0..<TimbreMemory.thirds).map { third in
        sum(powers, from: pitch + Double(third - TimbreMemory.below))
      }
    }
    let places = parts.map { powers in
      (0..<(HeardFrame.bandCount / 2)).map { sum(powers, from: Double($0)) }
    }
    let own = Level.decibels(tones[0][TimbreMemory.below] + 1e-12)
    let sides = frames.compactMap { $0.voices.first.map { Double($0.side) } }.sorted()
    let voices = frames.compactMap { frame in
      frame.voices.filter { abs($0.pitch - pitches[row]) < nearness }.max { $0.level < $1.level }
    }
    let relative = { (list: [Double]) in list.map { Level.decibels($0 + 1e-12) - own } }
    return Note(
      row: row,
      sound: TimbreMemory.Sound(
        row: row, tone: tones.map(relative), place: places.map(relative),
        glide: Double((voices.last?.pitch ?? 0) - (voices.first?.pitch ?? 0))),
      side: sides.isEmpty ? 0 : sides[sides.count / 2], level: level)
  }

  /// The mean power of each band.
  private static func powers(_ frames: ArraySlice<HeardFrame>) -> [Double] {
    var powers = [Double](repeating: 0, count: HeardFrame.bandCount)
    for frame in frames {
      for (band, level) in frame.bands.enumerated() {
        powers[band] += Level.power(Double(level)) / Double(frames.count)
      }
    }
    return powers
  }

  /// The power within a third of an octave that begins at a place, in thirds.
  private static func sum(_ powers: [Double], from place: Double) -> Double {
    var sum = 0.0
    let (low, high) = (place * 2, place * 2 + 2)
    for band in max(0, Int(low.rounded(.down)))..<max(1, Int(high.rounded(.up)))
    where powers.indices.contains(band) {
      let share = min(high, Double(band + 1)) - max(low, Double(band))
      sum += powers[band] * max(0, share)
    }
    return sum
  }

  /// What a note may be: as its loudest voice has it, and as a tone of which two voices are but
  /// overtones, however faint the tone itself is.
  static func readings(
    _ frames: [HeardFrame], over silence: Int, under top: Int = RowReader.rowCount
  ) -> [Note] {
    let loudest = row(of: frames, under: top)
    var rows = loudest.map { [$0] } ?? []
    let heard = Set(frames.flatMap(\.voices).map(\.pitch))
    for (row, pitch) in pitches.enumerated() where row < top && row != loudest {
      // What is heard there by itself has its own row.
      if heard.contains(where: { abs($0 - pitch) < nearness }) { continue }
      let overtones = overtones.filter { overtone in
        heard.contains { abs($0 - pitch - overtone) <= 1 }
      }
      if overtones.count > 1 { rows.append(row) }
    }
    return rows.compactMap { row in
      var note = hear(frames, over: silence, knownRow: row)
      note?.isLoudest = row == loudest
      return note
    }
  }

  /// The row whose pitch is loudest, later frames counting twice: what glides has arrived by then.
  static func row(
    of frames: [HeardFrame], under top: Int = RowReader.rowCount
  ) -> Int? {
    var scores = [Double](repeating: 0, count: RowReader.rowCount)
    for (index, frame) in frames.enumerated() {
      let weight = 2 * index >= frames.count ? 2.0 : 1.0
      for voice in frame.voices {
        guard let row = row(of: voice.pitch), row < top else { continue }
        scores[row] += weight * Level.power(Double(voice.level)).squareRoot()
      }
    }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0 else {
      return nil
    }
    return best
  }

  /// The row of a pitch, or nil where none is near.
  static func row(of pitch: Int) -> Int? {
    pitches.indices.min { abs(pitches[$0] - pitch) < abs(pitches[$1] - pitch) }
      .flatMap { abs(pitches[$0] - pitch) <= tolerance ? $0 : nil }
  }
}
