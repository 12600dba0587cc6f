package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

/// Encodes and decodes share codes. The game does not know their format.
package protocol ShareCodec: AnyObject {
  /// Returns true if a text looks like a share code, valid or not.
  func isCode(_ text: String) -> Bool
  /// Returns the share code of an item.
  ///
  /// - Parameters:
  ///   - thing: The content to share.
  ///   - name: The name that receivers see; may be empty.
  /// - Returns: The share code, which is the same for the same item.
  func text(of thing: SharedContent, name: String) -> String
  /// Decodes a share code.
  ///
  /// - Throws: The error, if any part is invalid.
  func read(_ text: String) throws(ShareError) -> SharedItem
}

/// A decoded share code. It waits until the player confirms that unsaved changes may be replaced.
package struct SharedItem {
  package let thing: SharedContent
  /// The code's fingerprint and name. The name is empty if the code has none, or an invalid one.
  package let origin: Ancestor

  package init(_ thing: SharedContent, from origin: Ancestor) {
    self.thing = thing
    self.origin = origin
  }

  /// The name stored in the share code, which may be empty.
  package var name: String { origin.name }
}

/// The content of a share code.
package enum SharedContent {
  /// A valley or étude in progress.
  case valley(SavedPlay)
  /// An unchanged valley at its first tick.
  case untouched(World)
  /// A stamp, which becomes the copy.
  case stamp(Stamp)
  /// An étude, which starts from its beginning.
  case etude(Etude)
  /// A macro, with the valley in which it begins.
  case macro(RecordedMacro)

  package var kind: SharedKind {
    switch self {
    case .valley, .untouched: .valley
    case .stamp: .stamp
    case .etude: .etude
    case .macro: .macro
    }
  }
}

/// A share code that a valley comes from.
package struct Ancestor: Hashable, Sendable {
  /// The digest of the decoded content, which does not depend on the encoder.
  package let fingerprint: UInt64
  /// The name in the code, at most 40 Unicode scalars; may be empty.
  package let name: String

  /// The maximum length of a valley's chain; the oldest codes are dropped.
  package static let countLimit = 64

  package init(fingerprint: UInt64, name: String) {
    self.fingerprint = fingerprint
    self.name = name.cut(to: SaveSlot.nameLimit)
  }
}

extension [Ancestor] {
  /// Returns the chain with another code at its end, unless it is the last one already.
  package func adding(_ ancestor: Ancestor) -> [Ancestor] {
    if last == ancestor { return self }
    return (self + [ancestor]).suffix(Ancestor.countLimit)
  }
}
