import KodamaDataSources
package import KodamaPlay
package import KodamaWorld

/// A stamp as canonical bytes, in the frame of a save: `KSTM`, version, length, body, digest. The
/// body: width and height (2 each), the count of materials (2) and their names, and for every cell
/// the place of its material among them (1) and its data (1).
extension Stamp {
  static let magic: [UInt8] = Array("KSTM".utf8)
  static let version = 1

  /// The canonical bytes; materials are written by their names.
  package func encode(_ rules: MaterialRules) -> [UInt8] {
    var materials: [MaterialID] = []
    for cell in cells where !materials.contains(cell.material) { materials.append(cell.material) }
    var body = SaveWriter()
    body.write(UInt16(width))
    body.write(UInt16(height))
    body.write(UInt16(materials.count))
    for material in materials { body.write(rules.name(of: material)) }
    for cell in cells {
      body.write(UInt8(truncatingIfNeeded: materials.firstIndex(of: cell.material) ?? 0))
      body.write(cell.data)
    }
    return SavedPlay.framed(body, magic: Self.magic, version: Self.version)
  }

  /// Reads a stamp.
  ///
  /// - Throws: `SaveFault`; no bytes make this trap.
  package init(decoding bytes: [UInt8], rules: MaterialRules) throws(SaveFault) {
    let end = try SavedPlay.check(bytes, magic: Self.magic, version: Self.version)
    var reader = SaveReader(bytes, from: SavedPlay.headBytes, to: end)
    let width = try reader.readNumber(UInt16.self, in: 1...Self.sizeLimit)
    let height = try reader.readNumber(UInt16.self, in: 1...Self.sizeLimit)
    var materials: [MaterialID] = []
    for _ in 0..<(try reader.readNumber(UInt16.self, in: 1...256)) {
      materials.append(try reader.readMaterial(rules))
    }
    var cells: [Cell] = []
    for _ in 0..<(width * height) {
      let place = try reader.readNumber(UInt8.self, in: 0...(materials.count - 1))
      cells.append(Cell(materials[place], data: try reader.read(UInt8.self)))
    }
    guard reader.isAtEnd, let stamp = Stamp(width: width, height: height, cells: cells) else {
      throw .badValue(at: reader.position)
    }
    self = stamp
  }

  /// Whether bytes begin like a stamp.
  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// What a list of what is kept says of it.
  package var summary: SaveSummary { SaveSummary(seed: 0, tick: 0, width: width, height: height) }

  /// Whether bytes are a stamp that nobody has changed.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    (try? SavedPlay.check(bytes, magic: magic, version: version)) != nil
  }
}
