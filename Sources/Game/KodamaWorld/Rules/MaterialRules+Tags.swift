public import KodamaDataSources

extension MaterialRules {
  /// What a material does, as its rule says.
  public func tags(of material: MaterialID) -> [MaterialTag] {
    let rule = rule(of: material)
    return MaterialTag.allCases.filter { has($0, rule) }
  }

  private func has(_ tag: MaterialTag, _ rule: MaterialRule) -> Bool {
    let physics = rule.physics
    return switch tag {
    case .falls: physics == .powder || physics == .liquid
    case .flows: physics == .liquid
    case .rises: physics == .fire || physics == .gas && rule.density < materials[0].density
    case .floats:
      (physics == .powder || physics == .liquid)
        && rule.density < self.rule(of: id("water")).density
    case .burns: rule.burn > 0
    case .explodes: rule.blast > 0
    case .hot: physics == .fire || rule.warmth > 0
    case .cold: rule.warmth < 0
    case .melts: rule.hot != 0 && becomes(rule.hotTo, .liquid)
    case .boils: rule.hot != 0 && becomes(rule.hotTo, .gas)
    case .freezes:
      rule.cold != 0 && (becomes(rule.coldTo, .solid) || becomes(rule.coldTo, .powder))
    case .grows, .lives, .rings, .conducts, .pulses: has(tag, rule.behaviour)
    case .fades: rule.decay > 0 && (rule.decaysTo.isEmpty || rule.decaysTo == "air")
    }
  }

  private func has(_ tag: MaterialTag, _ behaviour: Behaviour) -> Bool {
    switch behaviour {
    case .grow, .creep, .hang, .tree, .sprout: tag == .grows
    case .wire, .crossing, .toggle, .diode, .both, .either, .half, .delay: tag == .conducts
    case .not: tag == .conducts || tag == .pulses
    case .battery, .clock, .button, .plate, .taster, .thermometer, .eye, .turn:
      tag == .pulses
    case .ring, .string, .drum, .chime, .block: tag == .rings
    case .frog, .firefly, .bird, .fish, .snail, .worm, .bee, .kodama: tag == .lives
    case .rope: tag == .grows
    case .none, .bloom, .soak, .spring, .drain, .carry, .pipe, .span, .stove, .lamp, .pump, .door,
      .igniter, .heater, .grind, .sluice:
      false
    }
  }

  private func becomes(_ name: String, _ physics: PhysicsClass) -> Bool {
    !name.isEmpty && rule(of: id(name)).physics == physics
  }
}
