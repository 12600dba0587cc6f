#if SDL
  import KodamaSystem
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// Asks PulseAudio, or PipeWire in its place, whether it has anything to play on. SDL before 2.28
  /// takes the name of the first loudspeaker from a server that has none, and ends the program.
  enum PulseProbe {
    private struct SampleSpec {
      var format: Int32
      var rate: UInt32
      var channels: UInt8
    }

    private typealias New =
      @convention(c) (
        UnsafePointer<CChar>?, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>?,
        UnsafePointer<CChar>, UnsafeRawPointer, UnsafeRawPointer?, UnsafeRawPointer?,
        UnsafeMutablePointer<Int32>
      ) -> OpaquePointer?
    private typealias Free = @convention(c) (OpaquePointer) -> Void

    // Figures of pulse/def.h and pulse/sample.h.
    private static let playback: Int32 = 1
    private static let float32: Int32 = 5
    private static let noEntity: Int32 = 5

    /// Whether a server answers that has no loudspeaker. Without a server, or without its library,
    /// there is nothing to be afraid of.
    static func serverLacksLoudspeaker() -> Bool {
      let driver = getenv("SDL_AUDIODRIVER").map { String(cString: $0) } ?? ""
      guard driver.isEmpty || driver.hasPrefix("pulse"),
        let library = SystemLibrary(["libpulse-simple.so.0"]),
        let new = library.function("pa_simple_new", New.self),
        let free = library.function("pa_simple_free", Free.self)
      else { return false }
      var spec = SampleSpec(format: float32, rate: 48_000, channels: 2)
      var error: Int32 = 0
      if let stream = new(nil, "Kodama", playback, nil, "Kodama", &spec, nil, nil, &error) {
        free(stream)
        return false
      }
      return error == noEntity
    }
  }
#endif
