public import KodamaDataSources

/// Using what is there.
extension World {
  /// Uses what is here: an instrument rings, a button sends a pulse, a switch turns, a gate faces
  /// another way, a clock changes its pace, a creature calls; whatever else there is gives a knock.
  /// Each is a moment.
  public func strike(at point: GridPoint) {
    let struck = cell(at: point)
    let rule = rules.rule(of: struck.material)
    guard contains(point), rule.physics != .empty else { return }
    list.beginTick()
    storage.state.pointee.row = -1
    if let bell = rule.behaviour.rings ? point : belfry(point) {
      withKernel(KeepsWakes.self) {
        $0.ring(index(bell), bell.x + 1, bell.y + 1, strength: 200)
        $0.listen()
      }
    } else if let turned = turned(struck, rule.behaviour) {
      _ = put(turned, at: point)
      list.add(Moment(.signal, struck.material, data: turned.data, strength: 160, at: point))
    } else {
      let kind: MomentKind = rule.behaviour.isCreature ? .call : .landing
      let data = rule.behaviour.isCreature ? NoteData(note: 12).byte : struck.data
      list.add(Moment(kind, struck.material, data: data, strength: 200, at: point))
    }
    hearMoments(isByHand: true)
    delegate?.worldDidChange()
  }

  /// What has come of using what is here.
  package func outcomeOfUse(at point: GridPoint) -> UseOutcome {
    let used = cell(at: point)
    let behaviour = rules.rule(of: used.material).behaviour
    if behaviour.rings || belfry(point) != nil { return .rings }
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

  /// Where the instrument hangs that a rope leads up to from here; nil where this is no rope, or
  /// hangs from nothing that rings.
  private func belfry(_ point: GridPoint) -> GridPoint? {
    guard contains(point), rules.rule(of: cell(at: point).material).behaviour == .rope else {
      return nil
    }
    var top = point
    while top.y > 0, cell(at: top).material == cell(at: point).material {
      top = GridPoint(top.x, top.y - 1)
    }
    return rules.rule(of: cell(at: top).material).behaviour.rings ? top : nil
  }

  /// What a hand makes of something electric or turnable, or nil.
  private func turned(_ struck: Cell, _ behaviour: Behaviour) -> Cell? {
    switch behaviour {
    case .wire, .button, .plate, .taster, .thermometer, .eye:
      // Live since the tick before, so that its neighbours see it in the next one.
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
      .frog, .firefly, .bird, .fish, .snail, .worm, .bee, .kodama:
      return nil
    }
  }
}
