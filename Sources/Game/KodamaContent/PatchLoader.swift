import Assets
public import KodamaSurfaces
import KodamaWorld

/// Reads timbres from content files: families, sounds of the interface, textures, events, and
/// members of families.
public struct PatchLoader {
  /// The files of patches, one a group; the members of the families come last.
  static let files = ["families", "interface", "ambience", "events", "instruments"]
  private static let patchFields = [
    "trim", "attack", "release", "length", "layers", "texture",
  ]
  private static let textureFields = [
    "rate", "most", "level", "hertz", "octaves", "size", "sway", "every", "beat",
  ]

  /// A loader of patch files; it keeps nothing between two of them.
  public init() {}

  /// The timbres that ship with the game.
  ///
  /// - Returns: families and interface under their names, members as `family/material`.
  /// - Throws: `ContentError` when a file is wrong, `MissingContent` when one is missing.
  public func shipped() throws -> [Patch] {
    var patches: [Patch] = []
    for name in Self.files {
      let file = "patches/\(name).yaml"
      patches += try self.patches(try Assets.text(file), file: file)
    }
    let file = "patches/members.yaml"
    return patches + (try members(try Assets.text(file), file: file, of: patches))
  }

  /// Reads patches.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - file: its name, for messages.
  /// - Returns: the patches in the order of the file.
  /// - Throws: `ContentError` at the first thing that is wrong.
  public func patches(_ text: String, file: String) throws(ContentError) -> [Patch] {
    let root = try ContentReader(file: file).mapping(text)
    try root.refuseKeys(notIn: ["patches"])
    var patches: [Patch] = []
    for entry in try root.required("patches").mapping().entries {
      patches.append(try patch(entry))
    }
    return patches
  }

  /// Reads the members of families.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - file: its name, for messages.
  ///   - families: the patches they are made from.
  /// - Returns: a patch for each, named `family/material`.
  /// - Throws: `ContentError` at the first thing that is wrong.
  public func members(
    _ text: String, file: String, of families: [Patch]
  ) throws(ContentError) -> [Patch] {
    let root = try ContentReader(file: file).mapping(text)
    try root.refuseKeys(notIn: ["members"])
    var members: [Patch] = []
    for group in try root.required("members").mapping().entries {
      guard let family = families.first(where: { $0.name == group.key }) else {
        throw group.keyNode.error(
          "unknown-word", expected: "the name of a family", found: group.key,
          suggestion: NearestWord.find(group.key, in: families.map(\.name)))
      }
      for entry in try group.value.mapping().entries {
        members.append(try member(entry.key, of: family, entry.value.mapping()))
      }
    }
    return members
  }

  /// Reads the voices of a pack's materials. One that says nothing of its own sounds like its
  /// family, and can be learnt like the others.
  func voices(_ pack: ContentMapping, of families: [Patch]) throws(ContentError) -> [Patch] {
    var voices: [Patch] = []
    for entry in try pack["materials"]?.mapping().entries ?? [] {
      let fields = try entry.value.mapping()
      let name = try fields["patch"]?.text()
      // Whether there is such a family is asked by the loader of the looks.
      guard let family = families.first(where: { $0.name == name }) else { continue }
      if let voice = try fields["voice"]?.mapping() {
        voices.append(try member(entry.key, of: family, voice))
      } else {
        voices.append(family.member("\(family.name)/\(entry.key)"))
      }
    }
    return voices
  }

  func member(
    _ name: String, of family: Patch, _ fields: ContentMapping
  ) throws(ContentError) -> Patch {
    try fields.refuseKeys(notIn: ["decay", "speed", "level", "glide"])
    return family.member(
      "\(family.name)/\(name)", decay: try fields["decay"]?.number(in: 0.7...1.4) ?? 1,
      speed: try fields["speed"]?.number(in: 0.75...1.33) ?? 1,
      level: try fields["level"]?.number(in: -3...3) ?? 0,
      glide: try fields["glide"]?.number(in: -4...(-2)))
  }

  func patch(_ entry: ContentMapping.Entry) throws(ContentError) -> Patch {
    let fields = try entry.value.mapping()
    try fields.refuseKeys(notIn: Self.patchFields)
    var layers: [PatchLayer] = []
    for node in try fields.required("layers", in: Self.patchFields).list(limit: Patch.layerLimit) {
      layers.append(try PatchLayerReader().layer(node))
    }
    return Patch(
      entry.key, trimDecibels: try fields["trim"]?.number(in: -24...24) ?? 0,
      attackMilliseconds: try fields["attack"]?.number(in: 0...1_000) ?? 2,
      releaseMilliseconds: try fields["release"]?.number(in: 0...1_000) ?? 5,
      lengthMilliseconds: try fields["length"]?.number(in: 5...20_000) ?? 100, layers: layers,
      texture: try texture(fields["texture"]))
  }

  /// How a texture draws the grains that a patch is.
  private func texture(_ node: ContentNode?) throws(ContentError) -> PatchTexture? {
    guard let fields = try node?.mapping() else { return nil }
    try fields.refuseKeys(notIn: Self.textureFields)
    return PatchTexture(
      perSecond: try fields.required("rate").number(in: 0.01...750),
      mostPerSecond: try fields.required("most").number(in: 0.01...750),
      decibels: try fields["level"]?.number(in: -60...24) ?? 0,
      hertz: try fields["hertz"]?.number(in: 16...14_000) ?? 440,
      octaves: try fields["octaves"]?.number(in: 0...4) ?? 0,
      sizeDecibels: try fields["size"]?.number(in: 0...40) ?? 0,
      swayDecibels: try fields["sway"]?.number(in: 0...40) ?? 0,
      swayMilliseconds: try fields["every"]?.number(in: 50...60_000) ?? 1_000,
      beatMilliseconds: try fields["beat"]?.number(in: 50...10_000) ?? 0)
  }
}
