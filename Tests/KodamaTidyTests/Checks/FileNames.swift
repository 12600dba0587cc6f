/// One type or one conformance a file, named so: `World.swift`, `World+MapViewDataSource.swift`.
enum FileNames {
  /// Files that hold a family of small types, and are named after the family.
  static let families = [
    "Roles", "ScreenDataSources", "ScreenValues", "SoundDataSources", "SoundValues",
    "Moment", "Material", "MaterialLooks", "GridPoint", "Language",
    // Two types that are one thing: a protocol and what it asks for, a value and its parts.
    "App", "Command", "Key", "Loudspeaker", "Recording", "ScreenController",
    "InterfacePatches", "TextureVoices", "Utterance", "Note", "Kernel", "PatchBank", "RuleTables",
    "LayerValues", "SweepProgress", "SaveList", "SaveInfo", "VoiceOptions",
    "DispatcherConnection", "VoiceChoice", "EditFacts", "Fact",
    "GameFacts", "StoreFacts", "ShareFacts", "EtudeFacts", "ExploreFacts", "MacroFacts",
    "SoundscapeFacts", "ValleyFacts", "Sky", "ListFacts", "WordDataSources", "Title", "TitleNames",
    "ItemValue",
    "MaterialAbout", "Ghost",
  ]
  /// Files without a type of their own.
  static let exempt = ["main", "Kodama", "Package"]

  static func findings(in file: SourceFile) -> [Finding] {
    guard !exempt.contains(file.name) else { return [] }
    let types = topLevelTypes(in: file)
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
    let own = types.filter { !($0.hasSuffix("Delegate")) || $0 == file.name }
    var findings: [Finding] = []
    if !own.contains(file.name), !extensions.contains(where: { file.name.contains($0.type) }) {
      findings.append(file.finding(1, "no type \(file.name) in here: \(types)"))
    }
    for type in own where type != file.name {
      findings.append(file.finding(1, "\(type) wants a file of its own"))
    }
    return findings
  }

  /// The types declared in a file, not those nested or private to it.
  static func topLevelTypes(in file: SourceFile) -> [String] {
    let modifiers = #/(?:(?:public|package|internal|final|indirect) |@\w+ )*/#
    let kinds = #/(?:struct|class|enum|protocol|actor|typealias) (\w+)/#
    return file.outerCodeLines.compactMap { line in
      guard let start = line.prefixMatch(of: modifiers)?.range.upperBound else { return nil }
      return line[start...].prefixMatch(of: kinds).map { String($0.1) }
    }
  }

  /// The extensions of a file: what is extended, and the conformances added.
  static func topLevelExtensions(
    in file: SourceFile
  ) -> [(type: String, conformances: [String])] {
    let pattern = /(?:^|\n)(?:[a-z]+ )?extension ([\w.]+)\s*(:[^{]*)?/
    return file.outerCodeLines.joined(separator: "\n").all(pattern).map { match in
      let conformances = (match.2 ?? "").split { ":, \n".contains($0) }.map(String.init)
      return (String(match.1), conformances)
    }
  }
}
