public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What happens in the valley: hits, splashes, fires, growth, and bells with their own notes.
public final class MomentSoundView: View {
  /// What is heard.
  public weak var dataSource: (any MomentSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks

  /// The level falls by 6 dB a doubling of the distance from this one on, in cells.
  static let nearCells = 2
  /// The level never falls below this, in decibels.
  static let floorDecibels: Float = -24

  /// Makes the valley's sound.
  public init(surface: SoundSurface, looks: MaterialLooks) {
    self.surface = surface
    self.looks = looks
  }

  /// Sounds what happened during this pass.
  public func update() {
    guard let dataSource else { return }
    for heard in dataSource.heardMoments { play(heard) }
  }

  private func play(_ heard: HeardMoment) {
    let moment = heard.moment
    let isMusic = moment.kind == .ring || moment.kind == .call
    let hertz =
      isMusic ? Pitch.hertz(row: Int(moment.data) % Pitch.rowCount) : TileSound.hertz(row: heard.tile.y)
    let strength = Float(Int(moment.strength) - 255) / 24
    surface.play(
      Note(
        looks[moment.material].patch, hertz: hertz,
        pan: TileSound.pan(column: heard.tile.x, from: ViewRectangle.columns / 2),
        gain: (isMusic ? 0 : -6 + max(-9, strength)) + Self.distanceDecibels(heard.distance),
        offset: Int32(Int(moment.fraction) * SoundFormat.framesPerPass >> 16),
        duration: isMusic ? 0 : TileSound.frames(milliseconds: Self.milliseconds(moment.kind)),
        reverb: isMusic ? 0.3 : 0.15, priority: isMusic ? 200 : 120,
        bus: isMusic ? .music : .moments))
  }

  private static func milliseconds(_ kind: MomentKind) -> Int {
    switch kind {
    case .explode, .thunder: 600
    case .splash, .ignite, .react: 160
    default: 90
    }
  }

  /// −6 dB a doubling from `nearCells` on, in steps of a table, so that no logarithm is needed.
  static func distanceDecibels(_ cells: Int) -> Float {
    var decibels: Float = 0
    var reach = nearCells
    while reach * 2 <= cells, decibels > floorDecibels {
      decibels -= 6
      reach *= 2
    }
    guard cells > reach else { return max(floorDecibels, decibels) }
    return max(floorDecibels, decibels - 6 * Float(cells - reach) / Float(reach))
  }
}
