import KodamaPerception

// Being led by the guide: its pulses say how far up or down the nearest of what is asked for lies,
// by a step of the pitch, and how far to the side, by their side.
extension HumanEars {
  /// How far apart pulses begin at the target, and how much more each cell adds, in milliseconds.
  static let nearPeriodMilliseconds = 130
  static let cellMilliseconds = 6
  /// A pulse is 110 ms long: so many frames.
  private static let pulseFrames = 9
  /// The pitch of the hand is in its first frames, that of the target in these.
  private static let targetFrames = 6...8
  /// It is as loud for so many, and the frame before it is so much softer, in decibels.
  private static let wholeFrames = 8
  private static let gapDecibels = 6
  /// What the hand itself sounds begins no later than this behind its key, in frames.
  static let handFrames = 6
  /// So much softer than the loudest note of the lesson a pulse may be, in decibels.
  private static let pulseDecibels = 18
  /// No pulse begins later than this behind the one before, in frames.
  private static let longestFrames = 32
  /// Up to here a side is known to the column.
  static let sureColumns = 9
  /// What is farther is gone to but for so many columns, and heard again.
  private static let doubtColumns = 3
  private static let legLimit = 6
  /// A strike, and what is taken after it, ring for so many frames.
  private static let ringingFrames = 26
  /// A strike and what follows it are listened to for so many frames; over the hand's own pitch its
  /// loudest partial, and the second of the tones that say something is done, lie so many quarters
  /// of a semitone.
  private static let strikeFrames = 10
  private static let strikePartial = 70
  /// The partials of a strike lie so far over its loudest one but the hand's own pitch.
  private static let strikeSteps = [22, 50]
  /// Something asked for is done where a second tone is so much higher.
  static let fifth = 28
  /// They are heard in so many frames at least.
  private static let sureFrames = 3

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
    /// Whether it is the strike that says that the hand is there.
    var isStrike: Bool

    /// How many cells away the target is, across or up and down, as the time to the next one says.
    func cells(to next: Pulse) -> Double {
      let milliseconds = Double(next.first - first) * SweepListener.stepMilliseconds
      return (milliseconds - Double(nearPeriodMilliseconds)) / Double(cellMilliseconds)
    }
  }

  func lead(unlessWithin near: Int) -> Lead {
    guard isLed, !isOver else { return .nowhere }
    if lateFrames == nil { wait(Self.quietPasses) }
    while !isOver, (recent.last?.number ?? 0) < quietFrame { wait(1) }
    press("guide")
    var key = keyFrame
    var pulse = nextPulse(from: key)
    if pulse == nil, !isOver {
      // It led there still, and the key has ended that.
      press("guide")
      key = keyFrame
      pulse = nextPulse(from: key)
    }
    if lateFrames == nil, let pulse { lateFrames = Double(pulse.first - key) }
    var isShort = true
    for _ in 0..<Self.legLimit {
      // Where it was gone to but for a few columns it is not there, whatever drowns the pulses.
      guard let heard = pulse, !isOver else { return isShort ? .nowhere : .there }
      // What fell under the hand is there without a step.
      if heard.isStrike { return .there }
      if heard.columns != 0 { hasTwoEars = true }
      // Who hears with one ear hears nothing of the side: it seems to be here, and is not.
      if !hasTwoEars, heard.rows == 0 || hasOneEar || isDeafToSides(heard) {
        hasOneEar = true
        return leadOneEar(heard, unlessWithin: near)
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

  /// What the last key has led to: a strike says that the hand is there, a pair of tones a fifth
  /// apart that something asked for is done; nil where neither is heard.
  func arrival(in row: Int, after key: Int) -> Lead? {
    let last = key + Self.strikeFrames
    quietFrame = key + Self.ringingFrames
    while !isOver, (recent.last?.number ?? 0) < last { wait(1) }
    guard !isOver else { return .reached }
    let pitches = recent.filter { (key...last).contains($0.number) }
      .flatMap(\.voices).map { $0.pitch - NoteListener.pitches[row] }
    // What crackles beside it meets such a pitch now and then.
    let hears = { (step: Int) in pitches.count { abs($0 - step) <= 1 } >= Self.sureFrames }
    return hears(Self.fifth) ? .reached : hears(Self.strikePartial) ? .there : nil
  }

  /// Goes so many cells, by jumps as far as they lead there.
  func step(_ cells: Int, _ back: String, _ on: String) {
    let name = cells < 0 ? back : on
    var left = abs(cells)
    while left >= HandTracker.jump {
      press("jump-\(name)")
      left -= HandTracker.jump
    }
    for _ in 0..<left { press(name) }
  }

  /// The frame with which the last key began to sound.
  var keyFrame: Int {
    (recent.last?.number ?? 0) + Int((lateFrames ?? 0).rounded(.down))
  }

  /// Whether the time to the next pulse says that it is farther than rows alone tell.
  private func isDeafToSides(_ pulse: Pulse) -> Bool {
    guard let next = pulseAfter(pulse) else { return false }
    return pulse.cells(to: next) > Double(abs(pulse.rows)) + 3
  }

  /// Waits for the pulse that begins with a frame or after it: behind something softer, without a
  /// break, and at the pitch of the hand, where that is known.
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

  /// Whether the partials of a strike sound together for most of the time.
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
