package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// What the player looks for, what there is of it, and which of it was named last.
package struct Scanner: Equatable {
  /// What is looked for.
  package private(set) var category = ScanCategory.hazard
  /// What was found, nearest first.
  package private(set) var findings: [ScanFinding] = []
  /// Which finding was named last.
  package private(set) var position = 0
  /// Where the hand was when it looked around.
  package private(set) var origin: GridPoint?

  /// Looks for nothing yet.
  package init() {}

  /// What was looked for and found when a macro was recorded.
  package init(
    _ category: ScanCategory, findings: [ScanFinding], position: Int, origin: GridPoint?
  ) {
    (self.category, self.findings) = (category, findings)
    (self.position, self.origin) = (position, origin)
  }

  /// What was named last.
  var finding: ScanFinding? {
    findings.indices.contains(position) ? findings[position] : nil
  }

  /// Keeps what a look around has found.
  mutating func take(_ findings: [ScanFinding], from origin: GridPoint) {
    self.findings = findings
    self.origin = origin
    position = 0
  }

  /// Goes to the next or the previous finding.
  mutating func move(by step: Int) {
    guard !findings.isEmpty else { return }
    position = (position + step + findings.count) % findings.count
  }

  /// Goes to the next or the previous finding of the same material as the last one.
  ///
  /// - Returns: which of its kind it is, counted from 1, and how many there are; nil where the last
  ///   one is the only one.
  mutating func moveWithinKind(by step: Int) -> (number: Int, count: Int)? {
    guard let kind = finding?.material else { return nil }
    let same = findings.indices.filter { findings[$0].material == kind }
    guard same.count > 1, let place = same.firstIndex(of: position) else { return nil }
    let next = (place + step + same.count) % same.count
    position = same[next]
    return (next + 1, same.count)
  }

  /// The categories in the order in which they are gone through: what is asked for comes first.
  private static let order = [ScanCategory.goal] + ScanCategory.allCases.filter { $0 != .goal }

  /// Looks for this category from now on.
  mutating func choose(_ category: ScanCategory) { self.category = category }

  /// Looks for the next or the previous category from now on.
  mutating func chooseCategory(by step: Int) {
    let all = Self.order
    let place = all.firstIndex(of: category) ?? 0
    category = all[(place + step + all.count) % all.count]
  }

  func combine(into digest: inout Digest) {
    digest.combine(category.rawValue)
    digest.combine(findings.count)
    digest.combine(position)
  }
}
