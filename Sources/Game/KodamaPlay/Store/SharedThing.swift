package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

/// What is given on as a line of text.
package enum SharedThing {
  /// A valley or an étude under way, as a save holds it.
  case valley(SavedPlay)
  /// A valley that nobody has touched, at its first tick.
  case untouched(World)
  /// A copy to be put down.
  case stamp(Stamp)
  /// An étude, to be played from its beginning.
  case etude(Etude)
  /// What a player did, in the valley in which it began.
  case macro(RecordedMacro)

  /// Which kind of thing it is.
  package var kind: SharedKind {
    switch self {
    case .valley, .untouched: .valley
    case .stamp: .stamp
    case .etude: .etude
    case .macro: .macro
    }
  }
}
