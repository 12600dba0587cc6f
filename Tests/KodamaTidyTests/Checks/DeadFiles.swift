/// Finds files whose types and functions no other file uses.
enum DeadFiles {
  /// The types that the system calls.
  static let called = ["KodamaCommand", "PageExports", "EarExports"]

  /// Returns the files in `files` that no file in `users` refers to.
  static func findings(in files: [SourceFile], users: [SourceFile]) -> [Finding] {
    let words = users.map { user in
      (user.path, Set(user.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }))
    }
    return files.compactMap { file in
      guard !(FileNames.exempt + called).contains(file.name) else { return nil }
      // A type that only adds a conformance is used through it.
      if FileNames.topLevelExtensions(in: file).contains(where: { !$0.conformances.isEmpty }) {
        return nil
      }
      let names = FileNames.topLevelTypes(in: file) + members(in: file)
      let isUsed = words.contains { path, words in
        path != file.path && names.contains { words.contains(Substring($0)) }
      }
      return isUsed ? nil : file.finding(1, "no other file uses \(names.prefix(3))")
    }
  }

  /// Returns the functions, properties, cases and nested types that a file adds by extensions.
  private static func members(in file: SourceFile) -> [String] {
    guard !FileNames.topLevelExtensions(in: file).isEmpty else { return [] }
    let pattern = /\b(?:func|var|let|struct|enum|class) (\w+)/
    let names = file.outerCodeLines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("    ") }
      .flatMap { $0.all(pattern).map { String($0.1) } }
    return names + (file.code.has(/\binit\(/) ? ["init"] : [])
  }
}
