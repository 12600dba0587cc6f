public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The echo of the place: the reverb follows the cave around the hand, and its nearest walls give
/// back at once what sounds.
public final class RoomSoundView: View {
  /// Where it pulls what it sets; held weakly, and nothing happens without it.
  public weak var dataSource: (any RoomSoundViewDataSource)?
  private let surface: SoundSurface
  private var percent: Int?
  private var walls = RoomWalls()

  /// A place like this is no cave.
  static let openPercent = 100

  /// Sets the echo of a surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Sets what has changed: the size of the room, and how near its walls are.
  public func update() {
    guard let dataSource else { return }
    let wanted = dataSource.roomPercent
    if wanted != percent {
      percent = wanted
      // Under the open sky nothing comes back, however far one sees.
      surface.setRoom(size: wanted >= Self.openPercent ? 0 : Float(wanted) / 100)
    }
    let found = dataSource.roomWalls
    for (side, cells, before) in [
      (WallSide.left, found.left, walls.left), (.right, found.right, walls.right),
      (.roof, found.roof, walls.roof),
    ] where cells != before {
      surface.setWall(side, nearness: Self.nearness(cells))
    }
    walls = found
  }

  /// How near a wall is, 0…1: one beside the hand is 1.
  private static func nearness(_ cells: Int) -> Float {
    guard cells > 0, cells <= RoomWalls.reach else { return 0 }
    return Float(RoomWalls.reach + 1 - cells) / Float(RoomWalls.reach)
  }
}
