/// The eight families of timbres a material may have, and the silence of air. It is as much as an
/// ear can tell at a glance, so it is as much as a bot is told.
package enum Family: UInt8, Sendable, CaseIterable {
  /// Nothing: no glyph, no note.
  case air
  /// Stone and its like: a knock.
  case stone
  /// A hiss; it falls.
  case sand
  /// Liquids: bubbles; they flow.
  case water
  /// A crackle; it spreads.
  case fire
  /// A pluck; it grows and burns.
  case plant
  /// Metal and bells: a ring.
  case metal
  /// A buzz; it conducts.
  case wire
  /// A glide; it moves.
  case creature

  /// The families that sound, in the order in which an ear learns them.
  package static let heard: [Family] = allCases.filter { $0 != .air }

  /// The name: that of the patch which content files give to a material.
  package var name: String { "\(self)" }

  /// What a relative is taken for that is to stay: something in the way, and not what is asked for.
  package var other: Family { self == .stone ? .metal : .stone }

  /// The family of a patch's name, or nil.
  package init?(name: String) {
    guard let family = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = family
  }
}
