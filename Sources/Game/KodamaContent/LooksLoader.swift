import KodamaDataSources
package import KodamaSurfaces
package import KodamaViews

/// Loads the looks of materials (glyphs, colours and timbres) from `materials.yaml`, which also
/// contains their rules.
package struct LooksLoader {
  private let patches: PatchTable

  package init(patches: PatchTable) { self.patches = patches }

  /// Parses the looks of all materials in a file.
  ///
  /// - Throws: `ContentError` if a colour is invalid, a timbre is unknown, or a glyph does not fill
  ///   one or two cells.
  package func looks(_ root: ContentMapping) throws(ContentError) -> MaterialLooks {
    var looks: [MaterialLook] = []
    for entry in try root.required("materials").mapping().entries {
      looks.append(try look(entry.key, try entry.value.mapping()))
    }
    return MaterialLooks(looks)
  }

  /// Adds the looks of a pack's materials to existing looks.
  ///
  /// A glyph that another material already has is rejected, because colour must not be the only
  /// difference between materials.
  package func looks(
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
    return MaterialLooks(all, art: looks.art)
  }

  package func look(
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
    // Uses the material's own variant of the family's timbre, if there is one.
    let number = patches.patch(named: "\(patch)/\(name)") ?? patches.patch(named: patch)
    var look = MaterialLook(
      name: name, glyphs: glyphs,
      ink: try Self.colour(try fields.required("ink", in: MaterialsLoader.lookFields)),
      paper: try colour("paper", of: fields) ?? Theme.paper, patch: number ?? PatchID(0),
      family: MaterialFamily.allCases.first { $0.name == patch },
      body: try colour("body", of: fields), light: try colour("light", of: fields) ?? Colour(0),
      nature: try nature(fields, patch: patch))
    look.mass = try mass(fields, look.family)
    return look
  }

  /// Returns the mass of a cell, relative to water. For solids, which do not sink, the file
  /// contains no density, so their mass depends on the family.
  private func mass(
    _ fields: ContentMapping, _ family: MaterialFamily?
  ) throws(ContentError) -> Float {
    if let density = try fields["density"]?.integer(in: 0...250) {
      return Float(max(20, density)) / 100
    }
    return switch family {
    case .stone: 2.4
    case .metal: 3
    case .plant: 0.8
    default: 1
    }
  }

  /// Returns how a material is drawn, which depends on its physics, behaviour and timbre.
  private func nature(
    _ fields: ContentMapping, patch: String
  ) throws(ContentError) -> MaterialNature {
    let does = try fields["does"]?.text() ?? ""
    let density = try fields["density"]?.integer(in: 0...250) ?? 0
    switch try fields["class"]?.text() ?? "" {
    case "empty": return .air
    case "fire": return .fire
    case "gas": return .gas
    // A liquid that is barely denser than air is drawn like a gas.
    case "liquid": return density < 20 ? .gas : .liquid
    default: break
    }
    switch (does, patch) {
    case (_, "creature"): return .creature
    case ("ring", _), ("string", _), ("drum", _), ("chime", _), ("block", _): return .instrument
    case (_, "plant"): return .plant
    case ("", _), ("soak", _): return .earth
    default: return .part
    }
  }

  private func colour(
    _ field: String, of fields: ContentMapping
  ) throws(ContentError) -> Colour? {
    guard let node = fields[field] else { return nil }
    return try Self.colour(node)
  }

  static func colour(_ node: ContentNode) throws(ContentError) -> Colour {
    let text = try node.text()
    guard text.hasPrefix("#"), text.count == 7, let value = UInt32(text.dropFirst(), radix: 16)
    else { throw node.error("colour", expected: "a colour such as \"#8d8f94\"") }
    return Colour(value)
  }
}
