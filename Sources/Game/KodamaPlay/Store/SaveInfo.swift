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
