/// Reads the samples of a WAV file, as `WaveFile` writes it.
enum WaveSamples {
  /// Returns the interleaved samples, -1 to 1, or nil where the bytes are no stereo WAV file at
  /// 48 kHz of 16-bit integers or 32-bit floats. A file that ends early gives what it has.
  static func read(_ bytes: [UInt8]) -> [Float]? {
    func number(_ place: Int, _ size: Int) -> Int? {
      guard place >= 0, place <= bytes.count - size else { return nil }
      return (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    guard bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WAVE".utf8))
    else { return nil }
    var (place, isFloat) = (12, nil as Bool?)
    while let size = number(place + 4, 4) {
      let body = place + 8
      switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
      case "fmt ":
        guard number(body + 2, 2) == 2, number(body + 4, 4) == 48_000 else { return nil }
        switch (number(body, 2), number(body + 14, 2)) {
        case (1, 16): isFloat = false
        case (3, 32): isFloat = true
        default: return nil
        }
      case "data":
        guard let isFloat else { return nil }
        let width = isFloat ? 4 : 2
        let count = min(size, bytes.count - body) / (2 * width) * 2
        return (0..<count).map { index in
          let raw = number(body + index * width, width) ?? 0
          return isFloat
            ? Float(bitPattern: UInt32(raw)) : Float(Int16(truncatingIfNeeded: raw)) / 32_768
        }
      default: break
      }
      place = body + size + size % 2
    }
    return nil
  }
}
