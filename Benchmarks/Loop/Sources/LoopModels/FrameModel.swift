public import LoopContract

/// A Model of a world larger than the frame: the frame is a window into it, as in the game.
public final class FrameModel: FrameDataSource {
  /// Told that the frame changed.
  public weak var delegate: (any NoticeDelegate)?
  /// Told what it is now.
  public weak var receiver: (any FrameReceiver)?
  private var cells: [UInt16]
  private var pushed: [Tile] = []
  private let stride = 128
  private var turn = 0

  /// Makes a model.
  public init() {
    cells = (0..<(128 * 64)).map { UInt16(truncatingIfNeeded: $0 &* 40_503) }
  }

  /// Changes a cell, and tells the delegate that something did.
  public func changeAndNotify() {
    change()
    delegate?.modelDidChange()
  }

  /// Changes a cell, and hands the frame to the delegate. The array is kept from frame to frame, so
  /// that the peer allocates nothing either.
  public func changeAndPush() {
    change()
    copyFrame(into: &pushed)
    receiver?.model(didChangeFrame: pushed)
  }

  private func change() {
    turn &+= 1
    cells[(turn & 31) * stride + 20] &+= 1
  }

  /// Copies the window.
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
