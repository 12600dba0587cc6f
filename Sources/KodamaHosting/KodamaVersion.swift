/// The version of the engine: a recording made by another one may not replay.
public enum KodamaVersion {
  /// As in the changelog.
  public static let text = "0.2.0"
}
