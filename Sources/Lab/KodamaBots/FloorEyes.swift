import KodamaPerception

/// Plays by eye at the scale of the valley's floor, where a window begins: sees colours, half a
/// cell of the screen for each cell, and reads the panel, and nothing else.
///
/// It imagines what may lie there, and changes that until it looks like what it sees.
final class FloorEyes: Senses {
  private(set) var presses = 0
  private(set) var isOver = false
  private var tracker: HandTracker
  /// Where it has looked.
  private var pages: Pages
  /// What it takes to be in each cell: a place among the kinds of the legend.
  var map: [Int]
  /// Of glyphs whose place was found out: whether it is the lower of their two cells.
  var lowered: [Int: Bool] = [:]
  /// What it saw last.
  private(set) var frame: TextObservation?
  /// Whether it has made sense of a picture before.
  var hasLooked = false
  /// How it judges what it imagines, for as long as that leads on.
  var isStrict = false
  private let console: any TextConsole
  let legend: any FloorLegend
  var kindOfFigure: [UInt32: Int] = [:]
  private var kindOfMark: [GlyphLegend.Mark: Int] = [:]
  /// Kinds that are a colour alone, those that it takes to be there first.
  var colours: [Int]

  /// Where the panel shows a sample of what is under the hand: column and row of the screen.
  private static let sample = Spot(84, 4)

  init(console: any TextConsole, legend: any FloorLegend, field: Field = .page) {
    tracker = HandTracker(field, page: .floor)
    pages = Pages(field, page: .floor)
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
    tracker.pressed(action)
    take(console.pass(action))
  }

  func wait(_ passes: Int) {
    for _ in 0..<passes where !isOver { take(console.pass(nil)) }
  }

  /// A glance costs no key and no time beyond one pass; a glyph that may be in either of two cells
  /// is gone to, once.
  func look(for families: [Family]) -> SeenMap {
    wait(1)
    // What was never seen is thought about as long as what is seen at first.
    if hand != nil, pages.saw(from: corner) { hasLooked = false }
    recognize()
    if settle(families) {
      wait(1)
      recognize()
    }
    var seen = SeenMap(field)
    for index in map.indices { seen[field.spot(index)] = legend.kinds[map[index]].family }
    return seen
  }

  private func take(_ frame: TextObservation?) {
    guard let frame else {
      isOver = true
      return
    }
    guard frame.papers.count == frame.glyphs.count else { return }
    self.frame = frame
    findHand(frame)
    feel(frame)
  }

  /// The hand is the brightest cell there is; where something else is as bright, it is the one
  /// nearest to where it must be.
  private func findHand(_ frame: TextObservation) {
    let isWhole = field.columns <= Page.floor.field.columns
    let found = FloorCell.all(of: frame).enumerated().flatMap { place, cell in
      [false, true].filter { cell.isHand($0, legend.handColour) }
        .map { FloorCell.tile(place, isLower: $0) }
    }.filter { !isWhole || field.contains(tracker.inValley($0)) }
    let near = tracker.spot.map(tracker.onPage)
    let tile = near.map { near in found.min { $0.steps(to: near) < $1.steps(to: near) } }
    if let tile = tile ?? found.first { tracker.found(tile) }
  }

  /// Reads off the panel what is under the hand: its own sign hides that.
  private func feel(_ frame: TextObservation) {
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
      // What was taken to be here stands in the other half of its cell.
      lowered[field.index(upper)] = hand == upper
      map[other] = map[own]
    }
    if legend.kinds[map[own]].mark != legend.kinds[found].mark { map[own] = found }
  }

  /// Which of the cells of the screen shows a tile of the valley; nil where none does.
  func place(of spot: Spot) -> Int? { FloorCell.place(of: tracker.onPage(spot)) }

  /// Which tile of the valley one half of a cell of the screen shows; nil where it shows none.
  func spot(_ place: Int, isLower: Bool) -> Spot? {
    let spot = tracker.inValley(FloorCell.tile(place, isLower: isLower))
    return field.contains(spot) ? spot : nil
  }
}

// MARK: - Going to see.
extension FloorEyes {
  /// Goes to what has a glyph and stays, where it was not found out yet in which of two cells it
  /// is: the panel tells.
  ///
  /// - Returns: whether it went anywhere.
  private func settle(_ families: [Family]) -> Bool {
    var hasGone = false
    var left = Self.settleLimit
    while left > 0, !isOver, let hand, let target = doubtful(families, near: hand) {
      left -= 1
      hasGone = true
      go(to: target)
      let upper = field.index(Spot(target.x, target.y & ~1))
      if lowered[upper] == nil { lowered[upper] = target.y & 1 == 1 }
    }
    return hasGone
  }

  /// How many glyphs it goes to in one look.
  private static let settleLimit = 8

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
