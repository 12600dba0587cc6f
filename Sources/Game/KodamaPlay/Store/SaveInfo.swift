import KodamaRoles
public import KodamaWorld

/// An entry in the list of what is kept.
public struct SaveInfo: Hashable, Sendable {
  /// Where it is kept.
  public var slot: SaveSlot
  /// What the save holds, in short.
  public var summary: SaveSummary
  /// The size, in bytes.
  public var byteCount: Int
  /// When it was kept, in seconds since 1970 began (UTC), or nil where the store has no clock.
  public var savedAtSeconds: Int64?
  /// By how much the clocks on the player's walls were ahead of UTC then, in seconds; 0 where
  /// nobody knows.
  public var secondsAheadOfUTC: Int64 = 0

  /// A line of the list of saves; without a time where the store has no clock.
  public init(slot: SaveSlot, summary: SaveSummary, byteCount: Int, savedAtSeconds: Int64? = nil) {
    self.slot = slot
    self.summary = summary
    self.byteCount = byteCount
    self.savedAtSeconds = savedAtSeconds
  }

  /// When it was kept as the clocks on the player's walls told it, in seconds since 1970 began.
  public var savedAtLocalSeconds: Int64? {
    savedAtSeconds.map { $0.addingReportingOverflow(secondsAheadOfUTC).partialValue }
  }

  /// The name of the valley that the player has kept here, or nil where it is something else.
  public var worldName: String? {
    guard case .named(let name) = slot, stampName == nil, etudeName == nil else { return nil }
    return name
  }

  /// The name of the stamp that is kept here, or nil where it is something else.
  public var stampName: String? { name(after: SaveSlot.stampPrefix) }

  /// The name of the étude that is kept here, or nil where it is something else.
  public var etudeName: String? { name(after: SaveSlot.etudePrefix) }

  /// Whether it was kept by the game itself.
  public var isAutosave: Bool {
    if case .autosave = slot { true } else { false }
  }

  private func name(after prefix: String) -> String? {
    guard case .named(let name) = slot, name.hasPrefix(prefix) else { return nil }
    return String(name.dropFirst(prefix.count))
  }
}

/// What can be told of a save without reading it whole.
public struct SaveSummary: Hashable, Sendable {
  /// The seed of the valley.
  public var seed: UInt64
  /// How far it has come, in ticks.
  public var tick: UInt64
  /// How many columns of cells the world has.
  public var width: Int
  /// How many rows of cells the world has.
  public var height: Int
  /// Which course of études an autosave belongs to, `course(ofEtude:)`; nil for a valley, and for
  /// what the player has named. Valleys and études are not in each other's way.
  public var etudeCourse: UInt64?

  /// What a list of saves shows of a valley without reading it whole.
  public init(
    seed: UInt64, tick: UInt64, width: Int, height: Int, etudeCourse: UInt64? = nil
  ) {
    self.etudeCourse = etudeCourse
    self.seed = seed
    self.tick = tick
    self.width = width
    self.height = height
  }

  /// The summary of a world.
  public init(_ world: World) {
    self.init(seed: world.seed, tick: world.tick, width: world.width, height: world.height)
  }

  /// The number of an étude's course: the same for the same name, 1 … 2⁶².
  public static func course(ofEtude name: String) -> UInt64 {
    var digest = Digest()
    for byte in name.utf8 { digest.combine(byte) }
    return digest.value >> 2 + 1
  }
}

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
