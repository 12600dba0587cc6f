package import KodamaPerception

/// Plays by words: reads the spoken lines only.
///
/// It finds targets with the scanner. If it needs more, it moves along the valley, has each column
/// read, and builds the same map that eyes build from a frame. It remembers what it places and
/// takes, and tracks the hand by counting steps.
final class WordReader: Senses {
  /// Time limit for an answer in passes. Twelve runs of a column are read within it.
  private static let answerPasses = 120

  /// Actions that change the tile under the hand and perhaps its neighbours.
  private static let acts = ["place", "take", "use"]

  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  private var map: SeenMap
  /// True for each column that may have changed since it was read.
  private var isDoubted: [Bool]
  /// True for each column that was read in this look.
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

  /// The columns that the hand can reach.
  private var columns: Range<Int> { 1..<(field.columns - 1) }

  func press(_ action: String) {
    presses += 1
    tracker.apply(action)
    receive(console.pass(action))
    if let hand, Self.acts.contains(action) { doubt(around: hand.x) }
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { receive(console.pass(nil)) }
  }

  /// Finds one family with the scanner, or otherwise reads the columns.
  func look(for families: [Family]) -> SeenMap {
    if case .here(let spot)? = answer(to: "where") { tracker.setHand(inValley: spot) }
    guard hand != nil else { return map }
    if families.count == 1, let found = scan(for: families[0]) { return found }
    readColumns()
    return map
  }

  /// Returns the places of a family from the scanner. Returns nil if the scanner names something
  /// else or something larger than a tile, whose exact shape it does not tell.
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

  /// Reads the columns that may have changed, the nearest first. If one has changed, its neighbours
  /// are read as well. At first all are read.
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

  /// Presses a key and waits for the answer.
  private func answer(to action: String) -> Sentence? {
    heard.removeAll()
    press(action)
    for _ in 0..<Self.answerPasses where heard.isEmpty && !isOver { wait(1) }
    return heard.first
  }

  private func receive(_ words: WordObservation?) {
    guard let words else {
      isOver = true
      return
    }
    heard += words.lines.compactMap { Sentence($0, legend: legend) }
  }
}

/// The connection of a bot that plays by words to a game.
package protocol WordConsole: AnyObject {
  /// Presses the key of an action, or none, and runs one pass.
  ///
  /// - Returns: The lines spoken in the pass, or nil when the game is over.
  func pass(_ action: String?) -> WordObservation?
}

/// A spoken line that says where something is.
enum Sentence: Hashable {
  /// The position of the hand: "air, column 20, row 5".
  case here(Spot)
  /// A column from its first tile that is not air, `from` rows from the hand, downwards. Above it
  /// is air, and below it too unless `hasMore` is true: "From 5 up in cells: stone 1, air 19, stone
  /// 4, end", "Only air in this column".
  case column(from: Int, [Family], hasMore: Bool)
  /// A found thing: its nearest tile relative to the hand, its bounding box, and its number among
  /// all found: "Goal: pool, 8 wide, 2 deep, 5 left, 7 down, 1 of 1".
  case found(Family, dx: Int, dy: Int, width: Int, height: Int, number: Int, count: Int)

  /// Parses an English line. Returns nil if it says no place.
  init?(_ line: String, legend: WordLegend) {
    let parts = line.split(separator: ", ", omittingEmptySubsequences: false).map(Self.words)
    guard
      let sentence = Self.here(parts) ?? Self.column(line, legend) ?? Self.found(parts, legend)
    else { return nil }
    self = sentence
  }

  private static func words(_ part: Substring) -> [Substring] { part.split(separator: " ") }

  private static func here(_ parts: [[Substring]]) -> Sentence? {
    guard parts.count > 2, parts[1].count == 2, parts[1][0] == "column", parts[2].first == "row",
      let x = Int(parts[1][1]),
      let y = parts[2].dropFirst().first.flatMap({ Int($0.prefix { $0 != ";" }) })
    else { return nil }
    return .here(Spot(x, y))
  }

  private static func column(_ line: String, _ legend: WordLegend) -> Sentence? {
    if line == "Only air in this column" { return .column(from: 0, [], hasMore: false) }
    let halves = line.split(separator: ": ", maxSplits: 1)
    guard halves.count == 2, line.hasPrefix("From ") else { return nil }
    var start = 0
    let head = words(halves[0]).dropFirst()
    if let way = head.first, let rows = Int(way) {
      start = head.dropFirst().first == "up" ? -rows : rows
    } else if head.first != "here" {
      return nil
    }
    let runs = halves[1].split(separator: ", ")
    var tiles: [Family] = []
    for run in runs.dropLast() {
      let words = words(run)
      guard let count = words.last.flatMap({ Int($0) }) else { return nil }
      // An unknown name is an obstacle.
      let family = legend.family(words.dropLast().joined(separator: " ")) ?? .stone
      tiles += Array(repeating: family, count: min(max(0, count), Page.floor.field.rows))
    }
    return .column(from: start, tiles, hasMore: runs.last != "end")
  }

  private static func found(_ parts: [[Substring]], _ legend: WordLegend) -> Sentence? {
    guard let place = parts.last, place.count == 3, place[1] == "of", let number = Int(place[0]),
      let count = Int(place[2]), var name = parts.first
    else { return nil }
    // A category that was entered comes first: "Goal: ".
    if let colon = name.firstIndex(where: { $0.hasSuffix(":") }) { name.removeSubrange(...colon) }
    guard let family = legend.family(name.joined(separator: " ")) else { return nil }
    var (dx, dy, width, height) = (0, 0, 1, 1)
    for part in parts.dropFirst().dropLast() where part.count == 2 {
      guard let size = Int(part[0]) else { return nil }
      switch part[1] {
      case "left": dx = -size
      case "right": dx = size
      case "up": dy = -size
      case "down": dy = size
      case "wide": width = size
      case "high", "deep": height = size
      default: return nil
      }
    }
    return .found(
      family, dx: dx, dy: dy, width: width, height: height, number: number, count: count)
  }
}
