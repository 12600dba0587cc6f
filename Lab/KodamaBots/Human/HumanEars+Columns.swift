import KodamaPerception

// Finding the hand with a sweep, and reading single columns.
extension HumanEars {
  /// The loudest voice of a note is replaced by another reading only if that reading's distance
  /// from its family is less than this share of the loudest voice's distance.
  private static let doubtShare = 0.5

  /// Plays a sweep until its tick, which sounds in the hand's column. The home tone gives the
  /// hand's row. The next key ends the sweep.
  func findHand() {
    wait(Self.quietPasses)
    guard begin("sweep", slotMilliseconds: Self.sweepMilliseconds) else { return }
    let last = SweepListener.leadMilliseconds + 40 * Self.sweepMilliseconds + 60
    while !isOver, let heard = listener?.heard, heard < last {
      wait(2)
      // Hears one more column, to be sure that the sound was the tick.
      if let column = listener?.tickColumn, listener?.hasHeard(column + 1) == true { break }
    }
    if let column = listener?.tickColumn, let home = listener?.homeNote,
      (0..<Field.page.columns).contains(column)
    {
      tracker.setHand(onPage: Spot(column, Field.page.rows - 1 - home.row))
    }
    listener = nil
  }

  /// Presses the key of a sweep or a column, and waits for its chirp. Returns whether the chirp
  /// came.
  func begin(_ action: String, slotMilliseconds: Double) -> Bool {
    press(action)
    // Sounds before the key cannot be the chirp.
    listener = SweepListener(
      slotMilliseconds: slotMilliseconds, before: Array(recent.suffix(2)), chirpLevel: chirpLevel)
    let key = recent.last?.number ?? 0
    listener?.usualStart = chirpLate.map { (Double(key) + $0) * SweepListener.stepMilliseconds }
    for _ in 0..<Self.chirpPasses where listener?.start == nil && !isOver { wait(1) }
    guard let start = listener?.start else {
      listener = nil
      return false
    }
    let late = start / SweepListener.stepMilliseconds - Double(key)
    lateFrames = late
    chirpLate = min(chirpLate ?? late, late)
    chirpLevel = listener?.chirpLevel ?? chirpLevel
    return true
  }

  /// Reads the columns that may have changed, the nearest first. If a column has changed, its
  /// neighbours are read as well. The first time, all columns are read.
  func readColumns() {
    while !isOver, let hand, let column = nextColumn(from: hand) {
      go(to: Spot(column, hand.y))
      let before = map
      readColumn()
      isStill[column] = map == before
      if map != before { doubt(around: column) }
      isDoubted[column] = false
      isGuessed[column] = false
      hasRead[column] = true
    }
    for column in columns { hasRead[column] = false }
  }

  /// Marks the columns where something moves, unless they were unchanged when they were last read.
  func doubtLoose() {
    for column in columns where !isStill[column] || map.isLively(column) {
      if map.isLoose(column) { doubt(around: column) }
    }
  }

  func nextColumn(from hand: Spot) -> Int? {
    columns.filter { isDoubted[$0] }.min { abs($0 - hand.x) < abs($1 - hand.x) }
  }

  func doubt(around column: Int) {
    for column in (column - 1)...(column + 1)
    where columns.contains(column) && !hasRead[column] {
      isDoubted[column] = true
      isStill[column] = false
    }
  }

  /// The start of a thing in a column: its first row, its likeliest family and its second likeliest
  /// family.
  struct Run: Hashable {
    var row: Int
    var family: Family
    var other: Family

    static func == (one: Run, other: Run) -> Bool {
      one.row == other.row && one.family == other.family
    }

    func hash(into hasher: inout Hasher) { hasher.combine(row) }
  }

  func readColumn() {
    guard let hand, let (home, heard) = hearColumn() else { return }
    var runs = heard
    // A look plays its note for longer than a column does, so it is more reliable.
    if isGuessed[hand.x], let top = tops[hand.x],
      let index = runs.firstIndex(where: { $0.row == top.row })
    {
      runs[index] = top
    }
    tracker.setHand(onPage: Spot(tracker.onPage(hand).x, Field.page.rows - 1 - home.row))
    if !isOver { keep(runs, in: hand.x) }
  }

  /// Lets the game play the hand's column. Returns the home tone, and the runs from the top down.
  func hearColumn() -> (home: NoteListener.Note, runs: [Run])? {
    guard begin("probe", slotMilliseconds: Self.probeMilliseconds) else { return nil }
    var runs: [Run] = []
    var isWhole = false
    while !isOver, runs.count < Self.runLimit, let listener {
      guard listener.hasHeard(runs.count) else {
        wait(1)
        continue
      }
      let top = runs.last.map { Field.page.rows - 1 - $0.row } ?? Field.page.rows
      guard let (note, families) = likeliest(listener.readings(runs.count, under: top)) else {
        isWhole = true
        break
      }
      let run = Run(row: Field.page.rows - 1 - note.row, family: families[0], other: families[1])
      // Adjacent tiles of one family are a single run, except for machines.
      if let last = runs.last, last.row + 1 == run.row, last.family == run.family,
        run.family != .wire
      {
        runs[runs.count - 1].family = last.other
      }
      runs.append(run)
      if run.family == .stone, run.row == floorRow, run.row >= Self.deepRow { break }
    }
    if isWhole, let last = runs.last { floorRow = last.family == .stone ? last.row : nil }
    let home = listener?.homeNote
    listener = nil
    return home.map { ($0, runs) }
  }

  /// Returns the reading of a note that is most similar to a remembered timbre, with its families,
  /// likeliest first. The loudest voice is preferred unless another reading is far more similar.
  func likeliest(
    _ readings: [NoteListener.Note]
  ) -> (note: NoteListener.Note, families: [Family])? {
    let known = readings.map { ($0, memory.families(of: $0.sound, expecting: expected)) }
    let unlike = known.map { memory.distance($0.0.sound, $0.1[0]) }
    guard let first = known.first,
      let best = known.indices.min(by: { unlike[$0] < unlike[$1] })
    else { return nil }
    return !first.0.isLoudest || unlike[best] < Self.doubtShare * unlike[0] ? known[best] : first
  }

  /// Adds a column's runs to the map.
  func keep(_ runs: [Run], in column: Int) {
    for row in 0..<field.rows { map[Spot(column, row)] = .air }
    for (index, run) in runs.enumerated() {
      // A tile in the top row is the ceiling, whatever it sounds like.
      guard run.row > 0 else {
        map[Spot(column, 0)] = .stone
        continue
      }
      others[Spot(column, run.row)] = run.other
      let next = index + 1 < runs.count ? runs[index + 1].row : field.rows
      let follows = index + 1 < runs.count ? runs[index + 1].family : nil
      // A wire above a bell leads to the bell.
      let goesOn =
        follows == nil || run.family == .sand || run.family == .water
        || (run.family == .wire && follows == .metal)
      for row in run.row..<max(run.row + 1, goesOn ? next : run.row + 1) {
        map[Spot(column, row)] = run.family
      }
    }
  }
}
