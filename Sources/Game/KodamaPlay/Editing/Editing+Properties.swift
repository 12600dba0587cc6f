import KodamaDataSources
import KodamaWorld

// Keys that change a cell's tuning, warmth, direction or charge, and the world's music.
extension Editing {
  func nextProperty() {
    guard isInValley else { return post(.refused(.propertyEtude)) }
    tools.property = tools.property.next
    post(.property(.chosen(tools.property)))
  }

  /// Changes the selected property of the cells under the brush. A step of +1 makes them higher,
  /// warmer, turned clockwise or charged. A step of −1 does the opposite. An étude allows only
  /// tuning.
  func changeProperty(by steps: Int) {
    endSweep()
    switch isInValley ? tools.property : .tuning {
    case .tuning: tune(by: steps)
    case .warmth:
      beginEdit()
      let degrees = world.warm(with: tools.brush, at: hand.point, by: steps)
      post(degrees.map { .property(.warmed(degrees: $0)) } ?? .refused(.warmthLimit))
    case .direction:
      beginEdit()
      let turned = world.turn(with: tools.brush, at: hand.point, by: steps)
      post(
        turned.map { .property(.turned($0.direction, cells: $0.cells)) }
          ?? .refused(.property(.direction)))
    case .charge:
      beginEdit()
      let cells = world.charge(with: tools.brush, at: hand.point, steps > 0)
      post(
        cells > 0
          ? .property(.charged(steps > 0, cells: cells)) : .refused(.property(.charge)))
    }
  }

  /// Tunes the instruments under the brush by a number of notes. Clocks beat twice or half as
  /// often. The cell under the hand rings, and its new value is announced.
  private func tune(by steps: Int) {
    let retuned: (cell: Cell, fact: TuningFact)
    do {
      retuned = try world.retuned(at: hand.point, by: steps)
    } catch {
      return post(.refused(error))
    }
    beginEdit()
    let cells = world.retune(with: tools.brush, at: hand.point, by: steps)
    if case .note = retuned.fact { world.strike(at: hand.point) }
    post(cells > 1 ? .property(.tuned(cells: cells)) : .tuned(retuned.fact))
  }

  func nextScale() {
    beginEdit()
    world.music.scale = world.music.scale.next
    post(.tuned(.scale(world.music.scale)))
  }

  /// Changes the world's tempo. Each step shortens the beat by one tick, so +1 is faster.
  func changeTempo(by steps: Int) {
    guard let tempo = Tempo(stepTicks: world.music.tempo.stepTicks - steps) else {
      return post(.refused(.tempo))
    }
    beginEdit()
    world.music.tempo = tempo
    post(.tuned(.tempo(beatsPerMinute: tempo.beatsPerMinute)))
  }
}
