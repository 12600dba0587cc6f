import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaWorld

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
  mutating func readEtude(in world: World) throws(SaveFault) -> SavedEtude {
    let name = try readText()
    let variation = try read(UInt64.self)
    let hints = try readNumber(UInt8.self, in: 0...Etude.hintLimit)
    var goals: [SavedEtude.GoalState] = []
    for _ in 0..<(try readNumber(UInt8.self, in: 0...GoalSet.goalLimit)) {
      goals.append(try readGoal(in: world))
    }
    return SavedEtude(name: name, variation: variation, hintsGiven: hints, goals: goals)
  }

  private mutating func readGoal(in world: World) throws(SaveFault) -> SavedEtude.GoalState {
    let cellLimit = SavedEtude.cellLimit
    var goal = SavedEtude.GoalState(
      isMet: try readFlag(), isNew: try readFlag(),
      done: try readNumber(UInt32.self, in: 0...Int(Int32.max)),
      needed: try readNumber(UInt32.self, in: 0...Int(Int32.max)), rung: [])
    for _ in 0..<(try readNumber(UInt16.self, in: 0...cellLimit)) {
      goal.rung.append(try readNumber(UInt16.self, in: 0...cellLimit))
    }
    guard try readFlag() else { return goal }
    var instruments: [[GridPoint]] = []
    for _ in 0..<(try readNumber(UInt16.self, in: 0...cellLimit)) {
      var cells: [GridPoint] = []
      for _ in 0..<(try readNumber(UInt16.self, in: 1...cellLimit)) {
        cells.append(try readPoint(x: 0...world.width, y: 0...world.height))
      }
      instruments.append(cells)
    }
    goal.instruments = instruments
    return goal
  }
}
