package import KodamaSurfaces

/// The layout of the text in a window that is too narrow for it, such as that of a phone. The parts
/// of the screen (`Veil`) are wrapped and stacked above the map, below it or over it, and their
/// letters may be twice as large as the cells of the map. Views and text frames know nothing of it.
package struct TextFolding {
  private typealias Piece = (cell: TextCell, source: Int)
  private typealias Line = [Piece]

  private let surface: TextSurface
  private let seen: [TextCell]
  private let stride: Int
  /// The size of a letter, in cells of the frame.
  private let size: Int
  /// The number of letters in a row and of rows of letters. The last row may be partly outside.
  private let (columns, rows): (Int, Int)
  private var fold: TextFold

  package static func attach(to surface: TextSurface) {
    let layout = PlayScreenView(surface: surface)
    surface.folding = (layout.rect(of: .map), { fold($0, $1, columns: $2, rows: $3) })
  }

  private static func fold(
    _ surface: TextSurface, _ seen: [TextCell], columns: Int, rows: Int
  ) -> TextFold {
    var folding = TextFolding(surface, seen, columns: columns, rows: rows)
    folding.layOut()
    return folding.fold
  }

  private init(_ surface: TextSurface, _ seen: [TextCell], columns: Int, rows: Int) {
    (self.surface, self.seen, stride) = (surface, seen, columns)
    size = surface.letterSize
    (self.columns, self.rows) = (columns / size, rows / size - 1)
    let map = surface.folding?.map ?? surface.bounds
    fold = TextFold(isMoved: Array(repeating: false, count: seen.count), map: map)
  }

  private mutating func layOut() {
    // A later part covers an earlier one in the same place.
    let veils = surface.veils
    let parts = veils.indices.filter { index in
      let rect = veils[index].rect
      return !veils[(index + 1)...].contains { $0.rect.intersection(rect) == rect }
    }.map { veils[$0] }
    for veil in parts { markMoved(veil.rect) }
    let shown = parts.filter { $0.presence > 0 }
    var (top, bottom) = (0, rows)
    for veil in shown {
      guard case .bottom(let limit) = veil.shelf else { continue }
      let lines = newestLines(of: veil, limit: limit)
      bottom -= lines.count
      for (row, line) in lines.enumerated() { draw(line, margin: 1, row: bottom + row, veil) }
    }
    for veil in shown {
      guard case .top(let first) = veil.shelf else { continue }
      top += drawColumns(of: veil, first, row: top)
    }
    for veil in shown where veil.shelf == .middle { drawDialog(veil, to: bottom) }
  }

  private mutating func markMoved(_ rect: TextRect) {
    let area = rect.intersection(surface.bounds)
    for row in area.y..<area.y + area.height {
      for index in row * surface.columns + area.x..<row * surface.columns + area.x + area.width {
        fold.isMoved[index] = true
      }
    }
  }
}

// MARK: - Lines
extension TextFolding {
  private static let frameGlyphs = "┌┐└┘─│".unicodeScalars.map { $0.value }

  /// Returns the last lines of a part below the map: as many whole sentences as the limit allows,
  /// at least one.
  private func newestLines(of veil: Veil, limit: Int) -> [Line] {
    var lines: [Line] = []
    for sentence in Self.joined(unwrapped(veil), width: veil.rect.width - 2).reversed() {
      let next = Self.wrapped(sentence[...], columns - 2)
      guard lines.isEmpty || lines.count + next.count <= limit else { break }
      lines = next + lines
    }
    return lines
  }

  /// Joins rows that are parts of one sentence: those before which the next word had no room.
  private static func joined(_ rows: [Line], width: Int) -> [Line] {
    var lines: [Line] = []
    var lastWidth = 0
    for row in rows {
      let word = row.firstIndex(where: isBlank) ?? row.count
      if let last = lines.last?.last, lastWidth + 1 + word > width, last.cell.glyph != 0x2580 {
        var space = blank(last.cell.paper)
        space.cell.ink = last.cell.ink
        lines[lines.count - 1] += (last.cell.glyph == 0 ? [] : [space]) + row
      } else {
        lines.append(row)
      }
      lastWidth = row.count
    }
    return lines
  }

  private func lines(of veil: Veil, _ first: [Range<Int>] = [], width: Int) -> [Line] {
    unwrapped(veil, first).flatMap { Self.wrapped($0[...], width) }
  }

  /// Returns the rows of a part, without frame, common indent and blank rows. The rows `first` come
  /// before the others.
  private func unwrapped(_ veil: Veil, _ first: [Range<Int>] = []) -> [Line] {
    let area = veil.rect.intersection(surface.bounds)
    let others = (0..<area.height).filter { row in !first.contains { $0.contains(row) } }
    let order = first.flatMap { Array($0) }.filter { $0 < area.height } + others
    let rows = order.map { row in
      let start = (area.y + row) * surface.columns + area.x
      return line(start..<start + area.width)
    }
    let indent = rows.compactMap { $0.firstIndex { !Self.isBlank($0) } }.min() ?? 0
    return rows.filter { !$0.isEmpty }.map { Array($0.dropFirst(indent)) }
  }

  private func line(_ range: Range<Int>) -> Line {
    var line: Line = []
    for index in range {
      var cell = seen[index]
      if let part = GlyphPart(cell.glyph) {
        // A large glyph becomes one of normal size.
        guard part.row == 0, part.column & 1 == 0 else { continue }
        cell.glyph = part.column == 0 ? part.scalar : 0
        if part.column == 2, line.isEmpty { continue }
      } else if Self.frameGlyphs.contains(cell.glyph) {
        cell.glyph = 0x20
      }
      line.append((cell: cell, source: index))
    }
    while let last = line.last, Self.isBlank(last) { line.removeLast() }
    return line
  }

  private static let papers = [Theme.paper, Theme.focusPaper, Theme.captionPaper, .clear]

  private static func isBlank(_ piece: Piece) -> Bool {
    piece.cell.glyph == 0x20 && papers.contains(piece.cell.paper)
  }

  /// Returns the last place for a break. After a key on the colour of its material, which belongs
  /// to the name behind it, there is none.
  private static func lastGap(in line: Line.SubSequence) -> Int? {
    line.indices.last { index in
      isBlank(line[index])
        && (index == line.startIndex || papers.contains(line[index - 1].cell.paper))
    }
  }

  /// Breaks a line between words, or anywhere if a word is too long. In a line that is too long,
  /// wide gaps become narrow.
  private static func wrapped(_ whole: Line.SubSequence, _ width: Int) -> [Line] {
    guard whole.count > width, width > 2 else { return [Array(whole)] }
    var line: Line = []
    for piece in whole {
      let isGap = line.suffix(2).count == 2 && line.suffix(2).allSatisfy(isBlank)
      if !(isGap && isBlank(piece)) { line.append(piece) }
    }
    var (rest, lines) = (line[...], [Line]())
    while rest.count > width {
      var end = rest.startIndex + width
      if rest[end].cell.glyph == 0 { end -= 1 }
      if let gap = lastGap(in: rest[...end]), gap > rest.startIndex + width / 2 {
        end = gap
      }
      lines.append(Array(rest[..<end]))
      rest = rest[end...].drop(while: isBlank)
    }
    return lines + (rest.isEmpty ? [] : [Array(rest)])
  }
}

// MARK: - Drawing
extension TextFolding {
  /// Draws the lines of a part side by side, in as many columns as have room. Returns the number of
  /// rows, at most a seventh of the window.
  private mutating func drawColumns(of veil: Veil, _ first: [Range<Int>], row top: Int) -> Int {
    let count = max(1, (columns + veil.rect.width / 4) / max(1, veil.rect.width))
    // There is one cell between two columns, and none beside the outer ones.
    let width = (columns + 1) / count
    let lines = lines(of: veil, first, width: width - 1)
    let height = min(rows / 7, (lines.count + count - 1) / count)
    for row in 0..<height {
      var whole: Line = []
      for index in Swift.stride(from: row, to: min(lines.count, height * count), by: height) {
        let gap = max(0, index / height * width - whole.count)
        whole += Array(repeating: Self.blank(veil.paper), count: gap) + lines[index]
      }
      draw(whole, margin: 0, row: top + row, veil)
    }
    return height
  }

  /// Draws an opaque part in the middle; a long one is shown around its focus.
  private mutating func drawDialog(_ veil: Veil, to bottom: Int) {
    let lines = lines(of: veil, width: columns - 2)
    let focus = lines.firstIndex { $0.contains { $0.cell.paper == Theme.focusPaper } } ?? 0
    let room = min(max(1, bottom), lines.count)
    let start = min(max(0, focus - room / 2), lines.count - room)
    let top = max(0, (bottom - room) / 2)
    for (row, line) in lines[start..<start + room].enumerated() {
      let hasFocus = line.contains { $0.cell.paper == Theme.focusPaper }
      let blank = Self.blank(hasFocus ? Theme.focusPaper : veil.paper)
      let isMore = row == 0 && start > 0 || row == room - 1 && start + room < lines.count
      let margin = max(0, columns - 2 - line.count) + 1
      var filled = [blank] + line + Array(repeating: blank, count: margin)
      if isMore { filled[filled.count - 1].cell.glyph = row == 0 ? 0x25b2 : 0x25bc }
      draw(filled, column: 0, row: top + row, .whole, .whole, veil.paper)
    }
  }

  /// Draws a line over the picture, on a ground as wide as the window.
  private mutating func draw(_ line: Line, margin: Int, row: Int, _ veil: Veil) {
    let glyph = UInt32(veil.presence)
    let over = ScreenFrame.Opacity(paper: (UInt32(veil.opacity) * glyph) >> 8, glyph: glyph)
    let own = ScreenFrame.Opacity(paper: (glyph * 255) >> 8, glyph: glyph)
    func blanks(_ count: Int) -> Line {
      Array(repeating: Self.blank(veil.paper), count: max(0, count))
    }
    let whole = blanks(margin) + line + blanks(columns - margin - line.count)
    draw(whole, column: 0, row: row, over, own, veil.paper)
  }

  private static func blank(_ paper: Colour) -> Piece {
    (cell: TextCell(glyph: 0x20, ink: Theme.ink, paper: paper), source: -1)
  }

  /// Draws letters with an opacity for those on `paper`, and one for those on other papers.
  private mutating func draw(
    _ line: Line, column: Int, row: Int, _ over: ScreenFrame.Opacity, _ own: ScreenFrame.Opacity,
    _ paper: Colour
  ) {
    var left: UInt32 = 0x20
    guard (0...rows).contains(row) else { return }
    for (offset, piece) in line.enumerated()
    where (0..<columns).contains(column + offset) {
      let first = row * size * stride + (column + offset) * size
      for part in 0..<size * size {
        var cell = piece.cell
        if size > 1 { Self.enlarge(&cell, part: part, left: left) }
        let opacity = piece.cell.paper == paper ? over : own
        let place = first + part / size * stride + part % size
        fold.pieces.append(TextFold.Piece(cell, at: place, opacity, from: piece.source))
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

extension ScreenFrame.Opacity {
  /// Nothing shows through the paper.
  fileprivate static let whole = ScreenFrame.Opacity(paper: 255, glyph: 256)
}
