package import KodamaPerception

/// Plays by words: reads the lines that are said, and nothing else.
///
/// What an étude asks for it looks for with the scanner. Where more than that matters it goes along
/// the valley and has every column read to it, and makes of that the same map that eyes make of a
/// frame. What it places and takes it keeps in mind; between lines it knows where the hand is as a
/// person does who counts steps.
final class Words: Senses {
  /// How long an answer is waited for, in passes: twelve runs of a column are over before.
  private static let answerPasses = 120

  /// What changes the place under the hand, and perhaps what lies beside it.
  private static let acts = ["place", "take", "use"]

  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  private var map: SeenMap
  /// Columns in which something may be otherwise than it was read, and those just read.
  private var isDoubted: [Bool]
  private var hasRead: [Bool]
  private var heard: [Sentence] = []
  private let console: any WordConsole
  private let legend: WordLegend

  init(console: any WordConsole, legend: WordLegend, field: Field = .page) {
    self.console = console
    self.legend = legend
    tracker = HandTracker(field)
    map = SeenMap(field)
    isDoubted = Array(repeating: true, count: field.columns)
    hasRead = Array(repeating: false, count: field.columns)
  }

  var field: Field { tracker.field }
  var corner: Spot { tracker.corner }
  var hand: Spot? { tracker.spot }

  /// The columns that a hand can reach.
  private var columns: Range<Int> { 1..<(field.columns - 1) }

  func press(_ action: String) {
    presses += 1
    tracker.pressed(action)
    take(console.pass(action))
    if let hand, Self.acts.contains(action) { doubt(around: hand.x) }
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { take(console.pass(nil)) }
  }

  /// Has the scanner name what is asked for where that is enough, and the columns read where not.
  func look(for families: [Family]) -> SeenMap {
    if case .here(let spot)? = answer(to: "where") { tracker.told(spot) }
    guard hand != nil else { return map }
    if families.count == 1, let found = scan(for: families[0]) { return found }
    readColumns()
    return map
  }

  /// What the scanner names of a family, or nil where it names something else, or what is larger
  /// than a tile: then it says where it begins, and not where it is.
  private func scan(for family: Family) -> SeenMap? {
    var found = SeenMap(field)
    var left = 1
    var isFirst = true
    while left > 0, !isOver, let hand {
      guard case .found(family, let dx, let dy, 1, 1, _, let count)? = answer(to: "scan-next")
      else { return nil }
      if isFirst { left = count }
      isFirst = false
      left -= 1
      found[Spot(hand.x + dx, hand.y + dy)] = family
    }
    return found
  }

  /// Has the columns read in which something may be otherwise than it remembers, the nearest
  /// first; beside one that is, there may be more. At first that is all of them.
  private func readColumns() {
    for column in columns where map.isLoose(column) { doubt(around: column) }
    while !isOver, let hand,
      let column = columns.filter({ isDoubted[$0] })
        .min(by: { abs($0 - hand.x) < abs($1 - hand.x) })
    {
      go(to: Spot(column, hand.y))
      let before = map
      readColumn()
      if map != before { doubt(around: column) }
      isDoubted[column] = false
      hasRead[column] = true
    }
    for column in columns { hasRead[column] = false }
  }

  private func doubt(around column: Int) {
    for column in (column - 1)...(column + 1)
    where columns.contains(column) && !hasRead[column] { isDoubted[column] = true }
  }

  func doubt(_ spots: [Spot]) {
    for spot in spots { isDoubted[spot.x] = true }
  }

  private func readColumn() {
    guard let hand, case .column(let start, let tiles, let hasMore)? = answer(to: "probe") else {
      return
    }
    let top = hand.y + start
    for row in 0..<field.rows {
      let index = row - top
      if tiles.indices.contains(index) {
        map[Spot(hand.x, row)] = tiles[index]
      } else if index < 0 || !hasMore {
        map[Spot(hand.x, row)] = .air
      }
    }
  }

  /// Presses a key and waits for what is said to it.
  private func answer(to action: String) -> Sentence? {
    heard.removeAll()
    press(action)
    for _ in 0..<Self.answerPasses where heard.isEmpty && !isOver { wait(1) }
    return heard.first
  }

  private func take(_ words: WordObservation?) {
    guard let words else {
      isOver = true
      return
    }
    heard += words.lines.compactMap { Sentence($0, legend: legend) }
  }
}

/// What a bot that plays by words is wired to: keys go in, sentences come out.
package protocol WordConsole: AnyObject {
  /// Presses the key of an action, or none, and lets a pass go by.
  ///
  /// - Returns: what is said during it, or nil when the game is over.
  func pass(_ action: String?) -> WordObservation?
}
