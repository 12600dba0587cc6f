/// When a picture was seen, as the panel beside it tells: the tick, and the weather.
package struct FloorMoment: Hashable, Sendable {
  /// The tick of the world.
  package var tick: UInt64 = 0
  /// The sign of the weather, as a scalar; 0 for a clear sky.
  package var weather: UInt32 = 0

  /// Where the panel tells the clock with the weather, and the tick: rows of the screen, and the
  /// column from which on it does.
  private static let (clockRow, tickRow, column) = (1, 8, 81)

  /// Makes the moment in which a valley begins, under a clear sky.
  package init() {}

  /// Reads the panel of a frame; what it does not tell is as at the beginning.
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
