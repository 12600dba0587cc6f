import KodamaDataSources
import KodamaPlay
import KodamaWorld

// Groves in a save: what each waits for and where it is, how far it is, and what it remembers, so
// that it goes on as if nobody had saved.
extension SaveWriter {
  /// Writes a grove: the name of its kind, column and row (4 each), steps (1), whether it is awake
  /// (1), since and pace (8 each); what was built (count, 2, and columns and rows, 2 each), notes
  /// (count, 1, and for each the note, 1, and its tick, 8), and life (count, 1, and for each the
  /// name and the tick, 8).
  mutating func write(_ grove: Grove, rules: MaterialRules) {
    write(grove.kind.rawValue)
    write(Int32(truncatingIfNeeded: grove.point.x))
    write(Int32(truncatingIfNeeded: grove.point.y))
    write(UInt8(truncatingIfNeeded: grove.progress))
    write(grove.isAwake)
    write(grove.since)
    write(grove.pace)
    let built = grove.built.prefix(Grove.builtLimit)
    write(UInt16(built.count))
    for cell in built {
      write(UInt16(truncatingIfNeeded: cell.x))
      write(UInt16(truncatingIfNeeded: cell.y))
    }
    let rings = grove.rings.prefix(Grove.memoryLimit)
    write(UInt8(rings.count))
    for ring in rings {
      write(ring.note)
      write(ring.tick)
    }
    let planted = grove.planted.prefix(Grove.memoryLimit)
    write(UInt8(planted.count))
    for life in planted {
      write(rules.name(of: life.kind))
      write(life.tick)
    }
  }
}

extension SaveReader {
  /// Reads the groves of a valley.
  ///
  /// - Throws: `SaveFault`: for a kind that the game does not know, twice the same kind, or a place
  ///   that lies outside.
  mutating func readGroves(in world: World) throws(SaveFault) -> [Grove] {
    var groves: [Grove] = []
    for _ in 0..<(try readNumber(UInt8.self, in: 0...GroveKind.allCases.count)) {
      let place = position
      let grove = try readGrove(in: world)
      guard !groves.contains(where: { $0.kind == grove.kind }) else { throw .badValue(at: place) }
      groves.append(grove)
    }
    return groves
  }

  private mutating func readGrove(in world: World) throws(SaveFault) -> Grove {
    let place = position
    guard let kind = GroveKind(rawValue: try readText()) else { throw .badValue(at: place) }
    let (columns, rows) = (0...(world.width - 1), 0...(world.height - 1))
    var grove = Grove(kind, at: try readPoint(x: columns, y: rows))
    grove.progress = try readNumber(UInt8.self, in: 0...kind.needed)
    grove.isAwake = try readFlag()
    guard grove.isAwake == (grove.progress == kind.needed) else { throw .badValue(at: place) }
    grove.since = try readTick(in: world)
    grove.pace = try readTick(in: world)
    for _ in 0..<(try readNumber(UInt16.self, in: 0...Grove.builtLimit)) {
      let x = try readNumber(UInt16.self, in: columns)
      grove.built.append(GridPoint(x, try readNumber(UInt16.self, in: rows)))
    }
    for _ in 0..<(try readNumber(UInt8.self, in: 0...Grove.memoryLimit)) {
      let note = UInt8(try readNumber(UInt8.self, in: 0...23))
      grove.rings.append(Grove.Ring(note: note, tick: try readTick(in: world)))
    }
    for _ in 0..<(try readNumber(UInt8.self, in: 0...Grove.memoryLimit)) {
      let kind = try readMaterial(world.rules)
      grove.planted.append(Grove.Planted(kind: kind, tick: try readTick(in: world)))
    }
    return grove
  }

  /// Nothing was heard or seen later than now.
  private mutating func readTick(in world: World) throws(SaveFault) -> UInt64 {
    let place = position
    let tick = try read(UInt64.self)
    guard tick <= world.tick else { throw .badValue(at: place) }
    return tick
  }
}
