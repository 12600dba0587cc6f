package import KodamaDataSources
package import KodamaEtudes
package import KodamaLanguage
public import KodamaWorld

/// A content pack, which adds materials and reactions to the built-in content.
///
/// A pack is a single file with their rules, looks, sounds and names. docs/packs.md describes the
/// format.
/// format.
///
///     let pack = try ContentPack(text, file: "glow-moss.yaml")
///     let content = try Content.shipped(adding: [pack])
public struct ContentPack: Sendable {
  package static let keys = ["pack", "materials", "reactions"]
  /// The fields that only the materials of packs have.
  package static let materialFields = ["name", "about", "voice"]

  /// The pack's name and digest, which saves contain.
  public let mark: PackIdentity
  /// The file name, for error messages.
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
    guard MaterialsLoader.isName(name) else {
      throw node.error(
        "name", expected: "a name of lower case letters, digits and dashes, at most 40")
    }
    guard root["materials"] != nil || root["reactions"] != nil else {
      throw root.node.error(
        "missing", expected: "the key materials or reactions", found: "a pack without both")
    }
    mark = PackIdentity(name: name, text: text)
  }
}

/// Parses the names and descriptions of a pack's materials.
package struct PackWords {
  package init() {}

  /// Returns the messages for all materials of a pack.
  ///
  /// - Throws: `ContentError` if one of a message's three texts is missing or empty, or if a
  ///   reading contains kanji.
  package func entries(
    _ pack: ContentMapping
  ) throws(ContentError) -> [(id: String, words: Phrase)] {
    var found: [(id: String, words: Phrase)] = []
    for entry in try pack["materials"]?.mapping().entries ?? [] {
      let fields = try entry.value.mapping()
      let id = "material.\(entry.key)"
      found.append((id, try words(fields.required("name"))))
      found.append((id + ".about", try words(fields.required("about"))))
    }
    return found
  }

  package func words(_ node: ContentNode) throws(ContentError) -> Phrase {
    let wordings = try node.mapping()
    try wordings.refuseKeys(notIn: ["en", "ja", "reading"])
    let reading = try wordings.required("reading")
    // The voice `espeak-ng` reads every kanji as "Chinese letter".
    for scalar in try text(reading).unicodeScalars
    where (0x3400...0x9fff).contains(scalar.value) || (0xf900...0xfaff).contains(scalar.value) {
      throw reading.error(
        "reading", expected: "a reading in kana, without kanji", found: String(scalar))
    }
    return Phrase(
      english: try text(wordings.required("en")), japanese: try text(wordings.required("ja")),
      reading: try text(reading))
  }

  private func text(_ node: ContentNode) throws(ContentError) -> String {
    let text = try node.text()
    guard !text.isEmpty, text.count <= 400 else {
      throw node.error("words", expected: "1 to 400 characters", found: "\(text.count)")
    }
    guard !text.contains("{") else {
      throw node.error("words", expected: "words without braces", found: "{")
    }
    return text
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
