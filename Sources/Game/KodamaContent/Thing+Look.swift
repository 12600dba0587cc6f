import KodamaDataSources
package import KodamaSurfaces
package import KodamaViews

extension Thing {
  /// Parses everything that can be read without other things, except words and reactions.
  package func check(_ names: [String], _ patches: PatchTable) throws(ContentError) {
    _ = try rule(names)
    let family = patches.patches[Int(try look(patches).patch.rawValue)]
    _ = try PatchLoader().member(name, of: family, fields["voice"]?.mapping())
    _ = try ArtLoader.sprite(of: self)
  }

  /// Parses the glyphs, the colours and the family.
  ///
  /// - Parameter patches: The timbres, including those of individual materials.
  /// - Returns: The look, in which a material without a timbre of its own has its family's.
  /// - Throws: `ContentError` if a colour is invalid, a family is unknown, or a glyph does not fill
  ///   one or two cells.
  package func look(_ patches: PatchTable) throws(ContentError) -> MaterialLook {
    let glyph = try fields.required("glyph", in: Self.fields)
    let glyphs = try glyph.text()
    let widths = glyphs.unicodeScalars.map { GlyphWidth.of($0) }
    guard widths == [1] || widths == [2] || widths == [1, 1] else {
      throw glyph.error("glyph", expected: "one or two narrow glyphs, or a wide one")
    }
    let patchNode = try fields.required("patch", in: Self.fields)
    let patch = try patchNode.word(of: MaterialFamily.names + ["none"])
    let number = patches.patch(named: "\(patch)/\(name)") ?? patches.patch(named: patch)
    var look = MaterialLook(
      name: name, glyphs: glyphs, ink: try Self.colour(fields.required("ink", in: Self.fields)),
      paper: try colour("paper") ?? Theme.paper, patch: number ?? PatchID(0),
      family: MaterialFamily.allCases.first { $0.name == patch },
      body: try colour("body"), light: try colour("light") ?? Colour(0),
      nature: try nature(patch))
    look.mass = try mass(look.family)
    return look
  }

  /// Returns the mass of a cell, relative to water. For solids, which do not sink, the file
  /// contains no density, so their mass depends on the family.
  private func mass(_ family: MaterialFamily?) throws(ContentError) -> Float {
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
  private func nature(_ patch: String) throws(ContentError) -> MaterialNature {
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

  private func colour(_ key: String) throws(ContentError) -> Colour? {
    guard let node = fields[key] else { return nil }
    return try Self.colour(node)
  }

  static func colour(_ node: ContentNode) throws(ContentError) -> Colour {
    let text = try node.text()
    guard text.hasPrefix("#"), text.count == 7, let value = UInt32(text.dropFirst(), radix: 16)
    else { throw node.error("colour", expected: "a colour such as \"#8d8f94\"") }
    return Colour(value)
  }
}
