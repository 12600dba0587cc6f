public import ArgumentParser
import Foundation
public import Kodama

#if SDL
  import KodamaSDL
#endif

/// Writes text frames as pictures that look as they do in a window.
enum PictureFile {
  /// Writes the screen as a picture and as text to a folder, under the next unused name.
  ///
  /// - Returns: The picture's path, or nil if writing failed.
  static func keep(_ screen: TextSurface, in folder: String) -> String? {
    guard let file = try? NewFile(in: folder, ending: "png") else { return nil }
    do {
      try file.write(try bytes(of: screen.compositedFrame))
      let name = URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
      try Files.write(screen.frame.text.utf8, to: name + ".txt", below: folder)
      return file.path
    } catch {
      file.remove()
      Files.printError("\(error)")
      return nil
    }
  }

  /// Creates the folder for pictures of passes. It ignores errors, because writing the first
  /// picture reports them.
  static func makeFolder(_ folder: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Writes the picture of a pass to a folder; its name is the pass in six digits.
  ///
  /// - Throws: `CommandError` if drawing or writing fails.
  static func write(_ frame: TextFrame, pass: Int, in folder: String) throws {
    let digits = String(pass)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    try Files.write(try bytes(of: frame), to: "\(zeros)\(digits).png", below: folder)
  }

  #if SDL
    /// Encodes a picture as a binary portable pixmap (P6), three bytes a pixel.
    private static func portable(_ picture: FramePicture) -> [UInt8] {
      var bytes = Array("P6\n\(picture.width) \(picture.height)\n255\n".utf8)
      bytes.reserveCapacity(bytes.count + picture.pixels.count * 3)
      for pixel in picture.pixels {
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: pixel >> UInt32(shift))) }
      }
      return bytes
    }
  #endif

  /// Writes a frame as a picture: PPM if the name ends in `.ppm`, otherwise PNG.
  ///
  /// - Throws: `CommandError` if drawing or writing fails.
  static func write(_ frame: TextFrame, to path: String) throws {
    let isPortable = path.lowercased().hasSuffix(".ppm")
    try Files.write(bytes(of: frame, isPortable: isPortable), to: path)
  }

  /// Returns a frame as a PNG file or a portable pixmap.
  ///
  /// - Throws: `CommandError` if drawing fails.
  static func bytes(of frame: TextFrame, isPortable: Bool = false) throws -> [UInt8] {
    #if SDL
      let picture: FramePicture
      do {
        picture = try FrameRenderer().picture(of: frame)
      } catch {
        throw CommandError.unavailable("\(error)")
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
      "this program was built without SDL and cannot draw pictures")
  #endif
}

extension WorldOpening.Sight: ExpressibleByArgument {}

/// The style of frames that are drawn without a window.
enum FrameLook: String, ExpressibleByArgument, CaseIterable {
  /// Half cells with light, as in a window.
  case picture
  /// A letter for each material.
  case letters
}
