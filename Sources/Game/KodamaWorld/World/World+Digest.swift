import KodamaDataSources
public import KodamaRoles

/// What tells two worlds apart.
extension World {
  /// The digest of everything that decides how the world goes on: size, seed, tick, cells, heat,
  /// music and what it remembers of its sounds.
  public var digest: UInt64 {
    var digest = Digest()
    combine(into: &digest)
    return digest.value
  }

  /// Adds the world to a digest.
  public func combine(into digest: inout Digest) {
    digest.combine(width)
    digest.combine(height)
    digest.combine(seed)
    digest.combine(tick)
    for y in 1...height {
      let row = UnsafeRawBufferPointer(
        start: storage.cells + y * storage.stride + 1, count: width * 2)
      digest.combine(bytes: row)
    }
    // The usual music adds nothing: worlds without one of their own keep their digests.
    if music != Music() {
      digest.combine(music.scale.rawValue)
      digest.combine(music.tempo.stepTicks)
    }
    for number in wakefulness.numbers { digest.combine(number) }
    // Likewise a sky and a ground that hold nothing.
    if waterCycle != WaterCycle() {
      digest.combine(waterCycle.sky)
      digest.combine(waterCycle.ground)
    }
    let heat = storage.heat
    digest.combine(
      bytes: UnsafeRawBufferPointer(start: heat.sixteenths, count: heat.count * 2))
    digest.combine(bytes: UnsafeRawBufferPointer(start: heat.pending, count: heat.count * 2))
  }
}
