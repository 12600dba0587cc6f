import Testing

@Suite("Each Model has one task")
struct Rule14Tests {
  /// The maximum number of stored properties of a Model, without its delegate.
  static let storedLimit = 13
  /// The maximum number of data sources that a Model conforms to.
  static let sourceLimit = 8

  /// Returns the names of the stored properties of a class.
  static func stored(in model: Declaration) -> [String] {
    let line = /^  (?:[a-z]+(?:\(set\))? )*?(?:let|var) (\w+)/
    return model.body.split(separator: "\n").compactMap { text in
      guard !text.contains(" static "), let match = String(text).firstMatch(of: line) else {
        return nil
      }
      // A computed property opens a brace without an assignment.
      let isComputed = text.contains("{") && !text.contains("=") && !text.contains("didSet")
      return isComputed ? nil : String(match.1)
    }
  }

  @Test("Models have at most about a dozen stored properties")
  func properties() {
    var counted = 0
    for file in SourceTree.models {
      for model in file.declarations("class")
      where model.inheritance.contains("Model") {
        let names = Self.stored(in: model).filter { $0 != "delegate" }
        counted += names.count
        #expect(names.count <= Self.storedLimit, "\(model.name): \(names)")
      }
    }
    #expect(counted > 100, "too few stored properties were found")
  }

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
