/// What the ear makes of one stretch of sound.
public struct HeardNote: Hashable, Sendable {
  /// The row, the bottom one 0.
  public var row: Int
  /// The number of the family, in the order in which they were learnt.
  public var family: Int
  /// Columns to the right of the middle; negative to the left.
  public var column: Int
  /// The level, in decibels relative to full scale.
  public var decibels: Double

  /// Makes a heard note.
  public init(row: Int, family: Int, column: Int, decibels: Double) {
    self.row = row
    self.family = family
    self.column = column
    self.decibels = decibels
  }
}
