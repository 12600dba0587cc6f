/// What the glyphs of the map stand for, as a player reads it in the help: a family for every pair
/// of glyphs, how the hand is drawn, and where on the screen the map lies.
package struct GlyphLegend: Hashable, Sendable {
  /// How one tile is drawn: two cells side by side.
  package struct Mark: Hashable, Sendable {
    /// The scalar in the left cell.
    package var left: UInt32
    /// The scalar in the right cell; 0 where the left one is wide.
    package var right: UInt32
    /// The colour of both as `0xRRGGBB`.
    package var ink: UInt32

    /// What the two cells of a tile show, and in which ink.
    package init(left: UInt32, right: UInt32, ink: UInt32) {
      self.left = left
      self.right = right
      self.ink = ink
    }
  }

  /// The column of the screen at which the map begins.
  package var column: Int
  /// The row of the screen at which the map begins.
  package var row: Int
  /// How the hand is drawn.
  package var hand: Mark
  private var meanings: [Mark: Family] = [:]

  /// Makes a legend; where two families are drawn alike, the first counts.
  package init(column: Int = 0, row: Int = 0, hand: Mark, entries: [(Mark, Family)]) {
    self.column = column
    self.row = row
    self.hand = hand
    for (mark, family) in entries where meanings[mark] == nil {
      meanings[mark] = family
    }
  }

  /// The family that is drawn like this, or nil.
  package func family(_ mark: Mark) -> Family? { meanings[mark] }
}

/// What the names of the valley mean, as a player reads them in the catalogue: a family for each.
package struct WordLegend: Hashable, Sendable {
  private var meanings: [String: Family] = [:]

  /// Makes a legend of names as they are said within a sentence; where two families are called
  /// alike, the first counts.
  package init(_ entries: [(name: String, family: Family)]) {
    for (name, family) in entries where meanings[name] == nil { meanings[name] = family }
  }

  /// The family of what is called this, or nil where nothing is.
  package func family(_ name: some StringProtocol) -> Family? { meanings[String(name)] }
}
