import KodamaDataSources
package import KodamaPlay
package import KodamaWorld

/// A macro as canonical bytes, in the frame of a save: `KMAC`, version, length, body, digest. The
/// body: the save of the valley in which it begins (length, 4, and bytes), how many passes it lasts
/// (4), and every entry (count, 4): its pass (4); how the tools lay: 0 as before, 1 as before but
/// for the hand (x and y, 4 each), 2 all of them; and what was asked for: 0 nothing, 1 the name of
/// an action, what became of its key (1) and where it points (1, and what is there).
extension RecordedMacro {
  static let magic: [UInt8] = Array("KMAC".utf8)
  static let version = 2

  /// Whether bytes begin like a macro.
  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// The canonical bytes; materials are written by their names.
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

  /// Reads a macro.
  ///
  /// - Throws: `SaveFault`; no bytes make this trap.
  package init(decoding bytes: [UInt8], rules: MaterialRules) throws(SaveFault) {
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
  mutating func write(_ point: GridPoint) {
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
  mutating func readCell(in world: World) throws(SaveFault) -> GridPoint {
    try readPoint(x: 0...(world.width - 1), y: 0...(world.height - 1))
  }

  /// Places on the screen, in columns or half rows: no screen is larger.
  private static let screenLimit = 10_000

  fileprivate mutating func readEdit() throws(SaveFault) -> MacroEdit {
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
