package import KodamaDataSources

// Edits of the temperature, direction, charge and tuning of cells under a brush. Each call notifies
// the delegate once.
extension World {
  /// The temperature change per step of the player's tool, in degrees.
  package static let warmthStep = 40
  /// The temperatures that the player can set, in degrees relative to the world's base temperature.
  /// They range from ice to molten rock.
  package static let warmthRange = -200...1_200

  /// Changes the notes of all instruments and the intervals of all clocks under a brush.
  ///
  /// - Returns: The number of cells that were tuned.
  package func retune(with brush: Brush, at point: CellPoint, by steps: Int) -> Int {
    change(with: brush, at: point) { place, _ in try? retuned(at: place, by: steps).cell }.count
  }

  /// Warms or cools the 4 × 4 blocks under a brush by steps of `warmthStep`. All blocks receive the
  /// new temperature at the brush's middle.
  ///
  /// - Returns: The new temperature in degrees relative to the world's base temperature. It is nil
  ///   if the point is outside the world, or if nothing changes, such as at the end of
  ///   `warmthRange`.
  package func warm(with brush: Brush, at point: CellPoint, by steps: Int) -> Int? {
    let range = Self.warmthRange
    let before = degrees(at: point)
    let after = min(max(before + steps * Self.warmthStep, range.lowerBound), range.upperBound)
    guard contains(point), (after > before) == (steps > 0), after != before else { return nil }
    let heat = storage.heat
    for (dx, dy) in brush.offsets {
      let place = CellPoint(point.x + dx, point.y + dy)
      guard contains(place) else { continue }
      let block = heat.block(place.x + 1, place.y + 1)
      heat.sixteenths[block] = Int16(after << 4)
      heat.rowUsed[block / heat.stride] = true
      wake(place)
      recordEdit(place)
    }
    delegate?.worldDidChange()
    return after
  }

  /// Turns gates and pumps under a brush clockwise by a number of quarter turns. Conveyors and
  /// creatures are reversed.
  ///
  /// - Returns: The number of turned cells and the new direction of the first, or nil if nothing
  ///   turned.
  package func turn(
    with brush: Brush, at point: CellPoint, by quarters: Int
  ) -> (cells: Int, direction: Direction)? {
    let turned = change(with: brush, at: point) { _, cell in
      switch rules.rule(of: cell.material).dataKind {
      case .gate, .delay:
        var gate = GateData(of: cell)
        for _ in 0..<(quarters & 3) { gate = gate.turned }
        return cell.with(gate)
      case .conveyor: return cell.with(ConveyorData(of: cell).turnedRound)
      case .creature: return cell.with(CreatureData(of: cell).turnedRound)
      default: return nil
      }
    }
    guard let first = turned.first else { return nil }
    return (turned.count, direction(of: first))
  }

  func direction(of cell: Cell) -> Direction {
    switch rules.rule(of: cell.material).dataKind {
    case .conveyor: ConveyorData(of: cell).carriesLeft ? .left : .right
    case .creature: CreatureData(of: cell).facesLeft ? .left : .right
    default: [.right, .down, .left, .up][Int(GateData(of: cell).direction)]
    }
  }

  /// Adds or removes the charge of cells under a brush: the pulses of wires and devices, and the
  /// light of lamps. Switches are turned on or off.
  ///
  /// - Returns: The number of cells that changed.
  package func charge(with brush: Brush, at point: CellPoint, _ isCharged: Bool) -> Int {
    // The pulse is dated to the previous tick, so that neighbours receive it in the next one.
    let before = UInt32(truncatingIfNeeded: tick &- 1)
    func pulsed(_ cell: Cell) -> Cell {
      let pulse = PulseData(of: cell)
      return cell.with(isCharged ? pulse.fired(at: before) : PulseData(byte: pulse.byte & 0xf8))
    }
    return change(with: brush, at: point) { _, cell in
      switch rules.rule(of: cell.material).dataKind {
      case .pulse, .gate, .clock, .latch: pulsed(cell)
      case .toggle: cell.with(LatchData(of: cell).set(isCharged))
      case .lamp: cell.with(isCharged ? LampData.lit : LampData())
      default: nil
      }
    }.count
  }

  /// Replaces cells under a brush with those that `other` returns. Cells for which it returns nil
  /// stay unchanged.
  ///
  /// - Returns: The new cells, in reading order.
  private func change(
    with brush: Brush, at point: CellPoint, _ other: (CellPoint, Cell) -> Cell?
  ) -> [Cell] {
    var changed: [Cell] = []
    for (dx, dy) in brush.offsets {
      let place = CellPoint(point.x + dx, point.y + dy)
      guard contains(place), let cell = other(place, cell(at: place)) else { continue }
      if change(cell, at: place) { changed.append(cell) }
    }
    if !changed.isEmpty { delegate?.worldDidChange() }
    return changed
  }
}
