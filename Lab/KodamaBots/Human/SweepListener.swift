import KodamaPerception

/// Follows a sweep while it sounds: its chirp, its home tone and its slots, each of which plays one
/// column. All times are in milliseconds, as documented in the manual.
struct SweepListener {
  /// The time from the start of the chirp to the first slot.
  static let leadMilliseconds = 170.0
  /// When the home tone sounds, relative to the start of the chirp.
  static let home = 20.0...140.0
  /// The time from the start of the chirp to its middle.
  private static let chirpMiddle = 5.0
  /// The length of a hearing frame, and the time between frames.
  static let windowMilliseconds = 25.0
  static let stepMilliseconds = 12.5
  /// The level below that of the home tone at which a slot counts as silent, in decibels.
  private static let silence = 20
  /// The chirp's frequency bands, 2.3 to 6.4 kHz, in which few other sounds are loud.
  private static let chirpBands = 28..<37
  /// The amount by which a chirp may be softer than the last one, in decibels.
  private static let chirpDecibels = 10
  /// The frequency band of the tick, at 6 kHz.
  private static let tickBand = 36

  /// The length of a slot.
  let slotMilliseconds: Double
  private(set) var frames: [HeardFrame] = []
  /// The start of the chirp; nil until it is found.
  private(set) var start: Double?
  /// The level of the chirp in decibels. Until the chirp is found, it is that of an earlier chirp.
  private(set) var chirpLevel: Int

  /// The time at which the chirp is expected; nil if it is unknown.
  var usualStart: Double?
  /// The maximum delay of the chirp after its expected time.
  private static let lateness = 3 * stepMilliseconds

  /// Creates a listener for one sweep.
  ///
  /// - Parameters:
  ///   - slotMilliseconds: the length of a slot.
  ///   - before: the latest frames before the sweep.
  ///   - chirpLevel: the expected level of the chirp in decibels.
  init(slotMilliseconds: Double, before: [HeardFrame] = [], chirpLevel: Int) {
    self.slotMilliseconds = slotMilliseconds
    self.chirpLevel = chirpLevel
    frames = before
  }

  /// Returns the time at the middle of a frame.
  static func time(_ frame: HeardFrame) -> Double {
    Double(frame.number) * stepMilliseconds + windowMilliseconds / 2
  }

  /// The time from the start of the chirp to the last frame.
  var heard: Double {
    guard let start, let last = frames.last else { return 0 }
    return Self.time(last) - start
  }

  mutating func add(_ more: [HeardFrame]) {
    for frame in more {
      frames.append(frame)
      if start == nil { findChirp() }
      // If the expected time has passed, another sound must have masked the chirp.
      if let usualStart, (start ?? Self.time(frame)) > usualStart + Self.lateness {
        start = usualStart
      }
    }
  }

  /// Looks for the chirp in the frame after its loudest one, if few other sounds were louder.
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

  /// Returns the frames whose middle is between two times, relative to the start of the chirp.
  func frames(from: Double, to: Double) -> [HeardFrame] {
    guard let start else { return [] }
    return frames.filter { (from...max(from, to)).contains(Self.time($0) - start) }
  }

  /// The home tone, which has the hand's pitch and direction.
  var homeNote: NoteListener.Note? {
    NoteListener.hear(
      frames(from: Self.home.lowerBound + 14, to: Self.home.upperBound - 12),
      over: HeardFrame.silence + 10)
  }

  /// Returns the notes that a slot may contain, or none if the slot is silent.
  func readings(_ slot: Int, under top: Int = RowReader.rowCount) -> [NoteListener.Note] {
    guard let home = homeNote else { return [] }
    let begin = Self.leadMilliseconds + Double(slot) * slotMilliseconds
    return NoteListener.readings(
      frames(from: begin + 9, to: begin + slotMilliseconds - 9), over: home.level - Self.silence,
      under: top)
  }

  /// Returns whether a slot has been heard to its end.
  func hasHeard(_ slot: Int) -> Bool {
    start != nil
      && heard >= Self.leadMilliseconds + Double(slot + 1) * slotMilliseconds - 9
        - Self.stepMilliseconds
  }

  /// The hand's column, which a tick of 6 kHz marks; nil if the tick has not been heard yet.
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
