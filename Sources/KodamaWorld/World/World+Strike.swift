public import KodamaDataSources

/// Using what is there.
extension World {
  /// Uses what is here: an instrument rings, a button sends a pulse, a switch turns, a gate faces
  /// another way, a clock changes its pace, a creature calls; whatever else there is gives a knock.
  /// Each is a moment.
  public func strike(at point: GridPoint) {
    let struck = cell(at: point)
    let behaviour = rules.rule(of: struck.material).behaviour
    guard contains(point), rules.rule(of: struck.material).physics != .empty else { return }
    list.beginTick()
    storage.state.pointee.row = -1
    storage.state.pointee.fraction = 0
    if behaviour.rings {
      withKernel(KeepsWakes.self) {
        $0.ring(index(point), point.x + 1, point.y + 1, strength: 200)
        $0.listen()
      }
    } else if let turned = turned(struck, behaviour) {
      _ = put(turned, at: point)
      list.add(Moment(.signal, struck.material, data: turned.data, strength: 160, at: point))
    } else {
      let kind: MomentKind = behaviour.isCreature ? .call : .land
      let data = behaviour.isCreature ? 12 : struck.data
      list.add(Moment(kind, struck.material, data: data, strength: 200, at: point))
    }
    hearMoments()
    delegate?.worldDidChange()
  }

  /// What a hand makes of something electric or turnable, or nil.
  private func turned(_ struck: Cell, _ behaviour: Behaviour) -> Cell? {
    // Live since the tick before, so that its neighbours see it in the next one.
    let live = 4 | UInt8(truncatingIfNeeded: (tick &- 1) & 3)
    let data = struck.data
    return switch behaviour {
    case .wire, .button, .plate, .taster, .thermometer, .eye:
      Cell(struck.material, data: data & 0xf8 | live)
    case .toggle: Cell(struck.material, data: data ^ 0x20)
    case .diode, .both, .either, .not, .delay, .pump:
      Cell(struck.material, data: data & 0xe7 | (data &+ 8) & 0x18)
    case .clock: Cell(struck.material, data: data &+ 0x20)
    case .carry: Cell(struck.material, data: data ^ 1)
    default: nil
    }
  }
}
