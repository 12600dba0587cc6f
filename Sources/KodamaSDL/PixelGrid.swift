#if SDL
  /// A rectangle of pixels `0xRRGGBB` in memory that somebody else owns.
  struct PixelGrid {
    /// The first pixel of the first row.
    var start: UnsafeMutablePointer<UInt32>
    /// How many pixels lie from one row to the next.
    var stride: Int
    /// How many pixels can be drawn side by side.
    var width: Int
    /// How many rows there are.
    var height: Int
  }
#endif
