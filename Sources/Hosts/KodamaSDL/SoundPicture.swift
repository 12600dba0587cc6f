#if SDL
  import KodamaSurfaces
  import Synchronization

  /// A picture that is drawn from the sound that the loudspeaker plays.
  package struct SoundPicture {
    /// The width of the picture in pixels.
    package var width: Int
    /// The height of the picture in pixels.
    package var height: Int
    /// A closure that hears what was played since the last call: interleaved stereo at 48 kHz.
    package var hear: ([Float]) -> Void
    /// A closure that returns the pixels, row by row from the top, as 0xRRGGBB.
    package var pixels: () -> [UInt32]

    /// Creates a picture.
    package init(
      width: Int, height: Int, hear: @escaping ([Float]) -> Void, pixels: @escaping () -> [UInt32]
    ) {
      (self.width, self.height, self.hear, self.pixels) = (width, height, hear, pixels)
    }

    /// Fills as much of the grid as the shape of the picture allows, and the rest with black.
    func paint(into grid: PixelGrid) {
      let pixels = pixels()
      let across = min(grid.width, grid.height * width / height)
      let down = across * height / width
      let (left, top) = ((grid.width - across) / 2, (grid.height - down) / 2)
      for y in 0..<grid.height {
        let row = grid.start + y * grid.stride
        row.update(repeating: 0, count: grid.width)
        guard (top..<(top + down)).contains(y) else { continue }
        let line = (y - top) * height / down * width
        for x in 0..<across { row[left + x] = pixels[line + x * width / across] }
      }
    }
  }

  /// The latest sound that was played. The callback writes it, and the game takes it.
  final class SoundTap: @unchecked Sendable {
    /// The number of frames that are kept, a power of two: 0.7 s.
    private static let frameLimit: Int64 = 1 << 15

    private let samples: UnsafeMutablePointer<Float>
    private let written = Atomic<Int64>(0)
    /// Only the game uses it.
    private var taken: Int64 = 0

    init() {
      let count = Int(Self.frameLimit) * SoundFormat.channels
      samples = .allocate(capacity: count)
      samples.initialize(repeating: 0, count: count)
    }

    deinit { samples.deallocate() }

    /// Writes a block, of fewer frames than half of the limit, on the thread of the callback.
    func write(_ block: UnsafePointer<Float>, frames: Int) {
      let channels = SoundFormat.channels
      let start = written.load(ordering: .relaxed)
      let place = Int(start & (Self.frameLimit - 1))
      let first = min(frames, Int(Self.frameLimit) - place)
      (samples + place * channels).update(from: block, count: first * channels)
      samples.update(from: block + first * channels, count: (frames - first) * channels)
      written.store(start + Int64(frames), ordering: .releasing)
    }

    /// Returns what was written since the last call, without what was overwritten since.
    func take() -> [Float] {
      let end = written.load(ordering: .acquiring)
      // The callback may be writing the other half meanwhile.
      let start = max(taken, end - Self.frameLimit / 2)
      taken = end
      let channels = SoundFormat.channels
      return [Float](unsafeUninitializedCapacity: Int(end - start) * channels) { buffer, count in
        for frame in start..<end {
          let place = Int(frame & (Self.frameLimit - 1)) * channels
          for channel in 0..<channels { buffer[count + channel] = samples[place + channel] }
          count += channels
        }
      }
    }
  }
#endif
