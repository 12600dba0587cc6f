/// Reads a sweep from samples alone: it finds the chirp it starts with, then the home tone, then
/// one note a column.
///
/// The times are the ones a player is told: the chirp takes 10 ms, the home tone lasts from 20 to
/// 140 ms, the columns start at 170 ms.
public final class SweepReader {
  /// A column this much fainter than the loudest one is silent, in decibels.
  public static let silenceDecibels = 17.0
  private static let chirpFrames = 480
  private static let homeFrames = 960..<6_720
  private static let columnStart = 8_160

  private let ear: Ear
  private let columns: Int
  private let home = RowReader(frames: 5_760)
  private let cosines: [Float]
  private let sines: [Float]

  /// Prepares for sweeps of a number of columns, each as long as the stretches the ear hears.
  public init(ear: Ear, columns: Int = 40) {
    self.ear = ear
    self.columns = columns
    var turns = 0.0
    var cosines: [Float] = []
    var sines: [Float] = []
    for frame in 0..<Self.chirpFrames {
      let part = Double(frame) / Double(Self.chirpFrames)
      let window = 0.5 - 0.5 * Trigonometry.cosineAndSine(Trigonometry.turn * part).cosine
      let wave = Trigonometry.cosineAndSine(Trigonometry.turn * turns)
      cosines.append(Float(window * wave.cosine))
      sines.append(Float(window * wave.sine))
      turns += (1_500 + 4_500 * part) / 48_000
    }
    self.cosines = cosines
    self.sines = sines
  }

  /// Reads the sweep whose chirp lies within the first `searchFrames` of interleaved stereo; nil
  /// when there is none or the samples end before it does.
  public func read(_ samples: [Float], searchFrames: Int) -> SweepReading? {
    let mono = (0..<(samples.count / 2)).map { samples[2 * $0] + samples[2 * $0 + 1] }
    guard let start = chirp(mono, within: searchFrames) else { return nil }
    let first = start + Self.columnStart
    guard mono.count >= first + columns * ear.frames else { return nil }
    let tone = Array(
      mono[(start + Self.homeFrames.lowerBound)..<(start + Self.homeFrames.upperBound)])
    let energies = home.energies(tone)
    let homeRow = energies.indices.max { energies[$0] < energies[$1] } ?? 0
    var heard: [HeardNote?] = (0..<columns).map { column in
      let frame = first + column * ear.frames
      return ear.hear(Array(samples[(2 * frame)..<(2 * (frame + ear.frames))]))
    }
    let loudest = heard.compactMap { $0?.decibels }.max() ?? 0
    for column in heard.indices {
      if let note = heard[column], note.decibels < loudest - Self.silenceDecibels {
        heard[column] = nil
      }
    }
    return SweepReading(startFrame: start, homeRow: homeRow, columns: heard)
  }

  /// The frame at which the chirp matches best, if it matches at all.
  func chirp(_ mono: [Float], within searchFrames: Int) -> Int? {
    let last = min(searchFrames, mono.count - Self.chirpFrames)
    guard last > 0 else { return nil }
    func match(_ start: Int) -> Float {
      var c: Float = 0
      var s: Float = 0
      mono.withUnsafeBufferPointer { mono in
        for index in 0..<Self.chirpFrames {
          c += mono[start + index] * cosines[index]
          s += mono[start + index] * sines[index]
        }
      }
      return c * c + s * s
    }
    var best = 0
    var bestMatch: Float = 0
    for start in stride(from: 0, to: last, by: 4) {
      let found = match(start)
      if found > bestMatch { (best, bestMatch) = (start, found) }
    }
    for start in max(0, best - 4)..<min(last, best + 5) {
      let found = match(start)
      if found > bestMatch { (best, bestMatch) = (start, found) }
    }
    var energy: Float = 0
    var power: Float = 0
    for index in 0..<Self.chirpFrames {
      energy += mono[best + index] * mono[best + index]
      power += cosines[index] * cosines[index]
    }
    return energy > 0 && bestMatch / (energy * power) > 0.5 ? best : nil
  }
}
