import KodamaRoles

/// Where one save is kept: under a name, or as one of the autosaves.
public enum SaveSlot: Hashable, Sendable, CustomStringConvertible {
  /// A save with a name.
  case named(String)
  /// An autosave, by the number the store gave it.
  case autosave(Int64)

  /// The name that the save key uses.
  public static let quickName = "quick"
  /// Longer names are refused, in Unicode scalars.
  public static let nameLimit = 40
  /// How many saves a store holds, autosaves among them.
  public static let countLimit = 224
  /// How large one save may be, in bytes.
  public static let byteLimit = 64 << 20
  /// How many autosaves of one course of play are kept.
  public static let generations = 3

  /// What the names of stamps begin with; they are kept beside the valleys.
  public static let stampPrefix = "stamp-"

  /// What the names of études that are to be gone on with begin with.
  public static let etudePrefix = "etude-"

  private static let autosavePrefix = "autosave-"

  /// Reads what `description` writes.
  ///
  /// - Returns: nil for a name that cannot be used.
  public init?(_ text: String) {
    if text.hasPrefix(Self.autosavePrefix) {
      guard let number = Int64(text.dropFirst(Self.autosavePrefix.count)) else { return nil }
      self = .autosave(number)
    } else {
      guard Self.isUsable(text) else { return nil }
      self = .named(text)
    }
  }

  /// Whether a save can have this name: 1 to 40 scalars, no control characters, no slash, no space
  /// at its ends, and not like that of an autosave.
  public static func isUsable(_ name: String) -> Bool {
    guard (1...nameLimit).contains(name.unicodeScalars.count), !name.hasPrefix(autosavePrefix),
      !name.hasPrefix(" "), !name.hasSuffix(" ")
    else { return false }
    return name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0 != "/" }
  }

  /// The name, or `autosave-` and the number.
  public var description: String {
    switch self {
    case .named(let name): name
    case .autosave(let number): Self.autosavePrefix + String(number)
    }
  }
}
