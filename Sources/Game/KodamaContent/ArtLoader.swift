import KodamaSurfaces
package import KodamaViews

/// Loads textures and sprites from `art.yaml` and from things.
package struct ArtLoader: Sendable {
  package static let file = "art.yaml"
  private static let textureFields = [
    "for", "accent", "rounded", "mirrored", "drift", "grain", "above", "below", "side",
  ]

  package private(set) var art = PictureArt()
  /// The names of `art.textures`.
  private var textureNames: [String] = []

  /// Parses the textures, and the sprites that belong to no material.
  ///
  /// - Throws: `ContentError` if a letter is unknown or a picture has the wrong size.
  package init(_ root: ContentMapping) throws(ContentError) {
    try root.refuseKeys(notIn: ["textures", "sprites"])
    for entry in try root.required("textures").mapping().entries {
      art.textures.append(try texture(try entry.value.mapping()))
      textureNames.append(entry.key)
    }
    for entry in try root["sprites"]?.mapping().entries ?? [] {
      art.sprites.append(try Self.sprite(entry.key, try entry.value.mapping()))
    }
  }

  /// Adds the texture and the sprite of a thing.
  ///
  /// - Throws: `ContentError` if there is no such texture, a letter is unknown, or the sprite has
  ///   the wrong size.
  package mutating func add(_ thing: Thing) throws(ContentError) {
    if let node = thing.fields["texture"] {
      let name = try node.word(of: textureNames)
      if let index = textureNames.firstIndex(of: name) {
        art.textures[index].names.append(thing.name)
      }
    }
    if let sprite = try Self.sprite(of: thing) { art.sprites.append(sprite) }
  }

  /// Parses the sprite of a thing, if it has one.
  package static func sprite(of thing: Thing) throws(ContentError) -> PictureArt.Sprite? {
    guard let node = thing.fields["sprite"] else { return nil }
    return try sprite(thing.name, node.mapping())
  }

  private func texture(_ fields: ContentMapping) throws(ContentError) -> PictureArt.Texture {
    try fields.refuseKeys(notIn: Self.textureFields)
    var texture = PictureArt.Texture()
    for name in try fields["for"]?.list() ?? [] { texture.names.append(try name.text()) }
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
    if let node = fields["accent"] { texture.accent = try Thing.colour(node) }
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

  private static func sprite(
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

  private static func frames(_ node: ContentNode) throws(ContentError) -> [PictureArt.Ink] {
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
