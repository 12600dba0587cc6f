public import KodamaDataSources

/// What came back when the file of saves was found broken or gone.
public struct StoreRecovery: Hashable, Sendable {
  /// Whether there was a broken file, which lies aside now; if not, there was none.
  public var wasBroken: Bool
  /// How many saves are there now, autosaves among them.
  public var cameBack: Int
  /// How many of them come from the copy, or from a file set aside earlier.
  public var fromCopies: Int
  /// How many were found and could not be read anywhere.
  public var lost: Int
  /// How long ago the newest of them was kept, in seconds; nil where nobody knows.
  public var newestAgeSeconds: Int64?

  /// Makes a report.
  public init(
    wasBroken: Bool, cameBack: Int, fromCopies: Int, lost: Int, newestAgeSeconds: Int64? = nil
  ) {
    self.wasBroken = wasBroken
    self.cameBack = cameBack
    self.fromCopies = fromCopies
    self.lost = lost
    self.newestAgeSeconds = newestAgeSeconds
  }

  /// What to tell the player.
  public var fact: RecoveryFact {
    RecoveryFact(
      wasBroken: wasBroken, cameBack: cameBack, fromCopies: fromCopies, lost: lost,
      newestAgeSeconds: newestAgeSeconds)
  }
}
