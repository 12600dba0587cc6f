package import KodamaPerception

/// Plays by ear as a person could: while the world runs, by the skyline and its tick, by the notes
/// of a column, by the guide. It is given what a hearing model makes of the samples, and remembers
/// from the lesson how the families sound.
///
/// It reads column after column and keeps in mind what it has read; what moves by itself, and what
/// the hand has changed, it reads again. A column's notes tell where each thing begins, not how
/// long it goes on: what lies or flows goes down to what comes next, the rest is one tile high.
final class HumanEars: Senses {
  /// How long the start of a sweep is waited for, in passes: a person's headset may be late.
  private static let chirpPasses = 90
  /// What still rings is let go before the first sweep, in passes.
  private static let quietPasses = 6
  private static let probeMilliseconds = 60.0
  private static let sweepMilliseconds = 50.0
  /// How much softer than the loudest note of the lesson the first chirp may seem, in decibels,
  /// besides what any chirp may be.
  private static let chirpMargin = 6
  /// How often all is read again because something was heard nowhere.
  private static let rereadLimit = 3
  /// No more runs of a column are played.
  private static let runLimit = 12
  /// The columns that a hand can reach.
  private static let columns = 1..<(SeenMap.columns - 1)
  /// What changes the place under the hand, and perhaps what lies beside it.
  private static let acts = ["place", "take", "use"]

  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker = HandTracker()
  private var map = SeenMap()
  /// Columns in which something may be otherwise than it was read, and those just read.
  private var isDoubted = Array(repeating: true, count: SeenMap.columns)
  private var hasRead = Array(repeating: false, count: SeenMap.columns)
  private var listener: SweepListener?
  /// What was heard last.
  private var recent: [HeardFrame] = []
  /// How loud the chirps are.
  private var chirpLevel: Int
  /// The row of the stone that a column was found to end with: where it is heard again, no more
  /// comes.
  private var floorRow: Int?
  private let console: any HearingConsole
  private let memory: TimbreMemory
  /// What is asked for or at hand.
  private let expected: [Family]
  /// What is asked for and not at hand.
  private let asked: [Family]
  /// How often all of it was read again, and whether it was read at all.
  private var rereads = 0
  private var hasLooked = false

  init(console: any HearingConsole, memory: TimbreMemory, tasks: [PlayTask]) {
    self.console = console
    self.memory = memory
    chirpLevel = memory.loudest - Self.chirpMargin
    let told = tasks.flatMap(\.families)
    expected = [.stone] + told
    asked = told.filter { family in tasks.allSatisfy { !$0.hotbar.contains(family) } }
  }

  var hand: Spot? { tracker.spot }

  func press(_ action: String) {
    presses += 1
    tracker.pressed(action)
    take(console.pass(action))
    if let hand, Self.acts.contains(action) { doubt(around: hand.x) }
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { take(console.pass(nil)) }
  }

  func look(for families: [Family]) -> SeenMap {
    if hand == nil { findHand() }
    guard hand != nil else { return map }
    // What is asked for and was heard nowhere was taken for something else: it is read again.
    if hasLooked, rereads < Self.rereadLimit, asked.contains(where: { map.count(of: $0) == 0 }) {
      rereads += 1
      for column in Self.columns { isDoubted[column] = true }
    }
    hasLooked = true
    readColumns()
    return map
  }

  /// Has the skyline played until its tick is heard: the tick is the hand's column, the home tone
  /// its row. The next key ends the sweep.
  private func findHand() {
    wait(Self.quietPasses)
    guard begin("sweep", slotMilliseconds: Self.sweepMilliseconds) else { return }
    let last = SweepListener.leadMilliseconds + 40 * Self.sweepMilliseconds + 60
    while !isOver, let heard = listener?.heard, heard < last {
      wait(2)
      // What stands out from a few columns may be the tick; one more is heard to be sure.
      if let column = listener?.tickColumn, listener?.hasHeard(column + 1) == true { break }
    }
    if let column = listener?.tickColumn, let home = listener?.homeNote,
      (0..<SeenMap.columns).contains(column)
    {
      tracker.found(Spot(column, SeenMap.rows - 1 - home.row))
    }
    listener = nil
  }

  /// Presses the key of a sweep or a probe, and waits for its chirp.
  private func begin(_ action: String, slotMilliseconds: Double) -> Bool {
    listener = SweepListener(
      slotMilliseconds: slotMilliseconds, before: recent, chirpLevel: chirpLevel)
    press(action)
    for _ in 0..<Self.chirpPasses where listener?.start == nil && !isOver { wait(1) }
    guard listener?.start != nil else {
      listener = nil
      return false
    }
    chirpLevel = listener?.chirpLevel ?? chirpLevel
    return true
  }

  /// Reads the columns in which something may be otherwise than it remembers, the nearest first;
  /// beside one that is, there may be more. At first that is all of them.
  private func readColumns() {
    for column in Self.columns where map.isLoose(column) { doubt(around: column) }
    while !isOver, let hand, let column = nextColumn(from: hand) {
      while !isOver, let hand = self.hand,
        let key = HandTracker.key(from: hand, to: Spot(column, hand.y))
      {
        press(key)
      }
      let before = map
      readColumn()
      if map != before { doubt(around: column) }
      isDoubted[column] = false
      hasRead[column] = true
    }
    for column in Self.columns { hasRead[column] = false }
  }

  private func nextColumn(from hand: Spot) -> Int? {
    Self.columns.filter { isDoubted[$0] }.min { abs($0 - hand.x) < abs($1 - hand.x) }
  }

  private func doubt(around column: Int) {
    for column in (column - 1)...(column + 1)
    where Self.columns.contains(column) && !hasRead[column] { isDoubted[column] = true }
  }

  /// Where something begins in a column, what it is, and what it would else be.
  private struct Run {
    var row: Int
    var family: Family
    var other: Family
  }

  /// Hears the hand's column from its top, run by run.
  private func readColumn() {
    guard hand != nil, begin("probe", slotMilliseconds: Self.probeMilliseconds) else { return }
    var runs: [Run] = []
    var isWhole = false
    while !isOver, runs.count < Self.runLimit, let listener {
      guard listener.hasHeard(runs.count) else {
        wait(1)
        continue
      }
      guard let note = listener.note(runs.count) else {
        isWhole = true
        break
      }
      let families = memory.families(of: note.sound, expecting: expected)
      let run = Run(row: SeenMap.rows - 1 - note.row, family: families[0], other: families[1])
      // What lies right on its like would have been one run with it.
      if let last = runs.last, last.row + 1 == run.row, last.family == run.family {
        runs[runs.count - 1].family = last.other
      }
      runs.append(run)
      if run.family == .stone, run.row == floorRow, runs.count > 1 { break }
    }
    if isWhole, let last = runs.last { floorRow = last.family == .stone ? last.row : nil }
    if let home = listener?.homeNote, let hand {
      tracker.found(Spot(hand.x, SeenMap.rows - 1 - home.row))
    }
    listener = nil
    if !isOver { keep(runs) }
  }

  /// Makes a column of the runs that were heard.
  private func keep(_ runs: [Run]) {
    guard let column = hand?.x else { return }
    for row in 0..<SeenMap.rows { map[Spot(column, row)] = .air }
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1].row : SeenMap.rows
      let goesOn = index + 1 == runs.count || run.family == .sand || run.family == .water
      for row in run.row..<max(run.row + 1, goesOn ? next : run.row + 1) {
        map[Spot(column, row)] = run.family
      }
    }
  }

  private func take(_ frames: [HeardFrame]?) {
    guard let frames else {
      isOver = true
      return
    }
    listener?.take(frames)
    recent = Array((recent + frames).suffix(2))
  }
}

/// What a bot with human ears is wired to: keys go in, what a person could make of the sound comes
/// out.
package protocol HearingConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: the frames that were heard by its end, or nil when the game is over.
  func pass(_ action: String?) -> [HeardFrame]?
}
