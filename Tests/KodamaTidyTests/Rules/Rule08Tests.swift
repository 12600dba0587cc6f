import Testing

/// Which way links point.
enum LinkRule {
  /// Links upwards that are strong, and children that anybody can reach.
  static func findings(in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    let link = (/\b(var|let) \w+: \(any \w+(Delegate|DataSource)( & \w+)*\)\?/).simple
    let name = (/\b(var|let) (delegate|dataSource|languageSource)\b/).simple
    let child =
      (/^\s+(?:public|package) (let|private\(set\) var|var) \w+: \w*(Controller|View)\b/).simple
    for (index, line) in file.codeLines.enumerated() {
      let isUpward = line.contains(link) || line.contains(name)
      // Local names and arguments are no links.
      let isOpen = line.has(#/\b(?:public|package) /#)
      guard isUpward || isOpen else { continue }
      let isProperty = isOpen || line.has(/^\s{0,2}\S/)
      if isUpward, isProperty, !line.has(/\bweak var\b/), !line.has(/\{ get( set)? \}/) {
        findings.append(file.finding(index + 1, "a link upwards is weak"))
      }
      if line.contains(child) { findings.append(file.finding(index + 1, "children are private")) }
    }
    return findings
  }
}

/// Children that others can reach.
enum ChildRule {
  /// What screens show is handed out by the Model that holds it: the valley itself.
  static let shown = ["play"]

  /// The stored properties of a class that hold a Model or a Controller, with their access.
  static func children(
    of parent: Declaration, among types: Set<String>
  ) -> [(access: String, name: String)] {
    let line =
      /^  ((?:\w+(?:\(set\))? )*?)(?:let|var) (\w+): (?:any )?(\w+)/
    return parent.body.split(separator: "\n").compactMap { text in
      guard let match = String(text).firstMatch(of: line), types.contains(String(match.3)),
        !text.contains("weak "), !text.contains("{ ")
      else { return nil }
      return (String(match.1), String(match.2))
    }
  }

  /// Children that a module outside can reach.
  static func findings(in file: SourceFile, among types: Set<String>) -> [Finding] {
    file.declarations("class").filter { types.contains($0.name) }.flatMap { parent in
      children(of: parent, among: types)
        .filter { ($0.access.hasPrefix("package") || $0.access.hasPrefix("public")) }
        .filter { !shown.contains($0.name) }
        .map { file.finding(1, "\(parent.name) hands out its child \($0.name)") }
    }
  }
}

/// How a screen is told from another: by what it says of itself.
enum KindRule {
  static func findings(in file: SourceFile) -> [Finding] {
    file.matches(/\b(is|as[?!]?) (any )?\w*(Controller|Screen)\b|\btype\(of:/).map {
      file.finding($0.line, "a screen is asked for its class: \($0.text)")
    }
  }
}

@Suite("Rule 8, as written: links down are strong and private, links up are weak")
struct Rule08SourceTests {
  @Test("Every delegate and data source is held weakly, children are open to nobody")
  func links() {
    let findings = SourceTree.sources.flatMap(LinkRule.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  /// The Models and the Controllers of the game.
  static let families = SourceTree.models + SourceTree.sources(of: "KodamaControllers")

  /// The names of their classes.
  static var types: Set<String> {
    Set(
      families.flatMap { $0.declarations("class") }
        .filter { $0.inheritance.contains { ["Model", "Controller"].contains($0) } }
        .map(\.name))
  }

  @Test("No Model and no Controller hands out a child to another module")
  func children() {
    let types = Self.types
    #expect(types.isSuperset(of: ["PlayModel", "Editing", "MapController", "Session"]))
    let findings = Self.families.flatMap { ChildRule.findings(in: $0, among: types) }
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("The children of the play model and of its screen are reached by themselves alone")
  func reach() throws {
    let types = Self.types
    for name in ["PlayModel", "PlayController"] {
      let file = try #require(Self.families.first { $0.name == name })
      let parent = try #require(file.declarations("class").first { $0.name == name })
      let names = ChildRule.children(
        of: parent, among: types.union(["ValleyInfo", "TickSequence"])
      )
      .map(\.name).filter { $0 != "model" }
      #expect(names.count >= 4, "\(name): \(names)")
      let reach = try Regex(
        "\\b(play|model|valley|player|preview|screen|controller)[?!]?\\."
          + "(\(names.joined(separator: "|")))\\b(?![ ({])")
      for other in Self.families + SourceTree.sources(of: "KodamaGame", "KodamaSaves")
      where !other.name.hasPrefix(name) {
        #expect(!other.code.contains(reach), "\(other.path) reaches into \(name)")
      }
    }
  }

  @Test("No Controller creates a screen of its own rank; only the presentation does")
  func siblings() {
    let bases = ["ListController", "ShelfController"]
    let screens = SourceTree.sources(of: "KodamaControllers").flatMap { $0.declarations("class") }
      .filter { $0.inheritance.contains { (bases + ["ScreenController"]).contains($0) } }
      .map(\.name).filter { !bases.contains($0) }
    #expect(screens.count >= 3)
    for file in SourceTree.sources(of: "KodamaControllers") {
      for screen in screens {
        #expect(!file.code.contains(" \(screen)("), "\(file.path) creates \(screen)")
        // The declaration itself and extensions name the class.
        let lines = file.codeLines.filter {
          !$0.contains(" class \(screen)") && !$0.contains("extension \(screen)")
        }
        let words = lines.joined(separator: "\n").split { !$0.isLetter }
        #expect(!words.contains(Substring(screen)), "\(file.path) names \(screen)")
      }
    }
  }

  @Test("Presentation and Controllers ask a screen what it can do, never of which class it is")
  func kinds() {
    let files = SourceTree.sources(of: "KodamaControllers", "KodamaGame")
    #expect(files.count > 25)
    let findings = files.flatMap(KindRule.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(
    "A test for a class of screens is found",
    arguments: [
      "let play = screens.first { $0 is PlayController }",
      "guard let play = screen as? PlayController else { return }",
      "(screen as! PlayController).load()",
      "screens.firstIndex(where: { $0 is Screen })",
      "switch screen { case let play as PlayController: break }",
      "type(of: screen) == PlayController.self",
    ])
  func badKind(_ text: String) {
    let file = SourceFile(path: "Sources/Game/KodamaGame/A.swift", text: text)
    #expect(KindRule.findings(in: file).count == 1)
  }

  @Test(
    "A child that is handed out is found",
    arguments: [
      "  package let editing: Editing", "  package private(set) var editing: Editing?",
      "  public let map: MapController",
    ])
  func handedOut(_ text: String) {
    let file = SourceFile(
      path: "Sources/Game/KodamaPlay/A.swift", text: "final class A: Model {\n\(text)\n}\n")
    let types: Set = ["A", "Editing", "MapController"]
    #expect(ChildRule.findings(in: file, among: types).count == 1)
  }

  @Test(
    "A strong link and a public child are found",
    arguments: [
      "  public var delegate: (any ADelegate)?", "  let dataSource: any ADataSource",
      "  public let child: MenuController", "  package let child: MenuController",
      "  private var presentation: (any PDelegate)?",
    ])
  func bad(_ text: String) {
    let file = SourceFile(path: "Sources/Game/KodamaControllers/A.swift", text: text)
    #expect(LinkRule.findings(in: file).count == 1)
  }
}
