// Cards in a window that is too narrow for the surface, such as that of a phone: they are wrapped
// and stacked at the same edges as in a wide one.

extension CardComposer {
  mutating func placeNarrow() {
    var bottom = rows
    for card in shown {
      switch card.anchor {
      case .bottom where card.flow == .inLine:
        let lines = inLine(card)
        guard (1...Self.keyRows).contains(lines.count) else { continue }
        bottom -= lines.count + 1
        place(lines, card, x: (columns - Self.width(lines)) / 2, y: bottom + 1)
      case .bottom where !card.icons.isEmpty:
        bottom -= Card.Icon.width / 2 + 1
        let pitch = min(Card.Icon.pitch, max(1, columns / card.icons.count))
        let width = card.icons.count * pitch
        placeIcons(card, x: max(0, (columns - width) / 2), y: bottom, pitch: pitch)
      case .bottom, .bottomLeft, .bottomRight, .foot:
        let isNews = card.anchor == .bottomLeft || card.anchor == .bottomRight
        let limit = isNews ? Self.newsRows : Self.footRows
        let lines = newestLines(of: card, rows: limit, width: columns - 4)
        guard !lines.isEmpty else { continue }
        bottom -= lines.count + 1
        let isRight = card.anchor == .bottomRight
        place(lines, card, x: isRight ? columns - 2 - Self.width(lines) : 2, y: bottom)
      case .topLeft, .topRight, .written, .middle: break
      }
    }
    placeTop()
    for card in shown where card.anchor == .written || card.anchor == .middle || isBeside(card) {
      placeDialog(card, to: bottom)
    }
  }

  /// Places cards in the upper corners, beside each other if both have room.
  private mutating func placeTop() {
    var tops = (left: 1, right: 1)
    var widest = 0
    for card in shown where card.anchor == .topLeft {
      let lines = unwrapped(card).flatMap { wrapped($0[...], columns - 4, card) }
      place(lines, card, x: 2, y: tops.left)
      if !lines.isEmpty { tops.left += lines.count + 2 }
      widest = max(widest, Self.width(lines))
    }
    var room = columns - widest - 7
    if room < Self.leastWidth { (room, tops.right) = (columns - 4, tops.left) }
    for card in shown where card.anchor == .topRight && !isBeside(card) {
      let lines = unwrapped(card).flatMap { wrapped($0[...], room, card) }
      place(lines, card, x: columns - 2 - Self.width(lines), y: tops.right)
      if !lines.isEmpty { tops.right += lines.count + 2 }
    }
  }

  /// The largest numbers of rows for the keys, for the newest sentences or captions, and for
  /// another card at the lower edge. Keys that need more are left out.
  private static let (keyRows, newsRows, footRows) = (2, 2, 20)
  /// The number of letters in a row below which two cards do not stand side by side.
  static let leastWidth = 16

  /// Returns the last lines of a card: as many whole sentences as fit, at least one.
  func newestLines(of card: Card, rows: Int, width: Int) -> [Line] {
    var lines: [Line] = []
    for sentence in joined(unwrapped(card), card).reversed() {
      let next = wrapped(sentence[...], width, card)
      guard lines.isEmpty || lines.count + next.count <= rows else { break }
      lines = next + lines
    }
    return lines
  }

  /// Joins rows that are parts of one sentence: those before which the next word had no room.
  private func joined(_ rows: [Line], _ card: Card) -> [Line] {
    var lines: [Line] = []
    var lastWidth = 0
    for row in rows {
      let word = row.firstIndex { card.isBlank($0.cell) } ?? row.count
      if let last = lines.last?.last, lastWidth + 1 + word > card.rect.width - 2,
        last.cell.glyph != 0x2580
      {
        // One sentence has one colour, that of its end.
        let start = lines[lines.count - 1].map { piece in
          var piece = piece
          if piece.cell.paper == card.paper { piece.cell.ink = row[0].cell.ink }
          return piece
        }
        lines[lines.count - 1] = start + (last.cell.glyph == 0 ? [] : [blank(card)]) + row
      } else {
        lines.append(row)
      }
      lastWidth = row.count
    }
    return lines
  }

  /// Returns the rows of a card, without frame, common indent and blank rows.
  func unwrapped(_ card: Card) -> [Line] {
    let area = card.rect
    let rows = rowOrder(of: card).map { row in
      let row = TextRect(x: area.x, y: area.y + row, width: area.width, height: 1)
      return trimmed(line(of: row, card), card)
    }
    let indent = rows.compactMap { $0.firstIndex { !card.isBlank($0.cell) } }.min() ?? 0
    return rows.filter { !$0.isEmpty }.map { Array($0.dropFirst(indent)) }
  }

  /// Returns a row of the surface in letters of normal size. Outside the card's rectangle, what
  /// other cards show there is returned.
  func line(of row: TextRect, _ card: Card) -> Line {
    var line: Line = []
    let (start, isInside) = (index(of: row), card.rect.intersection(row) == row)
    for index in start..<start + row.width {
      var cell = isInside ? cell(index, of: card) : seen[index]
      if let part = GlyphPart(cell.glyph) {
        guard part.row == 0, part.column & 1 == 0 else { continue }
        cell.glyph = part.column == 0 ? part.scalar : 0
        if part.column == 2, line.isEmpty { continue }
      } else if Self.frameGlyphs.contains(cell.glyph) {
        cell.glyph = 0x20
      }
      line.append((cell: cell, source: index))
    }
    return line
  }

  func trimmed(_ line: Line, _ card: Card) -> Line {
    Array(line[..<((line.lastIndex { !card.isBlank($0.cell) } ?? -1) + 1)])
  }

  /// Breaks a line between words, or anywhere if a word is too long. In a line that is too long,
  /// wide gaps become narrow.
  private func wrapped(_ whole: Line.SubSequence, _ width: Int, _ card: Card) -> [Line] {
    guard whole.count > width, width > 2 else { return [Array(whole)] }
    func isBlank(_ piece: Piece) -> Bool { card.isBlank(piece.cell) }
    var line: Line = []
    for piece in whole {
      let isGap = line.suffix(2).count == 2 && line.suffix(2).allSatisfy(isBlank)
      if !(isGap && isBlank(piece)) { line.append(piece) }
    }
    var (rest, lines) = (line[...], [Line]())
    while rest.count > width {
      var end = rest.startIndex + width
      if rest[end].cell.glyph == 0 { end -= 1 }
      if let gap = rest[...end].lastIndex(where: isBlank), gap > rest.startIndex + width / 2 {
        end = gap
      }
      lines.append(Array(rest[..<end]))
      rest = rest[end...].drop(while: isBlank)
    }
    return lines + (rest.isEmpty ? [] : [Array(rest)])
  }

  private func blank(_ card: Card) -> Piece {
    (cell: TextCell(glyph: 0x20, ink: card.paper, paper: card.paper), source: -1)
  }

  /// Draws a dialog in the middle; a long one is shown around its focus.
  private mutating func placeDialog(_ card: Card, to bottom: Int) {
    let lines = unwrapped(card).flatMap { wrapped($0[...], columns - 2, card) }
    let focus = lines.firstIndex { $0.contains { $0.cell.paper == card.focusPaper } } ?? 0
    let room = min(max(1, bottom), lines.count)
    let start = min(max(0, focus - room / 2), lines.count - room)
    let (width, top) = (Self.width(lines), max(0, (bottom - room) / 2))
    let x = (columns - width) / 2
    guard let first = lines.first?.first else { return }
    var placed = CardLayout.Placed(grounds: [
      ground(
        card, x: x - 1, y: top * 2 - 1, width: width + 2, height: room * 2 + 2,
        source: first.source)
    ])
    for (row, line) in lines[start..<start + room].enumerated() {
      let isFocus = line.contains { $0.cell.paper == card.focusPaper }
      if isFocus, let paper = card.focusPaper {
        var strip = ground(
          card, x: x - 1, y: (top + row) * 2, width: width + 2, height: 2, isRounded: false,
          source: index(of: card.rect))
        strip.colour = paper
        placed.grounds.append(strip)
      }
      add(line, card, x: x, y: top + row, to: &placed)
      guard row == 0 && start > 0 || row == room - 1 && start + room < lines.count else { continue }
      let ink = isFocus ? card.paper : first.cell.ink
      let mark = TextCell(glyph: row == 0 ? 0x25b2 : 0x25bc, ink: ink, paper: card.paper)
      add([(mark, -1)], card, x: x + width, y: top + row, to: &placed)
    }
    append(placed, of: card)
  }
}
