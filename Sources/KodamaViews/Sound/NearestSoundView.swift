public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What is near and matters: the nearest hazard, goal, creature and machine, one tonal stream each.
/// The Model names three at most, because people can follow no more (docs/sound.md).
public final class NearestSoundView: View {
  /// What is heard.
  public weak var dataSource: (any NearestSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private var voices = LastingVoices(
    firstVoice: 2_000, limit: NearestThing.Role.allCases.count)

  /// Which side each stream was heard from, where it sounds.
  private var sides = [Int?](repeating: nil, count: NearestThing.Role.allCases.count)

  /// The level of a stream beside the hand: well over the bed, well under the hand.
  static let decibels: Float = -9

  /// Makes the streams.
  public init(surface: SoundSurface, looks: MaterialLooks) {
    self.surface = surface
    self.looks = looks
  }

  /// Makes the near things of this pass sound.
  public func update() {
    guard let dataSource else { return }
    let things = dataSource.nearestThings
    var notes: [Note?] = []
    for (index, role) in NearestThing.Role.allCases.enumerated() {
      let thing = things.first { $0.role == role }
      let note = thing.map(note)
      notes.append(note)
      tellSide(of: index, note, columns: thing.map { TileSound.columns($0.tile.x) })
    }
    voices.sound(notes, on: surface)
  }

  /// From one loudspeaker a short note tells the side when a stream begins, and when it comes to be
  /// on the other side.
  private func tellSide(of stream: Int, _ note: Note?, columns: Int?) {
    let side = columns?.signum()
    defer { sides[stream] = side }
    guard surface.isMono, side != sides[stream], let note, let columns else { return }
    if let grace = MonoDirection.grace(for: note, columns: columns) { surface.play(grace) }
  }

  private func note(_ thing: NearestThing) -> Note {
    // A hazard stays 6 dB over the bed however far it is, and loses less behind a thick wall.
    let isHazard = thing.role == .hazard
    let floor: Float = isHazard ? -3 : -15
    let obstacles = isHazard ? min(thing.obstacles, 2) : thing.obstacles
    return Note(
      looks[thing.material].patch, hertz: TileSound.hertz(row: thing.tile.y),
      panDecibels: TileSound.pan(column: thing.tile.x),
      gainDecibels: Self.decibels + max(floor, TileSound.distanceDecibels(thing.distance)),
      cutoffHertz: TileSound.cutoffHertz(obstacles: obstacles), priority: isHazard ? 180 : 150,
      bus: .moments)
  }
}
