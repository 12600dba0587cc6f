/// A colour: red, green and blue in the lower 24 bits, as in `0xRRGGBB`.
public struct Colour: Hashable, Sendable {
  /// The three components, eight bits each.
  public var rgb: UInt32

  /// Makes a colour from `0xRRGGBB`.
  @inlinable public init(_ rgb: UInt32) { self.rgb = rgb & 0xff_ffff }

  /// The part of red, 0–255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rgb >> 16) }
  /// The part of green, 0–255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rgb >> 8) }
  /// The part of blue, 0–255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rgb) }
}
