/// Reads a sweep of every cell from samples alone: the full sweep, where all families sound
/// together, or the sweep by families, where each family has a part of its own.
///
/// A part begins like any sweep: a rising chirp, the home tone from 20 to 140 ms, the columns from
/// 170 ms. In a sweep by families three chirps fill the gap from 140 to 170 ms, rising for 1 and
/// falling for 0: the number of the family, its highest bit first. Families that are not there have
/// no part.
package final class FullSweepReader {
  private static let homeFrames = 960..<6_720
  private static let codeStart = 6_720
  private static let codeBits = 3
  private static let columnStart = 8_160
  /// How much later than the end of one part the next may begin: two passes of a game.
  private static let gapFrames = 1_600
  /// A tone this much fainter than the loudest ones is none.
  private static let share = 0.5

  private let columns: Int
  private let chord: ChordReader
  private let home = RowReader(frames: 5_760)
  private let homeTail = RowReader(frames: 2_880)
  private let rise = Chirp(fromHertz: 1_500, toHertz: 6_000)
  private let fall = Chirp(fromHertz: 6_000, toHertz: 1_500)

  /// Prepares for sweeps of a number of columns, each of a length in frames: 1,200, 2,400 or 3,600.
  package init(slotFrames: Int, columns: Int = 40) {
    precondition([1_200, 2_400, 3_600].contains(slotFrames), "no sweep is this fast")
    precondition(columns > 0, "a sweep has at least one column")
    self.columns = columns
    chord = ChordReader(frames: slotFrames)
  }

  /// Reads the part whose first chirp lies within `searchFrames` from a frame on of interleaved
  /// stereo; nil when there is none, or the samples end before it does.
  package func read(
    _ samples: [Float], from frame: Int = 0, searchFrames: Int
  ) -> FullSweepReading? {
    let mono = Mono.of(samples)
    return read(mono: mono, from: frame, searchFrames: searchFrames)
  }

  /// Reads all parts of a sweep that follow one another; the first chirp lies within the first
  /// `searchFrames`. One part for the full sweep, up to eight for one by families.
  package func readParts(_ samples: [Float], searchFrames: Int) -> [FullSweepReading] {
    let mono = Mono.of(samples)
    var parts: [FullSweepReading] = []
    var from = 0
    var search = searchFrames
    while parts.count < 1 << Self.codeBits,
      let part = read(mono: mono, from: from, searchFrames: search)
    {
      parts.append(part)
      (from, search) = (part.endFrame - Chirp.frames, Self.gapFrames + Chirp.frames)
    }
    return parts
  }

  /// The family of every cell, column by column from the left and in each from the bottom; nil is
  /// air. Parts without a code are left out.
  package func families(of parts: [FullSweepReading]) -> [[Int?]] {
    var cells: [[Int?]] = Array(
      repeating: Array(repeating: nil, count: RowReader.rowCount), count: columns)
    for part in parts {
      guard let family = part.family else { continue }
      for (column, rows) in part.columns.enumerated() where column < columns {
        for row in rows { cells[column][row] = family }
      }
    }
    return cells
  }

  private func read(mono: [Float], from frame: Int, searchFrames: Int) -> FullSweepReading? {
    guard let start = rise.first(in: mono, from: frame, within: searchFrames) else { return nil }
    let first = start + Self.columnStart
    let end = first + columns * chord.frames
    guard mono.count >= end else { return nil }
    let amounts = (0..<columns).map { column -> [Double] in
      let place = first + column * chord.frames
      return chord.amounts(mono[place..<(place + chord.frames)])
    }
    let threshold = Self.share * Self.common(amounts)
    return FullSweepReading(
      startFrame: start, endFrame: end, homeRow: homeRow(mono, start),
      family: code(mono, start),
      columns: amounts.map { column in column.indices.filter { column[$0] > threshold } })
  }

  /// The amount of a tone that is there: the middle one of all that are at least half as strong as
  /// the strongest.
  private static func common(_ amounts: [[Double]]) -> Double {
    let strongest = amounts.joined().max() ?? 0
    guard strongest > 1e-5 else { return .infinity }
    let there = amounts.joined().filter { $0 > strongest / 2 }.sorted()
    return there[there.count / 2]
  }

  private func homeRow(_ mono: [Float], _ start: Int) -> Int {
    let tone = Array(
      mono[(start + Self.homeFrames.lowerBound)..<(start + Self.homeFrames.upperBound)])
    let whole = home.energies(tone)
    let late = homeTail.energies(Array(tone.suffix(homeTail.frames)))
    return whole.indices.max { whole[$0] + late[$0] < whole[$1] + late[$1] } ?? 0
  }

  /// The number that the code chirps spell, if all three are there.
  private func code(_ mono: [Float], _ start: Int) -> Int? {
    var number = 0
    for bit in 0..<Self.codeBits {
      let place = start + Self.codeStart + bit * Chirp.frames
      let (up, down) = (rise.likeness(mono, at: place), fall.likeness(mono, at: place))
      guard max(up, down) > 0.5 else { return nil }
      number = number * 2 + (up > down ? 1 : 0)
    }
    return number
  }
}
