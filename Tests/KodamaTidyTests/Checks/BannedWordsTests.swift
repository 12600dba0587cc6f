import Testing

@Suite("Sources use no banned clocks, chance, files, hash order or traps")
struct BannedWordsTests {
  @Test("No source of the project contains a banned word")
  func project() {
    #expect(BannedWords.project.isEmpty, "\(BannedWords.project)")
  }

  @Test(
    "Each ban finds the word that it bans",
    arguments: [
      ("Date", "let now = Date()"), ("clock", "ContinuousClock().now"),
      ("Dispatch", "DispatchQueue.main.sync {}"), ("Thread", "Thread.sleep(1)"),
      ("Task", "Task { }"), ("Task", "func f() async {}"), ("MainActor", "@MainActor class A {}"),
      ("random", "Int.random(in: 0..<2)"), ("random", "list.shuffled()"),
      ("SystemRandomNumberGenerator", "var g = SystemRandomNumberGenerator()"),
      ("Hasher", "var h = Hasher()"), ("Hasher", "x.hashValue"),
      ("environment", "getenv(\"HOME\")"), ("environment", "CommandLine.arguments"),
      ("file", "FileManager.default"), ("print", "print(1)"),
      ("NotificationCenter", "NotificationCenter.default"),
      ("UserDefaults", "UserDefaults.standard"), ("@objc", "@objc func f() {}"),
      ("unowned", "unowned let a: A"), ("keys or values unsorted", "for key in table.keys {}"),
      ("keys or values unsorted", "table.values.map(f)"),
      ("try!", "let x = try! f()"), ("force unwrap", "let x = y!"), ("force unwrap", "f(a[0]!)"),
      ("force unwrap", "a!.b()"), ("as!", "a as! B"), ("fatalError", "fatalError()"),
      ("sharedMutable", "static var count = 0"), ("unfinished", "// TODO: later"),
    ])
  func bites(_ word: String, _ line: String) {
    let file = SourceFile(path: "Sources/Game/KodamaPlay/Bad.swift", text: line)
    let words = BannedWords.findings(in: [file]).map { $0.text.prefix { $0 != ":" } }
    #expect(words.contains(Substring(word)), "\(words)")
  }

  @Test(
    "Code that resembles a banned word is accepted",
    arguments: [
      "// Date() and Hasher", "let text = \"Date()\"", "if a != b {}", "if !isOpen {}",
      "struct Update {}", "entries.keys.sorted()", "let x = try? f()", "a as? B",
      "let wave = WaveTables.sine(x)", "static var text: String { name }", "f(!a, !(b))",
    ])
  func passes(_ line: String) {
    let file = SourceFile(path: "Sources/Game/KodamaPlay/Good.swift", text: line)
    #expect(BannedWords.findings(in: [file]).isEmpty)
  }

  @Test("Hosts may read a clock but may not trap")
  func hosts() {
    let file = SourceFile(
      path: "Sources/Hosts/KodamaSDL/Host.swift",
      text: "let a = clock_gettime(b)\nlet c = d!\nprint(c)")
    #expect(BannedWords.findings(in: [file]).map(\.line).sorted() == [2, 3])
  }
}
