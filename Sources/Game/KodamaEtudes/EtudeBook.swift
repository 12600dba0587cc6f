public import KodamaRoles

/// An object that is notified when études (small puzzles) have been solved or the list of them has
/// changed.
public protocol EtudeBookDelegate: AnyObject {
  /// Called after the player has solved an étude (a small puzzle), or the set of solved ones has
  /// changed otherwise.
  func etudesDidChange()
}

/// The list of études (small puzzles) in playing order, with the information which of them the
/// player has solved.
public final class EtudeBook: Model {
  /// The maximum number of études (small puzzles) in the list.
  public static let countLimit = 500

  /// The object that is notified when the set of solved études (small puzzles) changes.
  public weak var delegate: (any EtudeBookDelegate)?
  /// The études (small puzzles) of the list, in playing order.
  public private(set) var etudes: [Etude]
  private var isSolved: [Bool]
  /// The number of built-in études. The player's own études follow them in `etudes`.
  private let shippedCount: Int
  /// The étude that was removed last, or nil once it has been restored.
  package private(set) var removed: Etude?
  private var wasSolved = false

  /// Creates a list of études (small puzzles), none of which is solved. Those beyond `countLimit`
  /// are dropped.
  public init(_ etudes: [Etude] = []) {
    self.etudes = Array(
      etudes.sorted { ($0.order, $0.name) < ($1.order, $1.name) }.prefix(Self.countLimit))
    isSolved = self.etudes.map { _ in false }
    shippedCount = self.etudes.count
  }

  /// The étude (a small puzzle) with this name, or nil if the list has none.
  public subscript(name: String) -> Etude? { index(of: name).map { etudes[$0] } }

  /// Returns the index of the étude (a small puzzle) with this name, or nil if the list has none.
  public func index(of name: String) -> Int? { etudes.firstIndex { $0.name == name } }

  /// Returns whether the player has solved the étude (a small puzzle) at an index.
  public func isSolved(at index: Int) -> Bool { isSolved[index] }

  /// The number of études (small puzzles) that the player has solved.
  public var solvedCount: Int { isSolved.count { $0 } }

  /// The index of the first étude (a small puzzle) that is not solved, or 0 if all are solved.
  public var current: Int { isSolved.firstIndex(of: false) ?? 0 }

  /// Returns the étude (a small puzzle) that follows the one with this name, or nil if it is the
  /// last or the list does not contain it.
  public func etude(after name: String) -> Etude? {
    guard let index = index(of: name), index + 1 < etudes.count else { return nil }
    return etudes[index + 1]
  }

  /// Appends an étude that the player has imported, unless the book already contains `countLimit`
  /// études.
  ///
  /// If a different étude already has this name, a number is appended to the new name.
  ///
  /// - Returns: The name under which the book lists the étude.
  package func add(_ etude: Etude) -> String {
    var etude = etude
    var number = 1
    let plain = etude.name
    while let there = self[etude.name] {
      if there.isEquivalent(as: etude) { return etude.name }
      number += 1
      etude = etude.named("\(plain)-\(number)")
    }
    guard etudes.count < Self.countLimit else { return plain }
    etudes.append(etude)
    isSolved.append(false)
    return etude.name
  }

  package func isOwn(at index: Int) -> Bool { index >= shippedCount }

  /// Adds one of the player's own études, replacing an earlier version with the same name.
  ///
  /// - Returns: False if the book is full or a built-in étude has this name.
  package func keep(_ etude: Etude) -> Bool {
    if let index = index(of: etude.name) {
      guard isOwn(at: index) else { return false }
      isSolved[index] = isSolved(at: index, as: etude)
      etudes[index] = etude
      return true
    }
    guard etudes.count < Self.countLimit else { return false }
    etudes.append(etude)
    isSolved.append(false)
    return true
  }

  /// Replaces one of the player's own études with a renamed version. The new name must be unused.
  package func rename(_ name: String, to etude: Etude) {
    guard let index = index(of: name), isOwn(at: index) else { return }
    let wasSolved = isSolved[index]
    isSolved[index] = isSolved(at: index, as: etude)
    etudes[index] = etude
    if wasSolved { delegate?.etudesDidChange() }
  }

  /// Returns whether a new version of a solved étude still counts as solved, which requires that
  /// its task is unchanged.
  private func isSolved(at index: Int, as etude: Etude) -> Bool {
    isSolved[index] && etude.isSameTask(as: etudes[index])
  }

  /// Removes one of the player's own études and returns it, or returns nil if there is none.
  /// `bringBack` restores the étude that was removed last.
  package func remove(_ name: String) -> Etude? {
    guard let index = index(of: name), isOwn(at: index) else { return nil }
    wasSolved = isSolved.remove(at: index)
    removed = etudes.remove(at: index)
    if wasSolved { delegate?.etudesDidChange() }
    return removed
  }

  /// Restores the étude that was removed last, including whether it was solved.
  ///
  /// - Returns: The étude, or nil if there is none to restore or its name has been taken since.
  package func bringBack() -> Etude? {
    guard let etude = removed, index(of: etude.name) == nil, keep(etude) else { return nil }
    removed = nil
    if wasSolved { markSolved(etude.name) }
    return etude
  }

  package func markSolved(_ name: String) {
    guard let index = index(of: name), !isSolved[index] else { return }
    isSolved[index] = true
    delegate?.etudesDidChange()
  }

  /// The names of the solved études, in playing order.
  package var solvedNames: [String] {
    etudes.indices.filter { isSolved[$0] }.map { etudes[$0].name }
  }

  /// Marks the études with these names as solved, as recorded in a save. Unknown names are ignored.
  package func restore(solved names: [String]) {
    for name in names {
      if let index = index(of: name) { isSolved[index] = true }
    }
    delegate?.etudesDidChange()
  }

  package func combine(into digest: inout Digest) {
    for index in isSolved.indices where isSolved[index] { digest.combine(index) }
  }
}
