import KodamaPerception

/// A line that was said, understood as far as it tells where something lies.
enum Sentence: Hashable {
  /// The hand is at this place of the valley: "air, column 20, row 5".
  case here(Spot)
  /// A column from its first tile that is not air, so many rows from the hand, downwards; above it
  /// lies air, and below it too unless there is more of it than was said: "From 5 up in cells:
  /// stone 1, air 19, stone 4, end", "Only air in this column".
  case column(from: Int, [Family], hasMore: Bool)
  /// The nearest tile of something that was found, from the hand, the box that holds all of it, and
  /// which of how many it is: "Goal: pool, 8 wide, 2 deep, 5 left, 7 down, 1 of 1".
  case found(Family, dx: Int, dy: Int, width: Int, height: Int, number: Int, count: Int)

  /// Understands a line as it is written in English, or not.
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
      // What has a name that nobody told is something, and in the way.
      let family = legend.family(words.dropLast().joined(separator: " ")) ?? .stone
      tiles += Array(repeating: family, count: min(max(0, count), Page.floor.field.rows))
    }
    return .column(from: start, tiles, hasMore: runs.last != "end")
  }

  private static func found(_ parts: [[Substring]], _ legend: WordLegend) -> Sentence? {
    guard let place = parts.last, place.count == 3, place[1] == "of", let number = Int(place[0]),
      let count = Int(place[2]), var name = parts.first
    else { return nil }
    // The category that was entered goes before: "Goal: ".
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
