/// Which target may import what: the arrows of docs/ARCHITECTURE.md, once more and by name, so that
/// widening one takes two changes that a reviewer sees.
enum ImportCheck {
  /// The imports allowed to every target. `#if canImport` branches count like any other.
  static let table: [(target: String, imports: [String])] = [
    ("KodamaRoles", []),
    ("KodamaSurfaces", ["KodamaRoles", "Synchronization"]),
    ("KodamaHosting", ["KodamaRoles", "KodamaSurfaces"]),
    ("KodamaDataSources", []),
    ("KodamaLanguage", ["KodamaDataSources"]),
    ("KodamaWorld", ["KodamaRoles", "KodamaDataSources"]),
    ("KodamaEtudes", ["KodamaRoles", "KodamaDataSources", "KodamaWorld"]),
    ("KodamaPlay", ["KodamaRoles", "KodamaDataSources", "KodamaWorld", "KodamaEtudes"]),
    (
      "KodamaSaves",
      ["KodamaRoles", "KodamaDataSources", "KodamaWorld", "KodamaEtudes", "KodamaPlay"]
    ),
    (
      "KodamaViews", ["KodamaRoles", "KodamaSurfaces", "KodamaDataSources", "KodamaLanguage"]
    ),
    (
      "KodamaControllers",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaWorld",
        "KodamaEtudes", "KodamaPlay",
        "KodamaViews",
      ]
    ),
    (
      "KodamaGame",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaWorld",
        "KodamaEtudes", "KodamaPlay", "KodamaSaves",
        "KodamaViews", "KodamaControllers",
      ]
    ),
    // Foundation only where a program has bundles.
    ("Assets", ["Glibc", "Musl", "Darwin", "Foundation"]),
    (
      "KodamaContent",
      [
        "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaLanguage", "KodamaWorld",
        "KodamaEtudes", "KodamaPlay", "KodamaSaves",
        "KodamaViews", "KodamaControllers", "KodamaGame",
      ]
    ),
    // Files and threads, which a browser has not.
    (
      "KodamaYAML",
      [
        "Assets", "Yams", "KodamaSurfaces", "KodamaDataSources", "KodamaLanguage", "KodamaWorld",
        "KodamaEtudes", "KodamaViews", "KodamaContent", "Dispatch", "Synchronization",
      ]
    ),
    (
      "Kodama",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaLanguage",
        "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves",
        "KodamaViews", "KodamaControllers", "KodamaGame", "KodamaContent", "KodamaYAML",
      ]
    ),
    // Hosts: what they share with the game is the kit, and nothing else.
    (
      "KodamaTerminal",
      [
        "KodamaSurfaces", "KodamaHosting", "KodamaSystem", "Glibc", "Musl", "Android", "Darwin",
        "Foundation",
      ]
    ),
    (
      "KodamaSDL",
      [
        "CSDL2", "CSDLCalls", "KodamaSurfaces", "KodamaHosting", "KodamaSystem", "Dispatch",
        "Synchronization", "Glibc", "Musl", "Android", "Darwin",
      ]
    ),
    ("KodamaWeb", ["KodamaSurfaces", "KodamaHosting"]),
    (
      "KodamaPage",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaLanguage",
        "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves", "KodamaControllers",
        "KodamaGame", "KodamaContent", "KodamaWeb",
      ]
    ),
    ("KodamaSystem", ["Synchronization", "Glibc", "Musl", "Android", "Darwin"]),
    // What others have made: knows nothing of the game, and is no part of it.
    (
      "KodamaGallery",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaSystem", "Dispatch", "Synchronization", "Glibc",
        "Musl", "Android", "Darwin",
      ]
    ),
    (
      "KodamaCLI",
      [
        "Kodama", "KodamaGallery", "KodamaHosting", "KodamaTerminal", "KodamaSDL", "KodamaStore",
        "KodamaSpeech", "KodamaSystem", "ArgumentParser", "Dispatch", "Foundation",
        "Synchronization",
      ]
    ),
    ("KodamaTool", ["CNoICU", "KodamaCLI"]),
    (
      "KodamaLabTool",
      [
        "CNoICU", "Kodama", "KodamaCLI", "KodamaGallery", "KodamaHosting", "KodamaPerception",
        "KodamaTrials", "ArgumentParser", "Dispatch", "Foundation", "Synchronization",
      ]
    ),
    (
      "KodamaStore",
      [
        "KodamaRoles", "KodamaDataSources", "KodamaWorld", "KodamaEtudes", "KodamaPlay",
        "KodamaSaves", "KodamaSystem", "GRDB", "Foundation", "Synchronization",
      ]
    ),
    // Holds a symbol for the linker, and nothing to import.
    ("CNoICU", []),
    // Loads SDL when it is used, and has nothing to import.
    ("CSDLCalls", []),
    // An ear may know nothing but the samples it is given.
    ("KodamaPerception", []),
    // A bot knows what it perceives and what it is told to do; not even the kit.
    ("KodamaBots", ["KodamaPerception"]),
    ("KodamaTrials", ["Kodama", "KodamaBots", "KodamaPerception", "KodamaSystem", "Foundation"]),
    (
      "KodamaSpeech",
      [
        "KodamaSurfaces", "KodamaHosting", "KodamaSystem", "Synchronization", "Glibc", "Darwin",
        "Foundation",
      ]
    ),
  ]

  /// Targets whose sources are listed nowhere are a finding as well.
  static func findings(in file: SourceFile) -> [Finding] {
    guard let allowed = table.first(where: { $0.target == file.target })?.imports else {
      return [file.finding(1, "target \(file.target) has no row in ImportCheck.table")]
    }
    return imports(of: file).compactMap { line, module in
      allowed.contains(module)
        ? nil : file.finding(line, "\(file.target) must not import \(module)")
    }
  }

  /// The modules a file imports, with the line of each.
  static func imports(of file: SourceFile) -> [(line: Int, module: String)] {
    file.codeLines.enumerated().compactMap { index, line in
      var words = line.split(separator: " ")
      guard let position = words.firstIndex(of: "import"),
        words[..<position].allSatisfy({ prefixes.contains(String($0)) })
      else { return nil }
      words.removeSubrange(...position)
      if let kind = words.first, kinds.contains(String(kind)) { words.removeFirst() }
      guard let module = words.first?.split(separator: ".").first else { return nil }
      return (index + 1, String(module))
    }
  }

  private static let prefixes = [
    "public", "package", "internal", "fileprivate", "private", "@_exported", "@testable",
    "@preconcurrency", "@_implementationOnly", "@_spi",
  ]
  private static let kinds = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
  ]
}
