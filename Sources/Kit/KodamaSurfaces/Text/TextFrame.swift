import KodamaRoles

/// A copy of the glyphs and colours on a text screen.
public struct TextFrame: Hashable, Sendable {
  /// The number of character cells in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// All character cells, row by row from the top.
  public let cells: [TextCell]

  /// Creates a frame. The number of cells must be `columns × rows`.
  public init(columns: Int, rows: Int, cells: [TextCell]) {
    precondition(columns >= 0 && rows >= 0 && cells.count == columns * rows, "no whole frame")
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }

  /// The glyphs as one line for each row, without trailing spaces.
  public var lines: [String] {
    var lines: [String] = []
    lines.reserveCapacity(rows)
    eachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// The glyphs of all rows as text. Each line ends with a line feed, without trailing spaces.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rows * (columns + 1))
    eachLine {
      bytes.append(contentsOf: $0)
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls a closure with the UTF-8 text of each row, without trailing spaces. All rows share one
  /// buffer, because programs that play the game read the whole screen very often.
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

  /// Writes the glyphs of a row as UTF-8 and returns the length without trailing spaces.
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

  /// A hash of all glyphs and colours.
  public var digest: UInt64 {
    var digest = Digest()
    cells.withUnsafeBytes { digest.combine(bytes: $0) }
    return digest.value
  }
}

/// One character cell of a text screen: a glyph, its colour, and the colour behind it.
public struct TextCell: Hashable, Sendable {
  /// The glyph as a Unicode scalar value, or 0 in the right half of a wide glyph. Bits 24–27 are
  /// set if the cell shows a part of a glyph of double size.
  public var glyph: UInt32
  /// The colour of the glyph.
  public var ink: Colour
  /// The colour behind the glyph.
  public var paper: Colour

  /// Creates a cell from a Unicode scalar value, the colour of the glyph, and the colour behind it.
  @inlinable public init(glyph: UInt32, ink: Colour, paper: Colour) {
    (self.glyph, self.ink, self.paper) = (glyph, ink, paper)
  }

  /// A space, white on black.
  public static let blank = TextCell(glyph: 0x20, ink: Colour(0xff_ffff), paper: Colour(0))
}

/// A colour with eight bits for each component.
public struct Colour: Hashable, Sendable {
  /// The components as `0xRRGGBB`.
  public var rgb: UInt32

  /// Creates a colour from `0xRRGGBB`.
  @inlinable public init(_ rgb: UInt32) { self.rgb = rgb & 0xff_ffff }

  /// The red component, 0–255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  /// The green component, 0–255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  /// The blue component, 0–255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }
}

/// A rectangle of a text screen, in character cells.
public struct TextRect: Hashable, Sendable {
  /// The column of the rectangle's left edge, from 0.
  public var x: Int
  /// The row of the top edge.
  public var y: Int
  /// The width of the rectangle, in columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle. A negative width or height becomes 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y) = (x, y)
    (self.width, self.height) = (max(0, width), max(0, height))
  }

  /// Returns the part that two rectangles have in common.
  public func intersection(_ other: TextRect) -> TextRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return TextRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  var hasCells: Bool { width > 0 && height > 0 }

  /// Returns whether the rectangle contains a cell.
  public func contains(column: Int, row: Int) -> Bool {
    column >= x && column < x + width && row >= y && row < y + height
  }
}
