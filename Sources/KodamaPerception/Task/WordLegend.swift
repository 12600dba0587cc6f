/// What the names of the valley mean, as a player reads them in the catalogue: a family for each.
package struct WordLegend: Hashable, Sendable {
  private var meanings: [String: Family] = [:]

  /// Makes a legend of names as they are said within a sentence; where two families are called
  /// alike, the first counts.
  package init(_ entries: [(name: String, family: Family)]) {
    for (name, family) in entries where meanings[name] == nil { meanings[name] = family }
  }

  /// The family of what is called this, or nil where nothing is.
  package func family(_ name: some StringProtocol) -> Family? { meanings[String(name)] }
}
