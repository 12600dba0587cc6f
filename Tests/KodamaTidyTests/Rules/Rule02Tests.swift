import Testing

/// Checks which members data source protocols contain.
enum DataSourceRule {
  static func findings(in file: SourceFile) -> [Finding] {
    file.declarations("protocol").filter { $0.name.hasSuffix("DataSource") }.flatMap { source in
      var findings: [Finding] = []
      if !source.inheritance.contains("AnyObject") {
        findings.append(file.finding(source.line, "\(source.name) is not class-bound"))
      }
      for member in source.members where !isPure(member) {
        findings.append(file.finding(source.line, "\(source.name): \(member)"))
      }
      return findings
    }
  }

  /// Returns true for a read-only property and for a method that copies a whole frame.
  private static func isPure(_ member: String) -> Bool {
    member.wholeMatch(of: /var \w+: [^\x7B]+\x7B get \x7D\s*/) != nil
      || member.wholeMatch(of: /func copy\w*\(into \w+: inout [^\x29]+\)\s*/) != nil
  }
}

/// Checks that only Views decide about layout.
enum LayoutRule {
  /// Files that pass pointer positions on to Views, which resolve them by their layout.
  private static let translators = ["Input", "PlayController", "PlayController+Macro"]

  static func findings(in file: SourceFile) -> [Finding] {
    let layout = file.matches(/\b(TextRect|rect|[a-z]\w*Rect|bounds|halfRows?|columns?)\b/)
    return layout.filter { match in
      let isCoordinate = ["column", "halfRow"].contains(match.text)
      return !(isCoordinate && translators.contains(file.name))
    }
    .map { file.finding($0.line, "\($0.text) is layout, which only Views decide") }
  }
}

@Suite("Views and Models know only data sources, not each other")
struct Rule02Tests {
  @Test("Data source protocols cannot change state")
  func pure() {
    let files = SourceTree.sources + SourceTree.examples
    let findings = files.flatMap(DataSourceRule.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("All data source protocols of the game are declared in KodamaDataSources")
  func place() {
    var names: [String] = []
    for file in SourceTree.sources {
      for source in file.declarations("protocol") where source.name.hasSuffix("DataSource") {
        #expect(file.target == "KodamaDataSources", "\(source.name) is in \(file.path)")
        names.append(source.name)
      }
    }
    #expect(names.count >= 12)
  }

  @Test("KodamaDataSources contains protocols and value types but no classes")
  func values() {
    for file in SourceTree.sources(of: "KodamaDataSources") {
      #expect(file.declarations("class").isEmpty, "\(file.path)")
    }
  }

  @Test("Views and Models do not refer to each other's types")
  func names() {
    let models = Self.types(in: SourceTree.models)
    let views = Self.types(in: SourceTree.sources(of: "KodamaViews"))
    #expect(models.contains("World") && views.contains("MapView"))
    for file in SourceTree.sources(of: "KodamaViews") {
      let known = Self.words(file).intersection(models)
      #expect(known.isEmpty, "\(file.path) names \(known)")
    }
    for file in SourceTree.models {
      let known = Self.words(file).intersection(views)
      #expect(known.isEmpty, "\(file.path) names \(known)")
    }
  }

  /// Views that share a data source: messages are spoken and captioned, problems are drawn and
  /// spoken, menus are drawn and written as documents.
  private static let shared = [
    "CaptionWordsView": "EventLogDataSource", "NarrationView": "EventLogDataSource",
    "OutlineView": "MenuViewDataSource", "ProblemWordsView": "ProblemViewDataSource",
  ]

  @Test("Every View pulls from a protocol that is named after the View")
  func own() {
    let sources = SourceTree.sources(of: "KodamaDataSources").flatMap {
      $0.declarations("protocol")
    }
    .map(\.name)
    for file in SourceTree.sources(of: "KodamaViews") {
      for view in file.declarations("class") {
        for match in view.body.all(/weak var dataSource: \(any (\w+)/) {
          let own = Self.shared[view.name] ?? view.name + "DataSource"
          #expect(match.1 == own, "\(view.name) pulls through \(match.1)")
          #expect(sources.contains(own), "\(file.path): \(own)")
        }
      }
    }
  }

  @Test("Models conform to each data source in a separate extension")
  func conformances() {
    for file in SourceTree.models {
      for found in FileNames.topLevelExtensions(in: file) {
        let names = found.conformances.filter { $0.hasSuffix("DataSource") }
        #expect(names.count < 2, "\(file.path) conforms to \(names) at once")
      }
      for model in file.declarations("class") {
        let mixed = model.inheritance.filter { $0.hasSuffix("DataSource") }
        #expect(mixed.isEmpty, "\(model.name) conforms to \(mixed) where it is declared")
      }
    }
  }

  @Test(
    "A data source that could change state is found",
    arguments: [
      "protocol ADataSource: AnyObject {\n  var value: Int { get set }\n}",
      "protocol ADataSource: AnyObject {\n  func take() -> Int\n}",
      "protocol ADataSource: AnyObject {\n  func copyFrame(from value: Int)\n}",
      "protocol ADataSource: AnyObject {\n  mutating func copy(into a: inout Int)\n}",
      "protocol ADataSource {\n  var value: Int { get }\n}",
      "protocol ADataSource: AnyObject {\n  static var value: Int { get }\n}",
    ])
  func bad(_ text: String) {
    let file = SourceFile(path: "Sources/Game/KodamaDataSources/A.swift", text: text)
    #expect(DataSourceRule.findings(in: file).count == 1)
  }

  @Test("Controllers do not refer to rectangles or columns of the screen")
  func layout() {
    let files = SourceTree.sources(of: "KodamaControllers", "KodamaGame")
    #expect(files.count > 25)
    let findings = files.flatMap(LayoutRule.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(
    "A Controller that decides the position of a View is found",
    arguments: [
      "view.rect = backdrop.place", "let place = TextRect(x: 0, y: 0, width: 8, height: 4)",
      "show(view, BackdropView.pictureRect)", "view.item(column: 3)",
      "guard stage.layout.bounds.hasCells else { return }", "let middle = surface.columns / 2",
    ])
  func badLayout(_ text: String) {
    let file = SourceFile(path: "Sources/Game/KodamaControllers/A.swift", text: text)
    #expect(LayoutRule.findings(in: file).count == 1)
  }

  private static func types(in files: [SourceFile]) -> Set<String> {
    let kinds = ["class", "struct", "enum", "protocol"]
    // Names that other declarations have too, nested ones or those in other layers.
    let common: Set<String> = ["Entry", "Binding", "Notice", "Block", "Place", "Hint"]
    let names = files.flatMap { file in
      kinds.flatMap { file.declarations($0).map(\.name) }
    }
    return Set(names).subtracting(common)
  }

  private static func words(_ file: SourceFile) -> Set<String> {
    Set(file.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}
