/// One tile: 16 bits, as in the game.
public struct Tile: Equatable, Sendable {
  /// Material in the low byte, data in the high one.
  public var bits: UInt16
  /// Makes a tile.
  @inlinable public init(bits: UInt16) { self.bits = bits }
}

/// The frame that is measured: 80 × 25.
public enum FrameSize {
  /// Tiles a row.
  public static let columns = 80
  /// Rows.
  public static let rows = 25
  /// Tiles in all.
  public static let count = columns * rows
}

/// What a View pulls a whole frame through.
public protocol FrameDataSource: AnyObject {
  /// Copies all tiles, row by row.
  func copyFrame(into tiles: inout [Tile])
}

/// What a View pulls one value through.
public protocol ValueDataSource: AnyObject {
  /// The value.
  var value: Int { get }
}

/// The notice of the game's shape: that something changed, and nothing more.
public protocol NoticeDelegate: AnyObject {
  /// Something changed.
  func modelDidChange()
}

/// The peer's notice: it carries the value.
public protocol ValueReceiver: AnyObject {
  /// The value is this now.
  func model(didChangeValue value: Int)
}

/// The peer's notice: it carries the frame.
public protocol FrameReceiver: AnyObject {
  /// The frame is this now.
  func model(didChangeFrame tiles: [Tile])
}

/// The kinds of notice of an observer set.
public enum LoopNotice: CaseIterable, Sendable {
  /// The value changed.
  case value
}
