import KodamaSystem

/// The one function of zlib that is used here, found at run time: nothing of it is linked, nothing
/// more is needed to build (docs/decisions/0031-zlib-at-run-time.md).
package struct ZlibLibrary {
  private typealias Compress =
    @convention(c) (
      UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>, UInt, Int32
    ) -> Int32

  /// The names of the library, the first that is there is taken.
  #if canImport(Darwin)
    private static let names = ["/usr/lib/libz.1.dylib"]
  #else
    private static let names = ["libz" + ".so.1", "libz" + ".so"]
  #endif
  /// As small as it gets: a picture is written once.
  private static let level: Int32 = 9

  private let compress: Compress

  /// Finds the library; nil where there is none.
  package init?() {
    guard let compress = SystemLibrary(Self.names)?.function("compress2", Compress.self)
    else { return nil }
    self.compress = compress
  }

  /// The zlib stream of some bytes; nil where it would be longer than they are.
  package func stream(of bytes: [UInt8]) -> [UInt8]? {
    var packed = [UInt8](repeating: 0, count: bytes.count + 64)
    var count = UInt(packed.count)
    guard compress(&packed, &count, bytes, UInt(bytes.count), Self.level) == 0 else { return nil }
    return Array(packed.prefix(Int(count)))
  }

  /// The zlib stream of some bytes, where the library is there.
  package static func stream(of bytes: [UInt8]) -> [UInt8]? { ZlibLibrary()?.stream(of: bytes) }
}
