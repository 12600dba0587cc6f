import Kodama

/// Makes worlds from the text of a world file.
enum WorldFile {
  static func maker(
    of text: String, path: String, content: Content
  ) throws -> (UInt64) -> World {
    throw Failure.badContent("\(path): world files cannot be read yet")
  }
}
