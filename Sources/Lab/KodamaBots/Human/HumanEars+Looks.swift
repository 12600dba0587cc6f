import KodamaPerception

// The first reading: the hand goes along the top, and in every column looks down. It is told of the
// first thing that lies there, by one note; under that it takes nothing to be hidden.
extension HumanEars {
  /// So many frames of a note are listened to.
  private static let noteFrames = 4
  /// A note begins where it is no more than so much softer than at its loudest, in decibels.
  private static let onsetDecibels = 14
  /// No key follows another in fewer frames.
  private static let keyFrames = 10
  /// So many jumps lead to an edge from anywhere.
  private static let jumpsToEdge = 5
  /// No more walls reach from ceiling to floor: otherwise it is that it hears nothing.
  private static let wallLimit = 4
  /// The row along which it goes.
  private static let topRow = 1

  /// Goes to a corner and looks down in column after column.
  func lookAlong() {
    wait(Self.quietPasses)
    guard let home = hearColumn()?.home else { return }
    goToCorner(from: home)
    lookOn(for: needed)
  }

  /// Looks down in the columns in which it has not, until what is needed was found; without that,
  /// in all of them. Nothing comes of it where many of the notes were not heard. Who hears late
  /// goes on to the next column before the note has come.
  func lookOn(for needed: [Family]) {
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
        // Who looks down from within a wall hears nothing: under stone there is only stone.
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

  /// Whether a note has not come yet when the next key may be pressed.
  private var isLate: Bool { Int(lateFrames ?? 0) + Self.noteFrames > Self.keyFrames }

  /// Where a column is silent, there is no ground, or the hand is elsewhere: it looks down no more.
  /// What it was told before it came to know the valley it takes for nothing.
  private func forget(_ seen: [Int]) {
    unheard = []
    guard !hasLooked, !seen.isEmpty else { return }
    map = SeenMap(field)
    tracker = HandTracker(field)
    tops = [:]
  }

  /// Goes to the top of the nearer edge: however far it may be, there is no farther.
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
    tracker.told(Spot(isRight ? columns.upperBound - 1 : columns.lowerBound, row))
    for _ in 0..<((row + HandTracker.jump - 2) / HandTracker.jump) { press("jump-up") }
  }

  /// What the note that begins with a frame tells of a thing: its row and its family.
  private func lookNote(from first: Int) -> Run? {
    let last = first + Self.noteFrames
    while !isOver, let heard = recent.last, heard.number < last { wait(1) }
    let frames = recent.filter { (first...last).contains($0.number) }
    // It begins with the first frame that is about as loud as it becomes.
    let loudest = frames.map(\.level).max() ?? 0
    let own = frames.drop { $0.level < loudest - Self.onsetDecibels }.prefix(Self.noteFrames)
    let readings = NoteListener.readings(Array(own), over: HeardFrame.silence)
    guard let (note, families) = likeliest(readings) else { return nil }
    return Run(row: Field.page.rows - 1 - note.row, family: families[0], other: families[1])
  }

  /// Makes a map of what was seen: stone goes on downwards, and under anything else lies the ground
  /// of the column beside it, as if nothing were hidden. Where it has not looked that is all.
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
