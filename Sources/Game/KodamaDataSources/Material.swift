/// The number of a material in the table that was loaded: 0 is air.
///
/// What a material *does* is looked up by the Models, how it *looks and sounds* by the Views; a
/// data source gives only this number.
public struct MaterialID: Hashable, Sendable, Comparable {
  /// The place in the table, 0–255.
  public let rawValue: UInt8

  /// Makes the number of a material.
  @inlinable public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Nothing at all: what a hand leaves when it takes away.
  public static let air = MaterialID(0)

  /// In the order of the table.
  @inlinable public static func < (left: MaterialID, right: MaterialID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One cell of the world: a material and eight bits whose meaning depends on it (life, charge,
/// direction, note).
public struct Cell: Hashable, Sendable {
  /// Material in the low byte, data in the high byte.
  public var bits: UInt16

  /// A cell of a material with its eight bits of state, whose meaning is the material's.
  @inlinable public init(_ material: MaterialID, data: UInt8 = 0) {
    bits = UInt16(material.rawValue) | UInt16(data) << 8
  }

  /// Makes a cell from its 16 bits.
  @inlinable public init(bits: UInt16) { self.bits = bits }

  /// What the cell is made of.
  @inlinable public var material: MaterialID { MaterialID(UInt8(truncatingIfNeeded: bits)) }

  /// What the material remembers.
  @inlinable public var data: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
}
