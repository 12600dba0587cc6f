/// Checks imports against a table of allowed ones, which repeats the arrows in
/// docs/ARCHITECTURE.md. A new dependency therefore needs two changes that a reviewer sees.
enum ImportCheck {
  /// The imports that each target may contain, including those in `#if canImport`.
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
    // Foundation is only for platforms on which programs have bundles.
    ("Assets", ["Glibc", "Musl", "Darwin", "Foundation"]),
    (
      "KodamaContent",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources", "KodamaLanguage",
        "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves",
        "KodamaViews", "KodamaControllers", "KodamaGame",
      ]
    ),
    // Files and threads, which a browser has not.
    (
      "KodamaYAML",
      [
        "Assets", "Yams", "KodamaRoles", "KodamaSurfaces", "KodamaDataSources", "KodamaLanguage",
        "KodamaWorld", "KodamaEtudes", "KodamaViews", "KodamaContent", "Dispatch",
        "Synchronization",
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
    // Hosts share only the kit with the game.
    (
      "KodamaTerminal", ["KodamaSurfaces", "KodamaHosting", "KodamaSystem", "Foundation"]
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
        "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves", "KodamaViews",
        "KodamaControllers", "KodamaGame", "KodamaContent", "KodamaWeb",
      ]
    ),
    ("KodamaSystem", ["Synchronization", "Glibc", "Musl", "Android", "Darwin"]),
    // The gallery reads the works of other players without any type of the game.
    (
      "KodamaGallery",
      [
        "KodamaRoles", "KodamaSurfaces", "KodamaSystem", "Dispatch", "Synchronization",
      ]
    ),
    (
      "KodamaCLI",
      [
        "Kodama", "KodamaEcho", "KodamaGallery", "KodamaHosting", "KodamaTerminal", "KodamaSDL",
        "KodamaStore", "KodamaSpeech", "KodamaSystem", "ArgumentParser", "Dispatch", "Foundation",
        "Synchronization",
      ]
    ),
    ("KodamaTool", ["CNoICU", "KodamaCLI"]),
    (
      "KodamaLabTool",
      [
        "CNoICU", "Kodama", "KodamaCLI", "KodamaEcho", "KodamaGallery", "KodamaHosting",
        "KodamaPerception", "KodamaSystem", "KodamaTrials", "ArgumentParser", "Dispatch",
        "Foundation", "Synchronization",
      ]
    ),
    (
      "KodamaStore",
      [
        "KodamaRoles", "KodamaDataSources", "KodamaWorld", "KodamaEtudes", "KodamaPlay",
        "KodamaSaves", "KodamaSystem", "GRDB", "Foundation", "Synchronization",
      ]
    ),
    // This target only defines a symbol for the linker.
    ("CNoICU", []),
    // This target loads SDL at run time.
    ("CSDLCalls", []),
    // Perception works on samples and frames alone.
    ("KodamaPerception", []),
    // The ear's picture is drawn from samples alone.
    ("KodamaEcho", ["KodamaPerception"]),
    // Bots know only their perceptions and tasks, not even the kit.
    ("KodamaBots", ["KodamaPerception"]),
    (
      "KodamaTrials",
      [
        "Kodama", "KodamaBots", "KodamaEcho", "KodamaPerception", "KodamaSystem", "Foundation",
      ]
    ),
    (
      "KodamaSpeech",
      [
        "KodamaSurfaces", "KodamaHosting", "KodamaSystem", "Synchronization", "Glibc", "Darwin",
        "Foundation",
      ]
    ),
  ]

  /// Returns the imports that the table does not allow. A target without a row is a finding too.
  static func findings(in file: SourceFile) -> [Finding] {
    guard let allowed = table.first(where: { $0.target == file.target })?.imports else {
      return [file.finding(1, "target \(file.target) has no row in ImportCheck.table")]
    }
    return imports(of: file).compactMap { line, module in
      allowed.contains(module)
        ? nil : file.finding(line, "\(file.target) must not import \(module)")
    }
  }

  /// Returns the modules that a file imports, with their lines.
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
