#if SDL
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
