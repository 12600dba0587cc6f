#if SDL
  /// A glyph as the window draws it: 16 rows of up to 16 pixels, the leftmost in the highest bit.
  struct Glyph {
    /// The rows, from the top.
    var rows: SIMD16<UInt16> = .zero

    /// How many pixels a cell of the text surface is wide, at 100 %.
    static let cellWidth = 8
    /// How many pixels a cell of the text surface is high, at 100 %.
    static let cellHeight = 16
  }
#endif
