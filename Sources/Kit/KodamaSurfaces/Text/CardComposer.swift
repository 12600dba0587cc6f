/// Places the cards of a surface in a window, which is given in cells. Letters may be twice as
/// large as the cells of the picture.
struct CardComposer {
  typealias Piece = (cell: TextCell, source: Int)
  typealias Line = [Piece]

  let surface: TextSurface
  let seen: [TextCell]
  /// For each cell of the surface, the uppermost card to which it belongs; −1 for none.
  private var owners: [Int]
  /// The number of cells in a row of the frame.
  let stride: Int
  /// The size of a letter, in cells of the frame.
  let size: Int
  /// The number of letters in a row and of rows of letters. The last row may be partly outside.
  let (columns, rows): (Int, Int)
  /// The cards that are shown, from back to front. A pointer still finds those that have faded.
  let shown: [Card]
  private(set) var cards: [CardLayout.Placed] = []
  /// For each cell of the surface, whether a card shows it.
  private(set) var isMoved: [Bool]

  init(_ surface: TextSurface, _ seen: [TextCell], columns: Int, rows: Int) {
    (self.surface, self.seen, stride) = (surface, seen, columns)
    size = max(1, surface.letterSize)
    (self.columns, self.rows) = (columns / size, surface.letterSize > 0 ? rows / size - 1 : rows)
    isMoved = Array(repeating: false, count: seen.count)
    owners = Array(repeating: -1, count: seen.count)
    var parts: [Card] = []
    for (order, card) in surface.cards.enumerated()
    where card.rect.intersection(surface.bounds) == card.rect {
      var card = card
      card.order = order
      parts.append(card)
      let (area, columns) = (card.rect, surface.columns)
      for row in area.y..<area.y + area.height {
        for index in row * columns + area.x..<row * columns + area.x + area.width {
          owners[index] = order
          // Cells without a paper of their own belong to the picture.
          isMoved[index] = !seen[index].paper.isClear
        }
      }
    }
    shown = parts.filter { !$0.isHidden }
  }

  /// Returns a cell of a card, which is blank if it belongs to one above it.
  func cell(_ index: Int, of card: Card) -> TextCell {
    owners[index] == card.order && !isOmitted(index, card)
      ? seen[index] : TextCell(glyph: 0x20, ink: card.paper, paper: card.paper)
  }

  private func isOmitted(_ index: Int, _ card: Card) -> Bool {
    card.omitted.contains {
      $0.contains(column: index % surface.columns, row: index / surface.columns)
    }
  }

  /// Returns the part of a card in which something is written, or all of it if the card fills its
  /// rectangle; nil if nothing is written.
  private func written(on card: Card) -> TextRect? {
    let area = card.rect
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for row in rowOrder(of: card).map({ area.y + $0 }) {
      let start = row * surface.columns
      for column in area.x..<area.x + area.width
      where card.isTrimmed
        ? !card.isBlank(cell(start + column, of: card)) : owners[start + column] == card.order
      {
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
      }
    }
    guard left <= right else { return nil }
    guard card.isTrimmed else { return area }
    return TextRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  mutating func compose() {
    if surface.letterSize > 0 { return placeNarrow() }
    let bleed = surface.pixels.bleed
    // The outermost cells may be partly outside the window.
    let (across, down) = (bleed.left > 0 ? 1 : 0, bleed.top > 0 ? 1 : 0)
    // Cards in the lower right corner leave room for a dialog at the right.
    let dialog = shown.last { isBeside($0) }
    let right = columns - across - (dialog.map { $0.rect.width + 6 } ?? 2)
    // The rows of the uppermost card in the middle of the lower edge, and the widest one there.
    var (row, last, widest) = (rows - down, rows - down - 1, 0)
    var heights: [Card.Anchor: Int] = [:]
    for card in shown {
      let (lines, past) = (lines(of: card), heights[card.anchor] ?? 0)
      let box = size(lines, card)
      switch card.anchor {
      case .written, .foot:
        guard let area = written(on: card) else { continue }
        place(lines, card, x: bleed.left + area.x, y: bleed.top + area.y)
      case .middle:
        place(lines, card, x: (columns - box.width) / 2, y: (rows - box.height) / 2)
      case .topLeft: place(lines, card, x: across + 2, y: down + 1 + past)
      case .topRight: place(lines, card, x: columns - across - 2 - box.width, y: down + 1 + past)
      case .bottom:
        guard box.height > 0 else { continue }
        // Between two cards there are the margins of both, half a row each.
        last = row - (widest == 0 && card.flow == .inLine ? 1 : 2)
        (row, widest) = (last + 1 - box.height, max(widest, box.width))
        place(lines, card, x: (columns - box.width) / 2, y: row)
      case .bottomLeft, .bottomRight:
        let margin = card.anchor == .bottomLeft ? across + 2 : columns - right
        let fits = margin + box.width + 3 <= (columns - widest) / 2
        let y = (fits ? last + 1 : row - 1) - box.height - past
        place(lines, card, x: card.anchor == .bottomLeft ? margin : right - box.width, y: y)
      }
      if box.height > 0 { heights[card.anchor] = past + box.height + 2 }
    }
    // Cards of which a dialog would cover a part are left out.
    guard let number = cards.lastIndex(where: { $0.isDialog }) else { return }
    cards = cards.enumerated().filter { $0 == number || !$1.overlaps(cards[number]) }.map { $1 }
  }

  /// Returns whether a card in the upper right corner is a list instead of a part of the screen.
  func isBeside(_ card: Card) -> Bool { card.anchor == .topRight && !card.isTrimmed }

  static func width(_ lines: [Line]) -> Int { lines.map { $0.count }.max() ?? 0 }

  /// Returns the size of a card, in letters.
  private func size(_ lines: [Line], _ card: Card) -> (width: Int, height: Int) {
    let buttons = card.pictures.map { $0.rect.width + 1 }
    guard card.icons.isEmpty else {
      let all = card.icons.count * Card.Icon.pitch - 1 + 2 * (buttons.first ?? 0)
      return (all, Card.Icon.width / 2 + 1)
    }
    let (text, height) = (Self.width(lines), card.pictures.map { $0.rect.height / 2 }.max() ?? 0)
    return (max(0, buttons.reduce(text > 0 ? text : -1, +)), max(lines.count, height))
  }

  /// Returns what is written on a card, in the form that a wide window shows.
  private func lines(of card: Card) -> [Line] {
    guard let area = written(on: card) else { return [] }
    switch card.flow {
    case .newest(let rows, let width):
      let dialog = shown.last { $0.isDialog }
      let room = dialog.map { (columns - $0.rect.width) / 2 - 6 } ?? width
      return newestLines(of: card, rows: rows, width: max(Self.leastWidth, min(width, room)))
    case .inLine: return inLine(card)
    case .asWritten: break
    }
    let rows = rowOrder(of: card).map { card.rect.y + $0 }
    return rows.filter { (area.y..<area.y + area.height).contains($0) }.map { row in
      let start = row * surface.columns + area.x
      return (start..<start + area.width).map { index in
        var cell = cell(index, of: card)
        // A rounded ground takes the place of a frame.
        if !card.isTrimmed, Self.frameGlyphs.contains(cell.glyph) { cell.glyph = 0x20 }
        return (cell, index)
      }
    }
  }

  /// Returns the rows of a card's rectangle in the order in which a window shows them.
  func rowOrder(of card: Card) -> [Int] {
    let rows = 0..<card.rect.height
    return card.rows?.filter { rows.contains($0) } ?? Array(rows)
  }

  static let frameGlyphs = "┌┐└┘─│".unicodeScalars.map { $0.value }

  /// Joins the lines of a card to rows that leave a margin in the window.
  func inLine(_ card: Card) -> [Line] {
    let gap: Line = Array(repeating: (TextCell.blank, -1), count: 2)
    var rows: [Line] = []
    // Omitted parts can be at the start of a line.
    for line in unwrapped(card).map({ $0.drop { card.isBlank($0.cell) } }) {
      if let last = rows.last, last.count + gap.count + line.count <= columns - 8 {
        rows[rows.count - 1] += gap + line
      } else {
        rows.append(Array(line))
      }
    }
    return rows
  }

  mutating func place(_ lines: [Line], _ card: Card, x: Int, y: Int) {
    guard card.icons.isEmpty else { return placeIcons(card, x: x, y: y, pitch: Card.Icon.pitch) }
    let pictures = surface.letterSize > 0 ? [] : card.pictures
    guard let first = lines.first?.first?.source ?? pictures.first?.source else { return }
    var placed = CardLayout.Placed()
    // A frame is a margin of its own, and so is the lower edge of the window.
    let isFramed = seen.indices.contains(first) && Self.frameGlyphs.contains(seen[first].glyph)
    let (margin, isInLine) = (isFramed ? 0 : 1, card.flow == .inLine)
    let text = Self.width(lines)
    let (width, height) = pictures.isEmpty ? (text, lines.count) : size(lines, card)
    placed.grounds.append(
      ground(
        card, x: x - margin, y: y * 2 - margin, width: width + 2 * margin,
        height: height * 2 + (isInLine ? 1 : 2) * margin,
        source: lines.isEmpty ? surface.columns + first - 1 : first))
    for (row, line) in lines.enumerated() {
      add(line, card, x: isInLine ? x + (width - line.count) / 2 : x, y: y + row, to: &placed)
    }
    add(pictures, card, x: text > 0 ? x + text + 1 : x, y: y * 2, to: &placed)
    append(placed, of: card)
  }

  /// Returns a rectangle behind letters; its sides are in half letters.
  func ground(
    _ card: Card, x: Int, y: Int, width: Int, height: Int, isRounded: Bool = true, source: Int
  ) -> CardLayout.Ground {
    CardLayout.Ground(
      rect: TextRect(x: x * size, y: y * size, width: width * size, height: height * size),
      colour: card.paper, opacity: (UInt32(card.opacity) * UInt32(card.presence)) >> 8,
      isRounded: isRounded, source: max(0, source))
  }

  /// Places the icons of a card side by side, with the title of the chosen one above them.
  mutating func placeIcons(_ card: Card, x: Int, y: Int, pitch: Int) {
    var placed = CardLayout.Placed(isStrip: true)
    let buttons = surface.letterSize > 0 ? [] : card.pictures
    let side = buttons.first.map { $0.rect.width + 1 } ?? 0
    let x = x + side
    let all = card.icons.count * pitch - (pitch - Card.Icon.width)
    // Keys are between the icons where there is room.
    let gap = pitch > Card.Icon.width ? 1 : 0
    placed.grounds.append(
      ground(
        card, x: x - side - 1, y: y * 2 - 1, width: all + gap + 2 + 2 * side,
        height: Card.Icon.width + 4, source: index(of: card.rect)))
    let half = (buttons.count + 1) / 2
    for (number, button) in buttons.enumerated() {
      let left = number < half ? x - side : x + all + gap + 1
      let top = y * 2 + 1 + number % half * (button.rect.height + 1)
      add([button], card, x: left, y: top, to: &placed)
    }
    for (number, icon) in card.icons.enumerated() {
      let left = x + gap + number * pitch
      placed.pictures.append(
        Card.Picture(
          rect: TextRect(
            x: left * size, y: (y * 2 + 2) * size, width: Card.Icon.width * size,
            height: Card.Icon.width * size), detail: Card.Icon.side, texels: icon.texels,
          presence: UInt32(card.presence),
          edge: icon.isChosen ? card.focusPaper : nil, source: index(of: icon.key)))
      let key = plain(line(of: icon.key, card), card, isChosen: icon.isChosen)
      add(key, card, x: left - gap, y: y + 1, to: &placed)
      guard icon.isChosen else { continue }
      let title = plain(line(of: card.iconNote ?? icon.title, card), card, isChosen: true)
      let start = left + (Card.Icon.width - title.count) / 2
      add(title, card, x: min(max(x, start), max(x, x + all - title.count)), y: y, to: &placed)
    }
    append(placed, of: card)
  }

  /// Adds pictures side by side; `y` is in half rows.
  private func add(
    _ pictures: [Card.Picture], _ card: Card, x: Int, y: Int, to placed: inout CardLayout.Placed
  ) {
    var x = x
    for var picture in pictures {
      (picture.rect.x, picture.rect.y, picture.presence) = (x, y, UInt32(card.presence))
      placed.pictures.append(picture)
      x += picture.rect.width + 1
    }
  }

  /// Returns what is written in a line, in colours for a card's own ground.
  private func plain(_ line: Line, _ card: Card, isChosen: Bool) -> Line {
    trimmed(line, card).drop { card.isBlank($0.cell) }.map { piece in
      var piece = piece
      piece.cell.paper = card.paper
      piece.cell.ink = (isChosen ? card.focusPaper : nil) ?? card.ink
      return piece
    }
  }

  func index(of rect: TextRect) -> Int { rect.y * surface.columns + rect.x }

  /// Adds what is on a card. A part of the screen is faint if the hand is under it.
  mutating func append(_ placed: CardLayout.Placed, of card: Card) {
    var placed = placed
    placed.isFaded = card.presence == 0
    placed.isDialog = card.isDialog
    let bleed = surface.pixels.bleed
    let isOverHand = surface.hand.map { hand in
      let (column, halfRow) = (hand.column + bleed.left, hand.halfRow + bleed.top * 2)
      return placed.grounds.contains { $0.rect.contains(column: column, row: halfRow) }
    }
    cards.append(card.isTrimmed && isOverHand == true ? placed.faint : placed)
  }

  /// Adds letters at a place in letters. Those beyond the window are left out.
  func add(
    _ line: Line, _ card: Card, x: Int, y: Int, to placed: inout CardLayout.Placed
  ) {
    let glyph = UInt32(card.presence)
    let over = ScreenFrame.Opacity(paper: 0, glyph: glyph)
    let own = ScreenFrame.Opacity(paper: (glyph * 255) >> 8, glyph: glyph)
    var left: UInt32 = 0x20
    guard (0..<(surface.letterSize > 0 ? rows + 1 : rows)).contains(y) else { return }
    for (offset, piece) in line.enumerated() where (0..<columns).contains(x + offset) {
      let first = y * size * stride + (x + offset) * size
      if let tile = piece.source < 0 ? nil : surface.tiles[piece.source] {
        placed.pictures.append(
          Card.Picture(
            rect: TextRect(
              x: (x + offset) * size, y: y * 2 * size, width: 2 * size, height: 2 * size),
            detail: Card.tileSide, texels: tile, presence: glyph, source: piece.source))
      }
      if piece.source >= 0, surface.isInTile(piece.source) { continue }
      let isBare = piece.cell.paper == card.paper || piece.source < 0
      for part in 0..<size * size {
        var cell = piece.cell
        if size > 1 { Self.enlarge(&cell, part: part, left: left) }
        placed.pieces.append(
          CardLayout.Piece(
            cell: cell, place: first + part / size * stride + part % size,
            opacity: isBare ? over : own,
            source: piece.source < 0 ? index(of: card.rect) : piece.source))
      }
      left = piece.cell.glyph
    }
  }

  /// Turns a cell into a quarter of itself at twice its size. `left` is the glyph to its left, of
  /// which it may be the right half.
  private static func enlarge(_ cell: inout TextCell, part: Int, left: UInt32) {
    let (column, row) = (part & 1, part >> 1)
    switch cell.glyph {
    case 0x20: break
    // A half block is two squares.
    case 0x2580: (cell.glyph, cell.paper) = (0x20, row == 0 ? cell.ink : cell.paper)
    case 0: cell.glyph = GlyphPart(of: left, column: 2 + column, row: row).glyph
    default: cell.glyph = GlyphPart(of: cell.glyph, column: column, row: row).glyph
    }
  }
}
