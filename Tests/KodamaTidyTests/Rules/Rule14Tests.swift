import Testing

@Suite("Rule 14: one object, one job")
struct Rule14Tests {
  /// How many properties a Model may store, its delegate not counted.
  static let storedLimit = 13
  /// How many data sources a Model may be: each is one kind of question.
  static let sourceLimit = 8
  /// A world is the planes of its grid.
  static let shared = ["World"]

  /// The properties that a class stores, by their names.
  static func stored(in model: Declaration) -> [String] {
    let line = /^  (?:[a-z]+(?:\(set\))? )*?(?:let|var) (\w+)/
    return model.body.split(separator: "\n").compactMap { text in
      guard !text.contains(" static "), let match = String(text).firstMatch(of: line) else {
        return nil
      }
      // What is computed opens a brace and stores nothing.
      let isComputed = text.contains("{") && !text.contains("=") && !text.contains("didSet")
      return isComputed ? nil : String(match.1)
    }
  }

  @Test("No Model stores more than about a dozen properties")
  func properties() {
    var counted = 0
    for file in SourceTree.models {
      for model in file.declarations("class")
      where model.inheritance.contains("Model") && !Self.shared.contains(model.name) {
        let names = Self.stored(in: model)
        counted += names.count
        #expect(names.count <= Self.storedLimit, "\(model.name): \(names)")
      }
    }
    #expect(counted > 100, "the reading of properties finds them")
  }

  @Test("No Model answers more than a handful of Views")
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
