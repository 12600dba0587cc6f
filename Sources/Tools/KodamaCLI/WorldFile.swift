import Foundation
package import Kodama

/// A world file, read once: what it says, and the étude it is if it asks for something.
package struct WorldFile {
  /// Where it lies; `-` for the standard input.
  package let path: String
  /// What the file says, read and checked.
  package let text: WorldText
  /// How a valley begins.
  package let opening: WorldOpening
  /// What it asks for; nil for a valley.
  package let etude: Etude?
  /// What tells it from every other world, whatever its legend, remarks and line ends.
  package let digest: String

  /// Reads a file.
  ///
  /// - Throws: `Failure` with what `kodama check` says of it.
  package init(_ path: String, _ content: Content) throws {
    try self.init(try Files.text(path, limit: WorldText.characterLimit), path: path, content)
  }

  /// Takes the text of a file.
  ///
  /// - Throws: `Failure` with what `kodama check` says of it.
  package init(_ text: String, path: String, _ content: Content) throws {
    self.path = path
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    (self.text, opening, etude) = try FileFault.reading(path, text) {
      let world = try WorldText.parse(text, rules: content.rules)
      guard !world.isEtude else {
        return (world, WorldOpening(), try content.etude(text, name: name))
      }
      return (world, try WorldOpening(world, rules: content.rules), nil)
    }
    var digest = Digest()
    digest.combine(self.text.text(rules: content.rules))
    self.digest = "\(digest)"
  }

  /// A maker of the world.
  ///
  /// - Parameters:
  ///   - seed: what chance depends on in place of what the file says.
  ///   - rules: what the materials do.
  /// - Returns: what makes the world, whatever the number of the valley.
  package func maker(seed: UInt64? = nil, rules: MaterialRules) -> (UInt64) -> World {
    var text = text
    if let seed { text.seed = seed }
    return { [text] _ in text.world(rules: rules) }
  }
}
