import KodamaDataSources

/// The level of activity in a valley's sounds, and a memory of recent sounds.
///
/// The level moves towards a goal of 0–100. The goal is the sum of points for running water (up to
/// 20), plants (20), music (15), consonant notes (15), creatures (15) and variety (15), minus
/// points for wildfire. The level changes by one point every `beatTicks`, so that a single bell is
/// not enough to wake the valley. The valley wakes at 60 and dozes off below 40.
///
/// In a generated valley only sounds that the player caused count: the notes that the player rings,
/// and all sounds in those eighths of the valley's width where the player has built.
///
/// The value is part of saves, undo steps and digests.
package struct Wakefulness: Sendable, Hashable {
  /// The number of ticks between two changes of the level.
  package static let beatTicks: UInt64 = 16
  /// The level at which the valley wakes, out of 100.
  package static let wakesAtPercent = 60
  /// The level below which the valley dozes off, out of 100.
  package static let dozesBelowPercent = 40
  /// The level below which kodama that came by themselves leave, out of 100.
  package static let stillBelowPercent = 30
  /// The number of cells that the player must change in an eighth of the valley's width before
  /// sounds there count.
  static let editsToCount: UInt32 = 8
  /// The amount by which a note increases `music`, and a call increases `calls`.
  static let soundWeight: UInt32 = 96
  /// The maximum of `music` and of `calls`.
  static let soundLimit: UInt32 = 1_024

  /// The current level, 0–100.
  package internal(set) var percent = 0
  package internal(set) var isAwake = false
  /// The memory of recent notes, which decays with every beat.
  var music: UInt32 = 0
  /// The memory of recent creature calls, which decays with every beat.
  var calls: UInt32 = 0
  /// The last eight notes, one byte each, with the newest in the lowest byte; 255 for none.
  var notes = UInt64.max
  /// The column of the last note, or −1 for none.
  var noteColumn = -1
  /// The number of kodama that came by themselves and have not left.
  package var guests: UInt32 = 0
  /// The column of the kodama that the census found last, or −1 for none.
  var seatX = -1
  /// The row of the kodama that the census found last, or −1 for none.
  var seatY = -1
  /// True for a generated valley, in which only sounds that the player caused count.
  package var isGenerated = false
  /// The number of cells that the player has changed in each eighth of the valley's width, up to
  /// `editsToCount`.
  var edits = SIMD8<UInt32>()
  /// The row at which the census continues.
  var row = 0
  var counting = SoundCensus()
  /// The counts of the last complete census.
  var census = SoundCensus()

  package init() {}

  /// Returns the level towards which the valley moves, 0–100. The scale determines which notes are
  /// consonant.
  func goal(_ scale: Scale) -> Int {
    let voices = [water, growth, song, harmony(scale), life]
    let variety = voices.reduce(0) { $0 + ($1 > 0 ? 3 : 0) }
    return max(0, min(100, voices.reduce(variety, +) - wildfire))
  }

  private var water: Int { Int(min(20, census.running)) }
  private var growth: Int { Int(min(40, census.plants)) / 2 }
  private var song: Int { Int(min(15, music / 24)) }
  private var life: Int { Int(min(10, calls / 32) + min(5, census.creatures)) }
  /// The points that wildfire subtracts from the goal. A camp fire of up to 8 cells has no effect.
  private var wildfire: Int { max(0, Int(min(60, census.fire)) - 8) * 2 }

  /// Returns the points for consonant notes: 3 for each pair of successive notes that are different
  /// and form a third, fourth, fifth, sixth or octave.
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

  /// Records an edit in one of the eight vertical strips of the valley, numbered from 0.
  mutating func recordEdit(_ strip: Int) { edits[strip] = min(Self.editsToCount, edits[strip] + 1) }

  /// Returns whether sounds in an eighth of the valley's width, numbered 0–7, count.
  func isEdited(_ strip: Int) -> Bool { !isGenerated || edits[strip] >= Self.editsToCount }

  mutating func recordNote(_ note: UInt8, column: Int) {
    music = min(Self.soundLimit, music + Self.soundWeight)
    notes = notes << 8 | UInt64(min(note, 23))
    noteColumn = column
  }

  mutating func recordCalls(_ count: Int) {
    calls = min(Self.soundLimit, calls + Self.soundWeight * UInt32(clamping: min(count, 16)))
  }

  /// Moves the level one point towards the goal, and lets the memories of sounds decay.
  ///
  /// - Returns: True if the valley woke or dozed off.
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

  /// The maximum number of kodama that the valley attracts at its current level.
  var kodamaCapacity: UInt32 { isAwake ? UInt32(max(0, percent - Self.dozesBelowPercent) / 10) : 0 }

  /// The complete state as a list of numbers, for saves and digests.
  var numbers: [UInt32] {
    [
      UInt32(percent), isAwake ? 1 : 0, music, calls, UInt32(truncatingIfNeeded: notes >> 32),
      UInt32(truncatingIfNeeded: notes), UInt32(noteColumn + 1), guests, UInt32(seatX + 1),
      UInt32(seatY + 1), UInt32(row),
    ] + counting.numbers + census.numbers + generatedState
  }

  /// The additional state of a generated valley. It is empty in other worlds, so that their digests
  /// do not change.
  private var generatedState: [UInt32] { isGenerated ? [1] + (0..<8).map { edits[$0] } : [] }

  /// The length of `numbers` without the additional state.
  private static let tameCount = 11 + 2 * SoundCensus.numberCount
  static let numberCount = tameCount + 9

  /// Restores the state from `numbers`. Missing numbers take the values of a silent valley.
  ///
  /// - Returns: The wakefulness, or nil if there are too many numbers or one is out of range for a
  ///   world of this size.
  init?(numbers: [UInt32], width: Int, height: Int) {
    let usual = Wakefulness().numbers
    guard numbers.count <= Self.tameCount || numbers.count == Self.numberCount else { return nil }
    let all = numbers + usual.dropFirst(numbers.count)
    let wild = all[Self.tameCount...]
    guard wild.first ?? 1 == 1, wild.dropFirst().allSatisfy({ $0 <= Self.editsToCount }) else {
      return nil
    }
    guard all[0] <= 100, all[1] <= 1, all[2] <= Self.soundLimit, all[3] <= Self.soundLimit,
      all[6] <= width, all[8] <= width, all[9] <= height, all[10] < height,
      // The count of a sample is at most two rows of cells.
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
    isGenerated = !wild.isEmpty
    for (strip, count) in wild.dropFirst().enumerated() { edits[strip] = count }
  }
}

/// The counts of everything audible in a valley, from the latest census of its cells.
struct SoundCensus: Sendable, Hashable {
  /// The number of liquid cells that fall or run. Still water is silent.
  var running: UInt32 = 0
  /// The number of plant cells, including leaves.
  var plants: UInt32 = 0
  var fire: UInt32 = 0
  /// The number of creatures, including all kodama.
  var creatures: UInt32 = 0
  var kodama: UInt32 = 0
  /// The number of running liquid and plant cells in each eighth of the valley's width, from the
  /// left.
  var strips = SIMD8<UInt32>()

  /// The eighth of the valley's width, 0–7, with the most running liquid and plants. Of equal
  /// eighths, the leftmost.
  var liveliestStrip: Int {
    (0..<8).max { (strips[$0], -$0) < (strips[$1], -$1) } ?? 0
  }

  var numbers: [UInt32] {
    [running, plants, fire, creatures, kodama] + (0..<8).map { strips[$0] }
  }

  static let numberCount = 13

  init() {}

  /// Restores the counts from `numbers`. Missing numbers are 0.
  init(_ numbers: ArraySlice<UInt32>) {
    var rest = numbers.makeIterator()
    running = rest.next() ?? 0
    plants = rest.next() ?? 0
    fire = rest.next() ?? 0
    creatures = rest.next() ?? 0
    kodama = rest.next() ?? 0
    for strip in 0..<8 { strips[strip] = rest.next() ?? 0 }
  }
}
