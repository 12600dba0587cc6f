import KodamaPerception

// The first reading: the hand goes along the top, and in every column looks down. It is told of the
// first thing that lies there, by one note; under that it takes nothing to be hidden.
extension HumanEars {
  /// So many frames of a note are listened to.
  private static let noteFrames = 4
  /// A note begins where it is no more than so much softer than at its loudest, in decibels.
  private static let onsetDecibels = 14
  /// So many jumps lead to an edge from anywhere.
  private static let jumpsToEdge = 5
  /// The row along which it goes.
  private static let topRow = 1

  /// Looks down in every column. Nothing comes of it where one of the notes was not heard.
  func lookAlong() {
    wait(Self.quietPasses)
    guard let home = hearColumn()?.home else { return }
    goToCorner(from: home)
    guard let start = hand else { return }
    let step = start.x > SeenMap.columns / 2 ? -1 : 1
    var seen: [Int: Run] = [:]
    while !isOver, let hand {
      press("look-down")
      guard let run = lookNote() else { return forget() }
      seen[hand.x] = run
      guard Self.columns.contains(hand.x + step) else { break }
      press(step > 0 ? "right" : "left")
    }
    guard !isOver else { return }
    keep(seen)
  }

  private func forget() {
    map = SeenMap()
    tracker = HandTracker()
  }

  /// Goes to the top of the nearer edge: however far it may be, there is no farther.
  private func goToCorner(from home: NoteListener.Note) {
    let isRight = home.side > 0
    var jumps = Self.jumpsToEdge
    if abs(home.side) > 1 {
      let column = SeenMap.columns / 2 - abs(Direction.column(decibels: home.side))
      jumps = max(0, column) / HandTracker.jump + 1
    }
    for _ in 0..<jumps { press(isRight ? "jump-right" : "jump-left") }
    let row = SeenMap.rows - 1 - home.row
    tracker.found(Spot(isRight ? Self.columns.upperBound - 1 : Self.columns.lowerBound, row))
    for _ in 0..<((row + HandTracker.jump - 2) / HandTracker.jump) { press("jump-up") }
  }

  /// What the note of the last key tells of a thing: its row and its family.
  private func lookNote() -> Run? {
    guard let key = recent.last?.number else { return nil }
    let first = key + Int(lateFrames.rounded(.down))
    let last = first + Self.noteFrames
    while !isOver, let heard = recent.last, heard.number < last { wait(1) }
    let frames = recent.filter { (first...last).contains($0.number) }
    // It begins with the first frame that is about as loud as it becomes.
    let loudest = frames.map(\.level).max() ?? 0
    let own = frames.drop { $0.level < loudest - Self.onsetDecibels }.prefix(Self.noteFrames)
    guard let note = NoteListener.hear(Array(own), over: HeardFrame.silence) else { return nil }
    let families = memory.families(of: note.sound, expecting: expected)
    return Run(row: SeenMap.rows - 1 - note.row, family: families[0], other: families[1])
  }

  /// Makes a map of what was seen: stone goes on downwards, and under anything else lies the ground
  /// of the column beside it, as if nothing were hidden.
  private func keep(_ seen: [Int: Run]) {
    tops = seen
    let lid = Run(row: 0, family: .stone, other: .stone)
    for column in 0..<SeenMap.columns {
      let top = seen[column]
      let ground = seen.filter { $0.value.family == .stone && $0.value.row > top?.row ?? 0 }
        .min { abs($0.key - column) < abs($1.key - column) }?.value
      keep([lid, top, top?.family == .stone ? nil : ground].compactMap { $0 }, in: column)
      isDoubted[column] = Self.columns.contains(column) && top == nil
      isGuessed[column] = top != nil
    }
    for row in 0..<SeenMap.rows {
      map[Spot(0, row)] = .stone
      map[Spot(SeenMap.columns - 1, row)] = .stone
    }
  }
}
