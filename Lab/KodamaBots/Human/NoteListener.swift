import KodamaPerception

/// Recognises a note in a few hearing frames: its row, timbre and direction.
struct NoteListener {
  struct Note: Hashable {
    /// The row of the note, 0 at the bottom.
    var row: Int
    var sound: TimbreMemory.Sound
    /// The level in the right ear minus the level in the left ear, in decibels.
    var side: Double
    /// The level of the loudest frame, in decibels.
    var level: Int
    /// True if the row is that of the loudest voice; false if it was inferred from overtones.
    var isLoudest = true
  }

  /// The maximum distance between a voice and a row's pitch, in quarters of a semitone.
  private static let tolerance = 3
  /// The maximum distance between a row's pitch and a voice that is still gliding to it, in
  /// quarters of a semitone.
  private static let nearness = 20
  /// The intervals from a tone up to its overtones 2 to 10, in quarters of a semitone.
  private static let overtones = [48, 76, 96, 111, 124, 135, 144, 152, 159]
  /// The number of frames that count as a note's beginning. Frames are 12.5 ms apart.
  private static let beginningFrames = 2
  /// The pitch of each row from the bottom, in quarters of a semitone above 55 Hz.
  static let pitches = RowReader.hertz.map { HeardFrame.Voice.pitch(hertz: $0) }

  /// Returns the position of a row's pitch, in thirds of an octave above the lowest band. The third
  /// of an octave that starts at that position is centred on the pitch.
  static func third(ofRow row: Int) -> Double { third(ofPitch: pitches[row]) }

  private static func third(ofPitch pitch: Int) -> Double {
    Double(pitch - HeardFrame.Voice.pitch(hertz: HeardFrame.lowestHertz)) / 16 - 0.5
  }

  /// Returns the pitch of the loudest voice near a row, which may still be gliding to the row's
  /// pitch.
  private static func pitch(_ frames: ArraySlice<HeardFrame>, near row: Int) -> Int {
    let own = frames.flatMap(\.voices).filter { abs($0.pitch - pitches[row]) < nearness }
    return own.max { $0.level < $1.level }?.pitch ?? pitches[row]
  }

  /// Recognises the note in some frames.
  ///
  /// - Parameters:
  ///   - frames: the frames from the beginning of the note.
  ///   - silence: the level in decibels that the note must exceed.
  ///   - knownRow: the row of the note, if it is known.
  ///   - top: the row below which an unknown row is searched for.
  /// - Returns: The note, or nil if there is none.
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

  /// Returns the mean power of each band.
  private static func powers(_ frames: ArraySlice<HeardFrame>) -> [Double] {
    var powers = [Double](repeating: 0, count: HeardFrame.bandCount)
    for frame in frames {
      for (band, level) in frame.bands.enumerated() {
        powers[band] += Level.power(Double(level)) / Double(frames.count)
      }
    }
    return powers
  }

  /// Returns the power in a third of an octave, whose lower end is `place` in thirds of an octave.
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

  /// Returns the notes that the frames may contain: the loudest voice, and every tone with at least
  /// two audible overtones, however faint the tone itself is.
  static func readings(
    _ frames: [HeardFrame], over silence: Int, under top: Int = RowReader.rowCount
  ) -> [Note] {
    let loudest = row(of: frames, under: top)
    var rows = loudest.map { [$0] } ?? []
    let heard = Set(frames.flatMap(\.voices).map(\.pitch))
    for (row, pitch) in pitches.enumerated() where row < top && row != loudest {
      // A voice near this pitch is audible itself and needs no overtones.
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

  /// Returns the row of the loudest voice. Later frames count twice, because that is where glides
  /// end.
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

  /// Returns the row of a pitch, or nil if the pitch is not near any row's pitch.
  static func row(of pitch: Int) -> Int? {
    pitches.indices.min { abs(pitches[$0] - pitch) < abs(pitches[$1] - pitch) }
      .flatMap { abs(pitches[$0] - pitch) <= tolerance ? $0 : nil }
  }
}
