/// Makes the tables the lanes of the mixer read, from own sines and hashed noise only.
enum WaveTables {
  /// The binary logarithm of a short table's length: cycles, harmonics, single events.
  static let shortBits: UInt32 = 11
  /// The binary logarithm of a long table's length: noises, a third of a second each.
  static let longBits: UInt32 = 14
  /// Partials above this are left out, in hertz.
  static let ceilingHertz = 14_000.0

  /// One period of a sine; every other table of tones is read from it.
  static let sine: [Float] = (0..<(1 << Int(shortBits))).map {
    Float(SoundMath.sine(periods: Double($0) / Double(1 << shortBits)))
  }

  /// Harmonics of a pitch, each at its level and lifted for the ear at its own frequency.
  static func harmonics(first: Int, decibels: [Double], hertz: Double) -> [Float] {
    let count = 1 << Int(shortBits)
    var table = [Float](repeating: 0, count: count)
    let sine = sine
    for (index, level) in decibels.enumerated() {
      let number = first + index
      let frequency = hertz * Double(number)
      guard frequency < ceilingHertz, number > 0 else { continue }
      let gain = Float(
        SoundMath.amplitude(decibels: level + EqualLoudness.decibels(hertz: frequency)))
      table.withUnsafeMutableBufferPointer { table in
        sine.withUnsafeBufferPointer { sine in
          for place in 0..<count { table[place] += gain * sine[(place * number) & (count - 1)] }
        }
      }
    }
    return table
  }

  /// One rising chirp in a table that lasts a period, lifted for the ear at its middle.
  static func bubble(
    fromHertz: Double, rise: Double, lengthSeconds: Double, periodSeconds: Double
  ) -> [Float] {
    let count = 1 << Int(shortBits)
    let step = periodSeconds / Double(count)
    let steps = min(Int(lengthSeconds / step), count - 1)
    var table = [Float](repeating: 0, count: count)
    let octaves = SoundMath.log2(rise)
    let lift = EqualLoudness.decibels(hertz: fromHertz * SoundMath.exp2(octaves / 2))
    let gain = SoundMath.amplitude(decibels: lift)
    var phase = 0.0
    for place in 0..<max(steps, 1) {
      let part = Double(place) / Double(max(steps, 1))
      let window = 0.5 - 0.5 * SoundMath.cosine(periods: part)
      let frequency = fromHertz * SoundMath.exp2(octaves * part)
      if frequency < ceilingHertz {
        table[place] = Float(gain * window * SoundMath.sine(periods: phase))
      }
      phase += frequency * step
    }
    return table
  }

  /// One glide between fixed frequencies under a Hann window, then silence.
  static func chirp(fromHertz: Double, toHertz: Double, seconds: Double) -> [Float] {
    let count = 1 << Int(shortBits)
    let steps = min(Int(seconds * Double(SoundFormat.framesPerSecond)), count - 1)
    var table = [Float](repeating: 0, count: count)
    var phase = 0.0
    for place in 0..<max(steps, 1) {
      let part = Double(place) / Double(max(steps, 1))
      let window = 0.5 - 0.5 * SoundMath.cosine(periods: part)
      table[place] = Float(window * SoundMath.sine(periods: phase))
      phase += (fromHertz + (toHertz - fromHertz) * part) / Double(SoundFormat.framesPerSecond)
    }
    return table
  }
}
