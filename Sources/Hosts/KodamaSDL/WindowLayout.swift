#if SDL
  /// Where the text surface lies in the window: a cell is n × 2n pixels for a whole n, as large as
  /// fits, in the middle.
  struct WindowLayout: Hashable {
    /// The fewest pixels that a cell is wide: fewer could not be read.
    static let leastWidth = 6

    /// How many pixels a cell is wide; it is twice as high.
    let cellWidth: Int
    /// The left edge of the text surface, in pixels.
    let x: Int
    /// The upper edge of the text surface, in pixels.
    let y: Int

    /// How many pixels a cell is high.
    var cellHeight: Int { cellWidth * 2 }
    /// The scale in percent of the font's own size.
    var percent: Int { cellWidth * 100 / Glyph.cellWidth }

    /// Fits a surface of so many cells into a window of so many pixels. Where not even the smallest
    /// cells fit, the upper left part is shown.
    init(columns: Int, rows: Int, width: Int, height: Int, wanted: WindowOptions.Scale) {
      let fitting = min(width / max(1, columns), height / max(1, rows * 2))
      switch wanted {
      case .automatic: cellWidth = max(Self.leastWidth, fitting)
      case .fixed(let scale):
        cellWidth = max(Self.leastWidth, min(max(1, scale) * Glyph.cellWidth, fitting))
      }
      x = max(0, (width - columns * cellWidth) / 2)
      y = max(0, (height - rows * cellWidth * 2) / 2)
    }

    /// How many pixels a cell of a new window is wide. It never opens larger than its screen, and
    /// leaves room for its title. Of those that fit, the largest that shows every pixel of the font
    /// as a square, unless that leaves more than half of the screen unused.
    static func firstWidth(
      columns: Int, rows: Int, room: (width: Int, height: Int)?, wanted: WindowOptions.Scale
    ) -> Int {
      let square = Glyph.cellWidth
      guard let room else {
        guard case .fixed(let scale) = wanted else { return square }
        return min(max(1, scale), WindowOptions.largestScale) * square
      }
      let layout = WindowLayout(
        columns: columns, rows: rows, width: room.width, height: room.height, wanted: wanted)
      let fitting = min(layout.cellWidth, WindowOptions.largestScale * square)
      let whole = fitting / square * square
      if case .fixed = wanted { return max(whole, min(fitting, square)) }
      let isSmall = 2 * whole * columns * whole * 2 * rows < room.width * room.height
      guard isSmall else { return whole }
      let titled = WindowLayout(
        columns: columns, rows: rows, width: room.width, height: room.height * 15 / 16,
        wanted: wanted)
      return max(whole, min(fitting, titled.cellWidth))
    }

    /// Which column and half row lie under a pixel; they may lie outside the surface.
    func place(x pixelX: Int, y pixelY: Int) -> (column: Int, halfRow: Int) {
      // Half a cell is as high as a cell is wide.
      (Self.floor(pixelX - x, cellWidth), Self.floor(pixelY - y, cellWidth))
    }

    private static func floor(_ value: Int, _ divisor: Int) -> Int {
      value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }
  }

  /// How the window is to be opened.
  public struct WindowOptions: Hashable, Sendable {
    /// Pixels of the screen a pixel of the font.
    public enum Scale: Hashable, Sendable {
      /// As large as fits the window.
      case automatic
      /// 1, 2 or 3 times, as long as it fits.
      case fixed(Int)
    }

    /// The largest scale that can be asked for by a number.
    public static let largestScale = 3

    /// The title in the window's frame.
    public var title = "Kodama"
    /// How large a cell of the window is.
    public var scale = Scale.automatic
    /// Whether the window is drawn by the graphics card. Without it the first frame is there sooner
    /// and costs a tenth of the memory.
    public var isAccelerated = false
    /// Whether the window takes the whole screen.
    public var isFullscreen = false

    /// The colour around the surface, `0xRRGGBB`: that of the game's own paper, so that the one
    /// goes over into the other.
    public var surround: UInt32 = 0x10_14_18

    /// Makes the usual options.
    public init() {}
  }
#endif
