/// Writes grey pictures as PNG (ISO/IEC 15948), uncompressed: stored blocks, no library.
public enum PortablePicture {
  /// The bytes of a PNG file of a grey picture, rows from the top.
  public static func bytes(pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    var raw: [UInt8] = []
    raw.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      raw.append(0)
      raw += pixels[(row * width)..<((row + 1) * width)]
    }
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 0, 0, 0, 0])
    file += chunk("IDAT", stored(raw))
    file += chunk("IEND", [])
    return file
  }

  /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
  private static func stored(_ raw: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(raw.count - start, 65_535)
      let isLast = start + count == raw.count
      let low = UInt8(count & 255)
      let high = UInt8(count >> 8)
      stream += [isLast ? 1 : 0, low, high, ~low, ~high]
      stream += raw[start..<(start + count)]
      start += count
    } while start < raw.count
    var a = 1
    var b = 0
    for byte in raw {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + bigEndian(b << 16 | a)
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + body
    var remainder: UInt32 = 0xffff_ffff
    for byte in checked {
      remainder = table[Int((remainder ^ UInt32(byte)) & 255)] ^ (remainder >> 8)
    }
    return bigEndian(body.count) + checked + bigEndian(Int(~remainder))
  }

  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
    return value
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
