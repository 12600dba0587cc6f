import KodamaPerception

/// Follows a sweep or a probe while it sounds: where its chirp was, what its home tone says, and
/// what is in each slot. Times are those a player is told, in milliseconds.
struct SweepListener {
  /// When the first slot begins, behind the chirp's start.
  static let leadMilliseconds = 170.0
  /// The home tone begins and ends here.
  static let home = 20.0...140.0
  /// The middle of the chirp lies so far behind its start.
  private static let chirpMiddle = 5.0
  /// How long a window of hearing is, and how far it moves.
  static let windowMilliseconds = 25.0
  static let stepMilliseconds = 12.5
  /// A slot this much softer than the home tone is silent, in decibels.
  private static let silence = 20
  /// The bands between 2.3 and 6.4 kHz, in which the chirp is loud at once, and little else is.
  private static let chirpBands = 28..<37
  /// How much softer than the chirp of before one may be, in decibels.
  private static let chirpDecibels = 10
  /// The band of the tick, 6 kHz.
  private static let tickBand = 36

  /// How long a slot is.
  let slotMilliseconds: Double
  private(set) var frames: [HeardFrame] = []
  /// When the chirp began.
  private(set) var start: Double?
  /// How loud the chirp was in its bands, in decibels: at first that of a sweep of before.
  private(set) var chirpLevel: Int

  /// When it should begin, if that is known.
  var usualStart: Double?
  /// So much later it may be found, in milliseconds.
  private static let lateness = 3 * stepMilliseconds

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - slotMilliseconds: how long a slot is.
  ///   - before: what was heard last.
  ///   - chirpLevel: how loud the chirp of the sweep before was, or should be.
  init(slotMilliseconds: Double, before: [HeardFrame] = [], chirpLevel: Int) {
    self.slotMilliseconds = slotMilliseconds
    self.chirpLevel = chirpLevel
    frames = before
  }

  /// When the middle of a frame is.
  static func time(_ frame: HeardFrame) -> Double {
    Double(frame.number) * stepMilliseconds + windowMilliseconds / 2
  }

  /// How much has been heard, in milliseconds behind the chirp.
  var heard: Double {
    guard let start, let last = frames.last else { return 0 }
    return Self.time(last) - start
  }

  mutating func take(_ more: [HeardFrame]) {
    for frame in more {
      frames.append(frame)
      if start == nil { findChirp() }
      // What comes later than a chirp can is none; where it was drowned it began as ever.
      if let usualStart, (start ?? Self.time(frame)) > usualStart + Self.lateness {
        start = usualStart
      }
    }
  }

  /// The chirp is over when it is softer again, and little else sounds beside it: then its middle
  /// is known.
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

  /// The frames whose middle lies between two times behind the chirp.
  func frames(from: Double, to: Double) -> [HeardFrame] {
    guard let start else { return [] }
    return frames.filter { (from...max(from, to)).contains(Self.time($0) - start) }
  }

  /// The hand's row and its side, from the home tone.
  var homeNote: NoteListener.Note? {
    NoteListener.hear(
      frames(from: Self.home.lowerBound + 14, to: Self.home.upperBound - 12),
      over: HeardFrame.silence + 10)
  }

  /// What a slot may play; nothing where it is silent, but for what hums no deeper than a row.
  func readings(_ slot: Int, under top: Int = RowReader.rowCount) -> [NoteListener.Note] {
    guard let home = homeNote else { return [] }
    let begin = Self.leadMilliseconds + Double(slot) * slotMilliseconds
    return NoteListener.readings(
      frames(from: begin + 9, to: begin + slotMilliseconds - 9), over: home.level - Self.silence,
      under: top)
  }

  /// Whether a slot has been heard to its end.
  func hasHeard(_ slot: Int) -> Bool {
    start != nil
      && heard >= Self.leadMilliseconds + Double(slot + 1) * slotMilliseconds - 9
        - Self.stepMilliseconds
  }

  /// The column of the tick, as far as the sweep was heard: a click of 6 kHz at a column's start.
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
