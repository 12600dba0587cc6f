import KodamaPerception

// Being led by the guide: its pulses say how far up or down the nearest of what is asked for lies,
// by a step of the pitch, and how far to the side, by their side.
extension HumanEars {
  /// A pulse is 110 ms long: so many frames.
  private static let pulseFrames = 9
  /// The pitch of the hand is in its first frames, that of the target in these.
  private static let targetFrames = 6...8
  /// It is as loud for so many, and the frame before it is so much softer, in decibels.
  private static let wholeFrames = 8
  private static let gapDecibels = 6
  /// What the hand itself sounds begins no later than this behind its key, in frames.
  private static let handFrames = 6
  /// So much softer than the loudest note of the lesson a pulse may be, in decibels.
  private static let pulseDecibels = 18
  /// No pulse begins later than this behind the one before, in frames: they come every 130 ms and
  /// 6 ms more a cell.
  private static let longestFrames = 32
  /// Up to here a side is known to the column.
  private static let sureColumns = 9
  /// What is farther is gone to but for so many columns, and heard again.
  private static let doubtColumns = 3
  private static let legLimit = 6
  /// A strike and what follows it are listened to for so many frames; over the hand's own pitch its
  /// loudest partial, and the second of the tones that say something is done, lie so many quarters
  /// of a semitone.
  private static let strikeFrames = 10
  private static let strikePartial = 70
  private static let fifth = 28

  /// A pulse of the guide, as it was heard.
  struct Pulse: Hashable {
    /// The frame with which it began.
    var first: Int
    /// The row of the target, the bottom one 0.
    var row: Int
    /// How many rows the target lies under the hand.
    var rows: Int
    /// How many columns it lies to the right.
    var columns: Int
  }

  func lead(unlessWithin near: Int) -> Lead {
    guard canBeLed, !isOver else { return .nowhere }
    if lateFrames == nil { wait(Self.quietPasses) }
    press("guide")
    var pulse = nextPulse(from: keyFrame)
    if pulse == nil, !isOver {
      // It led there still, and the key has ended that.
      press("guide")
      pulse = nextPulse(from: keyFrame)
    }
    if lateFrames == nil, let pulse { lateFrames = Double(pulse.first - keyFrame) }
    for leg in 0..<Self.legLimit {
      guard let heard = pulse, !isOver else { return leg > 0 ? .there : .nowhere }
      // Who hears with one ear hears nothing of the side.
      if leg == 0, heard.columns == 0, isDeafToSides(heard) {
        canBeLed = false
        press("guide")
        return .nowhere
      }
      if max(abs(heard.rows), abs(heard.columns)) <= near {
        press("guide")
        return .near
      }
      let isFar = abs(heard.columns) > Self.sureColumns
      let doubt = isFar ? heard.columns.signum() * Self.doubtColumns : 0
      step(heard.columns - doubt, "left", "right")
      step(heard.rows, "up", "down")
      let key = keyFrame
      if let lead = arrival(in: heard.row, after: key) { return lead }
      pulse = nextPulse(from: key + Self.handFrames)
    }
    press("guide")
    return .nowhere
  }

  /// What the last key has led to: a strike says that the hand is there, a pair of tones a fifth
  /// apart that something asked for is done; nil where neither is heard.
  private func arrival(in row: Int, after key: Int) -> Lead? {
    let last = key + Self.strikeFrames
    while !isOver, (recent.last?.number ?? 0) < last { wait(1) }
    guard !isOver else { return .reached }
    let pitches = recent.filter { (key...last).contains($0.number) }
      .flatMap(\.voices).map { $0.pitch - NoteListener.pitches[row] }
    let hears = { (step: Int) in pitches.contains { abs($0 - step) <= 1 } }
    return hears(Self.fifth) ? .reached : hears(Self.strikePartial) ? .there : nil
  }

  /// Goes so many cells, by jumps as far as they lead there.
  private func step(_ cells: Int, _ back: String, _ on: String) {
    let name = cells < 0 ? back : on
    var left = abs(cells)
    while left >= HandTracker.jump {
      press("jump-\(name)")
      left -= HandTracker.jump
    }
    // Back from a jump that goes too far where that takes fewer keys.
    for _ in 0..<left { press(name) }
  }

  /// The frame with which the last key began to sound.
  private var keyFrame: Int {
    (recent.last?.number ?? 0) + Int((lateFrames ?? 0).rounded(.down))
  }

  /// Whether the time to the next pulse says that it is farther than rows alone tell.
  private func isDeafToSides(_ pulse: Pulse) -> Bool {
    guard let next = nextPulse(from: pulse.first + Self.pulseFrames - 1) else { return false }
    let milliseconds = Double(next.first - pulse.first) * SweepListener.stepMilliseconds
    let cells = (milliseconds - 130) / 6
    return cells > Double(abs(pulse.rows)) + 3
  }

  /// Waits for the pulse that begins with a frame or after it: behind something softer, and without
  /// a break.
  private func nextPulse(from first: Int) -> Pulse? {
    let last = first + Self.longestFrames + Self.pulseFrames
    while !isOver, (recent.last?.number ?? 0) <= last {
      if let frames = wholePulse(from: first) { return pulse(frames) }
      wait(1)
    }
    return nil
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

  private func pulse(_ frames: [HeardFrame]) -> Pulse? {
    let from = NoteListener.row(of: Array(frames[1...2]))
    let to = NoteListener.row(of: Array(frames[Self.targetFrames]))
    guard let from, let to else { return nil }
    let sides = frames.compactMap { $0.voices.first.map { Double($0.side) } }.sorted()
    return Pulse(
      first: frames[0].number, row: to, rows: from - to,
      columns: Direction.column(decibels: sides[sides.count / 2]))
  }
}
