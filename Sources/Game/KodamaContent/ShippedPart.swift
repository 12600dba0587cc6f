public import Assets
package import KodamaEtudes
package import KodamaLanguage
package import KodamaSurfaces
package import KodamaViews
package import KodamaWorld

/// What ships with the game, one part at a time: who asks for the materials need not wait for the
/// études. `Content.shipped()` reads it all. Everything here throws `ContentError` where a file is
/// wrong, and `MissingContent` where it is not there.
package enum ShippedPart {
  /// The timbres that ship with the game, and nothing else of it.
  package static func patches() throws -> PatchTable { PatchTable(try PatchLoader().shipped()) }

  /// What the materials do.
  package static func rules() throws -> MaterialRules { try MaterialsLoader().rules(materials()) }

  /// What the materials do and how they look; their voices are left out.
  package static func looks() throws -> (rules: MaterialRules, looks: MaterialLooks) {
    let materials = try materials()
    return (
      try MaterialsLoader().rules(materials),
      try LooksLoader(patches: PatchTable([])).looks(materials)
    )
  }

  /// What the materials are called, and what is said of them.
  package static func materialMessages() throws -> MessageCatalogue {
    try Content.shippedMessages(["materials"])
  }

  /// The études, and what the materials do in them.
  package static func etudes() throws -> (rules: MaterialRules, etudes: [Etude]) {
    let rules = try rules()
    return (rules, try Content.shippedEtudes(rules))
  }

  /// One file says what materials do and how they look: composed once, read twice.
  static func materials() throws -> ContentMapping {
    try ContentReader(file: "materials.yaml").mapping(try Assets.text("materials.yaml"))
  }
}

/// What `Content.shipped()` throws where a file that ships with the game is not there: what, where
/// it was looked for, and the mend.
public typealias MissingContent = MissingAsset
