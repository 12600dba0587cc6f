import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaWorld

extension SaveWriter {
  /// Writes the complete state of a grove, so that after loading, the game continues exactly as it
  /// would have.
  ///
  /// The format, with sizes in bytes:
  ///
  /// - name of the kind
  /// - column and row (4 each)
  /// - `progress` (1), `isAwake` (1), `since` and `pace` (8 each)
  /// - built cells: count (2), and for each its column and row (2 each)
  /// - notes: count (1), and for each its number (1) and tick (8)
  /// - planted materials: count (1), and for each its name and tick (8)
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
  /// - Throws: `SaveError.badValue` if a kind is unknown or repeated, or if a position is outside
  ///   the world.
  mutating func readGroves(in world: World) throws(SaveError) -> [Grove] {
    var groves: [Grove] = []
    for _ in 0..<(try readNumber(UInt8.self, in: 0...GroveKind.allCases.count)) {
      let place = position
      let grove = try readGrove(in: world)
      guard !groves.contains(where: { $0.kind == grove.kind }) else { throw .badValue(at: place) }
      groves.append(grove)
    }
    return groves
  }

  private mutating func readGrove(in world: World) throws(SaveError) -> Grove {
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
      grove.built.append(CellPoint(x, try readNumber(UInt16.self, in: rows)))
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

  /// Reads a tick. Throws `badValue` if it is later than the world's tick.
  private mutating func readTick(in world: World) throws(SaveError) -> UInt64 {
    let place = position
    let tick = try read(UInt64.self)
    guard tick <= world.tick else { throw .badValue(at: place) }
    return tick
  }
}

extension SaveWriter {
  mutating func write(_ etude: SavedEtude) {
    write(etude.name)
    write(etude.variation)
    write(UInt8(truncatingIfNeeded: etude.hintsGiven))
    let goals = etude.goals.prefix(GoalSet.goalLimit)
    write(UInt8(goals.count))
    for goal in goals {
      write(goal.isMet)
      write(goal.isNew)
      write(UInt32(truncatingIfNeeded: goal.done))
      write(UInt32(truncatingIfNeeded: goal.needed))
      write(UInt16(goal.rung.count))
      for place in goal.rung { write(UInt16(truncatingIfNeeded: place)) }
      write(goal.instruments != nil)
      guard let instruments = goal.instruments else { continue }
      write(UInt16(instruments.count))
      for cells in instruments {
        write(UInt16(cells.count))
        for point in cells {
          write(Int32(truncatingIfNeeded: point.x))
          write(Int32(truncatingIfNeeded: point.y))
        }
      }
    }
  }
}

extension SaveReader {
  mutating func readEtude(in world: World) throws(SaveError) -> SavedEtude {
    let name = try readText()
    let variation = try read(UInt64.self)
    let hints = try readNumber(UInt8.self, in: 0...Etude.hintLimit)
    var goals: [SavedEtude.GoalState] = []
    for _ in 0..<(try readNumber(UInt8.self, in: 0...GoalSet.goalLimit)) {
      goals.append(try readGoal(in: world))
    }
    return SavedEtude(name: name, variation: variation, hintsGiven: hints, goals: goals)
  }

  private mutating func readGoal(in world: World) throws(SaveError) -> SavedEtude.GoalState {
    let cellLimit = SavedEtude.cellLimit
    var goal = SavedEtude.GoalState(
      isMet: try readFlag(), isNew: try readFlag(),
      done: try readNumber(UInt32.self, in: 0...Int(Int32.max)),
      needed: try readNumber(UInt32.self, in: 0...Int(Int32.max)), rung: [])
    for _ in 0..<(try readNumber(UInt16.self, in: 0...cellLimit)) {
      goal.rung.append(try readNumber(UInt16.self, in: 0...cellLimit))
    }
    guard try readFlag() else { return goal }
    var instruments: [[CellPoint]] = []
    for _ in 0..<(try readNumber(UInt16.self, in: 0...cellLimit)) {
      var cells: [CellPoint] = []
      for _ in 0..<(try readNumber(UInt16.self, in: 1...cellLimit)) {
        cells.append(try readPoint(x: 0...world.width, y: 0...world.height))
      }
      instruments.append(cells)
    }
    goal.instruments = instruments
    return goal
  }
}

extension SaveWriter {
  mutating func write(_ packs: [PackIdentity]) {
    write(UInt8(packs.count))
    for pack in packs {
      write(pack.name)
      write(pack.digest)
    }
  }
}

extension SaveReader {
  /// Reads the names of the content packs that a save needs. Throws `packMissing` if one of them is
  /// not loaded.
  ///
  /// Digests are not compared. Materials are found by name, even if a pack has changed.
  mutating func readPacks(_ rules: MaterialRules) throws(SaveError) {
    for _ in 0..<(try readNumber(UInt8.self, in: 0...MaterialRules.packLimit)) {
      let name = try readText()
      _ = try read(UInt64.self)
      guard rules.packs.contains(where: { $0.name == name }) else { throw .packMissing(name) }
    }
  }
}
