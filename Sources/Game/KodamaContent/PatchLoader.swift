import KodamaRoles
package import KodamaSurfaces
import KodamaWorld

/// Loads timbres ("patches") from YAML files.
package struct PatchLoader {
  /// The files of patches, one per group.
  package static let files = [
    "families", "interface", "ambience", "events", "instruments", "impacts",
  ]
  private static let patchFields = [
    "trim", "attack", "release", "length", "layers", "texture", "slope",
  ]
  private static let textureFields = [
    "rate", "most", "level", "hertz", "octaves", "size", "sway", "every", "beat",
  ]

  package init() {}

  /// Parses a file of patches.
  ///
  /// - Returns: The patches in the order of the file.
  /// - Throws: `ContentError` for the first error.
  package func patches(_ root: ContentMapping) throws(ContentError) -> [Patch] {
    try root.refuseKeys(notIn: ["patches"])
    var patches: [Patch] = []
    for entry in try root.required("patches").mapping().entries {
      patches.append(try patch(entry))
    }
    return patches
  }

  /// Returns the timbre of a material, named `family/material`. The voice is what sets it apart
  /// from its family's.
  package func member(
    _ name: String, of family: Patch, _ voice: ContentMapping?
  ) throws(ContentError) -> Patch {
    try voice?.refuseKeys(notIn: ["decay", "speed", "level", "glide"])
    return family.member(
      "\(family.name)/\(name)", decay: try voice?["decay"]?.number(in: 0.7...1.4) ?? 1,
      speed: try voice?["speed"]?.number(in: 0.75...1.33) ?? 1,
      level: try voice?["level"]?.number(in: -3...3) ?? 0,
      glide: try voice?["glide"]?.number(in: -4...(-2)))
  }

  package func patch(_ entry: ContentMapping.Entry) throws(ContentError) -> Patch {
    let fields = try entry.value.mapping()
    try fields.refuseKeys(notIn: Self.patchFields)
    var layers: [PatchLayer] = []
    for node in try fields.required("layers", in: Self.patchFields).list(limit: Patch.layerLimit) {
      layers.append(try PatchLayerReader().layer(node))
    }
    var patch = Patch(
      entry.key, trimDecibels: try fields["trim"]?.number(in: -24...24) ?? 0,
      attackMilliseconds: try fields["attack"]?.number(in: 0...1_000) ?? 2,
      releaseMilliseconds: try fields["release"]?.number(in: 0...1_000) ?? 5,
      lengthMilliseconds: try fields["length"]?.number(in: 5...20_000) ?? 100, layers: layers,
      texture: try texture(fields["texture"]))
    patch.decaySlope = try fields["slope"]?.number(in: 0...1) ?? 0
    return patch
  }

  /// Parses the texture parameters of a patch. Returns nil if the patch has no texture.
  private func texture(_ node: ContentNode?) throws(ContentError) -> PatchTexture? {
    guard let fields = try node?.mapping() else { return nil }
    try fields.refuseKeys(notIn: Self.textureFields)
    return PatchTexture(
      perSecond: try fields.required("rate").number(in: 0.01...750),
      maxPerSecond: try fields.required("most").number(in: 0.01...750),
      decibels: try fields["level"]?.number(in: -60...24) ?? 0,
      hertz: try fields["hertz"]?.number(in: 16...14_000) ?? 440,
      octaves: try fields["octaves"]?.number(in: 0...4) ?? 0,
      sizeDecibels: try fields["size"]?.number(in: 0...40) ?? 0,
      swayDecibels: try fields["sway"]?.number(in: 0...40) ?? 0,
      swayMilliseconds: try fields["every"]?.number(in: 50...60_000) ?? 1_000,
      beatMilliseconds: try fields["beat"]?.number(in: 50...10_000) ?? 0)
  }
}

/// Parses one layer of a patch.
struct PatchLayerReader {
  private static let common = [
    "source", "level", "decay", "ring", "tuned", "delay", "pitch", "hertz", "tremolo", "depth",
    "glide", "glidePart",
  ]
  private static let own: [(source: String, fields: [String])] = [
    ("sine", []), ("harmonics", ["first", "levels"]),
    ("noise", ["low", "high", "grains", "clicks", "size"]),
    ("bubbles", ["start", "floor", "rise", "size", "every"]), ("chirp", ["from", "to", "size"]),
  ]

  func layer(_ node: ContentNode) throws(ContentError) -> PatchLayer {
    let fields = try node.mapping()
    let word = try fields.required("source").word(of: Self.own.map { $0.source })
    let own = Self.own.first { $0.source == word }?.fields ?? []
    try fields.refuseKeys(notIn: Self.common + own)
    return PatchLayer(
      try source(word, fields), ratio: try fields["pitch"]?.number(in: 0.05...20) ?? 1,
      fixedHertz: try fields["hertz"]?.number(in: 16...14_000) ?? 0,
      decibels: try fields["level"]?.number(in: -60...18) ?? 0,
      decayMilliseconds: try fields["decay"]?.number(in: 0.5...20_000) ?? 0,
      ringPeriods: try fields["ring"]?.number(in: 0.5...2_000) ?? 0,
      tunedHertz: try fields["tuned"]?.number(in: 16...14_000) ?? 0,
      delayMilliseconds: try fields["delay"]?.number(in: 0...5_000) ?? 0,
      tremoloHertz: try fields["tremolo"]?.number(in: 0...200) ?? 0,
      tremoloDepth: try fields["depth"]?.number(in: 0...1) ?? 0,
      glideSemitones: try fields["glide"]?.number(in: -24...24) ?? 0,
      glidePart: try fields["glidePart"]?.number(in: 0...1) ?? 0)
  }

  private func source(
    _ word: String, _ fields: ContentMapping
  ) throws(ContentError) -> PatchLayer.Source {
    let hertz = 20.0...20_000.0
    let milliseconds = 0.1...40.0
    switch word {
    case "harmonics":
      var levels: [Double] = []
      for level in try fields.required("levels").list(limit: 32) {
        levels.append(try level.number(in: -60...18))
      }
      return .harmonics(
        first: try fields.required("first").integer(in: 1...32), decibels: levels)
    case "noise":
      return .noise(
        lowHertz: try fields.required("low").number(in: hertz),
        highHertz: try fields.required("high").number(in: hertz), grains: try grains(fields))
    case "bubbles":
      return .bubbles(
        ratio: try fields.required("start").number(in: 0.1...20),
        floorHertz: try fields.required("floor").number(in: hertz),
        rise: try fields.required("rise").number(in: 0.25...4),
        lengthMilliseconds: try fields.required("size").number(in: milliseconds),
        periodMilliseconds: try fields.required("every").number(in: 5...1_000))
    case "chirp":
      return .chirp(
        fromHertz: try fields.required("from").number(in: hertz),
        toHertz: try fields.required("to").number(in: hertz),
        milliseconds: try fields.required("size").number(in: milliseconds))
    default: return .sine
    }
  }

  private func grains(_ fields: ContentMapping) throws(ContentError) -> PatchLayer.Grains? {
    let size = try fields["size"]?.number(in: 0.1...100) ?? 4
    if let grains = fields["grains"] {
      return .hann(perSecond: try grains.number(in: 1...2_000), milliseconds: size)
    }
    if let clicks = fields["clicks"] {
      return .clicks(perSecond: try clicks.number(in: 1...2_000), decayMilliseconds: size)
    }
    return nil
  }
}
