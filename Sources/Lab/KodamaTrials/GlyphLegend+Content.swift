public import Kodama
import KodamaPerception

extension GlyphLegend {
  /// What the glyphs of a game's map stand for: what the help tells a player.
  public init(_ content: Content) { self.init(content, KindsApart()) }

  /// The same for an étude that tells relatives apart.
  package init(_ content: Content, _ kinds: KindsApart) {
    let hand = Mark(
      left: UInt32(UInt8(ascii: "[")), right: UInt32(UInt8(ascii: "]")), ink: Theme.hand.rgb)
    let entries = content.looks.looks.enumerated().map { number, look in
      let mark = Mark(
        left: look.leftGlyph.value, right: look.rightGlyph.value, ink: look.ink.rgb)
      return (mark, kinds.family(of: MaterialID(UInt8(number)), in: content))
    }
    self.init(hand: hand, entries: entries)
  }
}

extension Content {
  /// The family a material belongs to.
  func family(of look: MaterialLook) -> Family {
    look.family.flatMap { Family(name: $0.name) } ?? .air
  }

  /// The family of a material by its number.
  func family(of material: MaterialID) -> Family { family(of: looks[material]) }
}
