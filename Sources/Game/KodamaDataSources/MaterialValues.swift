/// A material's number in the table of all loaded materials.
///
/// Models use the number to look up a material's rules, and Views to look up its appearance and
/// sound. Models and Views exchange only this number.
public struct MaterialID: Hashable, Sendable, Comparable {
  /// The index of the material in the table of materials, 0–255.
  public let rawValue: UInt8

  /// Creates the number of a material from its index in the table of materials.
  @inlinable public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Air, which fills every cell that is otherwise empty.
  public static let air = MaterialID(0)

  /// Orders materials by their position in the table.
  @inlinable public static func < (left: MaterialID, right: MaterialID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One cell of the world: a material and eight bits of state, whose meaning depends on the
/// material.
///
/// The state can be, for example, a lifetime, a charge, a direction or a note.
public struct Cell: Hashable, Sendable {
  /// The 16 bits of the cell: the material in the low byte, and its state in the high byte.
  public var bits: UInt16

  /// Creates a cell of a material with eight bits of state.
  @inlinable public init(_ material: MaterialID, data: UInt8 = 0) {
    bits = UInt16(material.rawValue) | UInt16(data) << 8
  }

  /// Creates a cell from 16 bits: the material in the low byte, and its state in the high byte.
  @inlinable public init(bits: UInt16) { self.bits = bits }

  /// The material of the cell.
  @inlinable public var material: MaterialID { MaterialID(UInt8(truncatingIfNeeded: bits)) }

  /// The state of the cell, whose meaning depends on the material.
  @inlinable public var data: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
}

/// A group of materials that sound alike.
public enum MaterialFamily: UInt8, Sendable, CaseIterable {
  /// Rock and other hard materials, which sound like a knock.
  case stone
  /// Grains and powders, which sound like a hiss.
  case sand
  /// Liquids, which sound like bubbles.
  case water
  /// Fire and hot materials, which sound like a crackle.
  case fire
  /// Plants, which sound like a plucked string.
  case plant
  /// Bells and metal, which sound like a bell.
  case metal
  /// Conductors of electricity, which sound like a buzz.
  case wire
  /// Living things that move, which sound like a glide.
  case creature

  /// The name of the family in content files.
  public var name: String { Self.names[Int(rawValue)] }

  /// The names in content files, in the order of the raw values.
  package static let names: [String] = [
    "stone", "sand", "water", "fire", "plant", "metal", "wire", "creature",
  ]
}

/// A material and the tags that describe it.
package struct MaterialDescription: Hashable, Sendable {
  package var material: MaterialID
  /// The tags, most important first.
  package var tags: [MaterialTag]

  package init(_ material: MaterialID, tags: [MaterialTag]) {
    self.material = material
    self.tags = tags
  }
}

/// A property of a material by which players can search for materials. It follows from the
/// material's rule.
///
/// Where several tags describe a material, they are listed in this order.
public enum MaterialTag: String, Sendable, CaseIterable {
  case falls, flows, rises, floats
  case burns, explodes, hot, cold, melts, boils, freezes
  case grows, lives, rings, conducts
  /// The material sends electric pulses by itself, or when it senses something.
  case pulses
  /// The material disappears after a while.
  case fades
}

/// Compares memory eight bytes at a time.
///
/// Views compare thousands of cells in every pass of the game loop, and nearly all of them are
/// equal.
package enum Memory {
  /// Returns whether two regions of memory contain the same bytes.
  ///
  /// - Parameters:
  ///   - one: Values without padding, at any address.
  ///   - other: Values of the same type.
  /// - Returns: True if the regions are equal; false also if their lengths differ.
  package static func isSame(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
  ) -> Bool {
    guard one.count == other.count else { return false }
    let words = one.count / 8
    var difference: UInt64 = 0
    for word in 0..<words {
      difference |=
        one.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
        ^ other.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
    }
    guard difference == 0 else { return false }
    for byte in words * 8..<one.count where one[byte] != other[byte] { return false }
    return true
  }
}
