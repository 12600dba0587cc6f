import Foundation
import Kodama

/// Makes worlds and études from the text of a world file.
enum WorldFile {
  /// The étude that the file holds; nil where it asks for nothing.
  static func etude(_ text: String, path: String, content: Content) throws -> Etude? {
    do {
      let world = try WorldText.parse(text, rules: content.rules)
      guard world.isEtude else { return nil }
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return try content.etude(text, name: name)
    } catch {
      throw Failure.badContent("\(path):\(error)")
    }
  }

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
