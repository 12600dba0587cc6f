import KodamaRoles

/// What a text surface showed at one moment.
public struct TextFrame: Hashable, Sendable {
  /// How many cells lie side by side.
  public let columns: Int
  /// How many cells lie on top of each other.
  public let rows: Int
  /// All cells, row by row.
  public let cells: [TextCell]

  /// Creates a frame of `columns × rows` cells, row by row. Any other number of cells traps.
  public init(columns: Int, rows: Int, cells: [TextCell]) {
    precondition(columns >= 0 && rows >= 0 && cells.count == columns * rows, "no whole frame")
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }

  /// One line a row, without spaces at the end.
  public var lines: [String] {
    var lines: [String] = []
    lines.reserveCapacity(rows)
    eachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// All lines, each with a line feed.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * (columns + 1))
    eachLine {
      bytes.append(contentsOf: $0)
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Lends the UTF-8 of each row, without spaces at the end. It is written into the same bytes row
  /// after row: what is read by a program at every step may not cost more than what it shows.
  public func eachLine(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, columns * 4)) { line in
      cells.withUnsafeBufferPointer { cells in
        for row in 0..<rows {
          let start = row * columns
          let count = Self.write(cells[start..<(start + columns)], into: line)
          body(UnsafeBufferPointer(rebasing: line[..<count]))
        }
      }
    }
  }

  /// Writes the glyphs of a row as UTF-8.
  ///
  /// - Returns: how many bytes they take without the spaces at the end.
  private static func write(
    _ cells: Slice<UnsafeBufferPointer<TextCell>>, into line: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    var used = 0
    for cell in cells where cell.glyph != 0 && cell.glyph >> 24 <= 1 {
      let glyph = cell.glyph & 0xff_ffff
      if glyph < 0x80 {
        line[count] = UInt8(truncatingIfNeeded: glyph)
        count += 1
        if glyph != 0x20 { used = count }
        continue
      }
      for unit in (Unicode.Scalar(glyph) ?? "\u{fffd}").utf8 {
        line[count] = unit
        count += 1
      }
      used = count
    }
    return used
  }

  /// The digest of glyphs and colours.
  public var digest: UInt64 {
    var digest = Digest()
    cells.withUnsafeBytes { digest.combine(bytes: $0) }
    return digest.value
  }
}
