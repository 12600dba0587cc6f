package import KodamaDataSources
package import KodamaHosting

// What an étude may do without.
extension ActionID {
  private static let tools: [(tool: EtudeTool, actions: [ActionID])] = [
    (.run, [.runLeft, .runRight, .runUp, .runDown]),
    (.find, [.first, .landmarks]),
    (
      .draw,
      [
        .brush, .brushShape, .brushMirror, .brushLarger, .brushSmaller, .line, .rectangle,
        .ellipse, .fill, .replace, .copy, .paste, .rotate, .mirrorStamp, .pasteText,
        .stamps, .noteUp, .noteDown, .scale, .tempoSlower, .tempoFaster,
      ]
    ),
    (.materials, [.catalogue, .search, .pickUnder, .favourite]),
  ]

  /// The tool that it uses, if it is one that an étude may do without.
  package var tool: EtudeTool? { Self.tools.first { $0.actions.contains(self) }?.tool }

  /// Whether it puts something down, or takes in hand what would be.
  package var isPlacing: Bool { self == .place || slot != nil }
}
