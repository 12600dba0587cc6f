/// What the picture looks like at the valley's floor, as who plays there knows it from having seen
/// every material: told what may lie where, it says how that would look. It never says what does.
package protocol FloorLegend: AnyObject {
  /// All that may be in a cell; the first is air.
  var kinds: [FloorKind] { get }
  /// The colour of the cell that the hand is on, as `0xRRGGBB`.
  var handColour: UInt32 { get }

  /// How a valley of 40 × 24 cells would look.
  ///
  /// - Parameters:
  ///   - map: for each cell, row by row, the place of its kind among `kinds`.
  ///   - hand: the cell that the hand is on, where that is known.
  ///   - moment: when.
  /// - Returns: the whole screen, of which nothing but the valley is drawn.
  func picture(
    of map: [Int], hand: (x: Int, y: Int)?, at moment: FloorMoment
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

/// When a picture was seen, as the panel beside it tells: the tick, and the weather.
package struct FloorMoment: Hashable, Sendable {
  /// The tick of the world.
  package var tick: UInt64 = 0
  /// The sign of the weather, as a scalar; 0 for a clear sky.
  package var weather: UInt32 = 0

  /// Where the panel tells the clock with the weather, and the tick: rows of the screen, and the
  /// column from which on it does.
  private static let (clockRow, tickRow, column) = (1, 8, 81)

  /// The beginning, under a clear sky.
  package init() {}

  /// Reads the panel.
  package init(_ frame: TextObservation) {
    func row(_ number: Int) -> ArraySlice<UInt32> {
      let start = number * frame.columns + Self.column
      let end = (number + 1) * frame.columns
      return end <= frame.glyphs.count && start < end ? frame.glyphs[start..<end] : []
    }
    for glyph in row(Self.tickRow) where (0x30...0x39).contains(glyph) {
      tick = tick &* 10 &+ UInt64(glyph - 0x30)
    }
    // After the hour there is nothing but the weather.
    weather = row(Self.clockRow).dropFirst(7).first { $0 > 0x20 } ?? 0
  }
}
