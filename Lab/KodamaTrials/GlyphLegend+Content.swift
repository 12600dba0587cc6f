public import Kodama
public import KodamaPerception

extension GlyphLegend {
  /// Creates the legend of the map's glyphs, as the help lists them.
  public init(_ content: Content) { self.init(content, Lookalikes()) }

  /// Creates the legend for an étude whose goals distinguish materials of one family.
  public init(_ content: Content, _ lookalikes: Lookalikes) {
    let hand = Mark(
      left: UInt32(UInt8(ascii: "[")), right: UInt32(UInt8(ascii: "]")), ink: Theme.hand.rgb)
    let entries = content.looks.looks.enumerated().map { number, look in
      let mark = Mark(
        left: look.leftGlyph.value, right: look.rightGlyph.value, ink: look.ink.rgb)
      return (mark, lookalikes.family(of: MaterialID(UInt8(number)), in: content))
    }
    self.init(hand: hand, entries: entries)
  }
}

extension Content {
  /// Returns the family of a material's look. Looks without a family count as air.
  func family(of look: MaterialLook) -> Family {
    look.family.flatMap { Family(name: $0.name) } ?? .air
  }

  func family(of material: MaterialID) -> Family { family(of: looks[material]) }
}

extension WordLegend {
  /// Creates the legend of the English material names, as the catalogue lists them.
  public init(_ content: Content) { self.init(content, Lookalikes()) }

  /// Creates the legend for an étude whose goals distinguish materials of one family.
  public init(_ content: Content, _ lookalikes: Lookalikes) {
    let text: (Message) -> String = { content.text(of: $0, in: .english) }
    let materials = content.looks.looks.indices.map { index in
      let material = MaterialID(UInt8(index))
      return (
        name: text(content.looks.name(material)),
        family: lookalikes.family(of: material, in: content)
      )
    }
    // The scanner has special names for bodies of water.
    let bodies = ["pool", "pond", "lake"].map {
      (name: text(Message("body.\($0)")), family: Family.water)
    }
    self.init(materials + bodies)
  }
}
