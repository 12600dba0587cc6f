public import KodamaDataSources
public import KodamaLanguage
public import KodamaSurfaces

/// How one material looks and sounds.
public struct MaterialLook: Hashable, Sendable {
  /// The name in the table: `sand`.
  public var name: String
  /// What is drawn in the left cell of a tile.
  public var leftGlyph: Unicode.Scalar
  /// What is drawn in the right cell: 0 where the left glyph is a wide one.
  public var rightGlyph: Unicode.Scalar
  /// The colour of the glyphs.
  public var ink: Colour
  /// The colour behind them.
  public var paper: Colour
  /// The timbre of its notes.
  public var patch: PatchID
  /// The family of its timbre; nil for what makes no sound.
  public var family: MaterialFamily?
  /// The colour of a cell that is drawn without a glyph.
  public var body: Colour
  /// The light it gives; black for none. What can be on or off gives it while it is on.
  public var light: Colour
  /// How it is painted.
  public var nature: MaterialNature

  /// Its two cells as a text, for a sample of it.
  var sample: String {
    var sample = String(leftGlyph)
    if rightGlyph != "\0" { sample.unicodeScalars.append(rightGlyph) }
    return sample
  }

  /// Makes a look; one narrow glyph is drawn twice, a wide one once. Where nothing else is said,
  /// the body has the colour of the glyphs, gives no light and is painted like earth, or not at all
  /// where the glyph is a space.
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

/// How the materials look and sound, in the order of the table. What they do is no business of a
/// View, so it is in another table.
public struct MaterialLooks: Sendable {
  /// The looks, by number.
  public let looks: [MaterialLook]

  /// A table in the order of the materials' numbers.
  public init(_ looks: [MaterialLook]) { self.looks = looks }

  /// The look of a material; a question mark where the table has none.
  public subscript(material: MaterialID) -> MaterialLook {
    let index = Int(material.rawValue)
    return looks.indices.contains(index) ? looks[index] : Self.unknown
  }

  /// What a material is called, as a message.
  public func name(_ material: MaterialID) -> Message {
    Message("material.\(self[material].name)")
  }

  /// What a material does, in a sentence and in the words that it can be searched by.
  public func message(_ about: MaterialAbout) -> Message {
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

/// How a material is painted in the picture: what it lets through, and what becomes of its colour.
public enum MaterialNature: UInt8, Sendable, CaseIterable {
  /// Not at all: what lies behind is seen.
  case air
  /// Grained, with a bright rim where it meets the air, darker in the depth and where it is wet.
  case earth
  /// Light at its surface, darker below.
  case liquid
  /// What lies behind shines through.
  case gas
  /// It glows by itself, and pales as it dies.
  case fire
  /// Leaves and wood: light falls through.
  case plant
  /// A glyph before what lies behind.
  case creature
  /// A glyph before what lies behind, in the hue of its note.
  case instrument
  /// A part of a machine: bright while it works.
  case part
}
