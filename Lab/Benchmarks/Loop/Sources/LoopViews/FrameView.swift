public import KodamaRoles
public import KodamaSurfaces
public import LoopContract

/// Draws a frame like `MapView`, whether the frame is pulled or pushed.
public final class FrameView: View, FrameReceiver {
  /// The source of the frame if it is pulled.
  public weak var dataSource: (any FrameDataSource)?
  private let surface: TextSurface
  private let looks: [TextCell]
  private var tiles: [Tile] = []
  private let draws: Bool

  /// Creates a View.
  ///
  /// - Parameters:
  ///   - surface: the surface to draw on.
  ///   - draws: if false, the View uses only one tile, so that only the transfer of the data is
  ///     measured.
  public init(surface: TextSurface, draws: Bool) {
    self.surface = surface
    self.draws = draws
    looks = (0..<256).map { index in
      TextCell(
        glyph: UInt32(33 + index % 90), ink: Colour(UInt32(index * 257)), paper: Colour(0))
    }
  }

  /// Pulls the frame and draws it.
  public func update() {
    guard let dataSource else { return }
    dataSource.copyFrame(into: &tiles)
    show(tiles)
  }

  /// Draws a frame that was pushed.
  public func model(didChangeFrame tiles: [Tile]) { show(tiles) }

  private func show(_ tiles: [Tile]) {
    guard tiles.count == FrameSize.count else { return }
    surface.withCells { target in
      guard draws else {
        target[0].glyph = UInt32(tiles[0].bits)
        return
      }
      looks.withUnsafeBufferPointer { looks in
        tiles.withUnsafeBufferPointer { tiles in
          for index in 0..<FrameSize.count {
            target[index] = looks[Int(tiles[index].bits & 0xff)]
          }
        }
      }
    }
  }
}
