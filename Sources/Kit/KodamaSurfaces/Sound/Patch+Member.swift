extension Patch {
  /// A member of the family: the same timbre, a little different, so that it is still taken for the
  /// family and told from its relatives.
  ///
  /// - Parameters:
  ///   - name: the name of the member.
  ///   - decay: factor of every decay time, 0.7…1.4.
  ///   - speed: factor of the bands of noises, the rates of their grains, and tremolos, 0.75…1.33.
  ///   - level: change of the colour over the core, in decibels, −3…3.
  ///   - glide: where a glide starts, in semitones, in place of the family's; nil keeps it.
  /// - Returns: the patch of the member.
  public func member(
    _ name: String, decay: Double = 1, speed: Double = 1, level: Double = 0, glide: Double? = nil
  ) -> Patch {
    var member = self
    member.name = name
    for index in member.layers.indices {
      var layer = member.layers[index]
      layer.decayMilliseconds *= decay
      layer.tremoloHertz *= speed
      if let glide, layer.glideSemitones != 0 { layer.glideSemitones = glide }
      switch layer.source {
      case .noise, .bubbles:
        layer.ratio *= speed
        layer.decibels += level
      case .harmonics(let first, let decibels) where index == 0:
        // One table holds core and colour.
        let changed = decibels.enumerated().map { $0.offset == 0 ? $0.element : $0.element + level }
        layer.source = .harmonics(first: first, decibels: changed)
      default:
        if index > 0 { layer.decibels += level }
      }
      member.layers[index] = layer
    }
    return member
  }
}
