/// Checks the names of files. A file contains a type with its small conformances, its
/// delegate and its error. It is named after the type or the extension, such as `Stamp.swift` or
/// `World+Cells.swift`. A file with several types may have the name of the group, such as
/// `SoundValues.swift`.
enum FileNames {
  /// Entry points and lists of re-exports, which are named after their role.
  static let exempt = ["main", "Kodama", "Package"]

  static func findings(in file: SourceFile) -> [Finding] {
    guard !exempt.contains(file.name) else { return [] }
    return nameFindings(in: file)
  }

  /// Returns a finding if the name of a file does not match its contents.
  static func nameFindings(in file: SourceFile) -> [Finding] {
    let types = topLevelTypes(in: file)
    let extensions = topLevelExtensions(in: file)
    if file.name.contains("+") {
      let parts = file.name.split(separator: "+", maxSplits: 1).map(String.init)
      let own = extensions.filter { $0.type == parts[0] }
      guard !own.isEmpty else { return [file.finding(1, "does not extend \(parts[0])")] }
      let isConformance = parts[1].hasSuffix("DataSource") || parts[1].hasSuffix("Delegate")
      if isConformance, !own.contains(where: { $0.conformances.contains(parts[1]) }) {
        return [file.finding(1, "\(parts[0]) does not conform to \(parts[1]) in this file")]
      }
      return []
    }
    let extended = extensions.map(\.type)
    if types.count > 1 || (types + extended).contains(where: file.name.contains) { return [] }
    return [file.finding(1, "declares \(types) instead of \(file.name)")]
  }

  /// Returns the types that a file declares, except for nested and private ones.
  static func topLevelTypes(in file: SourceFile) -> [String] {
    let modifiers = #/(?:(?:public|package|internal|final|indirect) |@\w+ )*/#
    let kinds = #/(?:struct|class|enum|protocol|actor|typealias) (\w+)/#
    return file.outerCodeLines.compactMap { line in
      let start = line.prefixMatch(of: modifiers)?.range.upperBound ?? line.startIndex
      return line[start...].prefixMatch(of: kinds).map { String($0.1) }
    }
  }

  /// Returns the extensions in a file, with the extended type and the added conformances.
  static func topLevelExtensions(
    in file: SourceFile
  ) -> [(type: String, conformances: [String])] {
    let pattern = /(?:^|\n)(?:[a-z]+ )?extension ([\w.]+)\s*(:[^{]*)?/
    return file.outerCodeLines.joined(separator: "\n").all(pattern).map { match in
      (String(match.1), (match.2 ?? "").split { ":, \n".contains($0) }.map(String.init))
    }
  }
}
