import Kodama
import KodamaSystem

/// The three functions of liblzma that are used here, found at run time as zlib's one is: nothing
/// of it is linked (docs/decisions/0031-zlib-at-run-time.md, 0052-share-codes.md).
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
  /// Preset 9, `LZMA_PRESET_EXTREME`: a code is made once and pasted often.
  private static let preset = UInt32(9) | 1 << 31
  /// `LZMA_CHECK_NONE`: the code has a digest of its own.
  private static let noCheck: Int32 = 0
  /// What unpacking may take: twice what preset 9 needs.
  private static let memoryLimit = UInt64(128 << 20)

  private let bound: Bound
  private let encode: Encode
  private let decode: Decode

  /// Finds the library; nil where there is none.
  init?() {
    guard let library = SystemLibrary(Self.names),
      let bound = library.function("lzma_stream_buffer_bound", Bound.self),
      let encode = library.function("lzma_easy_buffer_encode", Encode.self),
      let decode = library.function("lzma_stream_buffer_decode", Decode.self)
    else { return nil }
    (self.bound, self.encode, self.decode) = (bound, encode, decode)
  }

  /// The bytes as an .xz stream; nil where it would not be made.
  func pack(_ bytes: [UInt8]) -> [UInt8]? {
    var packed = [UInt8](repeating: 0, count: bound(bytes.count))
    var count = 0
    let status = encode(
      Self.preset, Self.noCheck, nil, bytes, bytes.count, &packed, &count, packed.count)
    return status == 0 ? Array(packed.prefix(count)) : nil
  }

  /// What an .xz stream holds, where that is so many bytes; nil where it is not.
  func unpack(_ packed: [UInt8], to count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var (memory, read, written) = (Self.memoryLimit, 0, 0)
    let status = decode(
      &memory, 0, nil, packed, &read, packed.count, &bytes, &written, count)
    return status == 0 && read == packed.count && written == count ? bytes : nil
  }

  /// What codes are packed with, where the library is there.
  static var packing: SharePacking? {
    LZMALibrary().map { library in
      SharePacking(pack: library.pack, unpack: { library.unpack($0, to: $1) })
    }
  }
}
