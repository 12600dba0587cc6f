public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// Plays a sweep: a chirp, the home tone, then one slot for each column from left to right. A
/// note's pitch is its row, and its timbre the material. A probe plays one column the same way,
/// from top to bottom (docs/sound.md).
public final class SweepSoundView: View {
  /// The source of the sweep; without it the View does nothing.
  public weak var dataSource: (any SweepSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private let patches: InterfacePatches
  private let families: PatchTable
  private var wasPlaying = false

  static let chirpMilliseconds = 10
  static let homeStartMilliseconds = 20
  static let homeMilliseconds = 120
  /// The level of the chirp over a core. With a shorter, softer click, 1–2 % of sweeps were not
  /// recognised.
  static let chirpDecibels: Float = 11
  /// The number of chirps in the code of a family: eight families need three bits.
  static let codeBits = 3
  static let tickHertz: Float = 6_000
  static let tickMilliseconds = 2
  /// The level of a core. It is the same for every column, because a full sweep plays up to 24
  /// cores at once.
  static let coreDecibels: Float = -14
  /// The level of a column's colour over its core; softer, so that its overtones are not taken for
  /// cores.
  static let colourDecibels: Float = -6

  /// Creates the View, and looks up its patches.
  public init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    self.patches = InterfacePatches(patches)
    families = patches
  }

  /// Plays the notes that start in this pass; silences them if the sweep was interrupted.
  public func update() {
    guard let dataSource else { return }
    guard let sweep = dataSource.sweepProgress else {
      if wasPlaying { surface.silence(.probe) }
      wasPlaying = false
      return
    }
    if sweep.passes == 0 {
      // Sounds that still ring could be taken for notes of the sweep.
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
    // The last note ends after the pass in which it starts; that is not an interruption.
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

  /// Returns the patch of the home tone: plain, or that of the family if the sweep plays one.
  private func home(of sweep: SweepProgress) -> PatchID {
    sweep.family.flatMap { family in families.patch(named: family.name) } ?? patches.tone
  }

  /// Plays the number of a family in binary as three chirps before the first column, rising for 1.
  /// Samples alone then tell which part of the sweep this is.
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

  /// Returns the timbre of fire for warm cells, that of water for cold ones.
  private func patch(ofDegrees degrees: Int) -> PatchID {
    let family: MaterialFamily = degrees > 0 ? .fire : .water
    return families.patch(named: family.name) ?? patches.tone
  }

  /// Returns a level by the difference to the temperature of the air: 0 dB from 200 degrees on,
  /// about −12 dB for the least difference.
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
    // In a full sweep only the family of a column's top cell can be told.
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
