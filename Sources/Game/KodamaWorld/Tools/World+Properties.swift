package import KodamaDataSources

// What a hand sets of the cells under its brush, besides what they are made of. Each call tells the
// delegate once.
extension World {
  /// How much warmer or colder a step makes a place, in degrees.
  package static let warmthStep = 40
  /// What a hand can make of a place, in degrees over that of the valley: ice, and molten rock.
  package static let warmthRange = -200...1_200

  /// Tunes all instruments and clocks under a brush.
  ///
  /// - Returns: how many could be tuned.
  package func retune(with brush: Brush, at point: GridPoint, by steps: Int) -> Int {
    change(with: brush, at: point) { place, _ in try? retuned(at: place, by: steps).cell }.count
  }

  /// Makes it warmer or colder under a brush: all blocks of 4 × 4 cells that it touches become as
  /// warm as the middle of the brush, and so many steps more.
  ///
  /// - Returns: how warm it is then, in degrees over that of the valley; nil where it was as warm
  ///   or as cold already as a hand can make it.
  package func warm(with brush: Brush, at point: GridPoint, by steps: Int) -> Int? {
    let range = Self.warmthRange
    let before = degrees(at: point)
    let after = min(max(before + steps * Self.warmthStep, range.lowerBound), range.upperBound)
    guard contains(point), (after > before) == (steps > 0), after != before else { return nil }
    let heat = storage.heat
    for (dx, dy) in brush.offsets {
      let place = GridPoint(point.x + dx, point.y + dy)
      guard contains(place) else { continue }
      let block = heat.block(place.x + 1, place.y + 1)
      heat.sixteenths[block] = Int16(after << 4)
      heat.rowUsed[block / heat.stride] = true
      wake(place)
      tend(place)
    }
    delegate?.worldDidChange()
    return after
  }

  /// Turns what has a direction under a brush, clockwise by so many quarters; what knows only left
  /// and right is turned round.
  ///
  /// - Returns: how many things, and where the first of them looks then.
  package func turn(
    with brush: Brush, at point: GridPoint, by quarters: Int
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

  private func direction(of cell: Cell) -> Direction {
    switch rules.rule(of: cell.material).dataKind {
    case .conveyor: ConveyorData(of: cell).carriesLeft ? .left : .right
    case .creature: CreatureData(of: cell).facesLeft ? .left : .right
    default: [.right, .down, .left, .up][Int(GateData(of: cell).direction)]
    }
  }

  /// Puts a pulse into what carries one under a brush, switches on what can be switched, lights
  /// lamps; or takes all that away.
  ///
  /// - Returns: how many cells are otherwise than before.
  package func charge(with brush: Brush, at point: GridPoint, _ isCharged: Bool) -> Int {
    // Live since the tick before, so that neighbours see it in the next one.
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

  /// Gives cells under a brush other data, as a hand does.
  ///
  /// - Returns: those that were changed, as they are now, in reading order.
  private func change(
    with brush: Brush, at point: GridPoint, _ other: (GridPoint, Cell) -> Cell?
  ) -> [Cell] {
    var changed: [Cell] = []
    for (dx, dy) in brush.offsets {
      let place = GridPoint(point.x + dx, point.y + dy)
      guard contains(place), let cell = other(place, cell(at: place)) else { continue }
      if change(cell, at: place) { changed.append(cell) }
    }
    if !changed.isEmpty { delegate?.worldDidChange() }
    return changed
  }
}
