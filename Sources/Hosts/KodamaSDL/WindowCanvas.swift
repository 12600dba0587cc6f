#if SDL
  internal import CSDL2

  /// A window and its pixels, which reach the display through the window's surface or, where the
  /// display offers none (Wayland, macOS), through a texture of a renderer.
  final class WindowCanvas {
    /// The window. The canvas destroys it.
    let window: OpaquePointer
    private let renderer: OpaquePointer?
    private var texture: OpaquePointer?
    /// The painted pixels, if they are not those of the window's surface.
    private var buffer: UnsafeMutablePointer<SDL_Surface>?

    /// Opens a window.
    ///
    /// - Throws: `SDLError` if the window does not open, or if nothing can be shown in it.
    init(_ title: String, width: Int, height: Int, flags: UInt32) throws(SDLError) {
      let anywhere = Int32(bitPattern: 0x1fff_0000)
      guard
        let window = SDL_CreateWindow(
          title, anywhere, anywhere, Int32(width), Int32(height),
          flags | SDL_WINDOW_ALLOW_HIGHDPI.rawValue)
      else { throw .fromSDL("The window does not open") }
      self.window = window
      if SDL_GetWindowSurface(window) != nil {
        renderer = nil
        return
      }
      renderer = SDL_CreateRenderer(window, -1, 0)
      guard renderer == nil else { return }
      let error = SDLError.fromSDL("The window can show nothing")
      SDL_DestroyWindow(window)
      throw error
    }

    deinit {
      if let buffer { SDL_FreeSurface(buffer) }
      if let texture { SDL_DestroyTexture(texture) }
      if let renderer { SDL_DestroyRenderer(renderer) }
      SDL_DestroyWindow(window)
    }

    /// The name of the renderer; nil if the window's surface is shown.
    var rendererName: String? {
      guard let renderer else { return nil }
      var info = SDL_RendererInfo()
      return SDL_GetRendererInfo(renderer, &info) == 0 ? String(cString: info.name) : ""
    }

    /// The size in pixels; nil if the window cannot be painted.
    var pixelSize: (width: Int, height: Int)? {
      if let renderer {
        var (width, height): (Int32, Int32) = (0, 0)
        guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0, width > 0, height > 0
        else { return nil }
        return (Int(width), Int(height))
      }
      guard let surface = SDL_GetWindowSurface(window) else { return nil }
      return (Int(surface.pointee.w), Int(surface.pointee.h))
    }

    /// The number of pixels in a unit of SDL's positions and window sizes, which is 2 on a display
    /// with the scale 2.
    var density: Double {
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowSize(window, &width, &height)
      guard width > 0, let pixels = pixelSize else { return 1 }
      return Double(pixels.width) / Double(width)
    }

    /// Returns the pixels to paint, and whether their previous content is lost.
    func pixels() -> (grid: PixelGrid, isNew: Bool)? {
      if renderer == nil, let surface = SDL_GetWindowSurface(window), Self.isDirect(surface) {
        return Self.grid(of: surface).map { ($0, false) }
      }
      guard let size = pixelSize else { return nil }
      if let buffer, (Int(buffer.pointee.w), Int(buffer.pointee.h)) == size {
        return Self.grid(of: buffer).map { ($0, false) }
      }
      return makeBuffer(Int32(size.width), Int32(size.height)).map { ($0, true) }
    }

    /// Shows the painted pixels.
    ///
    /// - Parameter changed: The rectangles that have changed, inside the window; nil for all.
    func present(_ changed: [SDL_Rect]?) {
      if let renderer {
        guard let buffer, let texture else { return }
        upload(changed, of: buffer, to: texture)
        SDL_RenderCopy(renderer, texture, nil, nil)
        SDL_RenderPresent(renderer)
        return
      }
      if let buffer, let surface = SDL_GetWindowSurface(window) {
        SDL_UpperBlit(buffer, nil, surface, nil)
      }
      if let changed {
        SDL_UpdateWindowSurfaceRects(window, changed, Int32(changed.count))
      } else {
        SDL_UpdateWindowSurface(window)
      }
    }

    private func upload(
      _ changed: [SDL_Rect]?, of buffer: UnsafeMutablePointer<SDL_Surface>,
      to texture: OpaquePointer
    ) {
      let pitch = buffer.pointee.pitch
      guard let start = buffer.pointee.pixels else { return }
      guard let changed else {
        SDL_UpdateTexture(texture, nil, start, pitch)
        return
      }
      for var area in changed {
        let first = start + Int(area.y) * Int(pitch) + Int(area.x) * 4
        SDL_UpdateTexture(texture, &area, first, pitch)
      }
    }

    private func makeBuffer(_ width: Int32, _ height: Int32) -> PixelGrid? {
      if let buffer { SDL_FreeSurface(buffer) }
      buffer = SDL_CreateRGBSurface(0, width, height, 32, 0xff_0000, 0xff00, 0xff, 0)
      if let renderer {
        if let texture { SDL_DestroyTexture(texture) }
        texture = SDL_CreateTexture(
          renderer, Self.format, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), width, height)
        guard let texture else { return nil }
        // The pixels have no alpha.
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
      }
      return buffer.flatMap(Self.grid)
    }

    /// The value of `SDL_PIXELFORMAT_ARGB8888`, which every renderer has.
    private static let format: UInt32 = 0x1636_2004

    /// Whether a surface's pixels are `0xRRGGBB`.
    private static func isDirect(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
      let format = surface.pointee.format.pointee
      return format.BytesPerPixel == 4 && format.Rmask == 0xff_0000 && format.Bmask == 0xff
    }

    private static func grid(of surface: UnsafeMutablePointer<SDL_Surface>) -> PixelGrid? {
      guard let start = surface.pointee.pixels else { return nil }
      return PixelGrid(
        start: start.assumingMemoryBound(to: UInt32.self), stride: Int(surface.pointee.pitch) / 4,
        width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    }
  }
#endif
