package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

/// Encodes and decodes share codes. The game does not depend on their format.
package protocol ShareCodec: AnyObject {
  /// Returns whether a text looks like a share code. The code may still be invalid.
  func isCode(_ text: String) -> Bool
  /// Writes the share code of an item as it is now.
  ///
  /// - Parameters:
  ///   - thing: The content of the code.
  ///   - name: The name that receivers see. It may be empty.
  /// - Returns: The share code, which is shorter after the simulation. Equal content and names give
  ///   equal codes.
  func text(of thing: SharedContent, name: String) -> ShareWork<String>
  /// Decodes a share code.
  ///
  /// - Returns: The item, or the reason why any part of the code is invalid.
  func read(_ text: String) -> ShareWork<Result<SharedItem, ShareError>>
}

/// The result of writing or reading a share code, for which a valley may have to be simulated again
/// first.
package struct ShareWork<Value> {
  /// The valley to simulate; nil if none.
  package let valley: Regrowth?
  /// Returns the result after the simulation, or without it if the world is nil.
  package let end: (_ grown: World?) -> Value

  package init(after valley: Regrowth?, _ end: @escaping (_ grown: World?) -> Value) {
    (self.valley, self.end) = (valley, end)
  }

  /// Returns the result after the whole simulation.
  package func finished() -> Value { end(valley?.finished()) }
}

/// A decoded share code. It is not used until the player agrees to replace unsaved changes.
package struct SharedItem {
  package let thing: SharedContent
  /// The fingerprint and name of the code. The name is empty if the code has no valid one.
  package let origin: Ancestor

  package init(_ thing: SharedContent, from origin: Ancestor) {
    self.thing = thing
    self.origin = origin
  }

  /// The name in the share code. It may be empty.
  package var name: String { origin.name }
}

/// The content of a share code.
package enum SharedContent {
  /// A valley or étude that was in progress.
  case valley(SavedPlay)
  /// A new valley, before its first tick.
  case untouched(World)
  case stamp(Stamp)
  case etude(Etude)
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

/// A share code that a valley was made from.
package struct Ancestor: Hashable, Sendable {
  /// The digest of the decoded content, which does not depend on the encoding.
  package let fingerprint: UInt64
  /// The name in the code, at most 40 Unicode scalars. It may be empty.
  package let name: String

  /// The maximum number of share codes that a valley remembers. The oldest are dropped.
  package static let countLimit = 64

  package init(fingerprint: UInt64, name: String) {
    self.fingerprint = fingerprint
    self.name = name.cut(to: SaveSlot.nameLimit)
  }
}

extension [Ancestor] {
  /// Returns the list with a share code appended, unless the last one is equal to it.
  package func adding(_ ancestor: Ancestor) -> [Ancestor] {
    if last == ancestor { return self }
    return (self + [ancestor]).suffix(Ancestor.countLimit)
  }
}
