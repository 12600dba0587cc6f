public import KodamaWorld

/// Materials and reactions that a player has written, to be added to those that ship with the game.
/// One file holds everything about them: what they do, how they look and sound, and every word.
///
///     let pack = try ContentPack(text, file: "glow-moss.yaml")
///     let content = try Content.shipped(adding: [pack])
///
/// docs/packs.md describes the file.
public struct ContentPack: Sendable {
  static let keys = ["pack", "materials", "reactions"]
  /// What only the materials of a pack say themselves.
  static let materialFields = ["name", "about", "voice"]

  /// What it is called and which it is: a save says with which packs it was made.
  public let mark: PackMark
  /// The file, as it was named.
  public let file: String
  private let text: String

  /// Takes a pack; its materials are read together with those it is added to.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - file: its name, for messages.
  /// - Throws: `ContentError` where it has no name, or nothing in it.
  public init(_ text: String, file: String) throws(ContentError) {
    self.text = text
    self.file = file
    let root = try ContentReader(file: file).mapping(text)
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
    mark = PackMark(name: name, text: text)
  }

  /// The file as its keys and values, each with its place.
  func mapping() throws(ContentError) -> ContentMapping {
    try ContentReader(file: file).mapping(text)
  }
}
