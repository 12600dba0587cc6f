import KodamaSurfaces

/// Reads one layer of a patch.
struct PatchLayerReader {
  private static let common = [
    "source", "level", "decay", "ring", "tuned", "delay", "pitch", "hertz", "tremolo", "depth",
    "glide", "glidePart",
  ]
  private static let own: [(source: String, fields: [String])] = [
    ("sine", []), ("harmonics", ["first", "levels"]),
    ("noise", ["low", "high", "grains", "clicks", "size"]),
    ("bubbles", ["start", "floor", "rise", "size", "every"]), ("chirp", ["from", "to", "size"]),
  ]

  func layer(_ node: ContentNode) throws(ContentError) -> PatchLayer {
    let fields = try node.mapping()
    let word = try fields.required("source").word(of: Self.own.map(\.source))
    let own = Self.own.first { $0.source == word }?.fields ?? []
    try fields.refuseKeys(notIn: Self.common + own)
    return PatchLayer(
      try source(word, fields), ratio: try fields["pitch"]?.number(in: 0.05...20) ?? 1,
      fixedHertz: try fields["hertz"]?.number(in: 16...14_000) ?? 0,
      decibels: try fields["level"]?.number(in: -60...18) ?? 0,
      decayMilliseconds: try fields["decay"]?.number(in: 0.5...20_000) ?? 0,
      ringPeriods: try fields["ring"]?.number(in: 0.5...2_000) ?? 0,
      tunedHertz: try fields["tuned"]?.number(in: 16...14_000) ?? 0,
      delayMilliseconds: try fields["delay"]?.number(in: 0...5_000) ?? 0,
      tremoloHertz: try fields["tremolo"]?.number(in: 0...200) ?? 0,
      tremoloDepth: try fields["depth"]?.number(in: 0...1) ?? 0,
      glideSemitones: try fields["glide"]?.number(in: -24...24) ?? 0,
      glidePart: try fields["glidePart"]?.number(in: 0...1) ?? 0)
  }

  private func source(
    _ word: String, _ fields: ContentMapping
  ) throws(ContentError) -> PatchLayer.Source {
    let hertz = 20.0...20_000.0
    let milliseconds = 0.1...40.0
    switch word {
    case "harmonics":
      var levels: [Double] = []
      for level in try fields.required("levels").list(limit: 32) {
        levels.append(try level.number(in: -60...18))
      }
      return .harmonics(
        first: try fields.required("first").integer(in: 1...32), decibels: levels)
    case "noise":
      return .noise(
        lowHertz: try fields.required("low").number(in: hertz),
        highHertz: try fields.required("high").number(in: hertz), grains: try grains(fields))
    case "bubbles":
      return .bubbles(
        ratio: try fields.required("start").number(in: 0.1...20),
        floorHertz: try fields.required("floor").number(in: hertz),
        rise: try fields.required("rise").number(in: 0.25...4),
        lengthMilliseconds: try fields.required("size").number(in: milliseconds),
        periodMilliseconds: try fields.required("every").number(in: 5...1_000))
    case "chirp":
      return .chirp(
        fromHertz: try fields.required("from").number(in: hertz),
        toHertz: try fields.required("to").number(in: hertz),
        milliseconds: try fields.required("size").number(in: milliseconds))
    default: return .sine
    }
  }

  private func grains(_ fields: ContentMapping) throws(ContentError) -> PatchLayer.Grains? {
    let size = try fields["size"]?.number(in: 0.1...100) ?? 4
    if let grains = fields["grains"] {
      return .hann(perSecond: try grains.number(in: 1...2_000), milliseconds: size)
    }
    if let clicks = fields["clicks"] {
      return .clicks(perSecond: try clicks.number(in: 1...2_000), decayMilliseconds: size)
    }
    return nil
  }
}
