import KodamaDataSources

/// How alive a valley sounds, and what it remembers of its sounds to know it.
///
/// A goal of 0–100 is made of running water (20), what grows (20), music (15), notes that agree
/// (15), creatures (15) and variety (15); wildfire silences it. Once every `beatTicks` the valley
/// goes one step towards that goal, so that waking takes a while and one bell is not enough. It is
/// awake from 60 on, until it falls below 40.
///
/// In a valley that made itself, only what a hand caused counts: what it rings, and all that sounds
/// in the eighths of the width where it has built something. What the untouched valley does counts
/// as nothing.
///
/// All of it is state of the world: it is saved, undone and part of the digest.
public struct Wakefulness: Sendable, Hashable {
  /// How many ticks lie between two beats.
  public static let beatTicks: UInt64 = 16
  /// From here on the valley is awake.
  public static let wakesAtPercent = 60
  /// Below this it is awake no longer.
  public static let dozesBelowPercent = 40
  /// Below this the kodama that came go away.
  public static let stillBelowPercent = 30
  /// So many cells that a hand has changed make an eighth of the width its own.
  static let editsToTend: UInt32 = 8
  /// What a note or a call adds to the memory of them, and the most that is remembered.
  static let soundWeight: UInt32 = 96
  static let soundLimit: UInt32 = 1_024

  /// How awake the valley is, 0–100.
  public internal(set) var percent = 0
  /// Whether it is awake.
  public internal(set) var isAwake = false
  /// How much music and how many calls were heard lately.
  var music: UInt32 = 0
  var calls: UInt32 = 0
  /// The last eight notes, a byte each, the newest lowest; 255 is none.
  var notes = UInt64.max
  /// The column of the last note, or −1.
  var noteColumn = -1
  /// How many kodama came by themselves and have not left.
  package var guests: UInt32 = 0
  /// Where a kodama was seen last, or −1.
  var seatX = -1
  var seatY = -1
  /// Whether the valley made itself, so that only what a hand caused counts.
  package var isWild = false
  /// How many cells a hand has changed in each eighth of the width, counted up to `editsToTend`.
  var edits = SIMD8<UInt32>()
  /// The row at which counting goes on.
  var row = 0
  /// What is being counted, and what was counted last.
  var counting = SoundCensus()
  var census = SoundCensus()

  /// Makes the memory of a valley in which nothing has been heard.
  public init() {}

  /// Where a valley in this scale is heading, 0–100.
  func goal(_ scale: Scale) -> Int {
    let voices = [water, growth, song, harmony(scale), life]
    let variety = voices.reduce(0) { $0 + ($1 > 0 ? 3 : 0) }
    return max(0, min(100, voices.reduce(variety, +) - wildfire))
  }

  private var water: Int { Int(min(20, census.running)) }
  private var growth: Int { Int(min(40, census.plants)) / 2 }
  private var song: Int { Int(min(15, music / 24)) }
  private var life: Int { Int(min(10, calls / 32) + min(5, census.creatures)) }
  /// A camp fire frightens nobody.
  private var wildfire: Int { max(0, Int(min(60, census.fire)) - 8) * 2 }

  /// Three for each step between two different notes that agree: thirds, fourths, fifths, sixths
  /// and octaves of the scale.
  private func harmony(_ scale: Scale) -> Int {
    guard music > 0 else { return 0 }
    var agreeing = 0
    for place in 0..<7 as Range<UInt64> {
      let later = Int(notes >> (place * 8) & 0xff)
      let earlier = Int(notes >> (place * 8 + 8) & 0xff)
      guard earlier < 24, later < 24, earlier != later else { continue }
      let apart = abs(scale.semitones(ofNote: earlier) - scale.semitones(ofNote: later)) % 12
      if [0, 3, 4, 5, 7, 8, 9].contains(apart) { agreeing += 1 }
    }
    return min(15, agreeing * 3)
  }

  /// Remembers that a hand changed a cell in this eighth of the width.
  mutating func tend(_ strip: Int) { edits[strip] = min(Self.editsToTend, edits[strip] + 1) }

  /// Whether what sounds in this eighth of the width counts.
  func isTended(_ strip: Int) -> Bool { !isWild || edits[strip] >= Self.editsToTend }

  /// Hears an instrument: the valley wakes by music.
  mutating func hear(note: UInt8, column: Int) {
    music = min(Self.soundLimit, music + Self.soundWeight)
    notes = notes << 8 | UInt64(min(note, 23))
    noteColumn = column
  }

  /// Hears how many creatures called in this tick.
  mutating func hear(calls count: Int) {
    calls = min(Self.soundLimit, calls + Self.soundWeight * UInt32(clamping: min(count, 16)))
  }

  /// Takes one step towards the goal, and forgets a little of what it heard.
  ///
  /// - Returns: whether it woke, or ceased to be awake.
  mutating func beat(_ scale: Scale) -> Bool {
    music -= (music + 31) / 32
    calls -= (calls + 31) / 32
    if music == 0 { (notes, noteColumn) = (.max, -1) }
    let goal = goal(scale)
    if percent < goal { percent += 1 }
    if percent > goal { percent -= min(percent, wildfire > 0 ? 2 : 1) }
    let wasAwake = isAwake
    isAwake = percent >= (wasAwake ? Self.dozesBelowPercent : Self.wakesAtPercent)
    return isAwake != wasAwake
  }

  /// How many kodama a valley as awake as this has room for.
  var room: UInt32 { isAwake ? UInt32(max(0, percent - Self.dozesBelowPercent) / 10) : 0 }

  /// Everything as numbers, for saves and digests.
  var numbers: [UInt32] {
    [
      UInt32(percent), isAwake ? 1 : 0, music, calls, UInt32(truncatingIfNeeded: notes >> 32),
      UInt32(truncatingIfNeeded: notes), UInt32(noteColumn + 1), guests, UInt32(seatX + 1),
      UInt32(seatY + 1), UInt32(row),
    ] + counting.numbers + census.numbers + wildness
  }

  /// What a valley that made itself remembers besides; nothing in others, so that they keep their
  /// digests.
  private var wildness: [UInt32] { isWild ? [1] + (0..<8).map { edits[$0] } : [] }

  /// How many numbers there are in a valley that a hand made.
  private static let tameCount = 11 + 2 * SoundCensus.numberCount
  /// How many there are at most.
  static let numberCount = tameCount + 9

  /// Takes numbers back; none are those of a silent valley, and missing ones are as in it.
  ///
  /// - Returns: nil where there are too many, or one is none that a world of this size can have.
  init?(numbers: [UInt32], width: Int, height: Int) {
    let usual = Wakefulness().numbers
    guard numbers.count <= Self.tameCount || numbers.count == Self.numberCount else { return nil }
    let all = numbers + usual.dropFirst(numbers.count)
    let wild = all[Self.tameCount...]
    guard wild.first ?? 1 == 1, wild.dropFirst().allSatisfy({ $0 <= Self.editsToTend }) else {
      return nil
    }
    guard all[0] <= 100, all[1] <= 1, all[2] <= Self.soundLimit, all[3] <= Self.soundLimit,
      all[6] <= width, all[8] <= width, all[9] <= height, all[10] < height,
      // Nothing is counted that is not there; a sample stands for no more than its row twice.
      all[7..<Self.tameCount].allSatisfy({ $0 <= 2 * width * height + 65_536 })
    else { return nil }
    percent = Int(all[0])
    isAwake = all[1] == 1
    (music, calls) = (all[2], all[3])
    notes = UInt64(all[4]) << 32 | UInt64(all[5])
    noteColumn = Int(all[6]) - 1
    guests = all[7]
    (seatX, seatY) = (Int(all[8]) - 1, Int(all[9]) - 1)
    row = Int(all[10])
    counting = SoundCensus(all[11..<(11 + SoundCensus.numberCount)])
    census = SoundCensus(all[(11 + SoundCensus.numberCount)..<Self.tameCount])
    isWild = !wild.isEmpty
    for (strip, count) in wild.dropFirst().enumerated() { edits[strip] = count }
  }
}
