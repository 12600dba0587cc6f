import KodamaDataSources
import KodamaRoles

/// A text while it is typed: every letter is said as it comes and goes, unless what is made of the
/// text is said instead.
package final class TextEntry: Model {
  /// The longest text, in Unicode scalars.
  package static let usualLimit = 40
  /// The longest address of a gallery, in Unicode scalars.
  package static let addressLimit = 1_000

  /// What was typed so far.
  package private(set) var text: String
  private let chronicle: Chronicle
  private let isEchoed: Bool
  private let limit: Int

  /// Begins with a text, which may be empty.
  package init(
    _ text: String = "", chronicle: Chronicle, isEchoed: Bool = true, limit: Int = usualLimit
  ) {
    self.limit = limit
    self.text = text
    self.chronicle = chronicle
    self.isEchoed = isEchoed
  }

  /// Adds what was typed; what is beyond the limit is cut, and so are control characters.
  ///
  /// - Returns: whether anything was added; if not, that was told.
  @discardableResult
  package func type(_ typed: String) -> Bool {
    let room = limit - text.unicodeScalars.count
    let scalars = typed.unicodeScalars.lazy.filter { $0.value >= 0x20 && $0.value != 0x7f }
    let typed = String(String.UnicodeScalarView(scalars.prefix(max(0, room))))
    guard !typed.isEmpty else {
      chronicle.tell(.list(.full))
      return false
    }
    text += typed
    if isEchoed { chronicle.tell(.list(.typed(typed))) }
    return true
  }

  /// Takes the last character away.
  ///
  /// - Returns: whether there was one; if not, that was told.
  @discardableResult
  package func erase() -> Bool {
    guard let last = text.popLast() else {
      chronicle.tell(.list(.nothingToErase))
      return false
    }
    if isEchoed { chronicle.tell(.list(.erased(String(last)))) }
    return true
  }
}
