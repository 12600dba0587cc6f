import KodamaSurfaces
package import KodamaViews

/// Loads textures and sprites from `art.yaml`.
package struct ArtLoader {
  package static let file = "art.yaml"
  private static let textureFields = [
    "for", "accent", "rounded", "mirrored", "drift", "grain", "above", "below", "side",
  ]

  package init() {}

  /// Parses the textures and sprites of a file.
  ///
  /// - Throws: `ContentError` if a letter is unknown or a picture has the wrong size.
  package func art(_ root: ContentMapping) throws(ContentError) -> PictureArt {
    try root.refuseKeys(notIn: ["textures", "sprites"])
    var art = PictureArt()
    for entry in try root.required("textures").mapping().entries {
      art.textures.append(try texture(try entry.value.mapping()))
    }
    for entry in try root["sprites"]?.mapping().entries ?? [] {
      art.sprites.append(try sprite(entry.key, try entry.value.mapping()))
    }
    return art
  }

  private func texture(_ fields: ContentMapping) throws(ContentError) -> PictureArt.Texture {
    try fields.refuseKeys(notIn: Self.textureFields)
    var texture = PictureArt.Texture()
    for name in try fields.required("for").list() { texture.names.append(try name.text()) }
    texture.grain = try tones(fields.required("grain"), of: 8)
    if let node = fields["above"] { texture.above = try tones(node, of: 1) }
    if let node = fields["below"] { texture.below = try tones(node, of: 1) }
    if let node = fields["side"] { texture.beside = try tones(node, of: 1) }
    texture.isRounded = try fields["rounded"]?.flag() ?? false
    texture.isMirrored = try fields["mirrored"]?.flag() ?? false
    if let drift = fields["drift"] {
      let steps = try drift.list()
      guard steps.count == 2 else { throw drift.error("wrong-type", expected: "two numbers") }
      texture.drift = (try steps[0].integer(in: -4...4), try steps[1].integer(in: -4...4))
    }
    if let node = fields["accent"] { texture.accent = try LooksLoader.colour(node) }
    return texture
  }

  /// Parses rows of eight letters each. The number of rows must be a multiple of `multiple`.
  private func tones(
    _ node: ContentNode, of multiple: Int
  ) throws(ContentError) -> [PictureArt.Tone] {
    var tones: [PictureArt.Tone] = []
    for letter in try node.text().unicodeScalars where letter != "\n" {
      guard let tone = PictureArt.Tone.allCases.first(where: { $0.letter == letter }) else {
        throw node.error("unknown-word", expected: "letters of tones", found: "\(letter)")
      }
      tones.append(tone)
    }
    guard !tones.isEmpty, tones.count % (8 * multiple) == 0 else {
      throw node.error(
        "wrong-size", expected: "rows of 8 letters, \(multiple) at a time",
        found: "\(tones.count) letters")
    }
    return tones
  }

  private func sprite(
    _ name: String, _ fields: ContentMapping
  ) throws(ContentError) -> PictureArt.Sprite {
    try fields.refuseKeys(notIn: ["part", "idle", "active"])
    var sprite = PictureArt.Sprite(name: name)
    sprite.isPart = try fields["part"]?.flag() ?? false
    sprite.idle = try frames(fields.required("idle"))
    sprite.active = sprite.idle
    if let node = fields["active"] { sprite.active = try frames(node) }
    return sprite
  }

  private func frames(_ node: ContentNode) throws(ContentError) -> [PictureArt.Ink] {
    var inks: [PictureArt.Ink] = []
    for letter in try node.text().unicodeScalars where letter != "\n" {
      guard let ink = PictureArt.Ink(letter) else {
        throw node.error("unknown-word", expected: "letters of colours", found: "\(letter)")
      }
      inks.append(ink)
    }
    let size = PictureArt.Sprite.side * PictureArt.Sprite.side
    guard !inks.isEmpty, inks.count % size == 0 else {
      throw node.error(
        "wrong-size", expected: "8 rows of 8 letters a frame", found: "\(inks.count) letters")
    }
    return inks
  }
}
