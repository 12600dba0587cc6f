/// Writes pictures as PNG (ISO/IEC 15948), uncompressed unless the caller provides a compressor.
package enum PNGFile {
  /// Returns the bytes of a file with whole rows of `0xRRGGBB` pixels, from the top. `compress`
  /// returns a zlib stream (RFC 1950) of bytes, or nil to store them uncompressed.
  package static func bytes(
    _ pixels: [UInt32], width: Int, compress: ([UInt8]) -> [UInt8]? = { _ in nil }
  ) -> [UInt8] {
    precondition(width > 0 && pixels.count.isMultiple(of: width), "a picture has whole rows")
    let height = pixels.count / width
    var raw: [UInt8] = []
    raw.reserveCapacity(height * (width * 3 + 1))
    for row in 0..<height {
      raw.append(0)
      for pixel in pixels[(row * width)..<((row + 1) * width)] {
        raw.append(UInt8(truncatingIfNeeded: pixel >> 16))
        raw.append(UInt8(truncatingIfNeeded: pixel >> 8))
        raw.append(UInt8(truncatingIfNeeded: pixel))
      }
    }
    let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      + chunk("IHDR", size + [8, 2, 0, 0, 0]) + chunk("IDAT", compress(raw) ?? stored(raw))
      + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return bigEndian(UInt32(body.count)) + content + bigEndian(crc(content))
  }

  /// Stored blocks of deflate (RFC 1951, 3.2.4) in a zlib frame (RFC 1950).
  private static func stored(_ raw: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    bytes.reserveCapacity(raw.count + raw.count / 1_000 + 64)
    var start = 0
    repeat {
      let end = min(start + 65_535, raw.count)
      let length = UInt16(end - start)
      bytes.append(end == raw.count ? 1 : 0)
      bytes += [UInt8(length & 0xff), UInt8(length >> 8)]
      bytes += [UInt8(~length & 0xff), UInt8(~length >> 8)]
      bytes += raw[start..<end]
      start = end
    } while start < raw.count
    return bytes + bigEndian(adler(raw))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 0xff)] ^ $0 >> 8 }
  }
}
