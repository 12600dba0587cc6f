import KodamaPerception

// The first reading of the valley. The hand moves along the top and looks down in every column.
// Each look plays a note for the highest thing in the column. The bot makes assumptions about
// everything below.
extension HumanEars {
  /// The number of frames over which a note is measured.
  private static let noteFrames = 4
  /// The amount by which a note's loudest frame may be louder than its first, in decibels.
  private static let onsetDecibels = 14
  /// The minimum number of frames between two keys.
  private static let keyFrames = 10
  /// The number of jumps that is enough to reach the edge from anywhere on a page.
  private static let jumpsToEdge = 5
  /// The maximum number of silent columns. If there are more, the bot assumes that it cannot hear
  /// the notes.
  private static let wallLimit = 4
  /// The row along which the hand moves.
  private static let topRow = 1

  /// Moves the hand to a top corner of the valley and looks down in every column.
  func lookFromTop() {
    wait(Self.quietPasses)
    guard let home = hearColumn()?.home else { return }
    goToCorner(from: home)
    continueLooking(for: needed)
  }

  /// Looks down in the remaining columns until all families in `needed` are found, or in all
  /// columns if it is empty. Gives up if too many notes are missing. If sounds arrive late, the
  /// hand moves on before the bot hears a column's note.
  func continueLooking(for needed: [Family]) {
    var seen: [Int] = []
    var asked: (column: Int, frame: Int)?
    var walls = Self.wallLimit
    while !isOver, let hand {
      let next = unheard.filter { $0 != asked?.column }
        .min { abs($0 - hand.x) < abs($1 - hand.x) }
      if asked == nil || isLate, let next { go(to: Spot(next, Self.topRow)) }
      if let look = asked {
        asked = nil
        let heard = lookNote(from: look.frame)
        if heard == nil {
          guard !seen.isEmpty, walls > 0 else { return forget(seen) }
          walls -= 1
        }
        // A look from inside a wall is silent. There is only stone below it.
        let run = heard ?? Run(row: Self.topRow, family: .stone, other: .stone)
        tops[look.column] = run
        seen.append(look.column)
        unheard.removeAll { $0 == look.column }
        let isEnough = needed.allSatisfy { family in tops.contains { $0.value.family == family } }
        if !needed.isEmpty, isEnough { break }
        if !isLate { continue }
      }
      guard let next else { break }
      press("look-down")
      asked = (next, keyFrame)
    }
    if !isOver { keep(seen) }
  }

  /// True if sounds arrive so late that the next key can be pressed before a note ends.
  private var isLate: Bool { Int(lateFrames ?? 0) + Self.noteFrames > Self.keyFrames }

  /// Stops looking down because nothing was heard: there is no ground, or the hand is elsewhere.
  /// Discards the results of the first look.
  private func forget(_ seen: [Int]) {
    unheard = []
    guard !hasLooked, !seen.isEmpty else { return }
    map = SeenMap(field)
    tracker = HandTracker(field)
    tops = [:]
  }

  /// Moves the hand to the top of the nearer edge. Jumps past the edge have no effect.
  private func goToCorner(from home: NoteListener.Note) {
    let isRight = home.side > 0
    var jumps = Self.jumpsToEdge
    if field.columns > Field.page.columns {
      jumps = field.columns / HandTracker.jump
    } else if abs(home.side) > 1 {
      let column = Field.page.middle.x - abs(Direction.column(decibels: home.side))
      jumps = max(0, column) / HandTracker.jump + 1
    }
    for _ in 0..<jumps { press(isRight ? "jump-right" : "jump-left") }
    let row = Field.page.rows - 1 - home.row
    tracker = HandTracker(field)
    tracker.setHand(inValley: Spot(isRight ? columns.upperBound - 1 : columns.lowerBound, row))
    for _ in 0..<((row + HandTracker.jump - 2) / HandTracker.jump) { press("jump-up") }
  }

  /// Returns the row and the family of the note that begins at a frame, or nil if there is none.
  private func lookNote(from first: Int) -> Run? {
    let last = first + Self.noteFrames
    while !isOver, let heard = recent.last, heard.number < last { wait(1) }
    let frames = recent.filter { (first...last).contains($0.number) }
    // The note begins with the first frame that is nearly as loud as the loudest one.
    let loudest = frames.map(\.level).max() ?? 0
    let own = frames.drop { $0.level < loudest - Self.onsetDecibels }.prefix(Self.noteFrames)
    let readings = NoteListener.readings(Array(own), over: HeardFrame.silence)
    guard let (note, families) = likeliest(readings) else { return nil }
    return Run(row: Field.page.rows - 1 - note.row, family: families[0], other: families[1])
  }

  /// Builds the map from the looks. Stone continues downwards. Everything else stands on the ground
  /// of the nearest column.
  private func keep(_ seen: [Int]) {
    let lid = Run(row: 0, family: .stone, other: .stone)
    for column in seen + unheard {
      let top = tops[column]
      let ground = tops.filter { $0.value.family == .stone && $0.value.row > top?.row ?? 0 }
        .min { (abs($0.key - column), $0.key) < (abs($1.key - column), $1.key) }?.value
      keep([lid, top, top?.family == .stone ? nil : ground].compactMap { $0 }, in: column)
      isDoubted[column] = false
      isGuessed[column] = top != nil
    }
    for row in 0..<field.rows {
      map[Spot(0, row)] = .stone
      map[Spot(field.columns - 1, row)] = .stone
    }
  }
}

// Recognising the signal for a completed goal: two pure tones, the first on the hand's row, the
// second a fifth higher.
extension HumanEars {
  /// The number of frames from the first tone to the second (70 ms), and the number of frames that
  /// are compared.
  private static let (lateFrames, toneFrames) = (6, 3)
  /// Bands that are at least this far above a pure tone must contain little sound.
  private static let plainBands = 4
  /// The amounts by which a pure tone must be louder than the higher bands, and may be softer than
  /// the loudest note of the lesson, in decibels.
  private static let (plainDecibels, softDecibels) = (10, 24)

  /// True if both tones have just been heard.
  var hearsPair: Bool {
    guard let hand, recent.count > Self.lateFrames + 2 * Self.toneFrames else { return false }
    let row = Field.page.rows - 1 - tracker.onPage(hand).y
    guard NoteListener.pitches.indices.contains(row) else { return false }
    let pitch = NoteListener.pitches[row]
    let second = recent.suffix(Self.toneFrames)
    guard second.allSatisfy({ isPlain($0, pitch + Self.fifth) }) else { return false }
    let first = recent.dropLast(Self.lateFrames - 1).suffix(Self.toneFrames)
    return first.allSatisfy { isPlain($0, pitch) }
  }

  /// Returns whether a frame's loudest voice is a tone of this pitch without overtones.
  private func isPlain(_ frame: HeardFrame, _ pitch: Int) -> Bool {
    guard let voice = frame.voices.first, abs(voice.pitch - pitch) <= 1,
      voice.level >= memory.loudest - Self.softDecibels
    else { return false }
    let lowest = HeardFrame.Voice.pitch(hertz: HeardFrame.lowestHertz)
    let band = (pitch - lowest) * HeardFrame.bandsPerOctave / 48
    return frame.bands.dropFirst(band + Self.plainBands)
      .allSatisfy { $0 <= voice.level - Self.plainDecibels }
  }
}

// Listening for the valley to come to rest. Until nothing has changed for a while, moving things
// make a continuous sound and nearby things pulse. Fire, lava and acid never stop.
extension HumanEars {
  /// The maximum time between two pulses of a nearby thing, in milliseconds.
  static let slowestPulseMilliseconds = 2_500
  /// The additional time to listen, in milliseconds.
  private static let sureMilliseconds = 500

  /// The amount by which the continuous sounds may be softer than the loudest note of the lesson,
  /// in decibels.
  private static let continuousDecibels = 55

  /// True if the silence has lasted longer than the time between the slowest pulses. A process may
  /// be silent for half of that time while it continues. Always false in a noisy room.
  var hearsRest: Bool {
    // If the lesson was too soft, the continuous sounds would be inaudible.
    guard memory.loudest - Self.continuousDecibels >= HeardFrame.silence else { return false }
    let silent = Double(silentFrames) * SweepListener.stepMilliseconds
    return silent > Double(Self.slowestPulseMilliseconds + Self.sureMilliseconds)
  }
}
