// The light of the sky.
extension UInt16: SpreadingLight {
  static var dark: UInt16 { 0 }

  @inline(__always) func looks(like other: UInt16) -> Bool { self == other }

  @inline(__always) static func brighter(_ one: UInt16, _ other: UInt16) -> UInt16 {
    Swift.max(one, other)
  }

  @inline(__always) func lit(from near: UInt16, _ far: UInt16, _ share: UInt16) -> UInt16 {
    Swift.max(self, Swift.max((near &* share) >> 6, (far &* ((share &* 15) >> 4)) >> 6))
  }
}

/// Red, green and blue of what glows.
extension SIMD4<UInt16>: SpreadingLight {
  static var dark: SIMD4<UInt16> { .zero }

  /// What is painted of it is a quarter at most.
  @inline(__always) func looks(like other: SIMD4<UInt16>) -> Bool {
    self &>> SIMD4(repeating: 2) == other &>> SIMD4(repeating: 2)
  }

  @inline(__always) static func brighter(
    _ one: SIMD4<UInt16>, _ other: SIMD4<UInt16>
  ) -> SIMD4<UInt16> { pointwiseMax(one, other) }

  @inline(__always) func lit(
    from near: SIMD4<UInt16>, _ far: SIMD4<UInt16>, _ share: UInt16
  ) -> SIMD4<UInt16> {
    let straight = (near &* SIMD4(repeating: share)) &>> SIMD4(repeating: 6)
    let slant = (far &* SIMD4(repeating: (share * 15) >> 4)) &>> SIMD4(repeating: 6)
    return pointwiseMax(self, pointwiseMax(straight, slant))
  }
}
