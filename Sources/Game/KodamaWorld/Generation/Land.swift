import KodamaDataSources

/// The properties that set a terrain apart from others, besides the form of its hills
/// (`TerrainBuilder.rise`). Heights are multiples of `TerrainBuilder.unit`.
struct Land {
  /// The height of all lakes above the middle row.
  var water: Double
  var hasRivers = false
  /// True if rivers begin on the slope of a mountain, not at its peak.
  var hasPeak = false
  /// The strata of rock from top to bottom, each with its thickness in rows. The sequence repeats.
  /// All materials are solid, so that cliffs do not collapse.
  var strata = [("stone", 18), ("limestone", 4), ("stone", 10)]
  /// The material that covers the ground in place of soil, higher than this above the lakes. Stone
  /// leaves the rock bare.
  var heights: (cover: String, above: Double)?
  /// The material that lines a cave where it leads through loose ground.
  var lining = "stone"
  /// The probability that a tree grows on a column of soil.
  var wood = 0.16
  /// The kinds of sites. One of the first list is in view when play begins.
  var sites: (first: [SiteKind], others: [SiteKind]) = ([], [])
}

extension Terrain {
  var land: Land {
    switch self {
    case .gorge:
      Land(
        water: -0.12, hasRivers: true,
        strata: [("stone", 9), ("limestone", 5), ("stone", 12), ("brick", 2), ("limestone", 4)],
        wood: 0.3,
        sites: ([.bellGrove, .clapper], [.sunkenGate, .waterHarp, .nest, .lanterns]))
    case .terraces:
      Land(
        water: -0.1, hasRivers: true, wood: 0.3,
        sites: ([.clapper, .waterHarp], [.lanterns, .nest, .bellGrove, .sunkenGate]))
    case .volcano:
      Land(
        water: -0.07, hasRivers: true, hasPeak: true,
        strata: [("stone", 7), ("obsidian", 3), ("stone", 14), ("obsidian", 8)],
        heights: ("stone", 0.16),
        sites: ([.geyser, .bellGrove], [.geyser, .steppingBlocks, .sunkenGate]))
    case .marsh:
      Land(
        water: 0.012, wood: 0.14,
        sites: ([.nest, .lanterns], [.sunkenGate, .steppingBlocks, .clapper, .bellGrove]))
    case .ridge:
      Land(
        water: -0.1, hasRivers: true, hasPeak: true,
        strata: [("stone", 19), ("iron", 2), ("stone", 8), ("ice", 3)], heights: ("snow", 0.1),
        sites: ([.lanterns, .bellGrove], [.geyser, .nest, .sunkenGate]))
    case .karst:
      Land(
        water: -0.06, hasRivers: true,
        strata: [("limestone", 22), ("stone", 3), ("limestone", 7)], heights: ("stone", 0.2),
        lining: "limestone", wood: 0.25,
        sites: ([.waterHarp, .steppingBlocks], [.bellGrove, .clapper, .sunkenGate]))
    case .archipelago:
      Land(
        water: -0.02, strata: [("limestone", 6), ("stone", 26)], wood: 0.25,
        sites: ([.bellGrove, .nest], [.sunkenGate, .clapper, .lanterns]))
    case .hollow, .empty: Land(water: -1)
    }
  }
}
