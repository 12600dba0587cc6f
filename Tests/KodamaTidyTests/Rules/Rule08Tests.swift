import Testing

/// Checks which links between objects are weak and which are private.
enum LinkRule {
  /// Returns strong links to delegates and data sources, and public properties for children.
  static func findings(in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    let link = (/\b(var|let) \w+: \(any \w+(Delegate|DataSource)( & \w+)*\)\?/).simple
    let name = (/\b(var|let) (delegate|dataSource|languageSource)\b/).simple
    let child =
      (/^\s+(?:public|package) (let|private\(set\) var|var) \w+: \w*(Controller|View)\b/).simple
    for (index, line) in file.codeLines.enumerated() {
      let isUpward = line.contains(link) || line.contains(name)
      // Local variables and arguments are no links.
      let isOpen = line.has(#/\b(?:public|package) /#)
      guard isUpward || isOpen else { continue }
      let isProperty = isOpen || line.has(/^\s{0,2}\S/)
      if isUpward, isProperty, !line.has(/\bweak var\b/), !line.has(/\{ get( set)? \}/) {
        findings.append(file.finding(index + 1, "links to parents must be weak"))
      }
      if line.contains(child) {
        findings.append(file.finding(index + 1, "children must be private"))
      }
    }
    return findings
  }
}

/// Checks that Models and Controllers do not expose their children.
enum ChildRule {
  /// The children that a Model exposes on purpose: the session exposes the current valley.
  static let shown = ["play"]

  /// A stored property whose type is a Model or a Controller.
  typealias Child = (access: String, name: String, type: String)

  /// Returns the children of a class.
  static func children(of parent: Declaration, among types: Set<String>) -> [Child] {
    let line =
      /^  ((?:\w+(?:\(set\))? )*?)(?:let|var) (\w+): (?:any )?(\w+)/
    return parent.body.split(separator: "\n").compactMap { text in
      guard let match = String(text).firstMatch(of: line), types.contains(String(match.3)),
        !text.contains("weak "), !text.contains("{ ")
      else { return nil }
      return (String(match.1), String(match.2), String(match.3))
    }
  }

  /// Returns the children that other modules can access.
  static func findings(in file: SourceFile, among types: Set<String>) -> [Finding] {
    file.declarations("class").filter { types.contains($0.name) }.flatMap { parent in
      children(of: parent, among: types)
        .filter { ($0.access.hasPrefix("package") || $0.access.hasPrefix("public")) }
        .filter { !shown.contains($0.name) }
        .map { file.finding(1, "\(parent.name) exposes its child \($0.name)") }
    }
  }

  /// Returns a child and a grandchild of each parent, such as `exploring.things`.
  static func grandchildren(in files: [SourceFile], among types: Set<String>) -> Set<String> {
    let parents = files.flatMap { $0.declarations("class") }.filter { types.contains($0.name) }
    let all: [String: [Child]] = Dictionary(
      parents.map { ($0.name, children(of: $0, among: types)) }, uniquingKeysWith: +)
    return Set(
      all.values.joined().flatMap { child in
        (all[child.type] ?? [])
          .filter { !$0.access.contains("private ") && !shown.contains($0.name) }
          .map { "\(child.name).\($0.name)" }
      })
  }

  /// Returns the places where a file uses a grandchild. Calls of a method of that name are none.
  static func reaches(in file: SourceFile, to grandchildren: Set<String>) -> [Finding] {
    file.codeLines.enumerated().flatMap { index, line in
      line.split { !($0.isLetter || $0.isNumber || "._?!(".contains($0)) }.flatMap { word in
        let names = word.split(separator: ".").map { $0.filter { $0 != "?" && $0 != "!" } }
        // In `.exploring(.guide)`, the names are cases of enumerations.
        return zip(names, names.dropFirst()).filter { !$0.0.hasSuffix("(") }.compactMap {
          parent, child in
          let chain = "\(parent.split(separator: "(").last ?? "").\(child)"
          return grandchildren.contains(chain)
            ? file.finding(index + 1, "reaches past a child: \(chain)") : nil
        }
      }
    }
  }
}

/// Checks that screens are distinguished by their properties and not by their class.
enum KindRule {
  static func findings(in file: SourceFile) -> [Finding] {
    file.matches(/\b(is|as[?!]?) (any )?\w*(Controller|Screen)\b|\btype\(of:/).map {
      file.finding($0.line, "tests the class of a screen: \($0.text)")
    }
  }
}

@Suite("Links to children are hidden from other modules, and links to parents weak")
struct Rule08SourceTests {
  @Test("Delegates and data sources are weak")
  func links() {
    let findings = SourceTree.sources.flatMap(LinkRule.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  /// The sources of the Models and the Controllers.
  static let families = SourceTree.models + SourceTree.sources(of: "KodamaControllers")

  /// The names of the Models and Controllers in these sources, subclasses included.
  static var types: Set<String> {
    let classes = families.flatMap { $0.declarations("class") }
    var names: Set = ["Model", "Controller", "ScreenController"]
    var count = 0
    while count < names.count {
      count = names.count
      names.formUnion(classes.filter { !names.isDisjoint(with: $0.inheritance) }.map(\.name))
    }
    return names.subtracting(["Model", "Controller", "ScreenController"])
  }

  @Test("Models and Controllers do not expose children to other modules")
  func children() {
    let types = Self.types
    #expect(types.isSuperset(of: ["PlayModel", "Editing", "MenuController", "Session"]))
    #expect(types.isSuperset(of: ["PlayController", "SurveyController", "ConfirmController"]))
    #expect(types.count { $0.hasSuffix("Controller") } >= 33)
    let findings = Self.families.flatMap { ChildRule.findings(in: $0, among: types) }
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("Only the play model and its screen access their own children")
  func reach() throws {
    let types = Self.types
    for name in ["PlayModel", "PlayController"] {
      let file = try #require(Self.families.first { $0.name == name })
      let parent = try #require(file.declarations("class").first { $0.name == name })
      let names = ChildRule.children(
        of: parent, among: types.union(["ValleyInfo"])
      )
      .map(\.name).filter { $0 != "model" }
      #expect(names.count >= (name == "PlayModel" ? 8 : 1), "\(name): \(names)")
      let reach = try Regex(
        "\\b(play|model|valley|player|preview|screen|controller)[?!]?\\."
          + "(\(names.joined(separator: "|")))\\b(?![ ({])")
      for other in Self.families + SourceTree.sources(of: "KodamaGame", "KodamaSaves")
      where !other.name.hasPrefix(name) {
        #expect(!other.code.contains(reach), "\(other.path) reaches into \(name)")
      }
    }
  }

  @Test("A parent uses its children, but not the children of a child")
  func grandchildren() {
    let chains = ChildRule.grandchildren(in: Self.families, among: Self.types)
    #expect(chains.isSuperset(of: ["exploring.things", "sweeping.settings"]))
    let files = Self.families + SourceTree.sources(of: "KodamaGame", "KodamaSaves")
    let findings = files.flatMap { ChildRule.reaches(in: $0, to: chains) }
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(
    "A use of a child's child is found, and a call of a method is not",
    arguments: [
      ("time.clock.stop()", 1), ("stop(time?.clock)", 1), ("time.clock(at: 1)", 0),
      ("let clock = time", 0), ("case .time(.clock): stop()", 0),
    ])
  func grandchild(_ text: String, _ count: Int) {
    let file = SourceFile(path: "Sources/Game/KodamaPlay/A.swift", text: text)
    #expect(ChildRule.reaches(in: file, to: ["time.clock"]).count == count)
  }

  @Test("Only the presentation creates screens")
  func siblings() {
    let bases = ["ListController", "ShelfController"]
    let screens = SourceTree.sources(of: "KodamaControllers").flatMap { $0.declarations("class") }
      .filter { $0.inheritance.contains { (bases + ["ScreenController"]).contains($0) } }
      .map(\.name).filter { !bases.contains($0) }
    #expect(screens.count >= 3)
    for file in SourceTree.sources(of: "KodamaControllers") {
      for screen in screens {
        #expect(!file.code.contains(" \(screen)("), "\(file.path) creates \(screen)")
        // The declaration and the extensions of a screen contain its name too.
        let lines = file.codeLines.filter {
          !$0.contains(" class \(screen)") && !$0.contains("extension \(screen)")
        }
        let words = lines.joined(separator: "\n").split { !$0.isLetter }
        #expect(!words.contains(Substring(screen)), "\(file.path) names \(screen)")
      }
    }
  }

  @Test("The presentation and Controllers never test the class of a screen")
  func kinds() {
    let files = SourceTree.sources(of: "KodamaControllers", "KodamaGame")
    #expect(files.count > 25)
    let findings = files.flatMap(KindRule.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(
    "A test of a screen's class is found",
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
    "An exposed child is found",
    arguments: [
      "  package let editing: Editing", "  package private(set) var editing: Editing?",
      "  public let map: MenuController",
    ])
  func handedOut(_ text: String) {
    let file = SourceFile(
      path: "Sources/Game/KodamaPlay/A.swift", text: "final class A: Model {\n\(text)\n}\n")
    let types: Set = ["A", "Editing", "MenuController"]
    #expect(ChildRule.findings(in: file, among: types).count == 1)
  }

  @Test(
    "Strong links and public children are found",
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
