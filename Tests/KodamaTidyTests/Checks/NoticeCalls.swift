/// Every place where one object tells another that something changed, or joins those who are told.
/// `scripts/mutate-delegates` takes out the same places.
enum NoticeCalls {
  /// Rows as in the table: path, call, and which of several alike in the file it is.
  static func calls(in file: SourceFile) -> [String] {
    // A call of a delegate, a notice of a set, a joining, the setting of a delegate.
    let pattern =
      #/
      \b(?:\w+\.)?(?:delegate|presentation|navigation)\?\.\w+\(\)
      | \bobservers\.notify\(\.\w+\)
      | \.(?:observers\.add|observe)\(\w+(?:,\ (?:timings:\ \[[.\w,\ ]+\]|isToldAtOnce:\ true))?\)
      | (?:\b\w+|\?)\.(?:delegate|presentation|navigation)\ =\ (?:self|navigation)\b
      /#
    var seen: [String: Int] = [:]
    let words = ["delegate", "presentation", "navigation", "observe"]
    return file.lines.filter { line in words.contains { line.contains($0) } }
      .filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
      .flatMap { line in line.all(pattern).map { String(line[$0.range]) } }
      .map { call in
        seen[call, default: 0] += 1
        return "\(file.path) | \(call) | \(seen[call] ?? 0)"
      }
  }
}
