/// Materials of one family that an étude tells apart: one is asked for, others are to stay. A bot is
/// told which keys of the hotbar hold them, as a player reads it; what each is like it has to learn
/// by pressing these keys.
package struct ToldApart: Hashable, Sendable {
  /// The family of all of them.
  package var family: Family
  /// The slot of the hotbar, 0–9, that holds what is asked for.
  package var wanted: Int
  /// The slots of the hotbar, 0–9, that hold what is to stay.
  package var spared: [Int]

  /// Says which slots hold kinds of a family that are to be told apart.
  package init(_ family: Family, wanted: Int, spared: [Int]) {
    (self.family, self.wanted, self.spared) = (family, wanted, spared)
  }
}
