import KodamaPerception

// Following the game's guide, which plays pulses. The two pitches of a pulse tell how many rows
// away the target is; the direction of the pulse tells how many columns.
extension HumanEars {
  /// The time between pulses at the target, in milliseconds.
  static let nearPeriodMilliseconds = 130
  /// The additional time between pulses for each cell of distance, in milliseconds.
  static let cellMilliseconds = 6
  /// The number of frames in a pulse: 110 ms.
  private static let pulseFrames = 9
  /// The frames of a pulse that have the target's pitch. Earlier frames have the hand's pitch.
  private static let targetFrames = 6...8
  /// The number of frames with full level, and the minimum rise in level before them, in decibels.
  private static let wholeFrames = 8
  private static let gapDecibels = 6
  /// The number of frames after a key in which the hand's own sounds may start.
  static let handFrames = 6
  /// The amount by which a pulse may be softer than the loudest note of the lesson, in decibels.
  private static let pulseDecibels = 18
  /// The maximum number of frames between two pulses.
  private static let longestFrames = 32
  /// The number of columns within which the direction of a sound is exact.
  static let sureColumns = 9
  /// If the target is farther away than that, this number of columns is left for another pulse.
  private static let doubtColumns = 3
  private static let legLimit = 6
  /// The number of frames during which a strike, or a thing that was taken, rings.
  private static let ringingFrames = 26
  /// The number of frames to listen for a strike, and the interval from the hand's pitch up to the
  /// strike's loudest partial, in quarters of a semitone.
  private static let strikeFrames = 10
  private static let strikePartial = 70
  /// The intervals of a strike's partials above its lowest audible one, in quarters of a semitone.
  private static let strikeSteps = [22, 50]
  /// The interval between the two tones that signal a completed goal: a fifth, in quarters of a
  /// semitone.
  static let fifth = 28
  /// The minimum number of frames in which an interval must be heard to count.
  private static let sureFrames = 3

  /// A pulse of the guide, as the bot has heard it.
  struct Pulse: Hashable {
    /// The number of the pulse's first frame.
    var first: Int
    /// The target's row, 0 at the bottom.
    var row: Int
    /// The number of rows from the hand down to the target; negative if the target is above.
    var rows: Int
    /// The number of columns from the hand right to the target; negative if the target is to the
    /// left.
    var columns: Int
    /// True if the pulse is the strike that marks the target.
    var isStrike: Bool

    /// Returns the distance to the target in cells, derived from the time until the next pulse.
    func cells(to next: Pulse) -> Double {
      let milliseconds = Double(next.first - first) * SweepListener.stepMilliseconds
      return (milliseconds - Double(nearPeriodMilliseconds)) / Double(cellMilliseconds)
    }
  }

  func followGuide(unlessWithin near: Int) -> GuideResult {
    guard hasGuide, !isOver else { return .nowhere }
    if lateFrames == nil { wait(Self.quietPasses) }
    while !isOver, (recent.last?.number ?? 0) < quietFrame { wait(1) }
    press("guide")
    var key = keyFrame
    var pulse = nextPulse(from: key)
    if pulse == nil, !isOver {
      // The guide was already on, so the first key has switched it off.
      press("guide")
      key = keyFrame
      pulse = nextPulse(from: key)
    }
    if lateFrames == nil, let pulse { lateFrames = Double(pulse.first - key) }
    var isShort = true
    for _ in 0..<Self.legLimit {
      // The guide falls silent at the target, unless the last leg stopped a few columns before it.
      guard let heard = pulse, !isOver else { return isShort ? .nowhere : .arrived }
      // The target has fallen onto the hand's tile.
      if heard.isStrike { return .arrived }
      if heard.columns != 0 { hasTwoEars = true }
      // A bot with one ear hears no direction, so every target seems to be in the hand's column.
      if !hasTwoEars, heard.rows == 0 || hasOneEar || isDeafToSides(heard) {
        hasOneEar = true
        return followGuideWithOneEar(heard, unlessWithin: near)
      }
      if max(abs(heard.rows), abs(heard.columns)) <= near {
        press("guide")
        return .near
      }
      let isFar = abs(heard.columns) > Self.sureColumns
      let doubt = isFar ? heard.columns.signum() * Self.doubtColumns : 0
      step(heard.columns - doubt, "left", "right")
      step(heard.rows, "up", "down")
      isShort = isFar
      key = keyFrame
      if let lead = arrival(in: heard.row, after: key) { return lead }
      pulse = nextPulse(from: key + Self.handFrames)
    }
    press("guide")
    return .nowhere
  }

  /// Listens after the last key. A strike marks the target, and a fifth marks a completed goal.
  /// Returns nil if neither is heard.
  func arrival(in row: Int, after key: Int) -> GuideResult? {
    let last = key + Self.strikeFrames
    quietFrame = key + Self.ringingFrames
    while !isOver, (recent.last?.number ?? 0) < last { wait(1) }
    guard !isOver else { return .goalReached }
    let pitches = recent.filter { (key...last).contains($0.number) }
      .flatMap(\.voices).map { $0.pitch - NoteListener.pitches[row] }
    // An interval must last for several frames, because crackling may also contain its pitch.
    let hears = { (step: Int) in pitches.count { abs($0 - step) <= 1 } >= Self.sureFrames }
    return hears(Self.fifth) ? .goalReached : hears(Self.strikePartial) ? .arrived : nil
  }

  /// Moves the hand by a number of cells, with as many jumps as possible.
  func step(_ cells: Int, _ back: String, _ on: String) {
    let name = cells < 0 ? back : on
    var left = abs(cells)
    while left >= HandTracker.jump {
      press("jump-\(name)")
      left -= HandTracker.jump
    }
    for _ in 0..<left { press(name) }
  }

  /// The number of the frame in which the last key's sound began.
  var keyFrame: Int {
    (recent.last?.number ?? 0) + Int((lateFrames ?? 0).rounded(.down))
  }

  /// Returns whether the bot cannot hear directions: the time to the next pulse indicates a
  /// distance that is greater than the rows.
  private func isDeafToSides(_ pulse: Pulse) -> Bool {
    guard let next = pulseAfter(pulse) else { return false }
    return pulse.cells(to: next) > Double(abs(pulse.rows)) + 3
  }

  /// Waits for the next pulse from a frame on: a lasting rise in level that starts at the hand's
  /// pitch, if that is known.
  func nextPulse(from first: Int) -> Pulse? {
    let last = first + Self.longestFrames + Self.pulseFrames
    var first = first
    while !isOver, (recent.last?.number ?? 0) <= last {
      if let frames = wholePulse(from: first) {
        if let pulse = pulse(frames) {
          let row = pulse.row + pulse.rows
          if pulse.isStrike || hasOneEar || handRow ?? row == row {
            handRow = pulse.isStrike ? handRow : row
            return pulse
          }
        }
        first = frames[0].number + 1
      } else {
        wait(1)
      }
    }
    handRow = nil
    return nil
  }

  func pulseAfter(_ pulse: Pulse) -> Pulse? {
    nextPulse(from: pulse.first + Self.pulseFrames - 1)
  }

  private func wholePulse(from first: Int) -> [HeardFrame]? {
    let floor = memory.loudest - Self.pulseDecibels
    let frames = recent.filter { $0.number >= first - 1 }
    guard frames.count > Self.pulseFrames else { return nil }
    return (1...(frames.count - Self.pulseFrames)).lazy.map { index in
      Array(frames[(index - 1)..<(index + Self.pulseFrames)])
    }.first { frames in
      frames[0].level <= frames[2].level - Self.gapDecibels
        && frames[1...Self.wholeFrames].allSatisfy { $0.level >= floor }
    }.map { Array($0.dropFirst()) }
  }

  /// Returns whether a strike's partials sound together in most frames.
  private func isStrike(_ frames: [HeardFrame]) -> Bool {
    let most = frames.count { frame in
      frame.voices.contains { voice in
        Self.strikeSteps.allSatisfy { step in
          frame.voices.contains { abs($0.pitch - voice.pitch - step) <= 1 }
        }
      }
    }
    return 2 * most > frames.count
  }

  private func pulse(_ frames: [HeardFrame]) -> Pulse? {
    let from = NoteListener.row(of: Array(frames[1...2]))
    let to = NoteListener.row(of: Array(frames[Self.targetFrames]))
    guard let from, let to else { return nil }
    let sides = frames.compactMap { $0.voices.first.map { Double($0.side) } }.sorted()
    return Pulse(
      first: frames[0].number, row: to, rows: from - to,
      columns: Direction.column(decibels: sides[sides.count / 2]), isStrike: isStrike(frames))
  }
}

// Following the guide with one ear. Pitches give the rows, as with two ears. On the target's row,
// the time between pulses gives the number of columns, and the bot has to try both sides.
extension HumanEars {
  /// The maximum number of legs.
  private static let wayLimit = 8
  /// The uncertainty of a distance, in cells.
  private static let doubtCells = 2
  /// The maximum distance that is searched cell by cell.
  private static let nearCells = 4

  /// Continues to follow the guide, starting with a pulse that was heard with one ear.
  func followGuideWithOneEar(_ first: Pulse, unlessWithin near: Int) -> GuideResult {
    var pulse = first
    var before: Int?
    for _ in 0..<Self.wayLimit where !isOver {
      if pulse.isStrike { return .arrived }
      guard let next = pulseAfter(pulse) else { return .nowhere }
      if next.isStrike { return .arrived }
      let cells = max(1, Int(pulse.cells(to: next).rounded()))
      if max(cells, abs(next.rows)) <= near {
        press("guide")
        return .near
      }
      if next.rows != 0 {
        step(next.rows, "up", "down")
      } else if cells <= Self.nearCells {
        before = nil
        if let lead = search(cells + 1, in: next.row) { return lead }
        likelySide = -likelySide
        if let lead = search(2 * cells + 2, in: next.row) { return lead }
      } else {
        // The distance has not become as short as expected, so the target is on the other side.
        if let before, 2 * cells > before { likelySide = -likelySide }
        before = cells
        step(likelySide * (cells - Self.doubtCells), "left", "right")
      }
      let key = keyFrame
      if let lead = arrival(in: next.row, after: key) { return lead }
      guard let heard = nextPulse(from: key + Self.handFrames) else { return .nowhere }
      pulse = heard
    }
    press("guide")
    return .nowhere
  }

  /// Moves the hand cell by cell to the likelier side, until the bot hears a strike or a fifth.
  private func search(_ cells: Int, in row: Int) -> GuideResult? {
    for _ in 0..<cells where !isOver {
      step(likelySide, "left", "right")
      if let lead = arrival(in: row, after: keyFrame) { return lead }
    }
    return nil
  }
}
