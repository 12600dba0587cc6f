public import KodamaDataSources
public import KodamaLanguage
public import KodamaSurfaces

/// The appearance and the sound of one material: glyphs, colours and timbre.
public struct MaterialLook: Hashable, Sendable {
  /// The name in the material table, for instance `sand`.
  public var name: String
  /// The glyph in the left cell of a tile.
  public var leftGlyph: Unicode.Scalar
  /// The glyph in the right cell of a tile. U+0000 if the left glyph is two cells wide.
  public var rightGlyph: Unicode.Scalar
  /// The colour of the glyphs.
  public var ink: Colour
  /// The colour behind the glyphs.
  public var paper: Colour
  /// The timbre of the material's notes.
  public var patch: PatchID
  /// The material's family, whose timbre it has; nil if the material makes no sound.
  public var family: MaterialFamily?
  /// The colour of a cell that is drawn without a glyph.
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

  /// Creates a look. One narrow glyph fills both cells of a tile; one wide glyph covers both.
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

/// The looks of all materials, in the order of the material table. `MaterialRules` describes how
/// materials behave, which Views do not need.
public struct MaterialLooks: Sendable {
  /// The looks, indexed by material number.
  public let looks: [MaterialLook]
  package private(set) var art = PictureArt()

  /// Creates a table from looks in the order of material numbers.
  public init(_ looks: [MaterialLook]) { self.looks = looks }

  package init(_ looks: [MaterialLook], art: PictureArt) { (self.looks, self.art) = (looks, art) }

  /// Returns the look of a material; a question mark if the table does not contain it.
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

/// The way in which the picture paints a material, and how much background shows through.
public enum MaterialNature: UInt8, Sendable, CaseIterable {
  /// Not painted, so that the background shows.
  case air
  /// Grainy, with a bright rim next to air. Darker when it is deep below the surface or wet.
  case earth
  /// Bright at the surface, darker below it.
  case liquid
  /// A translucent veil over the background.
  case gas
  /// Glows, and gets paler as it burns out.
  case fire
  /// Leaves and wood, which let some light through.
  case plant
  /// A glyph on top of the background.
  case creature
  /// A glyph on top of the background, in the colour of its note.
  case instrument
  /// A part of a machine. It is bright while it is active.
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
