/// How long is waited for a gallery, and how much of it is taken.
public struct GalleryLimits: Hashable, Sendable {
  /// Until a server has answered, in milliseconds.
  public var connectMilliseconds = 10_000
  /// Until a server that sends nothing is given up, in seconds.
  public var stallSeconds = 15
  /// For one thing, from the first byte to the last, in milliseconds.
  public var wholeMilliseconds = 120_000
  /// The waits between attempts, in milliseconds; one attempt more than there are waits.
  public var waitsMilliseconds = [500, 2_000]
  /// The most places that one thing may lead on to.
  public var redirects = 5

  /// The limits that are usual.
  public init() {}

  /// The largest index, in bytes.
  public static let indexBytes = 32 << 20
  /// The most entries of an index.
  public static let entries = 20_000
}
