#if SDL
  /// A picture in memory.
  public struct FramePicture: Hashable, Sendable {
    /// How many pixels lie side by side.
    public let width: Int
    /// How many pixels lie on top of each other.
    public let height: Int
    /// The pixels, row by row, each `0xRRGGBB`.
    public let pixels: [UInt32]
  }
#endif
