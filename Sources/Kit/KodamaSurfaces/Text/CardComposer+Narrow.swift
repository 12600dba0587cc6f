// Cards in a window that is too narrow for the surface, such as that of a phone: they are wrapped
// and stacked above the valley, below it or over it.

extension CardComposer {
  mutating func placeNarrow() {
    var bottom = rows
    for card in shown {
      guard case .bottom(let limit) = card.shelf else { continue }
      guard card.icons.isEmpty else {
        bottom -= Card.Icon.width / 2 + 1
        let pitch = min(Card.Icon.pitch, max(1, columns / card.icons.count))
        let width = card.icons.count * pitch
        placeIcons(card, x: max(0, (columns - width) / 2), y: bottom, pitch: pitch)
        continue
      }
      let lines = newestLines(of: card, rows: limit, width: columns - 2)
      bottom -= lines.count
      for (row, line) in lines.enumerated() {
        var placed = CardLayout.Placed(grounds: [strip(card, row: bottom + row)])
        add(line, card, x: 1, y: bottom + row, to: &placed)
        append(placed, of: card)
      }
    }
    placeColumns(shown.filter { $0.shelf == .top })
    for card in shown where card.shelf == .middle { placeDialog(card, to: bottom) }
  }

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

  /// Returns the rows of a card, without frame, common indent and blank rows. The rows `first` come
  /// before the others.
  func unwrapped(_ card: Card) -> [Line] {
    let area = card.rect
    let rows = rowOrder(of: card).map { row in
      let row = TextRect(x: area.x, y: area.y + row, width: area.width, height: 1)
      return trimmed(line(of: row, card), card)
    }
    let indent = rows.compactMap { $0.firstIndex { !card.isBlank($0.cell) } }.min() ?? 0
    return rows.filter { !$0.isEmpty }.map { Array($0.dropFirst(indent)) }
  }

  /// Returns a row of the surface in letters of normal size.
  func line(of row: TextRect, _ card: Card) -> Line {
    var line: Line = []
    let start = index(of: row)
    for index in start..<start + row.width {
      var cell = cell(index, of: card)
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

  /// Draws the lines of cards side by side, in as many columns as have room, over at most a seventh
  /// of the window.
  private mutating func placeColumns(_ top: [Card]) {
    guard let widest = top.map({ $0.rect.width }).max() else { return }
    let count = max(1, (columns + widest / 4) / max(1, widest))
    // There is one cell between two columns, and none beside the outer ones.
    let width = (columns + 1) / count
    let lines = top.flatMap { card in
      unwrapped(card).flatMap { wrapped($0[...], width - 1, card) }.map { ($0, card) }
    }
    let height = min(rows / 7, (lines.count + count - 1) / count)
    guard height > 0 else { return }
    for row in 0..<height {
      let parts = Swift.stride(from: row, to: min(lines.count, height * count), by: height)
      var placed = CardLayout.Placed()
      var front = lines[row].1
      for (number, index) in parts.enumerated() {
        let (line, card) = lines[index]
        if card.presence > front.presence { front = card }
        add(line, card, x: number * width, y: row, to: &placed)
      }
      placed.grounds.append(strip(front, row: row))
      append(placed, of: front)
    }
  }

  /// Returns a ground as wide as the window behind a row of letters.
  private func strip(_ card: Card, row: Int) -> CardLayout.Ground {
    var strip = ground(
      card, x: 0, y: row * 2, width: columns, height: 2, isRounded: false,
      source: index(of: card.rect))
    strip.width = stride
    return strip
  }

  /// Draws a dialog in the middle; a long one is shown around its focus.
  private mutating func placeDialog(_ card: Card, to bottom: Int) {
    let lines = unwrapped(card).flatMap { wrapped($0[...], columns - 2, card) }
    let focus = lines.firstIndex { $0.contains { $0.cell.paper == card.focusPaper } } ?? 0
    let room = min(max(1, bottom), lines.count)
    let start = min(max(0, focus - room / 2), lines.count - room)
    let top = max(0, (bottom - room) / 2)
    for (row, line) in lines[start..<start + room].enumerated() {
      let isFocus = line.contains { $0.cell.paper == card.focusPaper }
      let isMore = row == 0 && start > 0 || row == room - 1 && start + room < lines.count
      var placed = CardLayout.Placed(grounds: [strip(card, row: top + row)])
      if isFocus, let paper = card.focusPaper { placed.grounds[0].colour = paper }
      add(line, card, x: 1, y: top + row, to: &placed)
      if isMore {
        let ink = isFocus ? card.paper : lines.first?.first?.cell.ink ?? card.paper
        let mark = TextCell(glyph: row == 0 ? 0x25b2 : 0x25bc, ink: ink, paper: card.paper)
        add([(mark, -1)], card, x: columns - 1, y: top + row, to: &placed)
      }
      append(placed, of: card)
    }
  }
}
