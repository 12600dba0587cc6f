import KodamaDataSources
public import KodamaSurfaces
public import KodamaViews

/// Reads how materials look and sound from the file that also says what they do.
public struct LooksLoader {
  private let patches: PatchTable

  /// Makes a loader for a table of timbres.
  public init(patches: PatchTable) { self.patches = patches }

  /// Reads the looks of every material, in the order of the file.
  ///
  /// - Throws: `ContentError` for a colour that is none, an unknown timbre, or a glyph that does
  /// not
  ///   fill one or two cells.
  public func looks(_ text: String, file: String) throws(ContentError) -> MaterialLooks {
    try looks(ContentReader(file: file).mapping(text))
  }

  /// Reads the looks from a file that is composed already.
  func looks(_ root: ContentMapping) throws(ContentError) -> MaterialLooks {
    var looks: [MaterialLook] = []
    for entry in try root.required("materials").mapping().entries {
      looks.append(try look(entry.key, try entry.value.mapping()))
    }
    return MaterialLooks(looks)
  }

  /// Adds the looks of a pack's materials. Nothing is told by colour alone, so a sign that another
  /// material has is refused.
  func looks(
    _ pack: ContentMapping, after looks: MaterialLooks
  ) throws(ContentError) -> MaterialLooks {
    var all = looks.looks
    for entry in try pack["materials"]?.mapping().entries ?? [] {
      let fields = try entry.value.mapping()
      let look = try look(entry.key, fields)
      if let other = all.first(where: {
        $0.leftGlyph == look.leftGlyph && $0.rightGlyph == look.rightGlyph
      }) {
        throw try fields.required("glyph").error(
          "taken", expected: "a glyph that no other material has", found: "that of \(other.name)")
      }
      all.append(look)
    }
    return MaterialLooks(all)
  }

  func look(
    _ name: String, _ fields: ContentMapping
  ) throws(ContentError) -> MaterialLook {
    let glyph = try fields.required("glyph", in: MaterialsLoader.lookFields)
    let glyphs = try glyph.text()
    let widths = glyphs.unicodeScalars.map { GlyphWidth.of($0) }
    guard widths == [1] || widths == [2] || widths == [1, 1] else {
      throw glyph.error("glyph", expected: "one or two narrow glyphs, or a wide one")
    }
    let patchNode = try fields.required("patch", in: MaterialsLoader.lookFields)
    let patch = try patchNode.word(of: MaterialFamily.names + ["none"])
    // A material of its own timbre within the family, else the family's.
    let number = patches.patch(named: "\(patch)/\(name)") ?? patches.patch(named: patch)
    let paper = try fields["paper"].map { (node) throws(ContentError) in try colour(node) }
    return MaterialLook(
      name: name, glyphs: glyphs,
      ink: try colour(try fields.required("ink", in: MaterialsLoader.lookFields)),
      paper: paper ?? Theme.paper, patch: number ?? PatchID(0),
      family: MaterialFamily.allCases.first { $0.name == patch })
  }

  private func colour(_ node: ContentNode) throws(ContentError) -> Colour {
    let text = try node.text()
    guard text.hasPrefix("#"), text.count == 7, let value = UInt32(text.dropFirst(), radix: 16)
    else { throw node.error("colour", expected: "a colour such as \"#8d8f94\"") }
    return Colour(value)
  }
}
