public import KodamaDataSources
public import KodamaLanguage
public import KodamaSurfaces

/// The glyphs, colours and timbre of one material.
public struct MaterialLook: Hashable, Sendable {
  /// The name in the material table, for instance `sand`.
  public var name: String
  /// The glyph in the left cell of a tile.
  public var leftGlyph: Unicode.Scalar
  /// The glyph in the right cell; 0 if the left glyph is two cells wide.
  public var rightGlyph: Unicode.Scalar
  /// The colour of the glyphs.
  public var ink: Colour
  /// The colour behind the glyphs.
  public var paper: Colour
  /// The timbre of its notes.
  public var patch: PatchID
  /// The family of its timbre; nil if the material makes no sound.
  public var family: MaterialFamily?
  /// The colour of a cell that is drawn without a glyph.
  public var body: Colour
  /// The colour of the light it gives; black for none. A material that can be switched on gives
  /// light only while it is on.
  public var light: Colour
  /// The way the picture paints it.
  public var nature: MaterialNature

  /// The two cells of a tile as text.
  var sample: String {
    var sample = String(leftGlyph)
    if rightGlyph != "\0" { sample.unicodeScalars.append(rightGlyph) }
    return sample
  }

  /// Creates a look. One narrow glyph fills both cells; a wide glyph fills them once.
  ///
  /// The body defaults to `ink`. The nature defaults to `.air` if the glyph is a space, else to
  /// `.earth`.
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

/// The looks of all materials, in the order of the material table. Physical behaviour is in a
/// separate table, because Views do not need it.
public struct MaterialLooks: Sendable {
  /// The looks, by material number.
  public let looks: [MaterialLook]

  /// Creates a table of looks in the order of the material numbers.
  public init(_ looks: [MaterialLook]) { self.looks = looks }

  /// Returns the look of a material; a look with a question mark if the table has none.
  public subscript(material: MaterialID) -> MaterialLook {
    let index = Int(material.rawValue)
    return looks.indices.contains(index) ? looks[index] : Self.unknown
  }

  /// Returns the name of a material as a message.
  public func name(_ material: MaterialID) -> Message {
    Message("material.\(self[material].name)")
  }

  /// Returns a message that describes a material and lists the words that a search finds it by.
  public func message(_ about: MaterialDescription) -> Message {
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

/// The way the picture paints a material: its texture, and how much of the background shows.
public enum MaterialNature: UInt8, Sendable, CaseIterable {
  /// Not painted; the background shows.
  case air
  /// Grained, with a bright rim next to air; darker when deep or wet.
  case earth
  /// Bright at the surface, darker below.
  case liquid
  /// A veil over the background.
  case gas
  /// Glows on its own, and pales as it dies.
  case fire
  /// Leaves and wood, which let some light through.
  case plant
  /// A glyph over the background.
  case creature
  /// A glyph over the background, in the hue of its note.
  case instrument
  /// A machine part; bright while it is active.
  case part
}
