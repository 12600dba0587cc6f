import KodamaPerception

/// Decodes the columns of a part of a sweep, in which all tones are pure, also in a room.
///
/// A room delays, weakens and prolongs each tone. So each row has four unknown amplitudes: sine and
/// cosine of the tone in its own column, and of what remains of it in the next column. They are the
/// same in all columns. `Settling` alternates: it fits them to the tones that it believes to hear,
/// then decides again which tones sound.
public struct RoomDecoder {
  static let rows = RowReader.rowCount
  /// The functions of a row: own sine and cosine, sine and cosine of the remainder.
  private static let kinds = 4
  fileprivate static let count = rows * kinds
  /// The duration in which a remainder fades, in frames: the last reflection is 37 ms late.
  private static let fadeFrames = 1_920.0
  /// The weight of the amplitudes without a room, in columns.
  private static let trust = 1.0

  /// The length of a column in frames.
  let frames: Int
  private let basis: [Float]
  /// The scalar product of each pair of functions.
  private let gram: [Double]
  private let plain: Cholesky

  /// Creates a decoder for columns of a number of frames at 48 kHz.
  init(frames: Int) {
    self.frames = frames
    var basis = [Float](repeating: 0, count: Self.count * frames)
    for row in 0..<Self.rows {
      let step = Trigonometry.cosineAndSine(Trigonometry.turn * RowReader.hertz[row] / 48_000)
      var wave = Trigonometry.cosineAndSine(Trigonometry.turn * Double(row * row) / 48)
      for frame in 0..<(2 * frames) {
        let isOwn = frame < frames
        let place = isOwn ? frame : frame - frames
        let level =
          ChordReader.level(row: row)
          * (isOwn
            ? ChordReader.envelope(frame, of: frames)
            : max(0, 1 - Double(place) / Self.fadeFrames))
        let index = (row * Self.kinds + (isOwn ? 0 : 2)) * frames + place
        basis[index] = Float(level * wave.sine)
        basis[index + frames] = Float(level * wave.cosine)
        wave = (
          wave.cosine * step.cosine - wave.sine * step.sine,
          wave.sine * step.cosine + wave.cosine * step.sine
        )
      }
    }
    var gram = [Double](repeating: 0, count: Self.count * Self.count)
    basis.withUnsafeBufferPointer { basis in
      for i in 0..<Self.count {
        for j in 0...i {
          var sum: Float = 0
          for frame in 0..<frames { sum += basis[i * frames + frame] * basis[j * frames + frame] }
          gram[i * Self.count + j] = Double(sum)
          gram[j * Self.count + i] = Double(sum)
        }
      }
    }
    (self.basis, self.gram) = (basis, gram)
    var own = [Double](repeating: 0, count: Self.rows * Self.rows)
    for r in 0..<Self.rows {
      for s in 0..<Self.rows {
        own[r * Self.rows + s] = gram[r * Self.kinds * Self.count + s * Self.kinds]
      }
      own[r * Self.rows + r] += 0.001 * Double(frames)
    }
    plain = Cholesky(own, count: Self.rows)
  }

  /// Returns the scalar product of a column with each function. The column has at least `frames`
  /// samples from `start` on.
  func products(_ mono: [Float], from start: Int) -> [Double] {
    var products = [Double](repeating: 0, count: Self.count)
    mono.withUnsafeBufferPointer { mono in
      basis.withUnsafeBufferPointer { basis in
        for index in 0..<Self.count {
          var sum: Float = 0
          for frame in 0..<frames { sum += mono[start + frame] * basis[index * frames + frame] }
          products[index] = Double(sum)
        }
      }
    }
    return products
  }

  /// Returns the amplitude of each row's tone in a column without a room.
  func amounts(_ products: [Double]) -> [Double] {
    plain.solve((0..<Self.rows).map { products[$0 * Self.kinds] })
  }

  /// Adds a column to the equations for the amplitudes.
  func add(
    _ products: [Double], sounding: [Bool], before: [Bool]?, to equations: inout Equations
  ) {
    let count = Self.count
    let heard = (0..<count).filter { index in
      let row = index / Self.kinds
      return index % Self.kinds < 2 ? sounding[row] : before?[row] ?? false
    }
    for i in heard {
      equations.right[i] += products[i]
      for j in heard where j <= i { equations.matrix[i * count + j] += gram[i * count + j] }
    }
  }

  /// Returns the four amplitudes of each row that fit the columns best. Without evidence, a tone is
  /// as in no room.
  func amplitudes(_ equations: Equations, level: Double) -> [Double] {
    var (matrix, right) = (equations.matrix, equations.right)
    for index in 0..<Self.count {
      let weight = Self.trust * gram[index * Self.count + index] + 1e-9
      matrix[index * Self.count + index] += weight
      if index % Self.kinds == 0 { right[index] += weight * level }
    }
    return Cholesky(matrix, count: Self.count).solve(right)
  }

  /// Returns the scalar products of the rows' tones with these amplitudes.
  func tones(_ amplitudes: [Double]) -> [Double] {
    let (rows, count) = (Self.rows, Self.count)
    var matrix = [Double](repeating: 0, count: rows * rows)
    for r in 0..<rows {
      for s in 0..<rows {
        for a in 0..<2 {
          for b in 0..<2 {
            let (i, j) = (r * Self.kinds + a, s * Self.kinds + b)
            matrix[r * rows + s] += amplitudes[i] * amplitudes[j] * gram[i * count + j]
          }
        }
      }
    }
    return matrix
  }

  /// Decides which tones sound in a column after the tones of the one before.
  func decide(
    _ products: [Double], after before: [Bool]?, _ amplitudes: [Double], tones: [Double],
    level: Double
  ) -> [Bool] {
    var rest = products
    if let before {
      for r in 0..<Self.rows where before[r] {
        for j in [r * Self.kinds + 2, r * Self.kinds + 3] {
          for i in 0..<Self.count where i % Self.kinds < 2 {
            rest[i] -= amplitudes[j] * gram[i * Self.count + j]
          }
        }
      }
    }
    let right = (0..<Self.rows).map { r in
      amplitudes[r * Self.kinds] * rest[r * Self.kinds]
        + amplitudes[r * Self.kinds + 1] * rest[r * Self.kinds + 1]
    }
    var ridged = tones
    for r in 0..<Self.rows {
      ridged[r * Self.rows + r] += 0.001 * Double(frames) * level * level
    }
    let likely = Cholesky(ridged, count: Self.rows).solve(right).map { $0 > 0.5 }
    return Self.closest(likely, tones, right)
  }

  /// Turns single tones on or off as long as that explains the column better.
  private static func closest(
    _ sounding: [Bool], _ matrix: [Double], _ right: [Double]
  ) -> [Bool] {
    var sounding = sounding
    for _ in 0..<rows {
      var best: (row: Int, change: Double)?
      for r in 0..<rows {
        var slope = -right[r]
        for s in 0..<rows where sounding[s] { slope += matrix[r * rows + s] }
        let change = matrix[r * rows + r] + 2 * (sounding[r] ? -slope : slope)
        if change < (best?.change ?? -1e-12) { best = (r, change) }
      }
      guard let best else { break }
      sounding[best.row].toggle()
    }
    return sounding
  }
}

/// The equations for the amplitudes of all rows.
struct Equations {
  fileprivate var matrix = [Double](repeating: 0, count: RoomDecoder.count * RoomDecoder.count)
  fileprivate var right = [Double](repeating: 0, count: RoomDecoder.count)

  init() {}
}

/// Decodes all columns of a part together, in small steps, so that no pass takes long.
struct Settling {
  private static let rounds = 3
  private static let columnsPerStep = 5

  /// The family of the part, and the column in which the tick of the hand was heard.
  private(set) var family: Int?
  private let guesses: [(family: Int, sum: Float)]
  let tick: Int?
  private let columns: [[Double]]
  private let level: Double
  /// The tones that sound in each column, as decided last, and in the columns of this round.
  private var sounding: [[Bool]]
  private var decided: [[Bool]] = []
  private var equations = Equations()
  private var column = 0
  private var round = 0
  private var fit: (amplitudes: [Double], tones: [Double])?

  /// Begins with the products of the columns, the amplitude of a tone, and the tones that sound
  /// without a room.
  init(
    family: Int?, guesses: [(family: Int, sum: Float)], tick: Int?, columns: [[Double]],
    level: Double, sounding: [[Bool]]
  ) {
    (self.family, self.guesses, self.tick, self.columns) = (family, guesses, tick, columns)
    (self.level, self.sounding) = (level, sounding)
  }

  /// Corrects a guess once the family of the next part is known.
  mutating func guess(below next: Int) {
    let likely = guesses.filter { $0.family < next }.max { $0.sum < $1.sum }
    if let likely { family = likely.family }
  }

  /// Does the next step. Returns the tones that sound in each column once they are decided.
  mutating func step(_ decoder: RoomDecoder) -> [[Bool]]? {
    let next = column..<min(column + Self.columnsPerStep, columns.count)
    column = next.upperBound
    guard let fit else {
      for index in next {
        decoder.add(
          columns[index], sounding: sounding[index],
          before: index > 0 ? sounding[index - 1] : nil, to: &equations)
      }
      guard column == columns.count else { return nil }
      let amplitudes = decoder.amplitudes(equations, level: level)
      self.fit = (amplitudes, decoder.tones(amplitudes))
      (column, decided, equations) = (0, [], Equations())
      return nil
    }
    for index in next {
      decided.append(
        decoder.decide(
          columns[index], after: index > 0 ? decided[index - 1] : nil, fit.amplitudes,
          tones: fit.tones, level: level))
    }
    guard column == columns.count else { return nil }
    round += 1
    let isSettled = decided == sounding || round == Self.rounds
    (sounding, column, self.fit) = (decided, 0, nil)
    return isSettled ? sounding : nil
  }
}

/// Solves linear equations with a symmetric positive matrix, of which the lower half is read.
struct Cholesky {
  private let count: Int
  private let factor: [Double]

  init(_ matrix: [Double], count: Int) {
    self.count = count
    var factor = matrix
    factor.withUnsafeMutableBufferPointer { factor in
      for i in 0..<count {
        for j in 0...i {
          var sum = factor[i * count + j]
          for k in 0..<j { sum -= factor[i * count + k] * factor[j * count + k] }
          factor[i * count + j] =
            i == j ? max(sum, 1e-12).squareRoot() : sum / factor[j * count + j]
        }
      }
    }
    self.factor = factor
  }

  func solve(_ right: [Double]) -> [Double] {
    var x = right
    for i in 0..<count {
      for j in 0..<i { x[i] -= factor[i * count + j] * x[j] }
      x[i] /= factor[i * count + i]
    }
    for i in (0..<count).reversed() {
      for j in (i + 1)..<max(count, i + 1) { x[i] -= factor[j * count + i] * x[j] }
      x[i] /= factor[i * count + i]
    }
    return x
  }
}
