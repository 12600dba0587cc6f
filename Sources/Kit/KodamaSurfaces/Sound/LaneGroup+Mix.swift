/// The buffers that groups add their output to: left, right and reverb input. Each has one vector
/// of four lanes for each frame.
struct LaneSums {
  let left: UnsafeMutablePointer<SIMD4<Float>>
  let right: UnsafeMutablePointer<SIMD4<Float>>
  let wet: UnsafeMutablePointer<SIMD4<Float>>
  /// Temporary memory for the values of two groups that are mixed together.
  let scratch: UnsafeMutablePointer<SIMD4<Float>>
}

extension LaneGroup {
  /// Adds frames of the group to the sums. Each case calls a separate function with a constant
  /// source, because the values of one combined function would not fit into the registers.
  mutating func mix(into sums: LaneSums, frames: Int, headphones: Bool) {
    let isDry = wet == SIMD4()
    let isPlain = isDry && filter == SIMD4(repeating: 1)
    switch source {
    case .sine:
      if headphones {
        phasor.isCurrent = false
        if isDry { mixSineBinauralDry(sums, frames) } else { mixSineBinaural(sums, frames) }
      } else if stepSlope == SIMD4() {
        mixPhasor(into: sums, frames, isPlain: isPlain, isDry: isDry)
      } else {
        phasor.isCurrent = false
        if isPlain { mixSinePlain(sums, frames) } else { mixSine(sums, frames) }
      }
    case .short:
      if headphones {
        mixShortBinaural(sums, frames)
      } else if isPlain {
        mixShortPlain(sums, frames)
      } else {
        mixShort(sums, frames)
      }
    case .long:
      if headphones {
        mixLongBinaural(sums, frames)
      } else if readsSamples {
        if isPlain { mixSamplesPlain(sums, frames) } else { mixSamplesWet(sums, frames) }
      } else if isPlain {
        mixLongPlain(sums, frames)
      } else {
        mixLong(sums, frames)
      }
    }
  }

  /// True if gains and pitches are constant within the grid cell.
  var isStill: Bool {
    leftSlope == SIMD4() && rightSlope == SIMD4() && stepSlope == SIMD4()
  }

  @inline(never) private mutating func mixSinePlain(_ sums: LaneSums, _ frames: Int) {
    mixStereo(sums, frames, .sine, isPlain: true)
  }

  @inline(never) private mutating func mixSine(_ sums: LaneSums, _ frames: Int) {
    mixStereo(sums, frames, .sine, isPlain: false)
  }

  @inline(never) private mutating func mixSineBinauralDry(_ sums: LaneSums, _ frames: Int) {
    mixBinaural(sums, frames, .sine, isDry: true)
  }

  @inline(never) private mutating func mixSineBinaural(_ sums: LaneSums, _ frames: Int) {
    mixBinaural(sums, frames, .sine)
  }

  @inline(never) private mutating func mixShortPlain(_ sums: LaneSums, _ frames: Int) {
    mixStereo(sums, frames, .short, isPlain: true)
  }

  @inline(never) private mutating func mixShort(_ sums: LaneSums, _ frames: Int) {
    mixStereo(sums, frames, .short, isPlain: false)
  }

  @inline(never) private mutating func mixShortBinaural(_ sums: LaneSums, _ frames: Int) {
    mixBinaural(sums, frames, .short)
  }

  @inline(never) private mutating func mixLongPlain(_ sums: LaneSums, _ frames: Int) {
    mixStereo(sums, frames, .long, isPlain: true)
  }

  @inline(never) private mutating func mixLong(_ sums: LaneSums, _ frames: Int) {
    mixStereo(sums, frames, .long, isPlain: false)
  }

  @inline(never) private mutating func mixSamplesPlain(_ sums: LaneSums, _ frames: Int) {
    mixSamples(sums, frames, isPlain: true)
  }

  @inline(never) private mutating func mixSamplesWet(_ sums: LaneSums, _ frames: Int) {
    mixSamples(sums, frames, isPlain: false)
  }

  @inline(never) private mutating func mixLongBinaural(_ sums: LaneSums, _ frames: Int) {
    mixBinaural(sums, frames, .long)
  }

  /// Adds frames of lanes whose left and right channel share one filter.
  @inline(__always)
  private mutating func mixStereo(
    _ sums: LaneSums, _ frames: Int, _ source: LaneSource, isPlain: Bool
  ) {
    var ear = LaneAccumulator(self)
    var phase = self.phase
    var step = self.step
    let stepSlope = stepSlope
    for frame in 0..<frames {
      ear.add(read(phase, source), to: sums, at: frame, isPlain: isPlain)
      phase &+= step
      step &+= stepSlope
    }
    self.phase = phase
    self.step = step
    ear.leave(in: &self)
  }

  /// Adds frames of lanes with a separate delay and filter for each ear.
  @inline(__always)
  private mutating func mixBinaural(
    _ sums: LaneSums, _ frames: Int, _ source: LaneSource, isDry: Bool = false
  ) {
    var phase = self.phase
    var step = self.step
    var left = self.left
    var right = self.right
    var memory = filterMemory
    var memoryRight = filterMemoryRight
    var lateLeft = self.lateLeft
    var lateRight = self.lateRight
    let (stepSlope, leftSlope, rightSlope) = (stepSlope, leftSlope, rightSlope)
    let (lateLeftSlope, lateRightSlope) = (lateLeftSlope, lateRightSlope)
    let (filter, filterRight, wet) = (filter, filterRight, wet)
    let keep = SIMD4<Float>(repeating: 1) - filter
    let keepRight = SIMD4<Float>(repeating: 1) - filterRight
    for frame in 0..<frames {
      memory = memory * keep + read(phase &- lateLeft, source) * filter
      memoryRight = memoryRight * keepRight + read(phase &- lateRight, source) * filterRight
      let leftValue = memory * left
      let rightValue = memoryRight * right
      sums.left[frame] += leftValue
      sums.right[frame] += rightValue
      if !isDry { sums.wet[frame] += (leftValue + rightValue) * wet }
      phase &+= step
      step &+= stepSlope
      left += leftSlope
      right += rightSlope
      lateLeft &+= lateLeftSlope
      lateRight &+= lateRightSlope
    }
    self.phase = phase
    self.step = step
    self.left = left
    self.right = right
    self.lateLeft = lateLeft
    self.lateRight = lateRight
    filterMemory = memory
    filterMemoryRight = memoryRight
  }

  @inline(__always)
  private func read(_ phase: SIMD4<UInt32>, _ source: LaneSource) -> SIMD4<Float> {
    switch source {
    case .sine: Self.sine(phase)
    case .short: read(phase, bits: WaveTables.shortBits)
    case .long: read(phase, bits: WaveTables.longBits)
    }
  }

  /// Returns the sine of a phase whose period is 2³², with an error below 8e-6. It takes half as
  /// long as a table. (A `Phasor`, for constant pitches, takes a quarter.)
  ///
  /// With x from 1 to −1 over the period and v = x (1 − |x|), sin(π x) is v times a polynomial in
  /// |v|. The coefficients are a least-squares fit, reweighted until the error was even.
  @inline(__always)
  static func sine(_ phase: SIMD4<UInt32>) -> SIMD4<Float> {
    let t = unsafeBitCast(
      (phase &>> SIMD4(repeating: 9)) | SIMD4(repeating: 0x3f80_0000), to: SIMD4<Float>.self)
    let x = SIMD4<Float>(repeating: 3) - (t + t)
    let v = x - x * magnitude(x)
    let u = magnitude(v)
    return v * (u * (u * 1.2178015 + 3.126556) + 3.142217)
  }

  @inline(__always)
  static func magnitude(_ x: SIMD4<Float>) -> SIMD4<Float> {
    let bits = unsafeBitCast(x, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7fff_ffff)
    return unsafeBitCast(bits, to: SIMD4<Float>.self)
  }

  /// Returns the value of each lane's table at that lane's phase, interpolated linearly.
  @inline(__always)
  private func read(_ phase: SIMD4<UInt32>, bits: UInt32) -> SIMD4<Float> {
    let place = phase &>> SIMD4(repeating: 32 - bits)
    let rest = (phase &<< SIMD4(repeating: bits)) &>> SIMD4(repeating: 9)
    let part =
      unsafeBitCast(rest | SIMD4(repeating: 0x3f80_0000), to: SIMD4<Float>.self)
      - SIMD4<Float>(repeating: 1)
    // Extracts two indices at a time from the vector.
    let low = unsafeBitCast(place.lowHalf, to: UInt64.self)
    let high = unsafeBitCast(place.highHalf, to: UInt64.self)
    let pairs = SIMD8(
      lowHalf: SIMD4(
        lowHalf: pair(table0, low & 0xffff_ffff), highHalf: pair(table1, low &>> 32)),
      highHalf: SIMD4(
        lowHalf: pair(table2, high & 0xffff_ffff), highHalf: pair(table3, high &>> 32)))
    let here = pairs.evenHalf
    return here + (pairs.oddHalf - here) * part
  }

  @inline(__always)
  private func pair(_ table: UnsafePointer<Float>, _ place: UInt64) -> SIMD2<Float> {
    UnsafeRawPointer(table).loadUnaligned(
      fromByteOffset: Int(truncatingIfNeeded: place) &* 4, as: SIMD2<Float>.self)
  }
}

/// Lanes that advance by exactly one table sample in each frame, such as noise at its normal speed.
/// They need no interpolation, and one load reads four frames.
extension LaneGroup {
  static let sampleStep: UInt32 = 1 << (32 - WaveTables.longBits)
  /// The number of samples that are repeated after a long table's end, so that a grid cell can be
  /// read without checking for the end.
  static let sampleMargin = SoundFormat.gridFrames

  /// True if each lane is exactly at a sample of a long table and advances by one sample a frame.
  var readsSamples: Bool {
    source == .long && stepSlope == SIMD4() && step == SIMD4(repeating: Self.sampleStep)
      && phase & SIMD4(repeating: Self.sampleStep - 1) == SIMD4()
  }

  @inline(__always)
  mutating func mixSamples(_ sums: LaneSums, _ frames: Int, isPlain: Bool) {
    var ear = LaneAccumulator(self)
    let place = phase &>> SIMD4(repeating: 32 - WaveTables.longBits)
    let (one, two) = (table0 + Int(place.x), table1 + Int(place.y))
    let (three, four) = (table2 + Int(place.z), table3 + Int(place.w))
    let whole = frames & ~3
    var frame = 0
    while frame < whole {
      let (a, b) = (Self.samples(one + frame), Self.samples(two + frame))
      let (c, d) = (Self.samples(three + frame), Self.samples(four + frame))
      // Transposes four frames of each lane to four lanes of each frame.
      let (abLow, abHigh) = (Self.zip(a.lowHalf, b.lowHalf), Self.zip(a.highHalf, b.highHalf))
      let (cdLow, cdHigh) = (Self.zip(c.lowHalf, d.lowHalf), Self.zip(c.highHalf, d.highHalf))
      let first = SIMD4(lowHalf: abLow.lowHalf, highHalf: cdLow.lowHalf)
      let second = SIMD4(lowHalf: abLow.highHalf, highHalf: cdLow.highHalf)
      let third = SIMD4(lowHalf: abHigh.lowHalf, highHalf: cdHigh.lowHalf)
      let fourth = SIMD4(lowHalf: abHigh.highHalf, highHalf: cdHigh.highHalf)
      ear.add(first, to: sums, at: frame, isPlain: isPlain)
      ear.add(second, to: sums, at: frame &+ 1, isPlain: isPlain)
      ear.add(third, to: sums, at: frame &+ 2, isPlain: isPlain)
      ear.add(fourth, to: sums, at: frame &+ 3, isPlain: isPlain)
      frame &+= 4
    }
    while frame < frames {
      let value = SIMD4(one[frame], two[frame], three[frame], four[frame])
      ear.add(value, to: sums, at: frame, isPlain: isPlain)
      frame &+= 1
    }
    ear.leave(in: &self)
    phase &+= step &* SIMD4(repeating: UInt32(truncatingIfNeeded: frames))
  }

  @inline(__always)
  private static func samples(_ table: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(table).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func zip(_ one: SIMD2<Float>, _ two: SIMD2<Float>) -> SIMD4<Float> {
    SIMD4(one.x, two.x, one.y, two.y)
  }
}
