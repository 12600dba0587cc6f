/// Where a group adds its frames: the sums of left, right and what goes to the reverb, four lanes
/// side by side.
struct LaneSums {
  let left: UnsafeMutablePointer<SIMD4<Float>>
  let right: UnsafeMutablePointer<SIMD4<Float>>
  let wet: UnsafeMutablePointer<SIMD4<Float>>
  /// Room for what two groups read in a segment.
  let scratch: UnsafeMutablePointer<SIMD4<Float>>
}

extension LaneGroup {
  /// Adds frames to the sums. Each case is a function of its own, with what the lanes read a
  /// constant: together in one they would not fit into the registers.
  mutating func mix(into sums: LaneSums, frames: Int, headphones: Bool) {
    let isDry = wet == SIMD4()
    let isPlain = isDry && filter == SIMD4(repeating: 1)
    switch source {
    case .sine:
      if headphones {
        phasor.isCurrent = false
        if isDry { mixSineTwoEaredDry(sums, frames) } else { mixSineTwoEared(sums, frames) }
      } else if stepSlope == SIMD4() {
        mixPhasor(into: sums, frames, isPlain: isPlain, isDry: isDry)
      } else {
        phasor.isCurrent = false
        if isPlain { mixSinePlain(sums, frames) } else { mixSine(sums, frames) }
      }
    case .short:
      if headphones {
        mixShortTwoEared(sums, frames)
      } else if isPlain {
        mixShortPlain(sums, frames)
      } else {
        mixShort(sums, frames)
      }
    case .long:
      if headphones {
        mixLongTwoEared(sums, frames)
      } else if readsSamples {
        if isPlain { mixSamplesPlain(sums, frames) } else { mixSamplesWet(sums, frames) }
      } else if isPlain {
        mixLongPlain(sums, frames)
      } else {
        mixLong(sums, frames)
      }
    }
  }

  /// Whether gains and pitches stand still.
  var isStill: Bool {
    leftSlope == SIMD4() && rightSlope == SIMD4() && stepSlope == SIMD4()
  }

  @inline(never) private mutating func mixSinePlain(_ sums: LaneSums, _ frames: Int) {
    mixOneEared(sums, frames, .sine, isPlain: true)
  }

  @inline(never) private mutating func mixSine(_ sums: LaneSums, _ frames: Int) {
    mixOneEared(sums, frames, .sine, isPlain: false)
  }

  @inline(never) private mutating func mixSineTwoEaredDry(_ sums: LaneSums, _ frames: Int) {
    mixTwoEared(sums, frames, .sine, isDry: true)
  }

  @inline(never) private mutating func mixSineTwoEared(_ sums: LaneSums, _ frames: Int) {
    mixTwoEared(sums, frames, .sine)
  }

  @inline(never) private mutating func mixShortPlain(_ sums: LaneSums, _ frames: Int) {
    mixOneEared(sums, frames, .short, isPlain: true)
  }

  @inline(never) private mutating func mixShort(_ sums: LaneSums, _ frames: Int) {
    mixOneEared(sums, frames, .short, isPlain: false)
  }

  @inline(never) private mutating func mixShortTwoEared(_ sums: LaneSums, _ frames: Int) {
    mixTwoEared(sums, frames, .short)
  }

  @inline(never) private mutating func mixLongPlain(_ sums: LaneSums, _ frames: Int) {
    mixOneEared(sums, frames, .long, isPlain: true)
  }

  @inline(never) private mutating func mixLong(_ sums: LaneSums, _ frames: Int) {
    mixOneEared(sums, frames, .long, isPlain: false)
  }

  @inline(never) private mutating func mixSamplesPlain(_ sums: LaneSums, _ frames: Int) {
    mixSamples(sums, frames, isPlain: true)
  }

  @inline(never) private mutating func mixSamplesWet(_ sums: LaneSums, _ frames: Int) {
    mixSamples(sums, frames, isPlain: false)
  }

  @inline(never) private mutating func mixLongTwoEared(_ sums: LaneSums, _ frames: Int) {
    mixTwoEared(sums, frames, .long)
  }

  /// Both channels hear the same, at their own gains.
  @inline(__always)
  private mutating func mixOneEared(
    _ sums: LaneSums, _ frames: Int, _ source: LaneSource, isPlain: Bool
  ) {
    var ear = OneEar(self)
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

  /// Each ear reads at its own place and through its own filter.
  @inline(__always)
  private mutating func mixTwoEared(
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

  /// The four lanes at four phases.
  @inline(__always)
  private func read(_ phase: SIMD4<UInt32>, _ source: LaneSource) -> SIMD4<Float> {
    switch source {
    case .sine: Self.sine(phase)
    case .short: read(phase, bits: WaveTables.shortBits)
    case .long: read(phase, bits: WaveTables.longBits)
    }
  }

  /// The sine of a phase whose whole period is 2³², within 8e-6, without a table: half of the time.
  /// What keeps its pitch has a `Phasor` instead: a quarter of the time.
  ///
  /// With x from 1 to −1 over the period and v = x (1 − |x|), sin(π x) is v times a polynomial in
  /// |v|; coefficients by least squares, reweighted until the error was even.
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

  /// The four tables at four phases, between two samples.
  @inline(__always)
  private func read(_ phase: SIMD4<UInt32>, bits: UInt32) -> SIMD4<Float> {
    let place = phase &>> SIMD4(repeating: 32 - bits)
    let rest = (phase &<< SIMD4(repeating: bits)) &>> SIMD4(repeating: 9)
    let part =
      unsafeBitCast(rest | SIMD4(repeating: 0x3f80_0000), to: SIMD4<Float>.self)
      - SIMD4<Float>(repeating: 1)
    // Two places at a time come out of the vector.
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

  /// A sample of a table and the next one.
  @inline(__always)
  private func pair(_ table: UnsafePointer<Float>, _ place: UInt64) -> SIMD2<Float> {
    UnsafeRawPointer(table).loadUnaligned(
      fromByteOffset: Int(truncatingIfNeeded: place) &* 4, as: SIMD2<Float>.self)
  }
}
