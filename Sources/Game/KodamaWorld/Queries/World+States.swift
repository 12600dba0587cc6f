package import KodamaDataSources

// Queries for what a thing is doing, and for what wires connect to it.
extension World {
  /// The maximum number of wire cells that a search follows.
  private static let wireLimit = 4_096

  /// Returns the state of the thing at a point, or nil for materials without states.
  package func state(at point: CellPoint) -> ThingState? {
    let cell = cell(at: point)
    let behaviour = rules.rule(of: cell.material).behaviour
    if behaviour == .turn { return runs(at: point) ? .turning : .still }
    switch behaviour.dataKind {
    case .note: return .note(NoteData(of: cell).tunedNote, music.scale)
    case .clock: return .paced(ticks: music.tempo.stepTicks << ClockData(of: cell).power)
    case .lamp: return LampData(of: cell).isLit ? .on : .off
    case .toggle, .latch: return LatchData(of: cell).isSet ? .on : .off
    case .gate, .delay, .conveyor: return .facing(direction(of: cell))
    case .bloom: return BloomData(of: cell).isBlank ? .closed : .open
    case .pulse:
      return behaviour == .battery ? nil : PulseData(of: cell).isLive ? .pulsing : .quiet
    case .creature: return Self.state(CreatureData(of: cell).stage)
    case .firefly: return Self.state(FireflyData(of: cell).stage)
    case .kodama: return KodamaData(of: cell).isWaiting ? .answering : .listening
    case nil, .unused, .powder, .fluid, .countdown, .spring, .shoot, .crossing: return nil
    }
  }

  private static func state(_ stage: LifeStage) -> ThingState {
    switch stage {
    case .young: .young
    case .grown: .grown
    case .old: .old
    }
  }

  /// Returns whether the wheel at a point is turning: it was pushed since it last turned, or a
  /// liquid flows past it.
  private func runs(at point: CellPoint) -> Bool {
    if WheelData(of: cell(at: point)).isPushed { return true }
    return (-1...1).contains { dy in
      (-1...1).contains { dx in
        let side = cell(at: CellPoint(point.x + dx, point.y + dy))
        return rules.rule(of: side.material).physics == .liquid && FluidData(of: side).isUnlevelled
      }
    }
  }

  /// Returns the things that are wired to the thing at a point, nearest along the wires first, and
  /// the ticks that a pulse takes to each.
  package func wired(to point: CellPoint) -> [(point: CellPoint, ticks: Int)] {
    func behaviour(_ point: CellPoint) -> Behaviour {
      rules.rule(of: cell(at: point).material).behaviour
    }
    let start = behaviour(point)
    guard start.isElectric || start.family == .device || start.rings else { return [] }
    var seen: Set<CellPoint> = [point]
    var queue = [(point: point, ticks: 0)]
    var found: [(point: CellPoint, ticks: Int)] = []
    var next = 0
    while next < queue.count, next < Self.wireLimit {
      let (place, ticks) = queue[next]
      next += 1
      for side in place.neighbours where contains(side) && !seen.contains(side) {
        let other = behaviour(side)
        let isWire = other == .wire || other == .crossing
        guard isWire || other.isElectric || place != point && (other.rings || other == .pump)
        else { continue }
        seen.insert(side)
        if isWire { queue.append((side, ticks + 1)) } else { found.append((side, ticks + 1)) }
      }
    }
    work &+= next
    return found
  }
}
