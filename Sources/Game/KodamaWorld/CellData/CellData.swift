import KodamaDataSources

/// What the eight bits of a cell's data mean for one kind of material. Only the types in this
/// folder know the bits. Each is one byte and compiles to the shifts and masks it stands for, so
/// the kernel may use them in its hottest loops.
protocol CellData: Hashable, Sendable {
  /// The data as a cell keeps it.
  var byte: UInt8 { get set }

  /// Takes the data as a cell keeps it. A file may hold any byte, so every byte means something.
  init(byte: UInt8)
}

extension CellData {
  /// The data of a cell, as the kernel keeps cells.
  @inline(__always) init(_ bits: UInt16) { self.init(byte: UInt8(truncatingIfNeeded: bits >> 8)) }

  /// The data of a cell.
  init(of cell: Cell) { self.init(cell.bits) }

  /// Whether nothing is remembered.
  @inline(__always) var isBlank: Bool { byte == 0 }

  /// Takes some of the bits from a number and keeps the others.
  @inline(__always) mutating func set(_ mask: UInt8, to bits: UInt8) {
    byte = byte & ~mask | bits & mask
  }
}

extension Cell {
  /// The same material with this data instead.
  func with(_ data: some CellData) -> Cell { Cell(material, data: data.byte) }
}
