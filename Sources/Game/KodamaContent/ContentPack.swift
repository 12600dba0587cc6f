package import KodamaDataSources
package import KodamaEtudes
package import KodamaLanguage
public import KodamaWorld

/// A content pack, which adds materials and reactions to the built-in content.
///
/// A pack is a single file with the rules, looks, sounds and names of its materials. docs/packs.md
/// describes the format.
///
///     let pack = try ContentPack(text, file: "glow-moss.yaml")
///     let content = try Content.shipped(adding: [pack])
public struct ContentPack: Sendable {
  package static let keys = ["pack", "materials", "reactions"]

  /// The pack's name and the digest of its text, by which saves identify the pack.
  public let mark: PackIdentity
  /// The name of the pack's file, for error messages.
  public let file: String
  package let root: ContentMapping

  /// Creates a pack from its parsed file. Its materials are read later, together with the content
  /// that it extends.
  ///
  /// - Throws: `ContentError` if the pack has no valid name or an unknown key, or if it has neither
  ///   materials nor reactions.
  package init(_ root: ContentMapping, text: String) throws(ContentError) {
    self.root = root
    file = root.node.file
    try root.refuseKeys(notIn: Self.keys)
    let node = try root.required("pack", in: Self.keys)
    let name = try node.text()
    guard Thing.isName(name) else {
      throw node.error(
        "name", expected: "a name of lower case letters, digits and dashes, at most 40")
    }
    guard root["materials"] != nil || root["reactions"] != nil else {
      throw root.node.error(
        "missing", expected: "the key materials or reactions", found: "a pack without both")
    }
    mark = PackIdentity(name: name, text: text)
  }

  /// Returns the pack's materials.
  ///
  /// - Throws: `ContentError` if a material has a number, which only those of the game have.
  package func things() throws(ContentError) -> [Thing] {
    var things: [Thing] = []
    for entry in try root["materials"]?.mapping().entries ?? [] {
      let fields = try entry.value.mapping()
      if let number = fields.entries.first(where: { $0.key == "number" }) {
        throw number.keyNode.error("unknown-key", expected: "no number in a pack", found: "number")
      }
      things.append(Thing(entry.key, at: entry.keyNode, fields))
    }
    return things
  }
}

extension Etude {
  package var titleMessage: Message { Message("etude.\(name)") }

  /// The étude's title and hints as entries of the message catalogue.
  package var entries: [(id: String, words: Phrase)] {
    [(titleMessage.id, title)]
      + hints.enumerated().map { ("etude.\(name).hint.\($0.offset + 1)", $0.element) }
  }
}
