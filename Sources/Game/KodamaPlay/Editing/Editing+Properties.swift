import KodamaDataSources
import KodamaWorld

// What the hand sets of the cells under its brush, besides what they are made of.
extension Editing {
  /// Takes the next property for the two keys that set one: tuning, warmth, direction, charge.
  func nextProperty() {
    guard isFree else { return post(.refused(.propertyEtude)) }
    tools.property = tools.property.next
    post(.property(.chosen(tools.property)))
  }

  /// Sets the property chosen under the brush: higher, warmer, clockwise, charged (1), or the other
  /// way (−1).
  func changeProperty(by steps: Int) {
    endListening()
    switch isFree ? tools.property : .tuning {
    case .tuning: tune(by: steps)
    case .warmth:
      begin()
      let degrees = world.warm(with: tools.brush, at: hand.point, by: steps)
      post(degrees.map { .property(.warmed(degrees: $0)) } ?? .refused(.warmthLimit))
    case .direction:
      begin()
      let turned = world.turn(with: tools.brush, at: hand.point, by: steps)
      post(
        turned.map { .property(.turned($0.direction, cells: $0.cells)) }
          ?? .refused(.property(.direction)))
    case .charge:
      begin()
      let cells = world.charge(with: tools.brush, at: hand.point, steps > 0)
      post(
        cells > 0
          ? .property(.charged(steps > 0, cells: cells)) : .refused(.property(.charge)))
    }
  }

  /// Tunes what is under the brush: an instrument goes one note up or down, a clock beats twice or
  /// half as often. What is under the hand itself says what it is now, and rings.
  private func tune(by steps: Int) {
    let retuned: (cell: Cell, fact: TuningFact)
    do {
      retuned = try world.retuned(at: hand.point, by: steps)
    } catch {
      return post(.refused(error))
    }
    begin()
    let cells = world.retune(with: tools.brush, at: hand.point, by: steps)
    if case .note = retuned.fact { world.strike(at: hand.point) }
    post(cells > 1 ? .property(.tuned(cells: cells)) : .tuned(retuned.fact))
  }

  /// Takes the next scale for everything that rings and calls.
  func nextScale() {
    begin()
    world.music.scale = world.music.scale.next
    post(.tuned(.scale(world.music.scale)))
  }

  /// Makes the world's clocks beat faster (1) or slower (−1), by the least that ticks allow.
  func changeTempo(by steps: Int) {
    guard let tempo = Tempo(stepTicks: world.music.tempo.stepTicks - steps) else {
      return post(.refused(.tempo))
    }
    begin()
    world.music.tempo = tempo
    post(.tuned(.tempo(beatsPerMinute: tempo.beatsPerMinute)))
  }
}
