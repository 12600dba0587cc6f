import Foundation
import Kodama
#if SDL
  import KodamaSDL
#endif

/// Writes a text frame as a picture, drawn as the window would draw it.
enum Picture {
  /// Writes a frame as text and as a picture into a folder, under the next free name.
  ///
  /// - Returns: the picture's place, or nil where nothing could be written.
  static func keep(_ frame: TextFrame, in folder: String) -> String? {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let free = (1...9_999).lazy.map { "\(folder)/kodama-\($0)" }
      .first { !FileManager.default.fileExists(atPath: $0 + ".png") }
    guard let free else { return nil }
    do {
      try Files.write(frame.text, to: free + ".txt")
      try write(frame, to: free + ".png")
      return free + ".png"
    } catch {
      Files.complain("\(error)")
      return nil
    }
  }

  static func write(_ frame: TextFrame, to path: String) throws {
    #if SDL
      let picture: FramePicture
      do {
        picture = try FrameRenderer().picture(of: frame)
      } catch {
        throw Failure.unavailable("\(error)")
      }
      try Files.write(PNGFile.bytes(picture.pixels, width: picture.width), to: path)
    #else
      throw Failure.unavailable("this program was built without SDL and cannot draw pictures")
    #endif
  }
}
