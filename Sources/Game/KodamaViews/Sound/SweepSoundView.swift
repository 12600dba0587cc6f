public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// A sweep: a chirp, the home tone, then one slot a column from left to right. A note's pitch is
/// the row, its timbre the material; a column probe plays the same way from top to bottom
/// (docs/sound.md).
public final class SweepSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any SweepSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private let patches: InterfacePatches
  private let families: PatchTable
  private var wasPlaying = false

  static let chirpMilliseconds = 10
  static let homeStartMilliseconds = 20
  static let homeMilliseconds = 120
  /// The chirp's level over a core: a shorter, softer click got lost in 1–2 % of sweeps.
  static let chirpDecibels: Float = 11
  /// Eight families take three chirps.
  static let codeBits = 3
  static let tickHertz: Float = 6_000
  static let tickMilliseconds = 2
  /// A full sweep plays up to 24 cores at once: each is this soft, whatever the column holds.
  static let coreDecibels: Float = -14
  /// The colour of a column's top over its core: softer, so that no overtone passes for a core.
  static let colourDecibels: Float = -6

  /// Makes the sweep's sound.
  public init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    self.patches = InterfacePatches(patches)
    families = patches
  }

  /// Starts the notes whose first frame lies in this pass; ends them if the sweep was cut short.
  public func update() {
    guard let dataSource else { return }
    guard let sweep = dataSource.sweepProgress else {
      if wasPlaying { surface.silence(.probe) }
      wasPlaying = false
      return
    }
    if sweep.passes == 0 {
      // What still rings would be taken for part of the melody.
      for bus in [SoundBus.probe, .moments, .music, .ambience, .cues] { surface.silence(bus) }
      playLead(of: sweep)
    }
    let start = sweep.passes * SoundFormat.framesPerPass
    let pass = start..<(start + SoundFormat.framesPerPass)
    for (index, slot) in sweep.slots.enumerated() {
      let frame = Int(
        TileSound.frames(
          milliseconds: SweepProgress.leadMilliseconds + index * sweep.slotMilliseconds))
      if pass.contains(frame) { play(slot, of: sweep, offset: Int32(frame - start)) }
    }
    // The last slot's note ends in a later pass than it starts, which is no cut.
    let end = sweep.milliseconds
    wasPlaying = pass.upperBound < Int(TileSound.frames(milliseconds: end))
  }

  private func playLead(of sweep: SweepProgress) {
    surface.play(
      Note(
        patches.chirp, hertz: 1_500, gainDecibels: Self.chirpDecibels,
        durationFrames: TileSound.frames(milliseconds: Self.chirpMilliseconds), priority: 250))
    surface.play(
      Note(
        home(of: sweep), hertz: TileSound.hertz(row: sweep.hand.y),
        panDecibels: TileSound.pan(column: sweep.hand.x),
        offsetFrames: TileSound.frames(milliseconds: Self.homeStartMilliseconds),
        durationFrames: TileSound.frames(milliseconds: Self.homeMilliseconds), priority: 250))
    if let family = sweep.family { playCode(of: family) }
  }

  /// The home tone is plain; the timbre of a family where one is played by itself.
  private func home(of sweep: SweepProgress) -> PatchID {
    sweep.family.flatMap { family in families.patch(named: family.name) } ?? patches.tone
  }

  /// Three chirps between the home tone and the first column are the family's number in binary, a
  /// rising one for 1, so that the parts can be told apart from the samples alone.
  private func playCode(of family: MaterialFamily) {
    for bit in 0..<Self.codeBits {
      let isOne = Int(family.rawValue) >> (Self.codeBits - 1 - bit) & 1 == 1
      surface.play(
        Note(
          isOne ? patches.chirp : patches.fall, hertz: 1_500, gainDecibels: Self.chirpDecibels,
          offsetFrames: TileSound.frames(
            milliseconds: Self.homeStartMilliseconds + Self.homeMilliseconds
              + bit * Self.chirpMilliseconds),
          durationFrames: TileSound.frames(milliseconds: Self.chirpMilliseconds), priority: 250))
    }
  }

  /// What is warm sounds like fire, what is cold like water.
  private func patch(ofDegrees degrees: Int) -> PatchID {
    let family: MaterialFamily = degrees > 0 ? .fire : .water
    return families.patch(named: family.name) ?? patches.tone
  }

  /// The farther from the air's temperature, the louder: full at 200 degrees, a quarter of the
  /// amplitude where it can just be felt.
  private static func gain(ofDegrees degrees: Int) -> Float {
    Float(min(200, abs(degrees)) - 200) * 12 / 192
  }

  private func play(_ slot: SweepSlot, of sweep: SweepProgress, offset: Int32) {
    let pan = TileSound.pan(column: slot.column)
    let duration = TileSound.frames(milliseconds: sweep.slotMilliseconds)
    let isChord = sweep.kind == .full || sweep.kind == .families
    for note in slot.notes {
      let patch = isChord ? patches.tone : looks[note.material].patch
      surface.play(
        Note(
          sweep.kind == .heat ? self.patch(ofDegrees: note.degrees) : patch,
          hertz: TileSound.hertz(row: note.row), panDecibels: pan,
          gainDecibels: isChord
            ? Self.coreDecibels : sweep.kind == .heat ? Self.gain(ofDegrees: note.degrees) : 0,
          offsetFrames: offset, durationFrames: duration, priority: 240))
    }
    // In a full column one family's colour can be told: that of the top one.
    if sweep.kind == .full, let top = slot.notes.first {
      surface.play(
        Note(
          looks[top.material].patch, hertz: TileSound.hertz(row: top.row), panDecibels: pan,
          gainDecibels: Self.coreDecibels + Self.colourDecibels, offsetFrames: offset,
          durationFrames: duration,
          priority: 239))
    }
    if slot.column == sweep.hand.x, sweep.kind != .probe {
      surface.play(
        Note(
          patches.mark, hertz: Self.tickHertz, panDecibels: pan, gainDecibels: -12,
          offsetFrames: offset,
          durationFrames: TileSound.frames(milliseconds: Self.tickMilliseconds), priority: 230))
    }
  }
}
