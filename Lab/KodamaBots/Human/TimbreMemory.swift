public import KodamaPerception

/// The timbres of the eight families, as learnt in the sound lesson. The lesson plays each family
/// on a low, a middle and a high row. That separates tone, which moves with the pitch, from noise,
/// which does not.
public struct TimbreMemory: Hashable, Sendable {
  /// The rows of the lesson's notes, 0 at the bottom.
  static let lessonRows = [6, 12, 18]
  /// The level below which differences are ignored, in decibels relative to the tone.
  private static let floor = -26.0
  /// The weight of a quarter-semitone of glide, relative to one decibel of the spectrum.
  private static let glideWeight = 4.0
  private static let expectedShare = 0.8
  private static let decayWeight = 6.0
  /// The number of decibels above a family's noise that a level may be and still count as noise.
  private static let noiseMargin = 4.0
  /// The limit of a glide, in quarters of a semitone. A short note leaves no time for more.
  static let glideLimit = 5.0
  /// The number of thirds of an octave in a spectrum that are below the pitch.
  static let below = 3
  /// The number of thirds of an octave in a spectrum. It extends six octaves above the pitch.
  static let thirds = 21

  /// The sound of a family on one row.
  struct Sound: Hashable, Sendable {
    var row: Int
    /// The spectrum relative to the pitch, at the beginning and later. It contains levels in
    /// decibels for thirds of an octave, relative to the pitch's initial level.
    var tone: [[Double]]
    /// The spectrum at fixed frequencies, in the same form.
    var place: [[Double]]
    /// The rise of the pitch from start to end, in quarters of a semitone.
    var glide: Double
  }

  private var sounds: [Family: [Int: [Sound]]] = [:]

  /// The level of the loudest note in the lesson, in decibels. Chirps are about as loud.
  private(set) var loudest = HeardFrame.silence

  /// Creates a memory without timbres.
  public init() {}

  /// True if every family has been heard on all rows of the lesson.
  public var isWhole: Bool {
    Family.heard.allSatisfy { family in
      Self.lessonRows.allSatisfy { sounds[family]?[$0]?.isEmpty == false }
    }
  }

  /// Adds the sound of a family.
  mutating func remember(_ sound: Sound, of family: Family, level: Int) {
    loudest = max(loudest, level)
    sounds[family, default: [:]][sound.row, default: []].append(sound)
  }

  /// Returns a copy in which two families are exchanged, for tests that expect a failure.
  public func swapped(_ one: Family, _ other: Family) -> TimbreMemory {
    var memory = self
    (memory.sounds[one], memory.sounds[other]) = (sounds[other], sounds[one])
    memory.computeMeans()
    return memory
  }

  /// Compares a sound with all remembered ones.
  ///
  /// - Parameters:
  ///   - sound: the sound to compare.
  ///   - expected: the families in the task and in the hotbar, which are slightly preferred.
  /// - Returns: All families, the most similar one first.
  func families(of sound: Sound, expecting expected: [Family]) -> [Family] {
    let distances = Family.heard.map { family in
      distance(sound, family) * (expected.contains(family) ? Self.expectedShare : 1)
    }
    return Family.heard.indices.sorted { distances[$0] < distances[$1] }
      .map { Family.heard[$0] }
  }

  /// Returns a sound's squared distance from a family, or infinity for a family without sounds.
  func distance(_ sound: Sound, _ family: Family) -> Double {
    guard let known = means[family] else { return .infinity }
    let sum =
      known.rows.indices.map { row -> Double in
        (0..<2).reduce(0) { $0 + distance(sound, known.expected($1, from: row, on: sound.row), $1) }
      }.min() ?? .infinity
    let limit = Self.glideLimit
    let glide = (min(max(-limit, sound.glide), limit) - known.glide) * Self.glideWeight
    return sum + glide * glide
  }

  private func distance(_ sound: Sound, _ expected: [Double], _ part: Int) -> Double {
    var sum = 0.0
    // Frequencies outside the hearing range are not compared.
    let first = Double(Self.below) - NoteListener.third(ofRow: sound.row)
    let last = first + Double(HeardFrame.bandCount / 2 - 1)
    for third in expected.indices where (first...last).contains(Double(third)) {
      let difference = max(sound.tone[part][third], Self.floor) - max(expected[third], Self.floor)
      // The decay of the tone is the most distinctive feature.
      sum += difference * difference * (part == 1 && third == Self.below ? Self.decayWeight : 1)
    }
    return sum
  }

  /// The models of the families, built by `computeMeans()`.
  private var means: [Family: Known] = [:]

  /// Builds a model of each family from its sounds.
  mutating func computeMeans() {
    for family in Family.heard {
      if let rows = sounds[family], !rows.isEmpty { means[family] = Known(rows) }
    }
  }

  /// A model of a family.
  private struct Known: Hashable {
    let rows: [Int]
    let glide: Double
    /// The tone spectra for each row, at the beginning and later, relative to the pitch.
    private var tones: [[[Double]]] = []
    /// The noise spectra at the beginning and later, from the lowest third of an octave.
    private var noise: [[Double]] = []

    init(_ heard: [Int: [Sound]]) {
      let own = heard.sorted { $0.key < $1.key }
      rows = own.map(\.key)
      for part in 0..<2 {
        let places = own.map { Self.mean($0.value.map { $0.place[part] }) }
        noise.append(Self.broad(Self.least(places)))
      }
      tones = own.map { row in (0..<2).map { part in Self.mean(row.value.map { $0.tone[part] }) } }
      let limit = TimbreMemory.glideLimit
      let glides = own.flatMap { $0.value.map { min(max(-limit, $0.glide), limit) } }
      glide = glides.reduce(0, +) / Double(max(1, glides.count))
    }

    /// Returns the spectrum that is expected on a row, derived from a remembered row. The tone
    /// moves with the pitch; the noise stays at its frequency.
    func expected(_ part: Int, from index: Int, on row: Int) -> [Double] {
      tones[index][part].indices.map { third in
        let tone = tones[index][part][third]
        let isNoise = tone < noise(part, third, on: rows[index]) + TimbreMemory.noiseMargin
        let here = noise(part, third, on: row)
        return third == TimbreMemory.below || !isNoise ? max(tone, here) : here
      }
    }

    private func noise(_ part: Int, _ third: Int, on row: Int) -> Double {
      let place = NoteListener.third(ofRow: row) + Double(third - TimbreMemory.below)
      let low = Int(place.rounded(.down))
      let levels = noise[part]
      guard levels.indices.contains(low), levels.indices.contains(low + 1) else { return -99 }
      return levels[low] + (levels[low + 1] - levels[low]) * (place - Double(low))
    }

    private static func mean(_ lists: [[Double]]) -> [Double] {
      guard let first = lists.first else { return [] }
      return first.indices.map { index in
        lists.reduce(0) { $0 + max(-40, $1[index]) } / Double(lists.count)
      }
    }

    /// Removes peaks that are narrower than three bands, where overtones of all rows coincide by
    /// chance.
    private static func broad(_ levels: [Double]) -> [Double] {
      let near = { (list: [Double], band: Int) in
        list[max(0, band - 1)...min(list.count - 1, band + 1)]
      }
      let narrowed = levels.indices.map { near(levels, $0).min() ?? 0 }
      return narrowed.indices.map { near(narrowed, $0).max() ?? 0 }
    }

    private static func least(_ lists: [[Double]]) -> [Double] {
      guard let first = lists.first else { return [] }
      return first.indices.map { index in lists.map { $0[index] }.min() ?? 0 }
    }
  }
}

/// Takes the game's sound lesson: opens it, plays the eight families and remembers them. The manual
/// documents the order of the families.
public enum SoundLesson {
  /// The families in the order of the lesson.
  static let order: [Family] = [.stone, .sand, .water, .fire, .plant, .metal, .wire, .creature]
  /// The maximum number of passes until a family's sound has ended.
  private static let longestPasses = 330
  /// The number of times each family is played.
  private static let timesHeard = 3
  /// The number of passes after which the screen's own sounds have ended.
  private static let quietPasses = 40
  /// The number of frames after a key until the key's own sound has ended. The lesson's sound
  /// begins later.
  private static let leadFrames = 18
  /// The number of frames within which the key's own sound may begin.
  private static let keyFrames = 2
  /// The amount by which the key's own sound may be softer than the notes, in decibels.
  private static let keyDecibels = 22
  /// The number of frames over which a note is measured: 50 ms, as in a sweep.
  private static let noteFrames = 4
  /// The number of frames within which a glide ends.
  private static let glideFrames = 14

  /// Takes the lesson.
  ///
  /// - Parameter console: presses the keys, starting at the title screen.
  /// - Returns: A memory of all sounds.
  public static func learn(_ console: any HearingConsole) -> TimbreMemory {
    var memory = TimbreMemory()
    _ = listen(console, "lesson", passes: quietPasses)
    for family in order {
      _ = listen(console, "down", passes: quietPasses)
      for time in 0..<timesHeard {
        let frames = listen(console, "use", passes: longestPasses + time)
        for (row, sound) in zip(TimbreMemory.lessonRows, notes(frames)) {
          let silence = HeardFrame.silence
          guard
            let note = NoteListener.hear(
              Array(sound.prefix(noteFrames)), over: silence, knownRow: row)
          else { continue }
          var heard = note.sound
          // The glide is measured over the whole note, because it does not end within 50 ms.
          heard.glide = NoteListener.hear(sound, over: silence, knownRow: row)?.sound.glide ?? 0
          memory.remember(heard, of: family, level: note.level)
        }
      }
    }
    _ = listen(console, "back", passes: 1)
    memory.computeMeans()
    return memory
  }

  private static func listen(
    _ console: any HearingConsole, _ action: String, passes: Int
  ) -> [HeardFrame] {
    var frames = console.pass(action) ?? []
    for _ in 1..<passes { frames += console.pass(nil) ?? [] }
    return frames
  }

  /// Returns the first fifth of a second of each of the three notes, which are separated by
  /// silence.
  static func notes(_ frames: [HeardFrame]) -> [[HeardFrame]] {
    let loudest = frames.map(\.level).max() ?? 0
    // The key's own sound shows how late sounds arrive.
    let key = frames.firstIndex { $0.level >= loudest - keyDecibels } ?? 0
    let rest = Array(frames.dropFirst(leadFrames + max(0, key - keyFrames)))
    var notes: [[HeardFrame]] = []
    var isQuiet = true
    for (index, frame) in rest.enumerated() {
      if frame.level < loudest - 22 { isQuiet = true }
      guard isQuiet, frame.level >= loudest - 14 else { continue }
      isQuiet = false
      notes.append(Array(rest[index..<min(index + glideFrames, rest.count)]))
    }
    return notes
  }
}
