/// Lanes that read a sample a frame, as noises at their own speed do: nothing has to be found
/// between two samples, and four frames of a table come out in one load.
extension LaneGroup {
  /// How far a reading of a long table moves when it moves by a sample.
  static let sampleStep: UInt32 = 1 << (32 - WaveTables.longBits)
  /// How many samples of its beginning a long table has after its end, so that a cell of the grid
  /// is read without a look at where it ends.
  static let sampleMargin = SoundFormat.gridFrames

  /// Whether each lane stands on a sample of a long table and goes to the next one.
  var readsSamples: Bool {
    source == .long && stepSlope == SIMD4() && step == SIMD4(repeating: Self.sampleStep)
      && phase & SIMD4(repeating: Self.sampleStep - 1) == SIMD4()
  }

  /// Adds frames of lanes that read samples; both channels hear the same, at their own gains.
  @inline(__always)
  mutating func mixSamples(_ sums: LaneSums, _ frames: Int, isPlain: Bool) {
    var ear = OneEar(self)
    let place = phase &>> SIMD4(repeating: 32 - WaveTables.longBits)
    let (one, two) = (table0 + Int(place.x), table1 + Int(place.y))
    let (three, four) = (table2 + Int(place.z), table3 + Int(place.w))
    let whole = frames & ~3
    var frame = 0
    while frame < whole {
      let (a, b) = (Self.samples(one + frame), Self.samples(two + frame))
      let (c, d) = (Self.samples(three + frame), Self.samples(four + frame))
      // From four frames of a lane to four lanes of a frame.
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

  /// Four samples of a table.
  @inline(__always)
  private static func samples(_ table: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(table).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// Two pairs, as the pair of their firsts and the pair of their seconds.
  @inline(__always)
  private static func zip(_ one: SIMD2<Float>, _ two: SIMD2<Float>) -> SIMD4<Float> {
    SIMD4(one.x, two.x, one.y, two.y)
  }
}
