public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The way to a target: the hand's pitch, then the target's. Left or right is heard in the ears, up
/// or down in the step, near or far in the rate of the pulses (RECIPES, guide).
public final class GuideSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any GuideSoundViewDataSource)?
  private let surface: SoundSurface
  private let patches: InterfacePatches

  static let handMilliseconds = 30
  static let glideMilliseconds = 30
  static let targetMilliseconds = 50
  /// The glide is heard as this many short steps.
  static let glideSteps = 3

  /// Takes the guide's timbre from the table.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    self.patches = InterfacePatches(patches)
  }

  /// Sounds the pulses that start in this pass.
  public func update() {
    guard let dataSource else { return }
    for pulse in dataSource.guidePulses { play(pulse) }
  }

  private func play(_ pulse: GuidePulse) {
    let columns = pulse.target.x - pulse.hand.x
    let pan = Pan.decibels(columns: columns)
    var start = TileSound.offset(fraction: pulse.fraction)
    func note(_ hertz: Float, _ milliseconds: Int) -> Note {
      Note(
        patches.tone, hertz: hertz, panDecibels: pan, gainDecibels: -3, offsetFrames: start,
        durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 235)
    }
    func tone(_ hertz: Float, _ milliseconds: Int) {
      let note = note(hertz, milliseconds)
      surface.play(note)
      start += note.durationFrames
    }
    let from = TileSound.hertz(row: pulse.hand.y)
    let to = TileSound.hertz(row: pulse.target.y)
    // From one loudspeaker left and right are a short note before each pulse.
    if surface.isMono {
      let first = note(from, Self.handMilliseconds)
      if let grace = MonoDirection.grace(for: first, columns: columns) { surface.play(grace) }
      start += MonoDirection.gapFrames(columns: columns)
    }
    tone(from, Self.handMilliseconds)
    for step in 1...Self.glideSteps {
      let part = Float(step) / Float(Self.glideSteps + 1)
      tone(from + (to - from) * part, Self.glideMilliseconds / Self.glideSteps)
    }
    tone(to, Self.targetMilliseconds)
  }
}
