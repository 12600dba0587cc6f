import Foundation
package import Kodama
package import KodamaHosting

/// A parsed world file, and the étude in it if it has goals.
package struct WorldFile {
  /// The path of the file; `-` means the standard input.
  package let path: String
  package let text: WorldText
  package let opening: WorldOpening
  /// The étude; nil for a valley.
  package let etude: Etude?
  /// The digest of the world, independent of the file's legend, comments and line endings.
  package let digest: String

  /// Reads a file.
  ///
  /// - Throws: `CommandError` with the report of `kodama check`.
  package init(_ path: String, _ content: Content) throws {
    try self.init(try Files.text(path, limit: WorldText.characterLimit), path: path, content)
  }

  /// Parses the text of a file.
  ///
  /// - Throws: `CommandError` with the report of `kodama check`.
  package init(_ text: String, path: String, _ content: Content) throws {
    self.path = path
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    (self.text, opening, etude) = try FileDiagnostic.reading(path, text) {
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

  /// Returns a function that creates the world.
  ///
  /// - Parameters:
  ///   - seed: the seed of the random numbers; nil uses the one in the file.
  ///   - rules: the rules of the materials.
  /// - Returns: A function that creates the world and ignores the seed that it receives.
  package func maker(seed: UInt64? = nil, rules: MaterialRules) -> (UInt64) -> World {
    var text = text
    if let seed { text.seed = seed }
    return { [text] _ in text.world(rules: rules) }
  }
}

/// Reads scripts and checks the names of actions and sounds in them.
package enum ScriptFile {
  package static func names(_ content: Content) -> Script.Names {
    let patches = content.patches.patches.map(\.name)
    var others: [String: String] = [:]
    for look in content.looks.looks where !patches.contains(look.name) {
      let number = Int(look.patch.rawValue)
      if patches.indices.contains(number) { others[look.name] = patches[number] }
    }
    return Script.Names(
      actions: KeyTable(.standard).actions + SystemNotice.names.map(\.rawValue), sounds: patches,
      patches: others)
  }

  /// Reads a script; `-` means the standard input.
  ///
  /// - Throws: `CommandError` with the report of `kodama check`.
  package static func read(_ path: String, _ content: Content) throws -> Script {
    let text = try Files.text(path, limit: FileChecker.Kind.script.byteLimit)
    return try FileDiagnostic.reading(path, text) { try Script(text, names: names(content)) }
  }
}
