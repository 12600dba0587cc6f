/// The families of timbres that a material can have, and the silence of air. An ear can distinguish
/// them at once, so they are the materials that a bot knows.
package enum Family: UInt8, Sendable, CaseIterable {
  /// Nothing: no glyph and no note.
  case air
  /// Stone and similar materials: a knock.
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

  /// The families that sound, in the order of the sound lesson.
  package static let heard: [Family] = allCases.filter { $0 != .air }

  /// The name, which is also that of the patch in content files.
  package var name: String { "\(self)" }

  /// The family that stands in for a lookalike that must be left alone, so that a bot takes it for
  /// an obstacle.
  package var other: Family { self == .stone ? .metal : .stone }

  /// Creates a family by its patch's name. Returns nil for an unknown name.
  package init?(name: String) {
    guard let family = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = family
  }
}

/// The meaning of the map's glyphs, as the help explains it: the family of each pair of glyphs, the
/// hand's glyphs, and the map's position on the screen.
package struct GlyphLegend: Hashable, Sendable {
  /// The glyphs of a tile: two cells side by side.
  package struct Mark: Hashable, Sendable {
    /// The scalar in the left cell.
    package var left: UInt32
    /// The scalar in the right cell; 0 if the left glyph is wide.
    package var right: UInt32
    /// The colour of both as `0xRRGGBB`.
    package var ink: UInt32

    /// Creates a mark from the scalars of its cells and their colour.
    package init(left: UInt32, right: UInt32, ink: UInt32) {
      self.left = left
      self.right = right
      self.ink = ink
    }
  }

  /// The first column of the map on the screen.
  package var column: Int
  /// The first row of the map on the screen.
  package var row: Int
  /// The glyphs of the hand.
  package var hand: Mark
  private var meanings: [Mark: Family] = [:]

  /// Creates a legend. If two families have the same mark, the first one is used.
  package init(column: Int = 0, row: Int = 0, hand: Mark, entries: [(Mark, Family)]) {
    self.column = column
    self.row = row
    self.hand = hand
    for (mark, family) in entries where meanings[mark] == nil {
      meanings[mark] = family
    }
  }

  /// Returns the family that a mark stands for, or nil.
  package func family(_ mark: Mark) -> Family? { meanings[mark] }
}

/// The family of each name, as the catalogue of materials lists them.
package struct WordLegend: Hashable, Sendable {
  private var meanings: [String: Family] = [:]

  /// Creates a legend from names as they are spoken within a sentence. If two families have the
  /// same name, the first one is used.
  package init(_ entries: [(name: String, family: Family)]) {
    for (name, family) in entries where meanings[name] == nil { meanings[name] = family }
  }

  /// Returns the family that a name stands for, or nil.
  package func family(_ name: some StringProtocol) -> Family? { meanings[String(name)] }
}

/// Knows how the picture of the valley's floor looks, like a player who has seen every material.
/// Given a map of materials, it draws the picture; it does not know the actual valley.
package protocol FloorLegend: AnyObject {
  /// Every look that a cell can have; the first is air.
  var kinds: [FloorKind] { get }
  /// The colour of the hand's cell as `0xRRGGBB`.
  var handColour: UInt32 { get }

  /// Draws a page of a valley.
  ///
  /// - Parameters:
  ///   - map: the index in `kinds` for each cell, row by row.
  ///   - hand: the hand's cell, if it is known.
  ///   - corner: the cell at the top left of the page; it is outside a valley that is smaller than
  ///     the page.
  ///   - moment: the time and the weather.
  /// - Returns: The whole screen with only the valley drawn.
  func picture(
    of map: [Int], hand: (x: Int, y: Int)?, from corner: (x: Int, y: Int), at moment: FloorMoment
  ) -> TextObservation
}

/// A look that a cell can have.
package struct FloorKind: Hashable, Sendable {
  /// The family of its material.
  package var family: Family
  /// The glyphs of its material in the panel.
  package var mark: GlyphLegend.Mark
  /// The scalar that the picture shows for it; nil if it shows only a colour.
  package var figure: UInt32?
  /// True if it never moves, so that its exact place is worth finding.
  package var isStill: Bool

  package init(family: Family, mark: GlyphLegend.Mark, figure: UInt32?, isStill: Bool) {
    (self.family, self.mark, self.figure, self.isStill) = (family, mark, figure, isStill)
  }
}

/// The time and the weather of a picture, as the panel beside it shows them.
package struct FloorMoment: Hashable, Sendable {
  /// The tick of the world.
  package var tick: UInt64 = 0
  /// The scalar of the weather's sign; 0 for a clear sky.
  package var weather: UInt32 = 0

  /// The panel's place: the screen rows of the clock and of the tick, and the first column.
  private static let (clockRow, tickRow, column) = (1, 8, 81)

  /// Creates the first moment of a valley, under a clear sky.
  package init() {}

  /// Reads the panel in a frame. Missing values are those of the first moment.
  package init(_ frame: TextObservation) {
    func row(_ number: Int) -> ArraySlice<UInt32> {
      let start = number * frame.columns + Self.column
      let end = (number + 1) * frame.columns
      return end <= frame.glyphs.count && start < end ? frame.glyphs[start..<end] : []
    }
    for glyph in row(Self.tickRow) where (0x30...0x39).contains(glyph) {
      tick = tick &* 10 &+ UInt64(glyph - 0x30)
    }
    // Only the sign of the weather follows the hour.
    weather = row(Self.clockRow).dropFirst(7).first { $0 > 0x20 } ?? 0
  }
}
