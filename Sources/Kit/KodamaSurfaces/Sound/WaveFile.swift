public import KodamaRoles

/// Writes samples as a WAV file.
public enum WaveFile {
  /// How a sample is kept.
  public enum Encoding: Sendable {
    /// Sixteen bits, rounded to nearest, ties to even, bounded at full scale.
    case integer16
    /// The sample itself, 32 bits, 1 being the loudest.
    case float32
  }

  /// Returns a stereo WAV file at 48 kHz of whole frames, two samples each. The same samples always
  /// give the same bytes.
  public static func bytes(_ samples: [Float], as encoding: Encoding = .integer16) -> [UInt8] {
    header(samples: samples.count, as: encoding) + data(samples, as: encoding)
  }

  /// Returns the first 44 bytes of a file of `samples` samples. A file of more than 4 GiB says that
  /// it has as much as a header can say, and is read to its end.
  package static func header(samples: Int, as encoding: Encoding) -> [UInt8] {
    let isWhole = samples >= 0 && samples.isMultiple(of: SoundFormat.channels)
    precondition(isWhole, "a stereo file has two samples a frame")
    let width = width(of: encoding)
    let size = Int64(samples) * Int64(width)
    var bytes: [UInt8] = []
    func put(_ text: StaticString) {
      text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
    func put(_ value: some FixedWidthInteger, _ count: Int) { append(value, count, to: &bytes) }
    put("RIFF")
    put(UInt32(clamping: size + 36), 4)
    put("WAVEfmt ")
    put(16, 4)
    put(encoding == .integer16 ? 1 : 3, 2)
    put(SoundFormat.channels, 2)
    put(SoundFormat.framesPerSecond, 4)
    put(SoundFormat.framesPerSecond * SoundFormat.channels * width, 4)
    put(SoundFormat.channels * width, 2)
    put(width * 8, 2)
    put("data")
    put(UInt32(clamping: size), 4)
    return bytes
  }

  /// The samples as they follow the header.
  package static func data(_ samples: [Float], as encoding: Encoding) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * width(of: encoding))
    switch encoding {
    case .integer16: for sample in samples { append(integer(sample), 2, to: &bytes) }
    case .float32: for sample in samples { append(sample.bitPattern, 4, to: &bytes) }
    }
    return bytes
  }

  private static func width(of encoding: Encoding) -> Int { encoding == .integer16 ? 2 : 4 }

  private static func append(
    _ value: some FixedWidthInteger, _ count: Int, to bytes: inout [UInt8]
  ) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
  }

  /// A sample as a whole number of sixteen bits; one that is no number is 0.
  public static func integer(_ sample: Float) -> Int {
    guard !sample.isNaN else { return 0 }
    return Int(min(max((sample * 32_767).rounded(.toNearestOrEven), -32_768), 32_767))
  }
}

extension Digest {
  /// Takes in samples by their bit patterns; blocks of any size give the same digest.
  public mutating func combine(samples: [Float]) {
    for sample in samples { combine(sample) }
  }
}
