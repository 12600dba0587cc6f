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

/// One cell of a text surface: a glyph, its ink, and the paper behind it.
public struct TextCell: Hashable, Sendable {
  /// The Unicode scalar; 0 in the right half of a wide glyph. Bits 24–27: see `GlyphPart`.
  public var glyph: UInt32
  /// The colour of the glyph.
  public var ink: Colour
  /// The colour behind it.
  public var paper: Colour

  /// A cell that shows a scalar, by its number, in ink on paper.
  @inlinable public init(glyph: UInt32, ink: Colour, paper: Colour) {
    self.glyph = glyph
    self.ink = ink
    self.paper = paper
  }

  /// A space, white on black.
  public static let blank = TextCell(glyph: 0x20, ink: Colour(0xff_ffff), paper: Colour(0))
}

/// A colour: red, green and blue in the lower 24 bits, as in `0xRRGGBB`.
public struct Colour: Hashable, Sendable {
  /// The three components, eight bits each.
  public var rgb: UInt32

  /// Makes a colour from `0xRRGGBB`.
  @inlinable public init(_ rgb: UInt32) { self.rgb = rgb & 0xff_ffff }

  /// The part of red, 0–255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  /// The part of green, 0–255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  /// The part of blue, 0–255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }
}

/// A rectangle of a text surface, in cells.
public struct TextRect: Hashable, Sendable {
  /// The column of the left edge.
  public var x: Int
  /// The row of the upper edge.
  public var y: Int
  /// How many columns it is wide.
  public var width: Int
  /// How many rows it is high.
  public var height: Int

  /// A rectangle from its upper left cell; without width or height it holds no cell.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The part that both have in common.
  public func intersection(_ other: TextRect) -> TextRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return TextRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  var hasCells: Bool { width > 0 && height > 0 }

  /// Whether a cell lies inside.
  public func contains(column: Int, row: Int) -> Bool {
    column >= x && column < x + width && row >= y && row < y + height
  }
}
