public import ArgumentParser
import Foundation
public import Kodama

#if SDL
  import KodamaSDL
#endif

/// Writes a text frame as a picture, drawn as the window would draw it.
enum Picture {
  /// Writes what is read as text and what is seen as a picture into a folder, under the next free
  /// name.
  ///
  /// - Returns: the picture's place, or nil where nothing could be written.
  static func keep(_ screen: TextSurface, in folder: String) -> String? {
    guard let file = try? NewFile(in: folder, ending: "png") else { return nil }
    do {
      try file.write(try bytes(of: screen.seenFrame))
      let name = URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
      try Files.write(screen.frame.text.utf8, to: name + ".txt", below: folder)
      return file.path
    } catch {
      file.remove()
      Files.complain("\(error)")
      return nil
    }
  }

  /// Makes the folder that pictures of passes go into; where that fails, writing says why.
  static func makeFolder(_ folder: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Writes the picture of a pass into a folder, named by its number.
  ///
  /// - Throws: `Failure` where it cannot be drawn or written.
  static func write(_ frame: TextFrame, pass: Int, in folder: String) throws {
    let digits = String(pass)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    try Files.write(try bytes(of: frame), to: "\(zeros)\(digits).png", below: folder)
  }

  #if SDL
    /// The picture in the portable pixmap format, P6: a head, then three bytes a pixel.
    private static func portable(_ picture: FramePicture) -> [UInt8] {
      var bytes = Array("P6\n\(picture.width) \(picture.height)\n255\n".utf8)
      bytes.reserveCapacity(bytes.count + picture.pixels.count * 3)
      for pixel in picture.pixels {
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: pixel >> UInt32(shift))) }
      }
      return bytes
    }
  #endif

  /// Writes a frame as a picture: PPM where the name ends so, else PNG.
  ///
  /// - Throws: `Failure` where it cannot be drawn or written.
  static func write(_ frame: TextFrame, to path: String) throws {
    let isPortable = path.lowercased().hasSuffix(".ppm")
    try Files.write(bytes(of: frame, isPortable: isPortable), to: path)
  }

  /// A frame as the bytes of a PNG file, or of one in the portable pixmap format.
  ///
  /// - Throws: `Failure` where it cannot be drawn.
  static func bytes(of frame: TextFrame, isPortable: Bool = false) throws -> [UInt8] {
    #if SDL
      let picture: FramePicture
      do {
        picture = try FrameRenderer().picture(of: frame)
      } catch {
        throw Failure.unavailable("\(error)")
      }
      return isPortable
        ? portable(picture)
        : PNGFile.bytes(picture.pixels, width: picture.width, compress: ZlibLibrary.stream)
    #else
      throw unavailable
    #endif
  }

  #if !SDL
    private static let unavailable = Failure.unavailable(
      "this program was built without SDL and cannot draw pictures")
  #endif
}

extension WorldOpening.Sight: ExpressibleByArgument {}

/// How frames are drawn that nobody sees in a window.
enum FrameLook: String, ExpressibleByArgument, CaseIterable {
  /// Half cells and light, as in a window.
  case picture
  /// A letter for each material.
  case letters
}
