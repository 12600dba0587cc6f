public import KodamaDataSources

extension World {
  /// Returns the cell at a point. Points outside the world are wall.
  public func cell(at point: CellPoint) -> Cell {
    contains(point) ? Cell(bits: storage.cells[index(point)]) : Cell(MaterialRules.wall)
  }

  /// Places a new cell of a material at a point, and notifies the delegate of the world.
  ///
  /// - Returns: True if the cell changed; false if it already contained the material, the point is
  ///   outside the world, or the table of materials does not contain the material.
  @discardableResult public func place(_ material: MaterialID, at point: CellPoint) -> Bool {
    guard cell(at: point).material != material else { return false }
    return set(rules.freshCell(material), at: point)
  }

  /// Writes a cell with its data at a point, and notifies the delegate of the world.
  ///
  /// - Returns: True if the cell changed; false if it was equal, the point is outside the world, or
  ///   the table of materials does not contain the material.
  @discardableResult public func set(_ cell: Cell, at point: CellPoint) -> Bool {
    guard put(cell, at: point) else { return false }
    recordEdit(point)
    delegate?.worldDidChange()
    return true
  }

  /// Writes a cell without notifying the delegate, for edits of many cells.
  func put(_ cell: Cell, at point: CellPoint) -> Bool {
    guard contains(point), Int(cell.material.rawValue) < rules.count else { return false }
    let index = index(point)
    guard storage.cells[index] != cell.bits else { return false }
    storage.cells[index] = cell.bits
    wake(point)
    return true
  }

  /// Wakes the 3 × 3 cells around a point, so that the next tick visits them.
  package func wake(_ point: CellPoint) {
    storage.planes.wake(point.x + 1, point.y + 1, scanned: -1)
  }
}

extension World {
  /// Uses the cell at a point, as a click does. An instrument rings, a button sends a pulse, a
  /// switch toggles, a gate turns, a clock changes its interval, and a creature calls. Any other
  /// material makes a knocking sound. Each use adds a moment; using air has no effect.
  package func strike(at point: CellPoint) {
    let struck = cell(at: point)
    let rule = rules.rule(of: struck.material)
    guard contains(point), rule.physics != .empty else { return }
    list.beginTick()
    storage.state.pointee.row = -1
    if let bell = rule.behaviour.rings ? point : instrumentAbove(point) {
      withKernel(KeepsWakes.self) {
        $0.ring(index(bell), bell.x + 1, bell.y + 1, strength: 200)
        $0.deliverNotes()
      }
    } else if let turned = turned(struck, rule.behaviour) {
      _ = put(turned, at: point)
      list.add(Moment(.signal, struck.material, data: turned.data, strength: 160, at: point))
    } else {
      let kind: MomentKind = rule.behaviour.isCreature ? .call : .landing
      let data = rule.behaviour.isCreature ? NoteData(note: 12).byte : struck.data
      list.add(Moment(kind, struck.material, data: data, strength: 200, at: point))
    }
    recordSounds(isByHand: true)
    delegate?.worldDidChange()
  }

  package func outcomeOfUse(at point: CellPoint) -> UseOutcome {
    let used = cell(at: point)
    let behaviour = rules.rule(of: used.material).behaviour
    if behaviour.rings || instrumentAbove(point) != nil { return .rings }
    if behaviour.isCreature { return .calls }
    return switch behaviour {
    case .wire, .button, .plate, .taster, .thermometer, .eye: .pulses
    case .toggle, .sluice: LatchData(of: used).isSet ? .on : .off
    case .diode, .both, .either, .not, .delay, .pump: .turns
    case .clock: .paces
    case .carry: .reverses
    default: .knocks
    }
  }

  /// Returns the point of the instrument from which the rope at a point hangs, or nil.
  private func instrumentAbove(_ point: CellPoint) -> CellPoint? {
    guard contains(point), rules.rule(of: cell(at: point).material).behaviour == .rope else {
      return nil
    }
    var top = point
    while top.y > 0, cell(at: top).material == cell(at: point).material {
      top = CellPoint(top.x, top.y - 1)
    }
    return rules.rule(of: cell(at: top).material).behaviour.rings ? top : nil
  }

  /// Returns the new cell after using an electric or directed cell, or nil for other cells.
  private func turned(_ struck: Cell, _ behaviour: Behaviour) -> Cell? {
    switch behaviour {
    case .wire, .button, .plate, .taster, .thermometer, .eye:
      // The pulse is dated to the previous tick, so that neighbours receive it in the next one.
      let before = UInt32(truncatingIfNeeded: tick &- 1)
      return struck.with(PulseData(of: struck).fired(at: before))
    case .toggle, .sluice: return struck.with(LatchData(of: struck).toggled)
    case .diode, .both, .either, .not, .delay, .pump:
      return struck.with(GateData(of: struck).turned)
    case .clock: return struck.with(ClockData(of: struck).next)
    case .carry: return struck.with(ConveyorData(of: struck).turnedRound)
    case .crossing, .battery, .lamp, .half, .door, .igniter, .heater, .turn, .grind,
      .none, .grow, .creep, .hang, .tree, .sprout, .bloom, .soak, .spring, .drain,
      .pipe, .span, .stove, .rope,
      .ring, .string, .drum, .chime, .block,
      .hop, .glow, .fly, .swim, .crawl, .tunnel, .gather, .echo:
      return nil
    }
  }
}

extension World {
  /// The reactions that have occurred in this world, as ascending indices into `rules.reactions`.
  package var discoveries: [Int] {
    rules.reactions.indices.filter { tables.seen[$0] }
  }

  /// Indices outside the table are ignored.
  package func rememberDiscoveries(_ places: [Int]) {
    for place in places where rules.reactions.indices.contains(place) { tables.seen[place] = true }
  }

  package var discoveryCount: Int { rules.reactions.indices.count { tables.seen[$0] } }
}

extension MaterialRules {
  /// Returns the material numbers of a reaction's two materials and two products. Saves identify
  /// reactions by these numbers, because the index of a reaction may change.
  func signature(of place: Int) -> [UInt8] {
    let reaction = reactions[place]
    return [
      reaction.first, reaction.second, reaction.firstBecomes, reaction.secondBecomes,
    ].map { id($0).rawValue }
  }
}
