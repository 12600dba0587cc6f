package import KodamaDataSources
import KodamaSurfaces

/// Plays a sweep: a chirp, a tone at the hand's pitch, then the columns from left to right, one
/// after another. A tile's row determines the pitch, and its material the timbre. A probe plays the
/// hand's column in the same way, from top to bottom (docs/sound.md).
package final class SweepSoundView: SoundView {
  package weak var dataSource: (any SweepSoundViewDataSource)?
  private var wasPlaying = false

  static let chirpMilliseconds = 10
  static let homeStartMilliseconds = 20
  static let homeMilliseconds = 120
  /// The level of the chirp, in decibels. With a quieter, shorter click, 1 to 2 % of sweeps were
  /// not recognised in recordings.
  static let chirpDecibels: Float = 11
  /// The number of chirps that encode a family. Three bits are enough for eight families.
  static let codeBits = 3
  static let tickHertz: Float = 6_000
  static let tickMilliseconds = 2
  /// The levels of the tick at the hand's column, and of the faint ticks between equal columns, in
  /// decibels.
  static let tickDecibels: Float = -12
  static let countDecibels: Float = -24
  /// The level of a column's single note, in decibels. A series of them is then as loud as a full
  /// sweep and as speech.
  static let noteDecibels: Float = -2
  /// The level of a note in a full sweep, in decibels. It is constant, because up to 24 notes play
  /// at once.
  static let coreDecibels: Float = -14
  /// The level of the note that conveys a column's material, relative to the plain notes, in
  /// decibels. It is lower, so that its overtones are not mistaken for notes.
  static let colourDecibels: Float = -6

  /// Plays the notes that start in this pass. Silences the sweep if it was interrupted.
  package override func update() {
    guard let dataSource else { return }
    guard let sweep = dataSource.sweepProgress else {
      if wasPlaying { surface.silence(.probe) }
      wasPlaying = false
      return
    }
    if sweep.passes == 0 {
      // Sounds that still ring could be mistaken for notes of the sweep.
      for bus in [SoundBus.probe, .moments, .music, .ambience, .cues] { surface.silence(bus) }
      playLead(of: sweep)
    }
    let start = sweep.passes * SoundFormat.framesPerPass
    let pass = start..<(start + SoundFormat.framesPerPass)
    for (index, slot) in sweep.slots.enumerated() {
      let frame = Int(
        TileSound.frames(
          milliseconds: SweepProgress.leadMilliseconds + index * sweep.slotMilliseconds))
      guard pass.contains(frame) else { continue }
      play(slot, of: sweep, offset: Int32(frame - start))
      // Equal neighbours would merge into one long note, whose columns could not be counted.
      let isRepeated = index > 0 && sweep.slots[index - 1].notes == slot.notes
      if sweep.kind == .skyline, isRepeated, !slot.notes.isEmpty, slot.column != sweep.hand.x {
        playTick(column: slot.column, decibels: Self.countDecibels, offset: Int32(frame - start))
      }
    }
    // The last note ends in a later pass than it starts, which is not an interruption.
    let end = sweep.milliseconds
    wasPlaying = pass.upperBound < Int(TileSound.frames(milliseconds: end))
  }

  private func playLead(of sweep: SweepProgress) {
    surface.play(
      Note(
        patches[.chirp], hertz: 1_500, gainDecibels: Self.chirpDecibels,
        durationFrames: TileSound.frames(milliseconds: Self.chirpMilliseconds), priority: 250))
    surface.play(
      Note(
        home(of: sweep), hertz: TileSound.hertz(row: sweep.hand.y),
        panDecibels: TileSound.pan(column: sweep.hand.x),
        offsetFrames: TileSound.frames(milliseconds: Self.homeStartMilliseconds),
        durationFrames: TileSound.frames(milliseconds: Self.homeMilliseconds), priority: 250))
    if let family = sweep.family { playCode(of: family) }
  }

  /// Returns the patch of the tone at the hand's pitch: that of the family being swept, or else a
  /// plain one.
  private func home(of sweep: SweepProgress) -> PatchID {
    sweep.family.flatMap { family in patches.patch(named: family.name) } ?? patches[.tone]
  }

  /// Plays the number of a family as three chirps before the first column. A rising chirp is a 1, a
  /// falling chirp a 0. Software can then recognise the family from the sound.
  private func playCode(of family: MaterialFamily) {
    for bit in 0..<Self.codeBits {
      let isOne = Int(family.rawValue) >> (Self.codeBits - 1 - bit) & 1 == 1
      surface.play(
        Note(
          isOne ? patches[.chirp] : patches[.fall], hertz: 1_500, gainDecibels: Self.chirpDecibels,
          offsetFrames: TileSound.frames(
            milliseconds: Self.homeStartMilliseconds + Self.homeMilliseconds
              + bit * Self.chirpMilliseconds),
          durationFrames: TileSound.frames(milliseconds: Self.chirpMilliseconds), priority: 250))
    }
  }

  private func patch(ofDegrees degrees: Int) -> PatchID {
    let family: MaterialFamily = degrees > 0 ? .fire : .water
    return patches.patch(named: family.name) ?? patches[.tone]
  }

  /// Returns the level for a temperature relative to the air, in decibels: 0 dB at 200 degrees and
  /// more, and about −12 dB for the smallest difference.
  private static func gain(ofDegrees degrees: Int) -> Float {
    Float(min(200, abs(degrees)) - 200) * 12 / 192
  }

  private func play(_ slot: SweepSlot, of sweep: SweepProgress, offset: Int32) {
    let pan = TileSound.pan(column: slot.column)
    let duration = TileSound.frames(milliseconds: sweep.slotMilliseconds)
    let isChord = sweep.kind == .full || sweep.kind == .families
    for note in slot.notes {
      let patch = isChord ? patches[.tone] : looks[note.material].patch
      surface.play(
        Note(
          sweep.kind == .heat ? self.patch(ofDegrees: note.degrees) : patch,
          hertz: TileSound.hertz(row: note.row), panDecibels: pan,
          gainDecibels: isChord
            ? Self.coreDecibels
            : Self.noteDecibels + (sweep.kind == .heat ? Self.gain(ofDegrees: note.degrees) : 0),
          offsetFrames: offset, durationFrames: duration, priority: 240))
    }
    // In a full sweep, only the family of the topmost tile in a column can be recognised.
    if sweep.kind == .full, let top = slot.notes.first {
      surface.play(
        Note(
          looks[top.material].patch, hertz: TileSound.hertz(row: top.row), panDecibels: pan,
          gainDecibels: Self.coreDecibels + Self.colourDecibels, offsetFrames: offset,
          durationFrames: duration,
          priority: 239))
    }
    if slot.column == sweep.hand.x, sweep.kind != .probe {
      playTick(column: slot.column, decibels: Self.tickDecibels, offset: offset)
    }
  }

  private func playTick(column: Int, decibels: Float, offset: Int32) {
    surface.play(
      Note(
        patches[.mark], hertz: Self.tickHertz, panDecibels: TileSound.pan(column: column),
        gainDecibels: decibels, offsetFrames: offset,
        durationFrames: TileSound.frames(milliseconds: Self.tickMilliseconds), priority: 230))
  }
}
