import KodamaPerception

/// The senses of a bot that plays from pictures at the largest scale, where a cell of the screen
/// shows two cells of the world in two colours. The bot also reads the panel.
///
/// It guesses a map and changes it until the picture of that map equals the visible one.
final class FloorEyes: Senses {
  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  /// The tiles that have been visible at least once.
  private var pages: SeenPages
  /// The assumed kind of each cell, as an index in `legend.kinds`.
  var map: [Int]
  /// The glyphs whose exact cell is known, keyed by the upper of their two cells. True if the glyph
  /// is in the lower one.
  var lowered: [Int: Bool] = [:]
  private(set) var frame: TextObservation?
  /// True once the first picture of the current page has been recognised.
  var hasLooked = false
  /// True while `score(_:)` counts unexplained cells rather than their colour differences.
  var isStrict = false
  private let console: any TextConsole
  let legend: any FloorLegend
  var kindOfFigure: [UInt32: Int] = [:]
  private var kindOfMark: [GlyphLegend.Mark: Int] = [:]
  /// The indices of the kinds that have no glyph, the most frequent first.
  var colours: [Int]

  /// The screen position of the material under the hand in the panel.
  private static let sample = Spot(84, 4)

  init(console: any TextConsole, legend: any FloorLegend, field: Field = .page) {
    tracker = HandTracker(field, page: .floor)
    pages = SeenPages(field, page: .floor)
    map = Array(repeating: 0, count: field.count)
    self.console = console
    self.legend = legend
    colours = legend.kinds.indices.filter { legend.kinds[$0].figure == nil }
    for (index, kind) in legend.kinds.enumerated().reversed() {
      if let figure = kind.figure { kindOfFigure[figure] = index }
      kindOfMark[kind.mark] = index
    }
  }

  var field: Field { tracker.field }
  var corner: Spot { tracker.corner }
  var hand: Spot? { tracker.spot }
  var unseen: Spot? { pages.unseen(near: hand) }

  func press(_ action: String) {
    presses += 1
    tracker.apply(action)
    receive(console.pass(action))
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { receive(console.pass(nil)) }
  }

  /// Returns the map for the current picture. Moves the hand to glyphs whose exact cell is
  /// uncertain.
  func look(for families: [Family]) -> SeenMap {
    wait(1)
    // A new page gets as many rounds of recognition as the first one.
    if hand != nil, pages.markSeen(from: corner) { hasLooked = false }
    recognize()
    if visitGlyphs(families) {
      wait(1)
      recognize()
    }
    var seen = SeenMap(field)
    for index in map.indices { seen[field.spot(index)] = legend.kinds[map[index]].family }
    return seen
  }

  private func receive(_ frame: TextObservation?) {
    guard let frame else {
      isOver = true
      return
    }
    guard frame.papers.count == frame.glyphs.count else { return }
    self.frame = frame
    findHand(frame)
    readPanel(frame)
  }

  /// Finds the hand, which has its own colour. If several half cells have that colour, the one
  /// nearest to the tracked position is used.
  private func findHand(_ frame: TextObservation) {
    let isWhole = field.columns <= Page.floor.field.columns
    let found = FloorCell.all(of: frame).enumerated().flatMap { place, cell in
      [false, true].filter { cell.isHand($0, legend.handColour) }
        .map { FloorCell.tile(place, isLower: $0) }
    }.filter { !isWhole || field.contains(tracker.inValley($0)) }
    let near = tracker.spot.map(tracker.onPage)
    let tile = near.map { near in found.min { $0.steps(to: near) < $1.steps(to: near) } }
    if let tile = tile ?? found.first { tracker.setHand(onPage: tile) }
  }

  /// Reads the material under the hand from the panel, because the hand hides it in the picture.
  private func readPanel(_ frame: TextObservation) {
    let place = Self.sample.y * frame.columns + Self.sample.x
    guard let hand, place + 1 < frame.glyphs.count,
      let found = kindOfMark[
        GlyphLegend.Mark(
          left: frame.glyphs[place], right: frame.glyphs[place + 1], ink: frame.inks[place])]
    else { return }
    let (upper, own) = (Spot(hand.x, hand.y & ~1), field.index(hand))
    let other = own + (hand == upper ? field.columns : -field.columns)
    let isFigure = legend.kinds[found].figure != nil
    if isFigure {
      lowered[field.index(upper)] = hand != upper
    } else if legend.kinds[map[own]].figure != nil, legend.kinds[map[other]].figure == nil {
      // The glyph that was assumed to be here is in the other half of the cell.
      lowered[field.index(upper)] = hand == upper
      map[other] = map[own]
    }
    if legend.kinds[map[own]].mark != legend.kinds[found].mark { map[own] = found }
  }

  /// Returns the index of the screen cell that shows a tile, or nil if it is not visible.
  func place(of spot: Spot) -> Int? { FloorCell.place(of: tracker.onPage(spot)) }

  /// Returns the tile that one half of a screen cell shows, or nil if it is outside the valley.
  func spot(_ place: Int, isLower: Bool) -> Spot? {
    let spot = tracker.inValley(FloorCell.tile(place, isLower: isLower))
    return field.contains(spot) ? spot : nil
  }
}

// MARK: - Visiting glyphs
extension FloorEyes {
  /// Moves the hand to glyphs of still things whose exact cell is uncertain, and reads the panel
  /// there.
  ///
  /// - Returns: True if the hand has moved.
  private func visitGlyphs(_ families: [Family]) -> Bool {
    var hasGone = false
    var left = Self.visitLimit
    while left > 0, !isOver, let hand, let target = doubtful(families, near: hand) {
      left -= 1
      hasGone = true
      go(to: target)
      let upper = field.index(Spot(target.x, target.y & ~1))
      if lowered[upper] == nil { lowered[upper] = target.y & 1 == 1 }
    }
    return hasGone
  }

  /// The maximum number of glyphs to visit in one call of `look(for:)`.
  private static let visitLimit = 8

  private func doubtful(_ families: [Family], near hand: Spot) -> Spot? {
    map.indices.filter { index in
      let (kind, spot) = (legend.kinds[map[index]], field.spot(index))
      return kind.figure != nil && kind.isStill && families.contains(kind.family)
        && lowered[field.index(Spot(spot.x, spot.y & ~1))] == nil
        && field.isInReach(spot)
    }
    .map(field.spot).min { $0.steps(to: hand) < $1.steps(to: hand) }
  }
}

/// A screen cell of a picture at the largest scale: two cells of the world, or a glyph in front of
/// them.
struct FloorCell {
  /// The Unicode scalar of the glyph; 0 if the cell is drawn as two half blocks.
  var glyph: UInt32
  /// True if the colours of both halves are visible.
  var isHalves: Bool
  /// The colour of the upper half, or of the background of a glyph.
  var upper: UInt32
  /// The colour of the lower half, or of the background of a glyph.
  var lower: UInt32

  /// The half block characters. The half in the name has the text colour.
  private static let (upperHalf, lowerHalf): (UInt32, UInt32) = (0x2580, 0x2584)
  /// The difference of cells that cannot be compared by colour.
  private static let other = 1 << 20

  private init(_ glyph: UInt32, ink: UInt32, paper: UInt32) {
    switch glyph {
    case Self.upperHalf: (self.glyph, isHalves, upper, lower) = (0, true, ink, paper)
    case Self.lowerHalf: (self.glyph, isHalves, upper, lower) = (0, true, paper, ink)
    case 0x20: (self.glyph, isHalves, upper, lower) = (0, true, paper, paper)
    default: (self.glyph, isHalves, upper, lower) = (glyph, false, paper, paper)
    }
  }

  /// Returns the screen cells of the valley, row by row: 24 rows of 80.
  static func all(of frame: TextObservation) -> [FloorCell] {
    let page = Page.floor.field
    var cells: [FloorCell] = []
    cells.reserveCapacity(page.count / 2)
    for row in 0..<(page.rows / 2) {
      let start = row * frame.columns
      for place in start..<(start + page.columns) {
        guard place < frame.papers.count else {
          cells.append(FloorCell(0x20, ink: 0, paper: 0))
          continue
        }
        cells.append(
          FloorCell(frame.glyphs[place], ink: frame.inks[place], paper: frame.papers[place]))
      }
    }
    return cells
  }

  /// Returns the page's tile that one half of a screen cell shows.
  static func tile(_ place: Int, isLower: Bool) -> Spot {
    let (row, column) = place.quotientAndRemainder(dividingBy: Page.floor.field.columns)
    return Spot(column, row * 2 + (isLower ? 1 : 0))
  }

  /// Returns the index of the screen cell that shows a tile, or nil if the tile is not on the page.
  static func place(of tile: Spot) -> Int? {
    let page = Page.floor.field
    return page.contains(tile) ? tile.y / 2 * page.columns + tile.x : nil
  }

  /// Returns whether one half has the colour of the hand.
  func isHand(_ isLower: Bool, _ colour: UInt32) -> Bool {
    isHalves && (isLower ? lower : upper) == colour
  }

  /// Returns the squared difference between the colours of one half here and in the guessed
  /// picture; 0 if a spark or a star hides the half.
  func difference(from imagined: FloorCell, isLower: Bool) -> Int {
    if isHalves {
      guard imagined.isHalves else { return imagined.glyph == 0 ? 0 : Self.other }
      return Self.difference(isLower ? lower : upper, isLower ? imagined.lower : imagined.upper)
    }
    return imagined.glyph == glyph ? Self.difference(lower, imagined.lower) : 0
  }

  private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      let step = Int(one >> UInt32(shift) & 0xff) - Int(other >> UInt32(shift) & 0xff)
      return sum + step * step
    }
  }
}
