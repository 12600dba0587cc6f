/// Decodes the samples of sweeps that play every cell of the view. There are two kinds: the full
/// sweep plays all families together; the sweep by families plays one part for each family.
///
/// A part begins like any sweep: a rising chirp at 0 ms, the home tone from 20 to 140 ms, the
/// columns from 170 ms. In a sweep by families, three chirps between 140 and 170 ms encode the
/// family's number as bits, highest first: a rising chirp is 1, a falling one 0. Families without
/// cells are skipped.
public final class FullSweepReader {
  private static let homeFrames = 960..<6_720
  private static let codeStart = 6_720
  private static let codeBits = 3
  private static let columnStart = 8_160
  /// The longest gap between two parts, in frames: two passes of the game.
  private static let gapFrames = 1_600
  /// The minimum level of a tone that counts as present, relative to a tone's usual level.
  private static let share = 0.5

  private let columns: Int
  private let chord: ChordReader
  private let home = RowReader(frames: 5_760)
  private let homeTail = RowReader(frames: 2_880)
  private let rise = Chirp(fromHertz: 1_500, toHertz: 6_000)
  private let fall = Chirp(fromHertz: 6_000, toHertz: 1_500)

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - slotFrames: the length of a column in frames: 1,200, 2,400 or 3,600.
  ///   - columns: the number of columns.
  public init(slotFrames: Int, columns: Int = 40) {
    precondition(
      [1_200, 2_400, 3_600].contains(slotFrames), "slotFrames must be 1,200, 2,400 or 3,600")
    precondition(columns > 0, "columns must be positive")
    self.columns = columns
    chord = ChordReader(frames: slotFrames)
  }

  /// Decodes the part whose first chirp starts within `searchFrames` after `frame`. Returns nil if
  /// there is no such part, or if the samples end before the part does. The samples are interleaved
  /// stereo.
  public func read(
    _ samples: [Float], from frame: Int = 0, searchFrames: Int
  ) -> FullSweepReading? {
    let mono = Mono.of(samples)
    return read(mono: mono, from: frame, searchFrames: searchFrames)
  }

  /// Decodes all parts of a sweep: one in a full sweep, up to eight in a sweep by families. The
  /// first chirp must start within the first `searchFrames` frames.
  public func readParts(_ samples: [Float], searchFrames: Int) -> [FullSweepReading] {
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

  /// Returns the family of every cell, as columns from the left with their rows from the bottom.
  /// Nil means air. Parts without a family number are ignored.
  public func families(of parts: [FullSweepReading]) -> [[Int?]] {
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

  /// Returns a tone's usual level: the median of all levels that are at least half of the highest.
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

  /// Returns the number that the three code chirps encode, or nil unless all three are found.
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

/// One decoded part of a sweep.
public struct FullSweepReading: Hashable, Sendable {
  /// The frame in the samples at which the first chirp starts.
  public var startFrame: Int
  /// The frame in the samples after the last column.
  public var endFrame: Int
  /// The row of the home tone, 0 at the bottom.
  public var homeRow: Int
  /// The family's number from the code chirps, 0 to 7. Nil in a full sweep, which plays all
  /// families together.
  public var family: Int?
  /// The rows that sound in each column, columns from the left. Rows ascend from 0 at the bottom.
  public var columns: [[Int]]

  /// Creates a reading from its values.
  public init(
    startFrame: Int, endFrame: Int, homeRow: Int, family: Int?, columns: [[Int]]
  ) {
    self.startFrame = startFrame
    self.endFrame = endFrame
    self.homeRow = homeRow
    self.family = family
    self.columns = columns
  }
}

/// Finds chirps of 10 ms, which mark the start of a sweep.
public struct Chirp {
  /// The length of a chirp in frames.
  public static let frames = 480
  private let cosines: [Float]
  private let sines: [Float]
  /// The energy of the chirp.
  public let power: Float

  /// Creates a detector for chirps that glide from one frequency to another, in hertz.
  public init(fromHertz: Double, toHertz: Double) {
    var turns = 0.0
    var cosines: [Float] = []
    var sines: [Float] = []
    for frame in 0..<Self.frames {
      let part = Double(frame) / Double(Self.frames)
      let window = 0.5 - 0.5 * Trigonometry.cosineAndSine(Trigonometry.turn * part).cosine
      let wave = Trigonometry.cosineAndSine(Trigonometry.turn * turns)
      cosines.append(Float(window * wave.cosine))
      sines.append(Float(window * wave.sine))
      turns += (fromHertz + (toHertz - fromHertz) * part) / 48_000
    }
    self.cosines = cosines
    self.sines = sines
    power = cosines.reduce(0) { $0 + $1 * $1 }
  }

  /// Returns the frame of the best match within `searchFrames` of `begin`, or nil if no match
  /// explains more than half of the energy.
  public func first(in mono: [Float], from begin: Int = 0, within searchFrames: Int) -> Int? {
    let last = min(begin + searchFrames, mono.count - Self.frames)
    guard last > begin else { return nil }
    var best = begin
    var bestMatch: Float = 0
    for start in stride(from: begin, to: last, by: 4) {
      let found = match(mono, start)
      if found > bestMatch { (best, bestMatch) = (start, found) }
    }
    for start in max(begin, best - 4)..<min(last, best + 5) {
      let found = match(mono, start)
      if found > bestMatch { (best, bestMatch) = (start, found) }
    }
    return likeness(mono, at: best) > 0.5 ? best : nil
  }

  /// Returns the share of the energy at a frame that this chirp explains, from 0 to 1.
  public func likeness(_ mono: [Float], at start: Int) -> Float {
    guard start >= 0, start + Self.frames <= mono.count else { return 0 }
    var energy: Float = 0
    for index in 0..<Self.frames { energy += mono[start + index] * mono[start + index] }
    return energy > 0 ? match(mono, start) / (energy * power) : 0
  }

  /// Returns the energy of a place's match, which must lie within the samples.
  public func match(_ mono: [Float], _ start: Int) -> Float {
    var c: Float = 0
    var s: Float = 0
    mono.withUnsafeBufferPointer { mono in
      for index in 0..<Self.frames {
        c += mono[start + index] * cosines[index]
        s += mono[start + index] * sines[index]
      }
    }
    return c * c + s * s
  }
}
