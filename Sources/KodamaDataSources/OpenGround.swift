/// What of the rectangle lies open to the sky: what rain strikes, and where wind blows over a gap.
/// It is told in sixteenths, so that it changes only where it is heard.
public struct OpenGround: Hashable, Sendable {
  /// How much of it each family is on top of, 0–16, in the order of `MaterialFamily`.
  public var sixteenths: SIMD8<UInt8>
  /// How many gaps there are that wind sounds over: pits, shafts, and the mouths of caves.
  public var openings: UInt8

  /// Makes a ground; by default there is none.
  public init(sixteenths: SIMD8<UInt8> = SIMD8(), openings: UInt8 = 0) {
    self.sixteenths = sixteenths
    self.openings = openings
  }

  /// How much of it a family is on top of, 0 to 1.
  public func part(_ family: MaterialFamily) -> Float {
    Float(sixteenths[Int(family.rawValue)]) / 16
  }
}
