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

/// What came as a line of text, read whole.
package struct Gift {
  /// What it is.
  package let thing: SharedThing
  /// Where it came from: the name that it came with is empty where it had none, or one that cannot
  /// be used.
  package let origin: Ancestor

  /// What came, and from where.
  package init(_ thing: SharedThing, from origin: Ancestor) {
    self.thing = thing
    self.origin = origin
  }

  /// What it is called.
  package var name: String { origin.name }
}

/// What makes lines of text of what is played and reads them, as the game asks it. How they are
/// written and packed is not known here.
package protocol PlaySharing: AnyObject {
  /// Whether a text is meant to be something that was given on, whole or not.
  func isCode(_ text: String) -> Bool
  /// Something as a line of text, under a name that may be empty.
  func text(of thing: SharedThing, name: String) -> String
  /// Reads a line of text, whole or not at all.
  func read(_ text: String) throws(ShareError) -> Gift
}
