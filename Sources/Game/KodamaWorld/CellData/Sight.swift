import KodamaDataSources

/// What an eye sees of the data of a cell.
enum Sight: UInt8 {
  /// Nothing of it is seen.
  case plain
  /// How far it has burnt.
  case flame
  /// Whether it falls or lies.
  case fluid
  /// Whether it is open.
  case bloom
  /// Which note it has.
  case note
  /// Whether a pulse goes through.
  case pulse
  /// Whether it is on, or a pulse goes through.
  case latch
  /// Whether a pulse goes through one of two wires.
  case crossing
  /// Whether it burns and gives light.
  case lamp
  /// How near it is to its flash.
  case firefly
  /// Whether it has a note to give back.
  case kodama

  /// What is seen of a material.
  init(_ behaviour: Behaviour, _ physics: PhysicsClass) {
    switch behaviour.dataKind {
    case nil:
      switch physics {
      case .fire: self = .flame
      case .liquid: self = .fluid
      case .empty, .solid, .powder, .gas: self = .plain
      }
    case .bloom: self = .bloom
    case .note: self = .note
    case .toggle, .latch: self = .latch
    case .pulse, .gate, .delay, .clock: self = .pulse
    case .crossing: self = .crossing
    case .lamp: self = .lamp
    case .firefly: self = .firefly
    case .kodama: self = .kodama
    case .unused, .powder, .fluid, .countdown, .spring, .shoot, .conveyor, .creature: self = .plain
    }
  }

  /// Sorts what is seen of some data.
  ///
  /// - Parameters:
  ///   - data: the data of the cell.
  ///   - seen: takes it.
  func see(_ data: UInt8, _ seen: inout SeenCell) {
    switch self {
    case .plain: break
    case .flame: seen.amount = CountdownData(byte: data).left
    case .fluid: seen.isActive = FluidData(byte: data).isUnlevelled
    case .bloom: seen.isActive = !BloomData(byte: data).isBlank
    case .note: seen.amount = NoteData(byte: data).note
    case .pulse: seen.isActive = PulseData(byte: data).isLive
    case .latch:
      seen.isActive = LatchData(byte: data).isSet
      seen.amount = PulseData(byte: data).isLive ? 1 : 0
    case .crossing:
      let crossing = CrossingData(byte: data)
      seen.isActive = crossing.across.isLive || crossing.upright.isLive
    case .lamp: seen.isActive = LampData(byte: data).isLit
    case .firefly:
      let firefly = FireflyData(byte: data)
      seen.isActive = firefly.hasFlashed
      seen.amount = UInt8(firefly.count)
    case .kodama: seen.isActive = KodamaData(byte: data).isWaiting
    }
  }
}
