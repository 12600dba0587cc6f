import KodamaPerception

/// Follows a sweep or a column while it sounds: its chirp, its home tone and its slots. Times are
/// those in the manual, in milliseconds.
struct SweepListener {
  /// The start of the first slot after the start of the chirp.
  static let leadMilliseconds = 170.0
  /// The start and the end of the home tone.
  static let home = 20.0...140.0
  /// The middle of the chirp after its start.
  private static let chirpMiddle = 5.0
  /// The length and the step of hearing windows.
  static let windowMilliseconds = 25.0
  static let stepMilliseconds = 12.5
  /// The level of a silent slot below the home tone, in decibels.
  private static let silence = 20
  /// The bands of the chirp, 2.3 to 6.4 kHz, in which little else is loud.
  private static let chirpBands = 28..<37
  /// Maximum level of a chirp below the last one, in decibels.
  private static let chirpDecibels = 10
  /// The band of the tick at 6 kHz.
  private static let tickBand = 36

  /// The length of a slot.
  let slotMilliseconds: Double
  private(set) var frames: [HeardFrame] = []
  /// The start of the chirp, once it is found.
  private(set) var start: Double?
  /// The level of the chirp in decibels, initially that of an earlier one.
  private(set) var chirpLevel: Int

  /// The expected start of the chirp, if it is known.
  var usualStart: Double?
  /// Maximum delay after the expected start.
  private static let lateness = 3 * stepMilliseconds

  /// Creates a listener.
  ///
  /// - Parameters:
  ///   - slotMilliseconds: the length of a slot.
  ///   - before: the latest frames.
  ///   - chirpLevel: the expected level of the chirp.
  init(slotMilliseconds: Double, before: [HeardFrame] = [], chirpLevel: Int) {
    self.slotMilliseconds = slotMilliseconds
    self.chirpLevel = chirpLevel
    frames = before
  }

  /// Returns the time of the middle of a frame.
  static func time(_ frame: HeardFrame) -> Double {
    Double(frame.number) * stepMilliseconds + windowMilliseconds / 2
  }

  /// The time heard since the start of the chirp.
  var heard: Double {
    guard let start, let last = frames.last else { return 0 }
    return Self.time(last) - start
  }

  mutating func add(_ more: [HeardFrame]) {
    for frame in more {
      frames.append(frame)
      if start == nil { findChirp() }
      // A later sound cannot be the chirp, so it was masked at its expected time.
      if let usualStart, (start ?? Self.time(frame)) > usualStart + Self.lateness {
        start = usualStart
      }
    }
  }

  /// Finds the chirp when it gets softer and little else sounds; then its middle is known.
  private mutating func findChirp() {
    guard frames.count > 2 else { return }
    let last = frames.count - 2
    let near = frames[(last - 1)...]
    let scores = near.map { Self.power($0, Self.chirpBands) }
    let level = Int(Level.decibels(scores[1] + 1e-12).rounded())
    guard scores[1] >= scores[0], scores[1] > scores[2],
      scores[1] > 0.8 * Self.power(frames[last], 0..<HeardFrame.bandCount),
      level >= chirpLevel - Self.chirpDecibels
    else { return }
    chirpLevel = level
    let middle = zip(scores, near).reduce(0) { $0 + $1.0 * Self.time($1.1) }
    start = middle / scores.reduce(0, +) - Self.chirpMiddle
  }

  private static func power(_ frame: HeardFrame, _ bands: Range<Int>) -> Double {
    bands.reduce(0) { $0 + Level.power(Double(frame.bands[$1])) }
  }

  /// Returns the frames with a middle between two times after the chirp.
  func frames(from: Double, to: Double) -> [HeardFrame] {
    guard let start else { return [] }
    return frames.filter { (from...max(from, to)).contains(Self.time($0) - start) }
  }

  /// The home tone, which has the hand's row and direction.
  var homeNote: NoteListener.Note? {
    NoteListener.hear(
      frames(from: Self.home.lowerBound + 14, to: Self.home.upperBound - 12),
      over: HeardFrame.silence + 10)
  }

  /// Returns the possible notes of a slot. Returns none if it is silent.
  func readings(_ slot: Int, under top: Int = RowReader.rowCount) -> [NoteListener.Note] {
    guard let home = homeNote else { return [] }
    let begin = Self.leadMilliseconds + Double(slot) * slotMilliseconds
    return NoteListener.readings(
      frames(from: begin + 9, to: begin + slotMilliseconds - 9), over: home.level - Self.silence,
      under: top)
  }

  /// Returns true if a slot was heard to its end.
  func hasHeard(_ slot: Int) -> Bool {
    start != nil
      && heard >= Self.leadMilliseconds + Double(slot + 1) * slotMilliseconds - 9
        - Self.stepMilliseconds
  }

  /// The column of the tick, a click of 6 kHz at the column's start, in the part heard so far.
  var tickColumn: Int? {
    let own = frames(from: Self.leadMilliseconds - 10, to: heard - Self.stepMilliseconds)
    guard own.count > 4, let start else { return nil }
    let usual = own.map { $0.bands[Self.tickBand] }.sorted()[own.count / 2]
    guard let best = own.max(by: { $0.bands[Self.tickBand] < $1.bands[Self.tickBand] }),
      best.bands[Self.tickBand] > usual + 8
    else { return nil }
    var (sum, weight) = (0.0, 0.0)
    for frame in frames where abs(frame.number - best.number) <= 1 {
      let power = max(
        0, Level.power(Double(frame.bands[Self.tickBand])) - Level.power(Double(usual)))
      sum += power * Self.time(frame)
      weight += power
    }
    let time = sum / max(weight, 1e-30) - start - Self.leadMilliseconds - 1
    return Int((time / slotMilliseconds).rounded())
  }
}
