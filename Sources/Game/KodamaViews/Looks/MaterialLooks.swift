public import KodamaDataSources
public import KodamaLanguage
public import KodamaSurfaces

/// The appearance and the sound of one material: glyphs, colours and timbre.
public struct MaterialLook: Hashable, Sendable {
  /// The name of the material in the table of materials, for instance `sand`.
  public var name: String
  /// The glyph in the left character cell of a tile. On the screen, a tile is two character cells
  /// wide.
  public var leftGlyph: Unicode.Scalar
  /// The glyph in the right character cell of a tile; U+0000 if the left glyph is two cells wide.
  public var rightGlyph: Unicode.Scalar
  /// The colour of the glyphs.
  public var ink: Colour
  /// The colour behind the glyphs.
  public var paper: Colour
  /// The timbre of the material's notes, as a number in the table of timbres.
  public var patch: PatchID
  /// The group of materials that sound alike to which this one belongs; nil if the material makes
  /// no sound.
  public var family: MaterialFamily?
  /// The colour of a cell of the material that is drawn without a glyph.
  public var body: Colour
  /// The colour of the light that the material gives; black for none. A material that can be
  /// switched on gives light only while it is on.
  public var light: Colour
  /// The way in which the picture paints the material.
  public var nature: MaterialNature
  /// The mass of a cell relative to water. It determines the pitch of impacts.
  package var mass: Float = 1

  var sample: String {
    var sample = String(leftGlyph)
    if rightGlyph != "\0" { sample.unicodeScalars.append(rightGlyph) }
    return sample
  }

  /// Creates the appearance and sound of a material. A narrow glyph is repeated in both character
  /// cells of a tile; a wide glyph covers both.
  ///
  /// The default body colour is `ink`. The default nature is `.air` if the glyph is a space,
  /// otherwise `.earth`.
  public init(
    name: String, glyphs: String, ink: Colour, paper: Colour, patch: PatchID,
    family: MaterialFamily? = nil, body: Colour? = nil, light: Colour = Colour(0),
    nature: MaterialNature? = nil
  ) {
    let scalars = Array(glyphs.unicodeScalars)
    self.name = name
    self.ink = ink
    self.paper = paper
    self.patch = patch
    self.family = family
    self.body = body ?? ink
    self.light = light
    self.nature = nature ?? (glyphs == " " ? .air : .earth)
    leftGlyph = scalars.first ?? " "
    rightGlyph =
      GlyphWidth.of(leftGlyph) == 2 ? "\0" : scalars.count > 1 ? scalars[1] : scalars.first ?? " "
  }
}

/// The appearance and sound of all materials, in the order of the table of materials.
/// `MaterialRules` describes how materials behave, which Views do not need.
public struct MaterialLooks: Sendable {
  /// The appearance and sound of each material, indexed by the material's number.
  public let looks: [MaterialLook]
  package private(set) var art = PictureArt()

  /// Creates a table of the appearance and sound of materials, which are in the order of their
  /// numbers.
  public init(_ looks: [MaterialLook]) { self.looks = looks }

  package init(_ looks: [MaterialLook], art: PictureArt) { (self.looks, self.art) = (looks, art) }

  /// Returns the appearance and sound of a material. A material that the table does not contain
  /// looks like a question mark.
  public subscript(material: MaterialID) -> MaterialLook {
    let index = Int(material.rawValue)
    return looks.indices.contains(index) ? looks[index] : Self.unknown
  }

  /// Returns the name of a material as a message.
  public func name(_ material: MaterialID) -> Message {
    Message("material.\(self[material].name)")
  }

  /// Returns a message that describes a material and lists its search words.
  package func message(_ about: MaterialDescription) -> Message {
    let does = Message(name(about.material).id + ".about")
    guard let last = about.tags.last else { return does }
    let words = about.tags.dropLast().reversed().reduce(Self.message(last)) { rest, tag in
      Message("tag.list", ("one", .message(Self.message(tag))), ("rest", .message(rest)))
    }
    return Message("tag.about", ("about", .message(does)), ("tags", .message(words)))
  }

  private static func message(_ tag: MaterialTag) -> Message { Message("tag.\(tag.rawValue)") }

  private static let unknown = MaterialLook(
    name: "unknown", glyphs: "?", ink: Colour(0xff_ffff), paper: Colour(0), patch: PatchID(0))
}

/// The way in which the picture paints a material, and how much of the background remains visible.
public enum MaterialNature: UInt8, Sendable, CaseIterable {
  /// The material is not painted, so that the background is visible.
  case air
  /// The material is grainy, with a bright rim next to air. It is darker when it is deep below the
  /// surface or wet.
  case earth
  /// The material is bright at its surface, and darker below.
  case liquid
  /// The material looks like a translucent layer over the background.
  case gas
  /// The material glows, and gets paler as it burns out.
  case fire
  /// The material looks like leaves and wood, which let some light through.
  case plant
  /// The material is a glyph on top of the background.
  case creature
  /// The material is a glyph on top of the background, in the colour of its note.
  case instrument
  /// The material is a part of a machine, which is bright while it is active.
  case part

  /// The name of the nature in `art.yaml`.
  package var name: String {
    switch self {
    case .air: "air"
    case .earth: "earth"
    case .liquid: "liquid"
    case .gas: "gas"
    case .fire: "fire"
    case .plant: "plant"
    case .creature: "creature"
    case .instrument: "instrument"
    case .part: "part"
    }
  }
}
