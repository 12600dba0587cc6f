/// Where a group adds its frames: the sums of left, right and what goes to the reverb, four lanes
/// side by side.
struct LaneSums {
  let left: UnsafeMutablePointer<SIMD4<Float>>
  let right: UnsafeMutablePointer<SIMD4<Float>>
  let wet: UnsafeMutablePointer<SIMD4<Float>>
}

extension LaneGroup {
  /// Adds frames to the sums. Each case is a loop of its own, with the shift of the phase a
  /// constant: that is a third of the time.
  mutating func mix(into sums: LaneSums, frames: Int, headphones: Bool) {
    let short = bits == WaveTables.shortBits
    if headphones {
      if short {
        mixTwoEared(sums, frames, bits: WaveTables.shortBits)
      } else {
        mixTwoEared(sums, frames, bits: WaveTables.longBits)
      }
    } else if filter == SIMD4(repeating: 1), wet == SIMD4() {
      if short {
        mixOneEared(sums, frames, bits: WaveTables.shortBits, isPlain: true)
      } else {
        mixOneEared(sums, frames, bits: WaveTables.longBits, isPlain: true)
      }
    } else if short {
      mixOneEared(sums, frames, bits: WaveTables.shortBits, isPlain: false)
    } else {
      mixOneEared(sums, frames, bits: WaveTables.longBits, isPlain: false)
    }
  }

  /// Both channels hear the same, at their own gains.
  @inline(__always)
  private mutating func mixOneEared(
    _ sums: LaneSums, _ frames: Int, bits: UInt32, isPlain: Bool
  ) {
    var phase = self.phase
    var step = self.step
    var left = self.left
    var right = self.right
    var memory = filterMemory
    for frame in 0..<frames {
      var value = read(phase, bits: bits)
      if isPlain {
        // A filter that comes later goes on from here.
        memory = value
      } else {
        memory += filter * (value - memory)
        value = memory
      }
      let leftValue = value * left
      let rightValue = value * right
      sums.left[frame] += leftValue
      sums.right[frame] += rightValue
      if !isPlain { sums.wet[frame] += (leftValue + rightValue) * wet }
      phase &+= step
      step &+= stepSlope
      left += leftSlope
      right += rightSlope
    }
    self.phase = phase
    self.step = step
    self.left = left
    self.right = right
    filterMemory = memory
    filterMemoryRight = memory
  }

  /// Each ear reads at its own place and through its own filter.
  @inline(__always)
  private mutating func mixTwoEared(_ sums: LaneSums, _ frames: Int, bits: UInt32) {
    var phase = self.phase
    var step = self.step
    var left = self.left
    var right = self.right
    var memory = filterMemory
    var memoryRight = filterMemoryRight
    var lateLeft = self.lateLeft
    var lateRight = self.lateRight
    for frame in 0..<frames {
      memory += filter * (read(phase &- lateLeft, bits: bits) - memory)
      memoryRight += filterRight * (read(phase &- lateRight, bits: bits) - memoryRight)
      let leftValue = memory * left
      let rightValue = memoryRight * right
      sums.left[frame] += leftValue
      sums.right[frame] += rightValue
      sums.wet[frame] += (leftValue + rightValue) * wet
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
    let p0 = pair(table0, low & 0xffff_ffff)
    let p1 = pair(table1, low &>> 32)
    let p2 = pair(table2, high & 0xffff_ffff)
    let p3 = pair(table3, high &>> 32)
    let here = SIMD4<Float>(p0.x, p1.x, p2.x, p3.x)
    let next = SIMD4<Float>(p0.y, p1.y, p2.y, p3.y)
    return here + (next - here) * part
  }

  /// A sample of a table and the next one.
  @inline(__always)
  private func pair(_ table: UnsafePointer<Float>, _ place: UInt64) -> SIMD2<Float> {
    UnsafeRawPointer(table).loadUnaligned(
      fromByteOffset: Int(truncatingIfNeeded: place) &* 4, as: SIMD2<Float>.self)
  }
}
