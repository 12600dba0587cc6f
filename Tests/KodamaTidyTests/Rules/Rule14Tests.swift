import Testing

@Suite("Each Model has one task")
struct Rule14Tests {
  /// The maximum number of data sources that a Model conforms to.
  static let sourceLimit = 8

  @Test("Models conform to at most a few data sources")
  func sources() {
    var counts: [String: [String]] = [:]
    for file in SourceTree.models {
      for found in FileNames.topLevelExtensions(in: file) {
        counts[found.type, default: []] += found.conformances.filter { $0.hasSuffix("DataSource") }
      }
    }
    #expect(counts.values.contains { $0.count > 2 })
    for (model, sources) in counts {
      #expect(sources.count <= Self.sourceLimit, "\(model): \(sources)")
    }
  }
}
