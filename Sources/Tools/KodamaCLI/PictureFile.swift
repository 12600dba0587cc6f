import ArgumentParser
import Foundation
public import Kodama
import KodamaSystem

#if SDL
  import KodamaSDL
#endif

/// Writes frames of the screen as pictures that look like the window.
enum PictureFile {
  /// Writes the screen to a folder, as a picture and as text, under the next unused name.
  ///
  /// - Returns: The picture's path, or nil if writing failed.
  static func keep(_ screen: TextSurface, in folder: String) -> String? {
    guard let file = try? NewFile(in: folder, ending: "png") else { return nil }
    do {
      try file.write(try bytes(of: screen))
      let path = try file.keep()
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      try Files.write(screen.frame.text.utf8, to: name + ".txt", below: folder)
      return path
    } catch {
      Files.printError("\(error)")
      return nil
    }
  }

  /// Creates the folder for the pictures of passes. Errors are ignored, because writing the first
  /// picture reports them.
  static func makeFolder(_ folder: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Writes the picture of a pass to a folder, with the pass in six digits as its name.
  ///
  /// - Throws: `CommandError` if drawing or writing fails.
  static func write(
    _ screen: TextSurface, _ size: PictureSize?, pass: Int, in folder: String
  ) throws {
    let digits = String(pass)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    try Files.write(try bytes(of: screen, size), to: "\(zeros)\(digits).png", below: folder)
  }

  #if SDL
    /// Encodes a picture as a binary portable pixmap (P6), with three bytes for each pixel.
    private static func portable(_ picture: FramePicture) -> [UInt8] {
      var bytes = Array("P6\n\(picture.width) \(picture.height)\n255\n".utf8)
      bytes.reserveCapacity(bytes.count + picture.pixels.count * 3)
      for pixel in picture.pixels {
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: pixel >> UInt32(shift))) }
      }
      return bytes
    }
  #endif

  /// Writes a screen as a picture: as PPM if the name ends in `.ppm`, and otherwise as PNG.
  ///
  /// - Throws: `CommandError` if drawing or writing fails.
  static func write(_ screen: TextSurface, _ size: PictureSize? = nil, to path: String) throws {
    let isPortable = path.lowercased().hasSuffix(".ppm")
    try Files.write(bytes(of: screen, size, isPortable: isPortable), to: path)
  }

  static func fit(_ screen: TextSurface, to size: PictureSize) {
    #if SDL
      FrameRenderer.fit(screen, width: size.width, height: size.height)
    #endif
  }

  /// Returns a screen as a PNG file or a portable pixmap. Without a size, it uses the font's own
  /// size.
  ///
  /// - Throws: `CommandError` if drawing fails.
  static func bytes(
    of screen: TextSurface, _ size: PictureSize? = nil, isPortable: Bool = false
  ) throws -> [UInt8] {
    #if SDL
      let picture: FramePicture
      do {
        let renderer = try FrameRenderer()
        picture =
          size.map { renderer.picture(of: screen, width: $0.width, height: $0.height) }
          ?? renderer.picture(of: screen.screenFrame)
      } catch {
        throw CommandError.unavailable("picture: \(error)\n  = `kodama doctor` finds the cause")
      }
      return isPortable
        ? portable(picture)
        : PNGFile.bytes(picture.pixels, width: picture.width, compress: ZlibLibrary.stream)
    #else
      throw unavailable
    #endif
  }

  #if !SDL
    private static let unavailable = CommandError.unavailable(
      "picture: this program was built without SDL; build it with the trait SDL")
  #endif
}

extension WorldOpening.Sight: ExpressibleByArgument {}

/// The style of frames that are drawn without a window.
enum FrameLook: String, ExpressibleByArgument, CaseIterable {
  /// Lit half cells, as in a window.
  case picture
  /// A letter for each material.
  case letters
}

/// The size of a picture in pixels, such as `1280x800`.
struct PictureSize: Hashable, ExpressibleByArgument {
  let width: Int
  let height: Int

  /// Returns nil for any other text.
  init?(argument: String) {
    let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (64...3_840).contains(width), (64...2_160).contains(height)
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}

/// Compresses bytes with zlib, which is loaded at run time. The program is not linked with zlib and
/// needs no header to build (docs/decisions/07-libraries-at-run-time.md).
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

  /// Returns nil if it is not installed.
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
