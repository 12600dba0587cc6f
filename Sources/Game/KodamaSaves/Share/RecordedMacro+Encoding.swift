import KodamaDataSources
package import KodamaPlay
package import KodamaWorld

/// The encoding of a macro (recorded actions). It has the same frame as a save, with the signature
/// `KMAC`.
///
/// The body consists of the save of the valley in which the macro starts (its length, 4 bytes, and
/// its bytes), the duration in passes (4), the number of entries (4), and the entries. Each entry
/// consists of:
///
/// - its pass (4)
/// - the change of the tools (1): 0 for none; 1 followed by the hand's x and y (4 each); 2 followed
///   by all tools
/// - the edit (1): 0 for none; 1 followed by the name of the action, the state of its key (1), and
///   the pointer (1, and its position)
extension RecordedMacro {
  static let magic: [UInt8] = Array("KMAC".utf8)
  static let version = 1

  package static func hasSignature(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Returns the bytes of the macro, which refer to materials by name.
  package func encode(_ rules: MaterialRules) -> [UInt8] {
    var body = SaveWriter()
    body.write(block: decoded(rules)?.encode() ?? [])
    body.write(UInt32(truncatingIfNeeded: passes))
    body.write(UInt32(truncatingIfNeeded: entries.count))
    var before: MacroTools?
    for entry in entries {
      body.write(UInt32(truncatingIfNeeded: entry.pass))
      var moved = before
      moved?.hand = entry.tools.hand
      if before == entry.tools {
        body.write(UInt8(0))
      } else if moved == entry.tools {
        body.write(UInt8(1))
        body.write(entry.tools.hand)
      } else {
        body.write(UInt8(2))
        body.write(entry.tools, rules)
      }
      before = entry.tools
      body.write(entry.edit != nil)
      if let edit = entry.edit { body.write(edit) }
    }
    return SavedPlay.framed(body, magic: Self.magic, version: Self.version)
  }

  /// Creates a macro from its bytes. Invalid bytes cause an error, never a trap.
  ///
  /// - Throws: `SaveError` if the bytes are invalid.
  package init(decoding bytes: [UInt8], rules: MaterialRules) throws(SaveError) {
    let end = try SavedPlay.check(bytes, magic: Self.magic, version: Self.version)
    var reader = SaveReader(bytes, from: SavedPlay.headBytes, to: end)
    let start = try SavedPlay(
      decoding: try reader.readBlock(), rules: rules, cellLimit: ShareCode.cellLimit)
    guard start.etude == nil else { throw .badValue(at: SavedPlay.headBytes) }
    let passes = try reader.readNumber(UInt32.self, in: 0...Self.passLimit)
    var entries: [Entry] = []
    var tools: MacroTools?
    for _ in 0..<(try reader.readNumber(UInt32.self, in: 0...Self.entryLimit)) {
      let place = reader.position
      let pass = try reader.readNumber(UInt32.self, in: (entries.last?.pass ?? 0)...passes)
      switch try reader.readNumber(UInt8.self, in: 0...2) {
      case 0: break
      case 1: tools?.hand = try reader.readCell(in: start.world)
      default: tools = try reader.readTools(in: start.world, rules)
      }
      guard let tools else { throw .badValue(at: place) }
      let edit = try reader.readFlag() ? try reader.readEdit() : nil
      entries.append(Entry(pass: pass, tools: tools, edit: edit))
    }
    guard reader.isAtEnd else { throw .badValue(at: reader.position) }
    self.init(start: start, entries: entries, passes: passes)
  }
}

extension SaveWriter {
  mutating func write(_ point: CellPoint) {
    write(Int32(truncatingIfNeeded: point.x))
    write(Int32(truncatingIfNeeded: point.y))
  }

  fileprivate mutating func write(_ edit: MacroEdit) {
    write(edit.action)
    write(UInt8(edit.hold.map { $0 == .held ? 1 : 2 } ?? 0))
    write(edit.point != nil)
    guard let point = edit.point else { return }
    write(Int32(truncatingIfNeeded: point.column))
    write(Int32(truncatingIfNeeded: point.row))
    write(UInt8(truncatingIfNeeded: point.button))
    write(point.phase ?? "")
  }
}

extension SaveReader {
  mutating func readCell(in world: World) throws(SaveError) -> CellPoint {
    try readPoint(x: 0...(world.width - 1), y: 0...(world.height - 1))
  }

  /// The maximum coordinate of a pointer on the screen, in columns or half rows.
  private static let screenLimit = 10_000

  fileprivate mutating func readEdit() throws(SaveError) -> MacroEdit {
    let action = try readText()
    let hold: MacroEdit.Hold? =
      switch try readNumber(UInt8.self, in: 0...2) {
      case 0: nil
      case 1: .held
      default: .released
      }
    guard try readFlag() else { return MacroEdit(action, hold: hold) }
    let limit = Self.screenLimit
    let column = try readNumber(Int32.self, in: -limit...limit)
    let row = try readNumber(Int32.self, in: -limit...limit)
    let button = try readNumber(UInt8.self, in: 0...3)
    let phase = try readText()
    let point = MacroEdit.Point(
      column: column, row: row, button: button, phase: phase.isEmpty ? nil : phase)
    return MacroEdit(action, at: point, hold: hold)
  }
}

extension SaveWriter {
  mutating func write(_ lay: MacroTools, _ rules: MaterialRules) {
    write(lay.hand)
    write(rules.name(of: lay.selected))
    write(lay.isPaused)
    write(lay.isTurnBased)
    let tools = lay.tools
    write(UInt8(Brush.Shape.allCases.firstIndex(of: tools.brush.shape) ?? 0))
    write(UInt8(truncatingIfNeeded: tools.brush.reach))
    write(tools.brush.onlyAir)
    write(UInt8(EditShape.allCases.firstIndex(of: tools.shape) ?? 0))
    write(UInt8(EditProperty.allCases.firstIndex(of: tools.property) ?? 0))
    write(optional: tools.shapeStart)
    write(optional: tools.mark)
    write(Int32(truncatingIfNeeded: tools.mirrorColumn ?? -1))
    write(tools.holdsStamp)
    write(block: tools.stamp?.encode(rules) ?? [])
    write(lay.scanner, rules)
  }

  private mutating func write(_ scanner: Scanner, _ rules: MaterialRules) {
    write(scanner.category.rawValue)
    write(UInt32(truncatingIfNeeded: scanner.findings.count))
    for finding in scanner.findings {
      write(rules.name(of: finding.material))
      write(finding.point)
      for size in [finding.distance, finding.width, finding.height] {
        write(UInt16(truncatingIfNeeded: size))
      }
    }
    write(UInt32(truncatingIfNeeded: scanner.position))
    write(optional: scanner.origin)
  }

  private mutating func write(optional point: CellPoint?) {
    write(point != nil)
    if let point { write(point) }
  }
}

extension SaveReader {
  mutating func readTools(
    in world: World, _ rules: MaterialRules
  ) throws(SaveError) -> MacroTools {
    let hand = try readCell(in: world)
    let selected = try readMaterial(rules)
    let (isPaused, isTurnBased) = (try readFlag(), try readFlag())
    let shape = Brush.Shape.allCases[
      try readNumber(UInt8.self, in: 0...(Brush.Shape.allCases.count - 1))]
    let brush = Brush(
      shape, reach: try readNumber(UInt8.self, in: 0...16), onlyAir: try readFlag())
    let (shapes, properties) = (EditShape.allCases, EditProperty.allCases)
    let drawn = shapes[try readNumber(UInt8.self, in: 0...(shapes.count - 1))]
    let property = properties[try readNumber(UInt8.self, in: 0...(properties.count - 1))]
    let start = try readOptionalCell(in: world)
    let mark = try readOptionalCell(in: world)
    let mirror = try readNumber(Int32.self, in: -1...(world.width - 1))
    var tools = Toolbox(
      brush: brush, shape: drawn, shapeStart: start, mirrorColumn: mirror < 0 ? nil : mirror,
      mark: mark)
    tools.property = property
    tools.holdsStamp = try readFlag()
    let stamp = try readBlock()
    tools.stamp = stamp.isEmpty ? nil : try Stamp(decoding: stamp, rules: rules)
    return MacroTools(
      hand: hand, selected: selected, isPaused: isPaused, isTurnBased: isTurnBased, tools: tools,
      scanner: try readScanner(in: world, rules))
  }

  private mutating func readScanner(
    in world: World, _ rules: MaterialRules
  ) throws(SaveError) -> Scanner {
    let place = position
    guard let category = ScanCategory(rawValue: try read(UInt8.self)) else {
      throw .badValue(at: place)
    }
    let limit = World.sizeLimit
    var findings: [ScanFinding] = []
    for _ in 0..<(try readNumber(UInt32.self, in: 0...(world.width * world.height))) {
      findings.append(
        ScanFinding(
          material: try readMaterial(rules), point: try readCell(in: world),
          distance: try readNumber(UInt16.self, in: 0...limit),
          width: try readNumber(UInt16.self, in: 0...limit),
          height: try readNumber(UInt16.self, in: 0...limit)))
    }
    let named = try readNumber(UInt32.self, in: 0...max(0, findings.count - 1))
    return Scanner(
      category, findings: findings, position: named, origin: try readOptionalCell(in: world))
  }

  private mutating func readOptionalCell(in world: World) throws(SaveError) -> CellPoint? {
    try readFlag() ? try readCell(in: world) : nil
  }
}
