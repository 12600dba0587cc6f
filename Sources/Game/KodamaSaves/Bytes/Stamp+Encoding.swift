import KodamaDataSources
package import KodamaPlay
package import KodamaWorld

/// The encoding of a stamp (a copied area). It has the same frame as a save, with the signature
/// `KSTM`.
///
/// The body consists of the width and the height (2 bytes each), the number of materials (2),
/// their names, and for each cell the index of its material (1) and its data (1). If the stamp has
/// warm or cold cells, these follow in reading order as runs: the number of cells (2) and their
/// temperature in 1/16 degree (2).
///
/// Stamps without temperatures have the bytes of earlier versions, which did not store them.
extension Stamp {
  static let magic: [UInt8] = Array("KSTM".utf8)
  static let version = 1
  /// The maximum number of cells in a run of equal temperatures.
  static let runLimit = Int(UInt16.max)

  /// Returns the bytes of the stamp, which refer to materials by name.
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
    var start = 0
    for end in heat.indices.dropFirst().map({ $0 }) + [heat.count] where end > start {
      let isSame = end < heat.count && heat[end] == heat[start] && end - start < Self.runLimit
      if isSame { continue }
      body.write(UInt16(end - start))
      body.write(heat[start])
      start = end
    }
    return SavedPlay.framed(body, magic: Self.magic, version: Self.version)
  }

  /// Creates a stamp from its bytes. Invalid bytes cause an error, never a trap.
  ///
  /// - Throws: `SaveError` if the bytes are invalid.
  package init(decoding bytes: [UInt8], rules: MaterialRules) throws(SaveError) {
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
    let heat = try reader.readHeat(of: cells.count)
    guard reader.isAtEnd,
      let stamp = Stamp(width: width, height: height, cells: cells, heat: heat)
    else { throw .badValue(at: reader.position) }
    self = stamp
  }

  package static func hasSignature(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// The stamp's summary for lists of saves. Only its width and height are meaningful.
  package var summary: SaveSummary { SaveSummary(seed: 0, tick: 0, width: width, height: height) }

  /// Returns whether the bytes are an intact stamp. The content is not checked.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    (try? SavedPlay.check(bytes, magic: magic, version: version)) != nil
  }
}

extension SaveReader {
  /// Reads the temperatures of a stamp's cells; empty if the stamp has none.
  fileprivate mutating func readHeat(of count: Int) throws(SaveError) -> [Int16] {
    var heat: [Int16] = []
    guard !isAtEnd else { return heat }
    while heat.count < count {
      let run = try readNumber(UInt16.self, in: 1...min(Stamp.runLimit, count - heat.count))
      heat += [Int16](repeating: try read(Int16.self), count: run)
    }
    return heat
  }
}
