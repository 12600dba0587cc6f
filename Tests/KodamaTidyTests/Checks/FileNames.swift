/// One type or one conformance a file, named so: `Stamp.swift`, `Scene+RoomSoundViewDataSource`.
/// What is small stands in the file of what it serves, so that no file is small.
enum FileNames {
  /// From how many lines on something wants a file of its own.
  static let leastLines = 20
  /// Files that hold a family of small types, and are named after the family.
  static let families = [
    "Title", "Roles", "ScreenDataSources", "SoundDataSources", "WordDataSources", "ScreenValues",
    "SoundValues", "SettingValues", "TitleNames", "EditFacts", "EtudeFacts", "ExploreFacts",
    "ExportFacts", "GalleryFacts", "GameFacts", "ListFacts", "MacroFacts", "ShareFacts",
    "WorkshopFacts", "SoundscapeFacts", "StoreFacts", "ValleyFacts", "Sky", "PlantData",
    // Two types that are one thing: a protocol and what it asks for, a value and its parts.
    "App", "Command", "GridPoint", "Key", "LayerValues", "Loudspeaker", "Material",
    "MaterialLooks", "Moment", "PatchBank", "Recording",
  ]
  /// Files without a type of their own, and commands that only list their own.
  static let exempt = ["main", "Kodama", "Package", "Save", "GalleryCommand"]

  static func findings(in file: SourceFile) -> [Finding] {
    guard !exempt.contains(file.name) else { return [] }
    return sizeFindings(in: file) + nameFindings(in: file)
  }

  /// What is too small for a file of its own.
  static func sizeFindings(in file: SourceFile) -> [Finding] {
    let lines = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
    guard file.path.hasPrefix("Sources/"), lines < leastLines else { return [] }
    return [file.finding(1, "\(lines) lines: they want to stand with what they serve")]
  }

  /// What is named otherwise than its file.
  static func nameFindings(in file: SourceFile) -> [Finding] {
    let types = declarations(in: file)
    let extensions = topLevelExtensions(in: file)
    if file.name.contains("+") {
      let parts = file.name.split(separator: "+", maxSplits: 1).map(String.init)
      guard let extended = extensions.first(where: { $0.type == parts[0] }) else {
        return [file.finding(1, "no extension of \(parts[0]) in here")]
      }
      let isConformance = parts[1].hasSuffix("DataSource") || parts[1].hasSuffix("Delegate")
      if isConformance, !extended.conformances.contains(parts[1]) {
        return [file.finding(1, "\(parts[0]) does not conform to \(parts[1]) in here")]
      }
      return []
    }
    guard !families.contains(file.name) else { return [] }
    // A delegate stands with the one that calls it.
    let own = types.filter { !$0.name.hasSuffix("Delegate") || $0.name == file.name }
    var findings: [Finding] = []
    let isThere = own.contains { $0.name == file.name }
    if !isThere, !extensions.contains(where: { file.name.contains($0.type) }) {
      findings.append(file.finding(1, "no type \(file.name) in here: \(types.map(\.name))"))
    }
    for type in own where type.name != file.name && type.lines >= leastLines {
      findings.append(file.finding(1, "\(type.name) wants a file of its own"))
    }
    return findings
  }

  /// The types declared in a file, not those nested or private to it.
  static func topLevelTypes(in file: SourceFile) -> [String] {
    declarations(in: file).map(\.name)
  }

  /// The same with the number of lines that each takes, from its name to its last brace.
  static func declarations(in file: SourceFile) -> [(name: String, lines: Int)] {
    let modifiers = #/(?:(?:public|package|internal|final|indirect) |@\w+ )*/#
    let kinds = #/(?:struct|class|enum|protocol|actor|typealias) (\w+)/#
    let lines = file.outerCodeLines
    return lines.indices.compactMap { index in
      let line = lines[index]
      guard let start = line.prefixMatch(of: modifiers)?.range.upperBound,
        let name = line[start...].prefixMatch(of: kinds).map({ String($0.1) })
      else { return nil }
      let isOneLine = line.contains("}") || line.contains("typealias ")
      let end = isOneLine ? index : lines[index...].firstIndex { $0.hasPrefix("}") } ?? index
      return (name, end - index + 1)
    }
  }

  /// The extensions of a file: what is extended, the conformances added, and the lines it takes.
  static func topLevelExtensions(
    in file: SourceFile
  ) -> [(type: String, conformances: [String], lines: Int)] {
    let pattern = /(?:^|\n)(?:[a-z]+ )?extension ([\w.]+)\s*(:[^{]*)?/
    let code = file.outerCodeLines.joined(separator: "\n")
    return code.all(pattern).map { match in
      let conformances = (match.2 ?? "").split { ":, \n".contains($0) }.map(String.init)
      let rest = code[match.range.upperBound...]
      let body = rest[..<(rest.firstRange(of: "\n}")?.lowerBound ?? rest.startIndex)]
      return (String(match.1), conformances, body.count { $0 == "\n" } + 2)
    }
  }
}
