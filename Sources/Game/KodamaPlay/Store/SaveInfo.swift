import KodamaDataSources
import KodamaRoles
public import KodamaWorld

/// An entry in the list of saves.
///
/// ```swift
/// let save = SaveInfo(
///   slot: .named("my valley"),
///   summary: SaveSummary(seed: 7, tick: 600, width: 256, height: 96), byteCount: 12_000)
/// save.worldName  // "my valley"
/// ```
public struct SaveInfo: Hashable, Sendable {
  /// The key under which the store keeps the save.
  public var slot: SaveSlot
  /// Properties of the save that are available without reading all of its bytes.
  public var summary: SaveSummary
  /// The size of the save, in bytes.
  public var byteCount: Int
  /// The time at which the save was made, in seconds since 1970 in UTC; nil if the store has no
  /// clock.
  public var savedAtSeconds: Int64?
  /// The offset of the player's time zone from UTC at the time of saving, in seconds; 0 if unknown.
  public var secondsAheadOfUTC: Int64 = 0

  /// Creates an entry for a save. `savedAtSeconds` is the time of saving, in seconds since 1970 in
  /// UTC; nil if the store has no clock.
  public init(slot: SaveSlot, summary: SaveSummary, byteCount: Int, savedAtSeconds: Int64? = nil) {
    self.slot = slot
    self.summary = summary
    self.byteCount = byteCount
    self.savedAtSeconds = savedAtSeconds
  }

  /// The time at which the save was made, as seconds since 1970 in the player's time zone at that
  /// time; nil if the store has no clock.
  public var savedAtLocalSeconds: Int64? {
    savedAtSeconds.map { $0.addingReportingOverflow(secondsAheadOfUTC).partialValue }
  }

  /// The name of a save that contains a valley (a world) and was named by the player; nil for all
  /// other saves.
  public var worldName: String? {
    guard case .named(let name) = slot, stampName == nil, etudeName == nil else { return nil }
    return name
  }

  /// The name of a save that contains a stamp (a copied area of a world); nil for all other saves.
  public var stampName: String? { name(after: SaveSlot.stampPrefix) }

  /// The name of a save that contains an étude (a small puzzle) that the player has made; nil for
  /// all other saves.
  public var etudeName: String? { name(after: SaveSlot.etudePrefix) }

  /// A Boolean value that indicates whether the game made this save automatically.
  public var isAutosave: Bool {
    if case .autosave = slot { true } else { false }
  }

  private func name(after prefix: String) -> String? {
    guard case .named(let name) = slot, name.hasPrefix(prefix) else { return nil }
    return String(name.dropFirst(prefix.count))
  }
}

/// Properties of a save that are available without reading all of its bytes.
public struct SaveSummary: Hashable, Sendable {
  /// The seed of the saved world.
  public var seed: UInt64
  /// The age of the saved world, in ticks (steps of the simulation).
  public var tick: UInt64
  /// The width of the world, in cells.
  public var width: Int
  /// The height of the world, in cells.
  public var height: Int
  /// For an autosave of an étude (a small puzzle), the number that `course(ofEtude:)` returns for
  /// its name; nil for all other saves.
  public var etudeCourse: UInt64?

  /// The day of the saved world, counted from 1. It changes at midnight.
  package var day: UInt64 { DayPhase.day(at: tick) }

  /// Creates a summary from its values.
  public init(
    seed: UInt64, tick: UInt64, width: Int, height: Int, etudeCourse: UInt64? = nil
  ) {
    self.etudeCourse = etudeCourse
    self.seed = seed
    self.tick = tick
    self.width = width
    self.height = height
  }

  /// Creates a summary of a world.
  public init(_ world: World) {
    self.init(seed: world.seed, tick: world.tick, width: world.width, height: world.height)
  }

  /// Returns a number from 1 to 2⁶² that identifies the autosaves of an étude (a small puzzle),
  /// given its name.
  public static func course(ofEtude name: String) -> UInt64 {
    var digest = Digest()
    for byte in name.utf8 { digest.combine(byte) }
    return digest.value >> 2 + 1
  }
}

/// The key of a save in the store: the name that the player chose, or the number of an autosave.
public enum SaveSlot: Hashable, Sendable, CustomStringConvertible {
  /// A save that the player named.
  case named(String)
  /// A save that the game made automatically, with a number that the store assigned.
  case autosave(Int64)

  /// The name under which the save key stores a valley (a world in play), so that the player need
  /// not enter one.
  public static let quickName = "quick"
  /// The maximum length of a name, in Unicode scalars.
  package static let nameLimit = 40
  /// The maximum number of saves in a store, including autosaves.
  package static let countLimit = 224
  /// The maximum size of a save, in bytes.
  package static let byteLimit = 64 << 20
  /// The number of autosaves to keep for each valley and for each étude.
  package static let generations = 3
  /// The number of valleys whose autosaves are kept, and of études.
  package static let branchLimit = 8

  /// The prefix of stamp names. Stamps are stored together with valleys.
  package static let stampPrefix = "stamp-"

  /// The prefix of the names of saved études, which are stored together with valleys.
  package static let etudePrefix = "etude-"

  private static let autosavePrefix = "autosave-"

  /// Creates a key from the text that `description` returns. Returns nil if the text is not a valid
  /// name.
  public init?(_ text: String) {
    if text.hasPrefix(Self.autosavePrefix) {
      guard let number = Int64(text.dropFirst(Self.autosavePrefix.count)) else { return nil }
      self = .autosave(number)
    } else {
      guard Self.isUsable(text) else { return nil }
      self = .named(text)
    }
  }

  /// Returns a Boolean value that indicates whether a name is valid for a save. A valid name has 1
  /// to 40 Unicode scalars, contains no control characters or slashes, neither starts nor ends with
  /// a space, and does not start with `autosave-`.
  public static func isUsable(_ name: String) -> Bool {
    guard (1...nameLimit).contains(name.unicodeScalars.count), !name.hasPrefix(autosavePrefix),
      !name.hasPrefix(" "), !name.hasSuffix(" ")
    else { return false }
    return name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0 != "/" }
  }

  /// The key as text: the name of a named save, or `autosave-` followed by the number of an
  /// autosave.
  public var description: String {
    switch self {
    case .named(let name): name
    case .autosave(let number): Self.autosavePrefix + String(number)
    }
  }
}
