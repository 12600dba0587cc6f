#if SDL
  import KodamaSurfaces

  /// The position of the text surface in the window. The surface is centred, and its cells are n ×
  /// 2n pixels, with the largest integer n that fits. The picture extends beyond the surface to the
  /// window's edges.
  struct WindowLayout: Hashable {
    /// The narrowest legible cell, in pixels.
    static let leastWidth = 6

    /// The width of a cell in pixels; the height is twice that.
    let cellWidth: Int
    /// The left edge of the text surface, in pixels.
    let x: Int
    /// The upper edge of the text surface, in pixels.
    let y: Int
    /// The distance that the picture extends beyond the text. The outermost cells may be partly
    /// outside the window.
    let bleed: PixelSurface.Bleed
    /// The size of folded letters in cells; 0 if the text is not folded.
    let letterSize: Int

    var cellHeight: Int { cellWidth * 2 }
    /// The scale in percent of the font's own size.
    var percent: Int { cellWidth * max(1, letterSize) * 100 / Glyph.cellWidth }

    /// Fits a surface, given in cells, into a window, given in pixels. If even the smallest cells
    /// do not fit, the surface's upper left part is visible.
    init(columns: Int, rows: Int, width: Int, height: Int, wanted: WindowOptions.Scale) {
      let fitting = min(width / max(1, columns), height / max(1, rows * 2))
      switch wanted {
      case .automatic: cellWidth = max(Self.leastWidth, fitting)
      case .fixed(let scale):
        cellWidth = max(Self.leastWidth, min(max(1, scale) * Glyph.cellWidth, fitting))
      }
      x = max(0, (width - columns * cellWidth) / 2)
      y = max(0, (height - rows * cellWidth * 2) / 2)
      func cells(_ pixels: Int, _ size: Int) -> Int { (max(0, pixels) + size - 1) / size }
      bleed = PixelSurface.Bleed(
        left: cells(x, cellWidth), top: cells(y, cellWidth * 2),
        right: cells(width - x - columns * cellWidth, cellWidth),
        bottom: cells(height - y - rows * cellWidth * 2, cellWidth * 2))
      letterSize = 0
    }

    /// Fits a text surface into a window of a size in pixels. If the window is upright, or too
    /// small for the smallest cells, the text is folded and only the map stays whole.
    init(of surface: TextSurface, width: Int, height: Int, wanted: WindowOptions.Scale) {
      let (columns, rows) = (surface.columns, surface.rows)
      let least = Self.leastWidth
      let isCut = width < columns * least || height < rows * least * 2
      if let map = surface.map, isCut || height > width {
        self.init(folding: map, columns: columns, rows: rows, width: width, height: height)
      } else {
        self.init(columns: columns, rows: rows, width: width, height: height, wanted: wanted)
      }
    }

    /// Fits a map into a window, with a margin at its sides and room for text above and below. A
    /// letter is at least as large as in the font: one cell, or two by two.
    private init(folding map: TextRect, columns: Int, rows: Int, width: Int, height: Int) {
      let single = min(width / (map.width + 5), height / (2 * map.height + 28))
      letterSize = single >= Glyph.cellWidth ? 1 : 2
      let double = min(width / (map.width + 10), height / (2 * map.height + 42))
      let cell = letterSize == 1 ? single : max(Glyph.cellWidth / 2, double)
      func cells(_ pixels: Int, _ size: Int) -> Int { (pixels + size - 1) / size }
      // A frame has the whole map, even if the window does not.
      let across = max(map.width, cells(width, cell))
      let down = max(map.height, cells(height, cell * 2))
      let left = max(0, (width / cell - map.width) / 2)
      let top = max(0, (down - map.height) * 9 / 20)
      cellWidth = cell
      (x, y) = (left * cell, top * cell * 2)
      bleed = PixelSurface.Bleed(
        left: left, top: top, right: across - left - columns, bottom: down - top - rows)
    }

    /// Returns the cell width of a new window. The window fits the screen and leaves room for its
    /// title bar. The width is the largest multiple of the font's width that fits, unless that
    /// leaves more than half of the screen unused.
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

    /// Returns the column and half row at a pixel, which may be outside the surface.
    func place(x pixelX: Int, y pixelY: Int) -> (column: Int, halfRow: Int) {
      // Half a cell is as high as a cell is wide.
      (Self.floor(pixelX - x, cellWidth), Self.floor(pixelY - y, cellWidth))
    }

    private static func floor(_ value: Int, _ divisor: Int) -> Int {
      value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }
  }

  /// The options of a window.
  public struct WindowOptions: Hashable, Sendable {
    /// The factor by which the window enlarges its font: the size of a font pixel, in screen
    /// pixels.
    public enum Scale: Hashable, Sendable {
      /// The largest scale that fits the window.
      case automatic
      /// A scale of 1, 2 or 3, if the content then fits into the window.
      case fixed(Int)
    }

    /// The largest scale that the player can choose.
    public static let largestScale = 3

    /// The title of the window.
    public var title = "Kodama"
    /// The scale of the window's text and picture.
    public var scale = Scale.automatic
    /// A Boolean value that indicates whether the graphics card draws the window. If it is false,
    /// the processor draws it: the first picture appears sooner, and the program uses a tenth of
    /// the memory that it uses with the graphics card.
    public var isAccelerated = false
    /// A Boolean value that indicates whether the window fills the screen.
    public var isFullscreen = false

    /// The colour of the window around the game's screen, as `0xRRGGBB`. The default is the game's
    /// background colour.
    public var surround: UInt32 = 0x10_14_18

    /// Creates the default options.
    public init() {}
  }
#endif
