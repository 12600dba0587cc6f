/// Four lanes that read tables side by side: the unit of the mixer's inner loop.
struct LaneGroup {
  var phase = SIMD4<UInt32>()
  var step = SIMD4<UInt32>()
  var stepSlope = SIMD4<UInt32>()
  var left = SIMD4<Float>()
  var right = SIMD4<Float>()
  var leftSlope = SIMD4<Float>()
  var rightSlope = SIMD4<Float>()
  /// What the gains are at the end of the cell, so that sums of slopes do not drift.
  var leftEnd = SIMD4<Float>()
  var rightEnd = SIMD4<Float>()
  var stepEnd = SIMD4<UInt32>()
  /// The coefficient of a one-pole low-pass; 1 lets everything through.
  var filter = SIMD4<Float>(repeating: 1)
  var filterMemory = SIMD4<Float>()
  var table0: UnsafePointer<Float>
  var table1: UnsafePointer<Float>
  var table2: UnsafePointer<Float>
  var table3: UnsafePointer<Float>
  var bits: UInt32
  /// One bit for each lane in use.
  var used: UInt32 = 0

  init(silence: UnsafePointer<Float>, bits: UInt32) {
    table0 = silence
    table1 = silence
    table2 = silence
    table3 = silence
    self.bits = bits
  }

  mutating func setTable(_ lane: Int, _ table: UnsafePointer<Float>) {
    switch lane {
    case 0: table0 = table
    case 1: table1 = table
    case 2: table2 = table
    default: table3 = table
    }
  }

  /// Adds frames to the sums of left and right, lane by lane.
  @inline(__always)
  private mutating func mix(
    _ leftSum: UnsafeMutablePointer<SIMD4<Float>>, _ rightSum: UnsafeMutablePointer<SIMD4<Float>>,
    frames: Int, bits: UInt32, filtered: Bool
  ) {
    var phase = self.phase
    var step = self.step
    var left = self.left
    var right = self.right
    var memory = filterMemory
    let down = SIMD4<UInt32>(repeating: 32 - bits)
    let up = SIMD4<UInt32>(repeating: bits)
    let nine = SIMD4<UInt32>(repeating: 9)
    let one = SIMD4<UInt32>(repeating: 0x3f80_0000)
    let t0 = UnsafeRawPointer(table0)
    let t1 = UnsafeRawPointer(table1)
    let t2 = UnsafeRawPointer(table2)
    let t3 = UnsafeRawPointer(table3)
    for frame in 0..<frames {
      let place = phase &>> down
      let part =
        unsafeBitCast(((phase &<< up) &>> nine) | one, to: SIMD4<Float>.self)
        - SIMD4<Float>(repeating: 1)
      // Two places at a time come out of the vector.
      let low = unsafeBitCast(place.lowHalf, to: UInt64.self)
      let high = unsafeBitCast(place.highHalf, to: UInt64.self)
      let p0 = pair(t0, low & 0xffff_ffff)
      let p1 = pair(t1, low &>> 32)
      let p2 = pair(t2, high & 0xffff_ffff)
      let p3 = pair(t3, high &>> 32)
      let here = SIMD4<Float>(p0.x, p1.x, p2.x, p3.x)
      let next = SIMD4<Float>(p0.y, p1.y, p2.y, p3.y)
      var value = here + (next - here) * part
      if filtered {
        memory += filter * (value - memory)
        value = memory
      } else {
        // A filter that comes later goes on from here.
        memory = value
      }
      leftSum[frame] += value * left
      rightSum[frame] += value * right
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
  }

  /// A sample of a table and the next one.
  @inline(__always)
  private func pair(_ table: UnsafeRawPointer, _ place: UInt64) -> SIMD2<Float> {
    table.loadUnaligned(
      fromByteOffset: Int(truncatingIfNeeded: place) &* 4, as: SIMD2<Float>.self)
  }

  /// Adds frames to the sums; the shift of the phase is a constant of each loop.
  mutating func mix(
    _ leftSum: UnsafeMutablePointer<SIMD4<Float>>, _ rightSum: UnsafeMutablePointer<SIMD4<Float>>,
    frames: Int
  ) {
    let isPlain = filter == SIMD4(repeating: 1)
    if bits == WaveTables.shortBits {
      if isPlain {
        mix(leftSum, rightSum, frames: frames, bits: WaveTables.shortBits, filtered: false)
      } else {
        mix(leftSum, rightSum, frames: frames, bits: WaveTables.shortBits, filtered: true)
      }
    } else if isPlain {
      mix(leftSum, rightSum, frames: frames, bits: WaveTables.longBits, filtered: false)
    } else {
      mix(leftSum, rightSum, frames: frames, bits: WaveTables.longBits, filtered: true)
    }
  }
}
