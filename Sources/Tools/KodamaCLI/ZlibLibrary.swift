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
