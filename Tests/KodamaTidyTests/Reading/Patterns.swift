extension Regex {
  /// The pattern with words that end where letters end. Making it costs more than matching a line:
  /// a loop over lines makes it once.
  var simple: Regex<Output> { wordBoundaryKind(.simple) }
}

extension BidirectionalCollection where SubSequence == Substring {
  /// Whether a pattern matches somewhere. A word ends where letters end, so that `a.b` is two
  /// words; the standard library's own rule takes it for one.
  func has<Output>(_ pattern: Regex<Output>) -> Bool {
    contains(pattern.simple)
  }

  /// Every match of a pattern, with the same rule.
  func all<Output>(_ pattern: Regex<Output>) -> [Regex<Output>.Match] {
    matches(of: pattern.simple)
  }
}
