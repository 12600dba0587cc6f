public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// A sweep: a chirp, the home tone, then one note a column from left to right. The note's pitch is
/// the row of the top surface, its timbre the material (docs/sound.md, RECIPES "sweep timing").
public final class SweepSoundView: View {
  /// What is heard.
  public weak var dataSource: (any SweepSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private let patches: InterfacePatches
  private var wasPlaying = false

  static let chirpMilliseconds = 10
  static let homeStartMilliseconds = 20
  static let homeMilliseconds = 120
  static let leadMilliseconds = 170
  /// The chirp's level over a core: a shorter, softer click got lost in 1–2 % of sweeps.
  static let chirpDecibels: Float = 11
  static let tickHertz: Float = 6_000

  /// Makes the sweep's sound.
  public init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    self.patches = InterfacePatches(patches)
  }

  /// Starts the notes whose first frame lies in this pass; ends them if the sweep was cut short.
  public func update() {
    guard let dataSource else { return }
    guard let sweep = dataSource.sweepProgress else {
      if wasPlaying { surface.silence(.probe) }
      wasPlaying = false
      return
    }
    if sweep.passes == 0, wasPlaying { surface.silence(.probe) }
    let start = sweep.passes * SoundFormat.framesPerPass
    let pass = start..<(start + SoundFormat.framesPerPass)
    for (frame, note) in notes(of: sweep) where pass.contains(frame) {
      var note = note
      note.offset = Int32(frame - start)
      surface.play(note)
    }
    // The last column's note ends in a later pass than it starts, which is no cut.
    let last = SweepSoundView.frame(
      milliseconds: Self.leadMilliseconds + sweep.columns.count * sweep.columnMilliseconds)
    wasPlaying = pass.upperBound < last
  }

  private func notes(of sweep: SweepProgress) -> [(frame: Int, note: Note)] {
    let middle = ViewRectangle.columns / 2
    var notes: [(frame: Int, note: Note)] = [
      (
        0,
        Note(
          patches.chirp, hertz: 1_500, gain: Self.chirpDecibels,
          duration: TileSound.frames(milliseconds: Self.chirpMilliseconds), priority: 250)
      ),
      (
        Self.frame(milliseconds: Self.homeStartMilliseconds),
        Note(
          patches.tone, hertz: TileSound.hertz(row: sweep.hand.y),
          pan: TileSound.pan(column: sweep.hand.x, from: middle),
          duration: TileSound.frames(milliseconds: Self.homeMilliseconds), priority: 250)
      ),
    ]
    for (column, surface) in sweep.columns.enumerated() {
      let milliseconds = Self.leadMilliseconds + column * sweep.columnMilliseconds
      let pan = TileSound.pan(column: column, from: middle)
      if let surface {
        notes.append(
          (
            Self.frame(milliseconds: milliseconds),
            Note(
              looks[surface.material].patch, hertz: TileSound.hertz(row: surface.row), pan: pan,
              duration: TileSound.frames(milliseconds: sweep.columnMilliseconds), priority: 240)
          ))
      }
      if column == sweep.hand.x {
        notes.append(
          (
            Self.frame(milliseconds: milliseconds),
            Note(
              patches.tick, hertz: Self.tickHertz, pan: pan, gain: -12,
              duration: TileSound.frames(milliseconds: 2), priority: 230)
          ))
      }
    }
    return notes
  }

  private static func frame(milliseconds: Int) -> Int {
    milliseconds * SoundFormat.framesPerSecond / 1_000
  }
}
