/// What somebody who has words alone gets of one pass: the lines that were said, nothing else.
package struct WordObservation: Hashable, Sendable {
  /// The lines, in the order in which they were said, as they are written.
  package var lines: [String]

  /// What was said during a pass; most passes are silent.
  package init(lines: [String] = []) { self.lines = lines }
}
