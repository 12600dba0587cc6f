/// How captions are shown, and which.
public struct CaptionStyle: Hashable, Sendable {
  /// How large their letters are; its words are `caption.size.` and the raw value.
  public enum Size: String, Hashable, Sendable, CaseIterable {
    /// As all other words.
    case normal
    /// Twice as wide and twice as high.
    case large
  }

  /// How many of them can be wanted at most, the usual number first.
  public static let lineCounts = [7, 5, 3, 2]

  /// How large their letters are.
  public var size: Size
  /// Whether they stand in white on black.
  public var isBacked: Bool
  /// How many of them stand on the screen at most, one of `lineCounts`.
  public var lineCount: Int
  /// The kinds of events that are not captioned at all, neither on the screen nor as a line.
  public var leftOut: Set<EventChoice.Kind>

  /// Makes a style; by default that of a first start.
  public init(
    size: Size = .normal, isBacked: Bool = false, lineCount: Int = 7,
    leftOut: Set<EventChoice.Kind> = []
  ) {
    self.size = size
    self.isBacked = isBacked
    self.lineCount = lineCount
    self.leftOut = leftOut
  }
}
