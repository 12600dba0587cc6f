/// What makes one place unlike the next: hashes and smooth waves of whole numbers. No chance: the
/// same place is always the same.
enum Grain {
  /// A number of 16 bits for a place and a use.
  @inline(__always) static func of(_ x: Int, _ y: Int, _ use: Int = 0) -> Int32 {
    let mixed =
      UInt32(truncatingIfNeeded: x) &* 374_761_393 &+ UInt32(truncatingIfNeeded: y)
      &* 668_265_263 &+ UInt32(truncatingIfNeeded: use) &* 974_634_777
    let stirred = (mixed ^ mixed >> 13) &* 1_274_126_177
    return Int32((stirred ^ stirred >> 16) & 0xffff)
  }

  /// A smooth wave in 0…255, with a new height every so many places.
  static func wave(_ x: Int, every step: Int, _ use: Int) -> Int32 {
    let cell = Self.divide(x, step)
    let along = Int32((x - cell * step) * 256 / step)
    return blend(of(cell, 0, use) >> 8, of(cell + 1, 0, use) >> 8, smooth(along))
  }

  /// Smooth hills in 0…255 over a plane, with a new height every so many columns and rows.
  @inline(__always) static func hills(
    _ x: Int, _ y: Int, shift: (x: Int, y: Int), _ use: Int
  ) -> Int32 {
    let (column, row) = (x >> shift.x, y >> shift.y)
    let across = smooth(Int32(((x - column << shift.x) << 8) >> shift.x))
    let down = smooth(Int32(((y - row << shift.y) << 8) >> shift.y))
    let upper = blend(of(column, row, use) >> 8, of(column + 1, row, use) >> 8, across)
    let lower = blend(of(column, row + 1, use) >> 8, of(column + 1, row + 1, use) >> 8, across)
    return blend(upper, lower, down)
  }

  @inline(__always) private static func smooth(_ along: Int32) -> Int32 {
    (along * along * (768 - 2 * along)) >> 16
  }

  @inline(__always) private static func blend(_ a: Int32, _ b: Int32, _ share: Int32) -> Int32 {
    a + ((b - a) * share) >> 8
  }

  private static func divide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
