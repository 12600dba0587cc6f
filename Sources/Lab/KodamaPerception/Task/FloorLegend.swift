/// What the picture looks like at the valley's floor, as who plays there knows it from having seen
/// every material: told what may lie where, it says how that would look. It never says what does.
package protocol FloorLegend: AnyObject {
  /// All that may be in a cell; the first is air.
  var kinds: [FloorKind] { get }
  /// The colour of the cell that the hand is on, as `0xRRGGBB`.
  var handColour: UInt32 { get }

  /// How a page of a valley would look.
  ///
  /// - Parameters:
  ///   - map: for each cell, row by row, the place of its kind among `kinds`.
  ///   - hand: the cell that the hand is on, where that is known.
  ///   - corner: the cell at the top left of the page; outside of the valley where that is smaller.
  ///   - moment: when.
  /// - Returns: the whole screen, of which nothing but the valley is drawn.
  func picture(
    of map: [Int], hand: (x: Int, y: Int)?, from corner: (x: Int, y: Int), at moment: FloorMoment
  ) -> TextObservation
}

/// One way in which a cell may look.
package struct FloorKind: Hashable, Sendable {
  /// The family of what it is made of.
  package var family: Family
  /// How it is drawn where there are letters: in the panel.
  package var mark: GlyphLegend.Mark
  /// The scalar of the glyph that it has in the picture; nil for what has a colour alone.
  package var figure: UInt32?
  /// Whether it stays where it is, so that its place is worth finding out.
  package var isStill: Bool

  /// Makes a kind; see its properties.
  package init(family: Family, mark: GlyphLegend.Mark, figure: UInt32?, isStill: Bool) {
    (self.family, self.mark, self.figure, self.isStill) = (family, mark, figure, isStill)
  }
}
