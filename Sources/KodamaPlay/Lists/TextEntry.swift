import KodamaDataSources
public import KodamaRoles

/// A text while it is typed: every letter is said as it comes and goes.
public final class TextEntry: Model {
  /// The longest text, in characters.
  public static let characterLimit = 40

  /// What was typed so far.
  public private(set) var text: String
  private let chronicle: Chronicle

  /// Begins with a text, which may be empty.
  public init(_ text: String = "", chronicle: Chronicle) {
    self.text = text
    self.chronicle = chronicle
  }

  /// Adds what was typed; what is beyond the limit is cut, and so are control characters.
  public func type(_ typed: String) {
    let typed = typed.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }.map(
      String.init
    )
    .joined()
    let room = Self.characterLimit - text.count
    guard !typed.isEmpty, room > 0 else { return chronicle.tell(.list(.full)) }
    text += typed.prefix(room)
    chronicle.tell(.list(.typed(typed)))
  }

  /// Takes the last character away.
  public func erase() {
    guard let last = text.popLast() else {
      return chronicle.tell(.list(.nothingToErase))
    }
    chronicle.tell(.list(.erased(String(last))))
  }
}
