public import KodamaPerception

/// The senses of a bot that plays from the spoken lines.
///
/// It finds targets with the scanner. If that is not enough, it moves along the valley, has the
/// game read each column, and builds a map. It remembers where it places and takes things, and
/// infers the hand's position from the pressed keys.
final class WordReader: Senses {
  /// The maximum number of passes to wait for an answer. In this time, a voice can speak twelve
  /// runs of a column.
  private static let answerPasses = 120

  /// Actions that change the tile under the hand and perhaps its neighbours.
  private static let acts = ["place", "take", "use"]

  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  private var map: SeenMap
  /// For each column, true if it may have changed since it was read.
  private var isDoubted: [Bool]
  /// For each column, true if it was read during the current call of `look(for:)`.
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

  /// Finds a single family with the scanner. To find several families, it reads the columns.
  func look(for families: [Family]) -> SeenMap {
    if case .here(let spot)? = answer(to: "where") { tracker.setHand(inValley: spot) }
    guard hand != nil else { return map }
    if families.count == 1, let found = scan(for: families[0]) { return found }
    readColumns()
    return map
  }

  /// Returns the positions of a family, as found with the scanner. Returns nil if the scanner names
  /// another family, or something larger than a tile, whose exact shape it does not describe.
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

  /// Reads the columns that may have changed, the nearest first. If a column has changed, its
  /// neighbours are read as well. The first time, all columns are read.
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

  /// Presses a key and waits for the spoken answer.
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

/// The connection between a game and a bot that plays from spoken lines.
public protocol WordConsole: AnyObject {
  /// Presses the key of an action and runs one pass. Without an action, only runs the pass.
  ///
  /// - Returns: The lines that were spoken in the pass, or nil if the game is over.
  func pass(_ action: String?) -> WordObservation?
}

/// A spoken line that describes the position of something.
enum Sentence: Hashable {
  /// The position of the hand: "air, column 20, row 5".
  case here(Spot)
  /// The tiles of a column, from its first tile that is not air downwards. That tile is `from` rows
  /// below the hand. All tiles above it are air; those below the list are air unless `hasMore` is
  /// true. "From 5 up in cells: stone 1, air 19, stone 4, end", "Only air in this column".
  case column(from: Int, [Family], hasMore: Bool)
  /// A thing that the scanner found: the offset of its nearest tile from the hand, its bounding
  /// box, its number in the list of found things, and the length of that list. "Goal: pool, 8 wide,
  /// 2 deep, 5 left, 7 down, 1 of 1".
  case found(Family, dx: Int, dy: Int, width: Int, height: Int, number: Int, count: Int)

  /// Parses an English line. Returns nil if it describes no position.
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
      let y = parts[2].dropFirst().first.flatMap({ Int($0.prefix(while: \.isNumber)) })
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
      // A material with an unknown name counts as an obstacle.
      let family = legend.family(words.dropLast().joined(separator: " ")) ?? .stone
      tiles += Array(repeating: family, count: min(max(0, count), Page.floor.field.rows))
    }
    return .column(from: start, tiles, hasMore: runs.last != "end")
  }

  private static func found(_ parts: [[Substring]], _ legend: WordLegend) -> Sentence? {
    guard let place = parts.last, place.count == 3, place[1] == "of", let number = Int(place[0]),
      let count = Int(place[2]), var name = parts.first
    else { return nil }
    // The line starts with the name of a category if the scanner has just entered it.
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
