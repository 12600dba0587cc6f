import KodamaDataSources
import KodamaWorld

// What the player tunes: instruments, clocks, and the world's scale and tempo.
extension PlayModel {
  /// How instruments are tuned that the hand places: to the row of the rectangle in which they
  /// stand, as an étude's are, so that a bell sounds as high as the hand did.
  var tuning: Tuning { Tuning(top: viewport.origin.y, rowsPerNote: viewport.tileSide) }

  /// Takes the next scale for everything that rings and calls.
  public func nextScale() {
    beginDeed()
    world.music.scale = world.music.scale.next
    let scales = Scale.allCases
    tellMusic(
      Message(
        "play.scale", ("scale", .message(scaleInWords)),
        ("n", .number((scales.firstIndex(of: scale) ?? 0) + 1)), ("m", .number(scales.count))))
  }

  /// Makes the world's clocks beat faster (1) or slower (−1), by the least that ticks allow.
  public func changeTempo(by steps: Int) {
    let ticks = world.music.tempo.stepTicks - steps
    guard let tempo = Tempo(stepTicks: ticks) else { return refuse(Message("play.tempo.limit")) }
    beginDeed()
    world.music.tempo = tempo
    tellMusic(Message("play.tempo", ("n", .number(tempo.beatsPerMinute))))
  }

  /// Tunes what is under the hand: an instrument goes one note up (1) or down (−1) and rings, a
  /// clock beats twice or half as often.
  public func changeNote(by steps: Int) {
    endSweep()
    let cell = world.cell(at: hand.point)
    let behaviour = world.rules.rule(of: cell.material).behaviour
    if behaviour == .clock { return changeClock(cell, by: steps) }
    // A string's note is its length.
    guard behaviour.rings, behaviour != .string else {
      return refuse(Message(behaviour == .string ? "play.note.string" : "play.note.none"))
    }
    let note = Int(cell.data & 31) % Music.noteCount + steps
    guard (0..<Music.noteCount).contains(note) else { return refuse(Message("play.note.limit")) }
    beginDeed()
    world.set(Cell(cell.material, data: UInt8(note)), at: hand.point)
    world.strike(at: hand.point)
    say(
      Message(
        "play.note", ("n", .number(note + 1)), ("m", .number(Music.noteCount)),
        ("name", .message(noteInWords(note)))))
  }

  /// The high three bits of a clock say how many steps it waits, as a power of two.
  private func changeClock(_ cell: Cell, by steps: Int) {
    let power = Int(cell.data >> 5) - steps
    guard (0...7).contains(power) else { return refuse(Message("play.note.limit")) }
    beginDeed()
    world.set(Cell(cell.material, data: UInt8(power << 5) | cell.data & 0x1f), at: hand.point)
    moment(.change)
    let ticks = world.music.tempo.stepTicks << power
    say(Message("play.clock", ("n", .number(ticks))))
  }

  /// "major pentatonic", for what is said of the scale.
  var scaleInWords: Message { Message("scale.\(scale.rawValue)") }

  /// "C sharp 4": the name and octave of a note in the world's scale. The lowest is C3.
  private func noteInWords(_ note: Int) -> Message {
    let semitones = scale.semitones(ofNote: note)
    return Message("note.\(semitones % 12)", ("n", .number(3 + semitones / 12)))
  }

  /// Says a change of the music, and shows it as what is heard is shown.
  private func tellMusic(_ message: Message) {
    captionBoard.add(message)
    moment(.change)
    say(message)
  }
}
