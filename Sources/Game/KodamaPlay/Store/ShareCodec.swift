package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

/// What makes lines of text of what is played and reads them, as the game asks it. How they are
/// written and packed is not known here.
package protocol ShareCodec: AnyObject {
  /// Whether a text is meant to be something that was given on, whole or not.
  func isCode(_ text: String) -> Bool
  /// Something as a line of text.
  ///
  /// - Parameters:
  ///   - thing: what is given on.
  ///   - name: what those who take it see as its name; it may be empty.
  /// - Returns: the line; whoever reads it has the same thing.
  func text(of thing: SharedContent, name: String) -> String
  /// Reads a line of text.
  ///
  /// - Throws: why it cannot be taken; nothing is read by halves.
  func read(_ text: String) throws(ShareError) -> SharedItem
}

/// What came as a line of text, read whole. It waits to be taken: where something would be lost,
/// the player is asked first.
package struct SharedItem {
  /// The thing that came.
  package let thing: SharedContent
  /// Where it came from: the name that it came with is empty where it had none, or one that cannot
  /// be used.
  package let origin: Ancestor

  /// What came, and from where.
  package init(_ thing: SharedContent, from origin: Ancestor) {
    self.thing = thing
    self.origin = origin
  }

  /// What whoever gave it on calls it; empty where it has no name.
  package var name: String { origin.name }
}

/// What is given on as a line of text.
package enum SharedContent {
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

/// What a valley was taken from: a code that somebody gave on.
package struct Ancestor: Hashable, Sendable {
  /// The digest of what the code held, the same whoever wrote it and however it was packed.
  package let fingerprint: UInt64
  /// What it was called there, at most 40 Unicode scalars; empty where it had no name.
  package let name: String

  /// The most that a valley remembers; of a longer chain the oldest are forgotten.
  package static let countLimit = 64

  /// A code by the digest of what it held, and the name that it came with.
  package init(fingerprint: UInt64, name: String) {
    self.fingerprint = fingerprint
    self.name = name.cut(to: SaveSlot.nameLimit)
  }
}

extension [Ancestor] {
  /// The chain, with another code at its end; the same twice in a row is once.
  package func adding(_ ancestor: Ancestor) -> [Ancestor] {
    if last == ancestor { return self }
    return (self + [ancestor]).suffix(Ancestor.countLimit)
  }
}
