public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The echo of the place: the reverb follows the cave around the hand.
public final class RoomSoundView: View {
  /// Where it pulls what it sets; held weakly, and nothing happens without it.
  public weak var dataSource: (any RoomSoundViewDataSource)?
  private let surface: SoundSurface
  private var percent: Int?

  /// A place like this is no cave.
  static let openPercent = 100

  /// Sets the echo of a surface.
  public init(surface: SoundSurface) { self.surface = surface }

  /// Sets the size of the room, if it has changed.
  public func update() {
    guard let dataSource else { return }
    let wanted = dataSource.roomPercent
    guard wanted != percent else { return }
    percent = wanted
    // Under the open sky nothing comes back, however far one sees.
    surface.setRoom(size: wanted >= Self.openPercent ? 0 : Float(wanted) / 100)
  }
}
