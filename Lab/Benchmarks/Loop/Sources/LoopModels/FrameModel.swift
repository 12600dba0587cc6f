public import LoopContract

/// A Model of a world that is larger than the frame, which shows a part of it as in the game.
public final class FrameModel: FrameDataSource {
  /// Notified after a change of the frame.
  public weak var delegate: (any NoticeDelegate)?
  /// Receives the new frame after a change.
  public weak var receiver: (any FrameReceiver)?
  private var cells: [UInt16]
  private var pushed: [Tile] = []
  private let stride = 128
  private var turn = 0

  /// Creates a world with pseudorandom cells.
  public init() {
    cells = (0..<(128 * 64)).map { UInt16(truncatingIfNeeded: $0 &* 40_503) }
  }

  /// Changes a cell and notifies the delegate.
  public func changeAndNotify() {
    change()
    delegate?.modelDidChange()
  }

  /// Changes a cell and passes the new frame to the receiver. The array is reused, so that this way
  /// allocates no memory either.
  public func changeAndPush() {
    change()
    copyFrame(into: &pushed)
    receiver?.model(didChangeFrame: pushed)
  }

  private func change() {
    turn &+= 1
    cells[(turn & 31) * stride + 20] &+= 1
  }

  /// Copies the visible part of the world.
  public func copyFrame(into tiles: inout [Tile]) {
    if tiles.count != FrameSize.count {
      tiles = Array(repeating: Tile(bits: 0), count: FrameSize.count)
    }
    tiles.withUnsafeMutableBufferPointer { target in
      cells.withUnsafeBufferPointer { cells in
        for row in 0..<FrameSize.rows {
          let start = (row + 8) * stride + 16
          for column in 0..<FrameSize.columns {
            target[row * FrameSize.columns + column] = Tile(bits: cells[start + column])
          }
        }
      }
    }
  }
}
