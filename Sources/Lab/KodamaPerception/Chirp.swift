/// Finds glides of 10 ms between two frequencies: the marks that a sweep begins with.
struct Chirp {
  /// How long one is, in frames.
  static let frames = 480
  private let cosines: [Float]
  private let sines: [Float]
  private let power: Float

  /// Prepares for glides from one frequency to another, in hertz.
  init(fromHertz: Double, toHertz: Double) {
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

  /// The frame at which one matches best within the first frames, if it matches at all.
  func first(in mono: [Float], from begin: Int = 0, within searchFrames: Int) -> Int? {
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

  /// How much of what sounds at a frame is this glide, 0…1.
  func likeness(_ mono: [Float], at start: Int) -> Float {
    guard start >= 0, start + Self.frames <= mono.count else { return 0 }
    var energy: Float = 0
    for index in 0..<Self.frames { energy += mono[start + index] * mono[start + index] }
    return energy > 0 ? match(mono, start) / (energy * power) : 0
  }

  private func match(_ mono: [Float], _ start: Int) -> Float {
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
