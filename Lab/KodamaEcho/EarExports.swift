#if arch(wasm32)
  // The functions of echo.wasm, which the page calls (docs/web.md).

  /// The page's ear. WebAssembly has one thread here.
  struct Ear {
    var echo = Echo()
    var samples: [Float] = []
    var pixels: [UInt32] = []
  }

  nonisolated(unsafe) private var ear = Ear()

  /// Begins again with an empty picture.
  @_expose(wasm, "echo_begin") @_cdecl("echo_begin")
  public func echoBegin() { ear.echo = Echo() }

  /// Returns the address of a buffer for a number of samples.
  @_expose(wasm, "echo_buffer") @_cdecl("echo_buffer")
  public func echoBuffer(_ count: Int32) -> UnsafeMutablePointer<Float>? {
    ear.samples = Array(repeating: 0, count: Int(max(2, count)))
    return ear.samples.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Hears the samples in the buffer. Returns the number of sweeps that were heard so far.
  @_expose(wasm, "echo_hear") @_cdecl("echo_hear")
  public func echoHear() -> Int32 {
    ear.echo.hear(ear.samples)
    return Int32(ear.echo.sweepCount)
  }

  /// Returns the address of the picture: 320 × 192 pixels as 0xRRGGBB. Without fading, it shows all
  /// that is remembered.
  @_expose(wasm, "echo_pixels") @_cdecl("echo_pixels")
  public func echoPixels(_ fades: Int32) -> UnsafePointer<UInt32>? {
    ear.pixels = ear.echo.pixels(fades: fades != 0)
    return ear.pixels.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Returns the address of the families of the 40 × 24 tiles: numbers from 1, or 0.
  @_expose(wasm, "echo_families") @_cdecl("echo_families")
  public func echoFamilies() -> UnsafePointer<UInt32>? {
    ear.pixels = ear.echo.families.map { UInt32($0) }
    return ear.pixels.withUnsafeBufferPointer { $0.baseAddress }
  }
#endif
