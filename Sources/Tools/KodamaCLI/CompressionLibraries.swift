import Kodama
import KodamaSystem

/// Compresses bytes with zlib, which is loaded at run time. The program does not link it and needs
/// no header to build (docs/decisions/07-libraries-at-run-time.md).
package struct ZlibLibrary {
  private typealias Compress =
    @convention(c) (
      UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt, Int32
    ) -> Int32

  /// The library's file names; the first one that exists is loaded.
  #if canImport(Darwin)
    private static let names = ["/usr/lib/libz.1.dylib"]
  #else
    private static let names = ["libz" + ".so.1", "libz" + ".so"]
  #endif
  /// The strongest level, because a picture is written once.
  private static let level: Int32 = 9

  private let compress: Compress

  /// Loads the library. Returns nil if it is not installed.
  package init?() {
    guard let compress = SystemLibrary(Self.names)?.function("compress2", Compress.self)
    else { return nil }
    self.compress = compress
  }

  /// Returns the zlib stream of some bytes, or nil if it would be longer than the bytes.
  package func stream(of bytes: [UInt8]) -> [UInt8]? {
    var packed = [UInt8](repeating: 0, count: bytes.count + 64)
    var count = UInt(packed.count)
    guard compress(&packed, &count, bytes, UInt(bytes.count), Self.level) == 0 else { return nil }
    return Array(packed.prefix(Int(count)))
  }

  /// Returns the zlib stream of some bytes, or nil if zlib is not installed.
  package static func stream(of bytes: [UInt8]) -> [UInt8]? { ZlibLibrary()?.stream(of: bytes) }
}

/// Packs and unpacks share codes with liblzma, which is loaded at run time as zlib is
/// (docs/decisions/07-libraries-at-run-time.md, 0052-share-codes.md).
struct LZMALibrary: Sendable {
  private typealias Bound = @convention(c) (Int) -> Int
  private typealias Encode =
    @convention(c) (
      UInt32, Int32, UnsafeRawPointer?, UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>,
      UnsafeMutablePointer<Int>, Int
    ) -> Int32
  private typealias Decode =
    @convention(c) (
      UnsafeMutablePointer<UInt64>, UInt32, UnsafeRawPointer?, UnsafePointer<UInt8>,
      UnsafeMutablePointer<Int>, Int, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>, Int
    ) -> Int32

  #if canImport(Darwin)
    private static let names = ["/usr/lib/liblzma.5.dylib"]
  #else
    private static let names = ["liblzma" + ".so.5", "liblzma" + ".so"]
  #endif
  /// Preset 9 with `LZMA_PRESET_EXTREME`, because a code is made once and pasted often.
  private static let preset = UInt32(9) | 1 << 31
  /// `LZMA_CHECK_NONE`, because a share code contains its own digest.
  private static let noCheck: Int32 = 0
  /// Memory limit for unpacking, in bytes: twice as much as preset 9 needs.
  private static let memoryLimit = UInt64(128 << 20)

  private let bound: Bound
  private let encode: Encode
  private let decode: Decode

  /// Loads the library. Returns nil if it is not installed.
  init?() {
    guard let library = SystemLibrary(Self.names),
      let bound = library.function("lzma_stream_buffer_bound", Bound.self),
      let encode = library.function("lzma_easy_buffer_encode", Encode.self),
      let decode = library.function("lzma_stream_buffer_decode", Decode.self)
    else { return nil }
    (self.bound, self.encode, self.decode) = (bound, encode, decode)
  }

  /// Returns the bytes as an .xz stream, or nil if the library fails.
  func pack(_ bytes: [UInt8]) -> [UInt8]? {
    var packed = [UInt8](repeating: 0, count: bound(bytes.count))
    var count = 0
    let status = encode(
      Self.preset, Self.noCheck, nil, bytes, bytes.count, &packed, &count, packed.count)
    return status == 0 ? Array(packed.prefix(count)) : nil
  }

  /// Returns the content of an .xz stream, or nil if it is not exactly `count` bytes.
  func unpack(_ packed: [UInt8], to count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var (memory, read, written) = (Self.memoryLimit, 0, 0)
    let status = decode(
      &memory, 0, nil, packed, &read, packed.count, &bytes, &written, count)
    return status == 0 && read == packed.count && written == count ? bytes : nil
  }

  /// The packing of share codes; nil if liblzma is not installed.
  static var packing: SharePacking? {
    LZMALibrary().map { library in
      SharePacking(pack: library.pack, unpack: { library.unpack($0, to: $1) })
    }
  }
}
