#if SDL
  internal import CSDL2
  import KodamaSurfaces

  /// A window that shows a text surface and repaints only changed cells.
  final class GameWindow {
    private let canvas: WindowCanvas
    private let painter: CellPainter
    private let picture: SoundPicture?
    private var options: WindowOptions
    private let columns: Int
    private let rows: Int
    private var shown: ScreenFrame?
    /// The previously shown frame, whose memory the next frame reuses.
    private var spare: ScreenFrame?
    private var shownRevision: UInt64?
    private var layout: WindowLayout?
    private var stretches: [SDL_Rect] = []

    /// Opens a window that is large enough for the cells at the requested scale, and for a picture
    /// at their right.
    ///
    /// - Throws: `SDLError` if there is no display.
    init(
      columns: Int, rows: Int, options: WindowOptions, font: WindowFont, picture: SoundPicture?
    ) throws(SDLError) {
      self.options = options
      self.columns = columns
      self.rows = rows
      painter = CellPainter(glyphs: GlyphCache(font))
      self.picture = picture
      let size = Self.firstSize(
        columns: columns, rows: rows, options: options, hasPicture: picture != nil)
      var flags = SDL_WINDOW_RESIZABLE.rawValue
      if options.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
      canvas = try DisplayConnection.openWindow { () throws(SDLError) in
        try WindowCanvas(options.title, width: size.width, height: size.height, flags: flags)
      }
      // The text is folded in a window of this size.
      SDL_SetWindowMinimumSize(canvas.window, Self.leastSize, Self.leastSize)
      WindowIcon.set(on: canvas.window)
      // The density is known only now.
      if canvas.density != 1, !options.isFullscreen { setSize() }
    }

    /// The least width and height of a window, in units of SDL.
    private static let leastSize: Int32 = 360

    func guardDisplay(with loss: DisplayLoss) { loss.guardDisplay(of: canvas.window) }

    /// The scale in percent; nil before the first frame.
    var percent: Int? { layout?.percent }

    /// The requested scale in percent; nil if it is automatic.
    var wantedPercent: Int? {
      if case .fixed(let scale) = options.scale { scale * 100 } else { nil }
    }

    /// A window is resized to match the scale.
    func change(to scale: WindowOptions.Scale, _ isFullscreen: Bool) {
      options.scale = scale
      options.isFullscreen = isFullscreen
      SDL_SetWindowFullscreen(
        canvas.window, isFullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
      if !isFullscreen { setSize() }
      invalidate()
    }

    private func setSize() {
      let size = Self.firstSize(
        columns: columns, rows: rows, options: options, hasPicture: picture != nil,
        density: canvas.density)
      SDL_SetWindowSize(canvas.window, Int32(size.width), Int32(size.height))
      // Centred, because a larger window could extend beyond the screen.
      let middle = Int32(bitPattern: 0x2fff_0000)
      SDL_SetWindowPosition(canvas.window, middle, middle)
    }

    /// Makes the next `show` repaint everything, because the window was resized or covered.
    func invalidate() {
      shown = nil
      shownRevision = nil
    }

    /// Makes the picture fill the window, whose size changes only where `invalidate` is called.
    /// Returns whether the picture's size has changed.
    func fit(_ surface: TextSurface) -> Bool {
      guard shown == nil, let size = canvas.pixelSize else { return false }
      let layout = WindowLayout(
        of: surface, width: gameWidth(size.width), height: size.height, wanted: options.scale)
      surface.letterSize = layout.letterSize
      guard surface.pixels.bleed != layout.bleed else { return false }
      surface.pixels.bleed = layout.bleed
      invalidate()
      return true
    }

    func show(_ surface: TextSurface) {
      guard surface.revision != shownRevision else { return }
      guard let pixels = pixels()?.game else { return }
      shownRevision = surface.revision
      let frame = ScreenFrame(surface, reusing: spare.take())
      let layout = WindowLayout(
        of: surface, width: pixels.width, height: pixels.height, wanted: options.scale)
      let old = layout == self.layout ? shown.flatMap { $0.hasSize(of: frame) ? $0 : nil } : nil
      self.layout = layout
      if old == nil { clear(pixels) }
      stretches.removeAll(keepingCapacity: true)
      paint(frame, over: old, layout: layout, into: pixels)
      (spare, shown) = (shown, frame)
      if old == nil || !stretches.isEmpty { canvas.present(old == nil ? nil : stretches) }
    }

    /// Shows the picture of the sound beside the game.
    func showPicture() {
      guard let picture, let (game, beside) = pixels() else { return }
      picture.paint(into: beside)
      canvas.present([
        SDL_Rect(x: Int32(game.width), y: 0, w: Int32(beside.width), h: Int32(beside.height))
      ])
    }

    /// The share of the game in the width of a window with a picture.
    private static let gameShare = 2.0 / 3

    private func gameWidth(_ width: Int) -> Int {
      picture == nil ? width : Int(Double(width) * Self.gameShare)
    }

    /// Returns the pixels of the game, and those of the picture at their right.
    private func pixels() -> (game: PixelGrid, beside: PixelGrid)? {
      guard let (grid, isNew) = canvas.pixels() else { return nil }
      if isNew { invalidate() }
      var (game, beside) = (grid, grid)
      game.width = gameWidth(grid.width)
      beside.width -= game.width
      beside.start += game.width
      return (game, beside)
    }

    /// Returns the column and half row at a pixel of the window, which may be outside the surface;
    /// nil before the first frame.
    func place(
      x: Int, y: Int, isPress: Bool, isHeld: Bool, grip: inout PointerGrip?
    ) -> (column: Int, halfRow: Int)? {
      guard let place = layout?.place(x: x, y: y) else { return nil }
      return shown?.place(
        place.column, place.halfRow, isPress: isPress, isHeld: isHeld, grip: &grip) ?? place
    }

    /// The size of the window in pixels; nil if it cannot be painted.
    var pixelSize: (width: Int, height: Int)? { canvas.pixelSize }

    /// Converts a pointer position from units of SDL to pixels.
    func pixels(x: Int32, y: Int32) -> (x: Int, y: Int) {
      let density = canvas.density
      return (
        Int((Double(x) * density).rounded(.down)), Int((Double(y) * density).rounded(.down))
      )
    }

    private func paint(
      _ frame: ScreenFrame, over old: ScreenFrame?, layout: WindowLayout, into grid: PixelGrid
    ) {
      let x = layout.x - frame.bleed.left * layout.cellWidth
      let y = layout.y - frame.bleed.top * layout.cellHeight
      frame.withParts { new in
        guard let old else {
          for row in 0..<frame.rows {
            for column in 0..<frame.columns {
              painter.paint(
                new, column, row, x: x + column * layout.cellWidth,
                y: y + row * layout.cellHeight, width: layout.cellWidth, into: grid)
            }
          }
          return
        }
        old.withParts { old in
          for row in 0..<frame.rows where !new.isSame(row, as: old) {
            let place = SDL_Point(x: Int32(x), y: Int32(y + row * layout.cellHeight))
            paint(new, over: old, row, at: place, layout, into: grid)
          }
        }
      }
    }

    private func paint(
      _ new: ScreenFrame.Parts, over old: ScreenFrame.Parts, _ row: Int, at place: SDL_Point,
      _ layout: WindowLayout, into grid: PixelGrid
    ) {
      var isLeftNew = false
      var changed: Range<Int>?
      let y = Int(place.y)
      for column in 0..<new.columns {
        let isNew = !new.isSame(column, row, as: old)
        // The right half of a wide glyph is painted together with its left half.
        let isPainted = isNew || (isLeftNew && new.glyph(column, row) == 0)
        isLeftNew = isNew
        guard isPainted else { continue }
        let x = Int(place.x) + column * layout.cellWidth
        painter.paint(new, column, row, x: x, y: y, width: layout.cellWidth, into: grid)
        changed = (changed?.lowerBound ?? x)..<x + layout.cellWidth
      }
      // Clips to the window: X ends a program that updates cells partly outside it.
      let rows = (y..<y + layout.cellHeight).clamped(to: 0..<grid.height)
      guard let changed = changed?.clamped(to: 0..<grid.width), !changed.isEmpty, !rows.isEmpty
      else { return }
      stretches.append(
        SDL_Rect(
          x: Int32(changed.lowerBound), y: Int32(rows.lowerBound), w: Int32(changed.count),
          h: Int32(rows.count)))
    }

    private func clear(_ grid: PixelGrid) {
      for row in 0..<grid.height {
        (grid.start + row * grid.stride).update(repeating: options.surround, count: grid.width)
      }
    }

    /// Returns the size of a new window, in units of SDL.
    private static func firstSize(
      columns: Int, rows: Int, options: WindowOptions, hasPicture: Bool, density: Double = 1
    ) -> (width: Int, height: Int) {
      var room = SDL_Rect()
      let isKnown = SDL_GetDisplayUsableBounds(0, &room) == 0
      let share = hasPicture ? gameShare : 1
      let pixels = (Int(Double(room.w) * density * share), Int(Double(room.h) * density))
      let width = WindowLayout.firstWidth(
        columns: columns, rows: rows, room: isKnown ? pixels : nil, wanted: options.scale)
      let scaled = Double(width) / density
      return (Int(Double(columns) * scaled / share), Int(Double(rows * 2) * scaled))
    }
  }

  /// The window's icon: a kodama in front of a hill at dusk.
  enum WindowIcon {
    /// One letter per pixel; each pixel is drawn as a square of `side` pixels.
    private static let rows = [
      "dddddddddddddddd",
      "ddddddsssddddddd",
      "dddddsssssdddddd",
      "ddddwwwwwwwddddd",
      "dddwwwwwwwwwdddd",
      "dddwwbbwwbbwdddd",
      "dddwwbbwwbbwdddd",
      "dddwwwwwwwwwdddd",
      "dddwwwwbbwwwdddd",
      "ddddwwwwwwwddddd",
      "dddddwwwwwdddddd",
      "gggddwwwwwddgggg",
      "ggggwwwwwwwggggg",
      "ggggwwgwwgwggggg",
      "gggggggggggggggg",
      "gggggggggggggggg",
    ]
    private static let side = 3

    static func set(on window: OpaquePointer) {
      let count = Int32(rows.count * side)
      guard
        let icon = SDL_CreateRGBSurface(0, count, count, 32, 0xff_0000, 0xff00, 0xff, 0)
      else { return }
      defer { SDL_FreeSurface(icon) }
      for (y, row) in rows.enumerated() {
        for (x, letter) in row.enumerated() {
          var square = SDL_Rect(
            x: Int32(x * side), y: Int32(y * side), w: Int32(side), h: Int32(side))
          SDL_FillRect(icon, &square, colour(of: letter))
        }
      }
      SDL_SetWindowIcon(window, icon)
    }

    private static func colour(of letter: Character) -> UInt32 {
      switch letter {
      case "w": 0xf0_f4e8
      case "b": 0x18_2024
      case "g": 0x2c_4a38
      case "s": 0xf0_c850
      default: 0x3a_3050
      }
    }
  }
#endif
