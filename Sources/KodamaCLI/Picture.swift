import Foundation
import Kodama
#if SDL
  import KodamaSDL
#endif

/// Writes a text frame as a picture, drawn as the window would draw it.
enum Picture {
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
