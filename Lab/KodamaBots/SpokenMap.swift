public import KodamaPerception

/// A map of the cells around the hand, from nothing but spoken lines and the names of materials.
///
/// A position (K) tells where the hand is. A column that was read (R) fills its rows. Of a thing
/// that was found, or named by the overview, only the size and the nearest cell are known.
public struct SpokenMap {
  /// A cell of which something was said.
  public struct Cell: Hashable, Sendable {
    /// The family that the line named.
    public var family: Family
    /// True if the cell was read, false if it is the likely place of something larger.
    public var isRead: Bool
  }

  private static let overview = "From left to right: "

  private let legend: WordLegend
  private var cells: [Spot: Cell] = [:]
  /// The last position that was said.
  private var hand: Spot?
  /// True until something was said after which the hand may be elsewhere.
  private var isHere = false
  private var hasRead = false
  /// Things that were named before a position.
  private var waiting: [Sentence] = []

  /// Creates an empty map for someone who knows the names in a legend.
  public init(_ legend: WordLegend) { self.legend = legend }

  /// True if nothing that was said can be drawn.
  public var isEmpty: Bool { cells.isEmpty }

  /// Returns what was said of a tile of the page around the hand, from the top left.
  public subscript(column: Int, row: Int) -> Cell? {
    guard let hand else { return nil }
    let middle = Field.page.middle
    return cells[Spot(hand.x - middle.x + column, hand.y - middle.y + row)]
  }

  /// Hears an English line. Lines that describe no position are ignored.
  public mutating func hear(_ line: String) {
    if line.hasPrefix(Self.overview) {
      // Each thing is said as the scanner says it, but for its number.
      waiting = line.dropFirst(Self.overview.count).split(separator: "; ").compactMap {
        Sentence("\($0), 1 of 1", legend: legend)
      }
    } else {
      switch Sentence(line, legend: legend) {
      case .here(let spot)?:
        (hand, isHere, hasRead) = (spot, true, false)
        cells[spot] = cells[spot] ?? Cell(family: .air, isRead: false)
      case .column(let start, let tiles, let hasMore)?: read(start, tiles, hasMore)
      case .found(let family, let dx, let dy, let width, let height, _, _)?:
        draw(family, dx, dy, width, height)
      case nil: isHere = false
      }
    }
    guard isHere else { return }
    for case .found(let family, let dx, let dy, let width, let height, _, _) in waiting {
      draw(family, dx, dy, width, height)
    }
    waiting = []
  }

  /// Fills the hand's column on the page. A second column without a position between them is
  /// elsewhere, because nobody reads the same column twice.
  private mutating func read(_ start: Int, _ tiles: [Family], _ hasMore: Bool) {
    guard let hand, isHere, !hasRead else { return }
    hasRead = true
    for row in (hand.y - Field.page.rows)..<(hand.y + Field.page.rows) {
      let index = row - hand.y - start
      if tiles.indices.contains(index) {
        cells[Spot(hand.x, row)] = Cell(family: tiles[index], isRead: true)
      } else if index < 0 || !hasMore {
        cells[Spot(hand.x, row)] = Cell(family: .air, isRead: true)
      }
    }
  }

  /// Draws the box of a thing behind its nearest cell.
  private mutating func draw(_ family: Family, _ dx: Int, _ dy: Int, _ width: Int, _ height: Int) {
    guard let hand, isHere else { return }
    let (columns, rows) = (Field.page.columns, Field.page.rows)
    let left = dx > 0 ? dx : dx < 0 ? dx - width + 1 : -width / 2
    let top = dy < 0 ? dy - height + 1 : dy
    for x in max(left, -columns)..<max(-columns, min(left + width, columns)) {
      for y in max(top, -rows)..<max(-rows, min(top + height, rows)) {
        let spot = Spot(hand.x + x, hand.y + y)
        if cells[spot]?.isRead != true { cells[spot] = Cell(family: family, isRead: false) }
      }
    }
  }
}
