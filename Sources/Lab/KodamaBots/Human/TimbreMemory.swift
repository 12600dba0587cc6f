package import KodamaPerception

/// What somebody remembers of the eight families after the lesson of sounds: how each is coloured
/// as it begins and as it goes on, and whether it glides. The lesson plays each of them low, in the
/// middle and high: what goes up with the pitch is its tone, what stays where it was its noise.
package struct TimbreMemory: Hashable, Sendable {
  /// The rows at which the lesson plays each sound, from the bottom.
  static let lessonRows = [6, 12, 18]
  /// What lies more than this under the tone's own pitch counts as nothing, in decibels.
  private static let floor = -26.0
  /// How much a quarter of a semitone of gliding counts beside a decibel of colour.
  private static let glideWeight = 4.0
  private static let expectedShare = 0.8
  private static let decayWeight = 6.0
  /// What lies no farther than this over a family's noise is noise, in decibels.
  private static let noiseMargin = 4.0
  /// No glide counts for more quarters of a semitone: in a short note it is half over at once.
  static let glideLimit = 5.0
  /// The share of a sound's own bands that lies below its pitch, in thirds of an octave.
  static let below = 3
  /// Thirds of an octave that are listened to, from below the pitch to six octaves over it.
  static let thirds = 21

  /// One sound of a family, as it was heard on a row.
  struct Sound: Hashable, Sendable {
    var row: Int
    /// Levels of thirds of an octave around its pitch, as it begins and as it goes on, relative to
    /// that of the pitch as it begins.
    var tone: [[Double]]
    /// The same of thirds of an octave where they are.
    var place: [[Double]]
    /// By how many quarters of a semitone it is higher at its end than at its start.
    var glide: Double
  }

  private var sounds: [Family: [Int: [Sound]]] = [:]

  /// How loud the loudest note of the lesson was, in decibels: a chirp is hardly softer.
  private(set) var loudest = HeardFrame.silence

  /// Nothing is remembered yet.
  package init() {}

  /// Whether all families were heard on all three rows.
  package var isWhole: Bool {
    Family.heard.allSatisfy { family in
      Self.lessonRows.allSatisfy { sounds[family]?[$0]?.isEmpty == false }
    }
  }

  /// Remembers a sound of a family.
  mutating func remember(_ sound: Sound, of family: Family, level: Int) {
    loudest = max(loudest, level)
    sounds[family, default: [:]][sound.row, default: []].append(sound)
  }

  /// The same memory with names exchanged: who learnt them wrongly must fail.
  package func swapped(_ one: Family, _ other: Family) -> TimbreMemory {
    var memory = self
    (memory.sounds[one], memory.sounds[other]) = (sounds[other], sounds[one])
    memory.settle()
    return memory
  }

  /// Compares a sound with all that is remembered.
  ///
  /// - Parameters:
  ///   - sound: what was heard.
  ///   - expected: what is asked for or at hand: it is taken for one of these a little sooner.
  /// - Returns: the families, the one that the sound is most like first.
  func families(of sound: Sound, expecting expected: [Family]) -> [Family] {
    let distances = Family.heard.map { family in
      distance(sound, family) * (expected.contains(family) ? Self.expectedShare : 1)
    }
    return Family.heard.indices.sorted { distances[$0] < distances[$1] }
      .map { Family.heard[$0] }
  }

  /// How unlike a family a sound is.
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
    // Nothing is heard lower or higher than a certain pitch, however it should sound there.
    let first = Double(Self.below) - NoteListener.third(ofRow: sound.row)
    let last = first + Double(HeardFrame.bandCount / 2 - 1)
    for third in expected.indices where (first...last).contains(Double(third)) {
      let difference = max(sound.tone[part][third], Self.floor) - max(expected[third], Self.floor)
      // How fast the tone itself dies away tells more than any colour.
      sum += difference * difference * (part == 1 && third == Self.below ? Self.decayWeight : 1)
    }
    return sum
  }

  /// What is known of each family.
  private var means: [Family: Known] = [:]

  /// Makes of everything that was heard what is known.
  mutating func settle() {
    for family in Family.heard {
      if let rows = sounds[family], !rows.isEmpty { means[family] = Known(rows) }
    }
  }

  /// A family, as it is known from all of its sounds.
  private struct Known: Hashable {
    let rows: [Int]
    let glide: Double
    /// Row by row, as a note begins and as it goes on, around the pitch.
    private var tones: [[[Double]]] = []
    /// As a note begins and as it goes on, from the lowest band on.
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

    /// What would be heard on a row, around its pitch, if the tone were as it is on one that is
    /// known: what moves with the pitch is there, and the noise where it always is.
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

    /// Noise is broad: what is narrower than three bands is a place where overtones of all rows
    /// happen to meet.
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
