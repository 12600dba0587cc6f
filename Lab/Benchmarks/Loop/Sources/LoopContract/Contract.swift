/// A tile of 16 bits, as in the game.
public struct Tile: Equatable, Sendable {
  /// The material in the low byte and its data in the high byte.
  public var bits: UInt16
  /// Creates a tile from its bits.
  @inlinable public init(bits: UInt16) { self.bits = bits }
}

/// The size of the frame that is measured: 80 × 25 tiles.
public enum FrameSize {
  /// The number of tiles in a row.
  public static let columns = 80
  /// The number of rows.
  public static let rows = 25
  /// The number of tiles in the frame.
  public static let count = columns * rows
}

/// The data source from which a View pulls a whole frame.
public protocol FrameDataSource: AnyObject {
  /// Copies all tiles, row by row.
  func copyFrame(into tiles: inout [Tile])
}

/// The data source from which a View pulls one value.
public protocol ValueDataSource: AnyObject {
  /// The current value.
  var value: Int { get }
}

/// A delegate that is notified of a change without its data, as in the game.
public protocol NoticeDelegate: AnyObject {
  /// Called after the Model has changed.
  func modelDidChange()
}

/// A delegate that receives the new value with the notice.
public protocol ValueReceiver: AnyObject {
  /// Called with the new value.
  func model(didChangeValue value: Int)
}

/// A delegate that receives the new frame with the notice.
public protocol FrameReceiver: AnyObject {
  /// Called with the tiles of the new frame.
  func model(didChangeFrame tiles: [Tile])
}

/// The notices of the observer set.
public enum LoopNotice: CaseIterable, Sendable {
  /// The value has changed.
  case value
}
