import Kodama

/// Makes worlds from the text of a world file.
enum WorldFile {
  /// A maker of the world of a file, which is read and checked at once.
  static func maker(
    of text: String, path: String, content: Content
  ) throws -> (UInt64) -> World {
    let rules = content.rules
    do {
      let world = try WorldText.parse(text, rules: rules)
      return { _ in world.world(rules: rules) }
    } catch {
      throw Failure.badContent("\(path): \(error)")
    }
  }
}
