package import KodamaDataSources

/// What a save holds of an étude besides its world: which it is, and how far its goals are.
public struct SavedEtude: Hashable, Sendable {
  /// How far one goal is.
  package struct GoalState: Hashable, Sendable {
    package var isMet: Bool
    package var isNew: Bool
    package var done: Int
    package var needed: Int
    /// The instruments that were rung, or the cells that were lost, by their places.
    package var rung: [Int]
    /// The cells of the instruments it asks for, each at least one, or as one those of what is to
    /// be restored; nil before it began.
    package var instruments: [[GridPoint]]?

    package init(
      isMet: Bool, isNew: Bool, done: Int, needed: Int, rung: [Int],
      instruments: [[GridPoint]]? = nil
    ) {
      self.isMet = isMet
      self.isNew = isNew
      self.done = done
      self.needed = needed
      self.rung = rung
      self.instruments = instruments
    }
  }

  /// How many cells an étude has at most: no list in a save is longer.
  package static let cellLimit = EtudeGrid.widths.upperBound * EtudeGrid.height

  /// The name of its file.
  public let name: String
  /// Which variation was played; 0 is the one that is written down.
  public let variation: UInt64
  /// Which hint comes next.
  package let hintsGiven: Int
  package let goals: [GoalState]

  /// The same of an étude that has another name now.
  package func named(_ name: String) -> SavedEtude {
    SavedEtude(name: name, variation: variation, hintsGiven: hintsGiven, goals: goals)
  }

  package init(name: String, variation: UInt64, hintsGiven: Int, goals: [GoalState]) {
    self.name = name
    self.variation = variation
    self.hintsGiven = hintsGiven
    self.goals = goals
  }
}
