/// Every place where one object tells another that something changed, or joins those who are told.
/// `scripts/mutate-delegates` takes out the same places.
enum NoticeCalls {
  /// Rows as in the table: path, the function a call stands in, and the call; where a function has
  /// two that are alike, the line before each as well.
  static func calls(in file: SourceFile) -> [String] {
    // A call of a delegate, a notice of a set, a joining, the setting of a delegate.
    let pattern =
      #/
      \b(?:\w+\.)?(?:delegate|presentation|destinations|navigation)\?\.\w+\(\)
      | \bobservers\.notify\(\.\w+\)
      | [\w.]*\.(?:observers\.add|observe)
        \(\w+(?:,\ (?:timings:\ \[[.\w,\ ]+\]|isToldAtOnce:\ true))?\)
      | (?:\b\w+|\?)\.(?:delegate|presentation|destinations|navigation)\ =\ (?:self|navigation)\b
      /#.simple
    let words = ["delegate", "presentation", "destinations", "navigation", "observe"]
    var found: [(place: String, before: Substring)] = []
    var (member, before) = ("", Substring())
    for line in file.lines {
      let trimmed = line.trimmingPrefix(while: \.isWhitespace)
      if trimmed.hasPrefix("//") { continue }
      member = declared(line) ?? member
      if words.contains(where: { line.contains($0) }) {
        found += line.matches(of: pattern).map { ("\(member) | \(line[$0.range])", before) }
      }
      if !trimmed.isEmpty { before = trimmed }
    }
    return found.map { place, before in
      let isOnly = found.count { $0.place == place } == 1
      return "\(file.path) | \(place)" + (isOnly ? "" : " after \(before)")
    }
  }

  /// The name of what a line declares, where that is a member of a type or stands by itself.
  private static func declared(_ line: Substring) -> String? {
    let pattern =
      #/
      (?:\ \ )?(?:(?:@\w+|\w+(?:\(set\))?)\ )*?
      (?:(?:func|var|let|class|struct|enum|extension|protocol)\ (\w+)|(init|deinit|subscript)\b)
      /#
    return line.prefixMatch(of: pattern).map { String($0.1 ?? $0.2 ?? "") }
  }
}
