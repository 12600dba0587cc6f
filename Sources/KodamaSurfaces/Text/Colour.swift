/// A colour: red, green and blue in the lower 24 bits, as in `0xRRGGBB`.
public struct Colour: Hashable, Sendable {
  /// The three components, eight bits each.
  public var rgb: UInt32

  /// Makes a colour from `0xRRGGBB`.
  @inlinable public init(_ rgb: UInt32) { self.rgb = rgb & 0xff_ffff }

  /// Red, 0–255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  /// Green, 0–255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  /// Blue, 0–255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }
}
