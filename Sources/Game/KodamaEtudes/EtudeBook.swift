public import KodamaRoles

/// Told when another étude is solved.
public protocol EtudeBookDelegate: AnyObject {
  /// Which études are solved has changed.
  func etudesDidChange()
}

/// The études there are, in the order in which they are offered, and which of them are solved.
public final class EtudeBook: Model {
  /// How many études are kept at most.
  public static let countLimit = 500

  /// Told of every change.
  public weak var delegate: (any EtudeBookDelegate)?
  /// The études, the first to be played first.
  public private(set) var etudes: [Etude]
  private var isSolved: [Bool]
  /// How many of them the game has by itself; what comes behind them is the player's.
  private let shippedCount: Int
  /// What was removed last, until it is brought back.
  package private(set) var removed: Etude?
  /// Whether that was solved.
  private var wasSolved = false

  /// Makes a book; what is beyond `countLimit` is left out.
  public init(_ etudes: [Etude] = []) {
    self.etudes = Array(
      etudes.sorted { ($0.order, $0.name) < ($1.order, $1.name) }.prefix(Self.countLimit))
    isSolved = self.etudes.map { _ in false }
    shippedCount = self.etudes.count
  }

  /// The étude of this name, or nil.
  public subscript(name: String) -> Etude? { index(of: name).map { etudes[$0] } }

  /// The place of an étude, or nil.
  public func index(of name: String) -> Int? { etudes.firstIndex { $0.name == name } }

  /// Whether the étude at this place is solved.
  public func isSolved(at index: Int) -> Bool { isSolved[index] }

  /// How many are solved.
  public var solvedCount: Int { isSolved.count { $0 } }

  /// Where to go on: the first that is not solved, or the first of all.
  public var current: Int { isSolved.firstIndex(of: false) ?? 0 }

  /// The étude after this one, or nil after the last.
  public func etude(after name: String) -> Etude? {
    guard let index = index(of: name), index + 1 < etudes.count else { return nil }
    return etudes[index + 1]
  }

  /// Adds an étude that somebody has given on, as the last one; nothing is added beyond
  /// `countLimit`. One of the same name that asks for something else gives it another name.
  ///
  /// - Returns: the name under which it is there.
  package func add(_ etude: Etude) -> String {
    var etude = etude
    var number = 1
    let plain = etude.name
    while let there = self[etude.name] {
      if there.asksTheSame(as: etude) { return etude.name }
      number += 1
      etude = etude.named("\(plain)-\(number)")
    }
    guard etudes.count < Self.countLimit else { return plain }
    etudes.append(etude)
    isSolved.append(false)
    return etude.name
  }

  /// Whether the étude at this place is the player's: made, or taken from somebody.
  package func isOwn(at index: Int) -> Bool { index >= shippedCount }

  /// Keeps an étude of the player's, in place of the player's own of this name.
  ///
  /// - Returns: whether there was room, and no étude of the game has the name.
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

  /// Has an étude of the player's under another name, which no other has, at its old place.
  package func rename(_ name: String, to etude: Etude) {
    guard let index = index(of: name), isOwn(at: index) else { return }
    let wasSolved = isSolved[index]
    isSolved[index] = isSolved(at: index, as: etude)
    etudes[index] = etude
    if wasSolved { delegate?.etudesDidChange() }
  }

  /// Whether what has become of an étude is solved as well: another title alone is no other task.
  private func isSolved(at index: Int, as etude: Etude) -> Bool {
    isSolved[index] && etude.isSameTask(as: etudes[index])
  }

  /// Removes an étude of the player's; it can be brought back until the next one is removed.
  package func remove(_ name: String) -> Etude? {
    guard let index = index(of: name), isOwn(at: index) else { return nil }
    wasSolved = isSolved.remove(at: index)
    removed = etudes.remove(at: index)
    if wasSolved { delegate?.etudesDidChange() }
    return removed
  }

  /// Keeps what was removed last again, solved if it was.
  ///
  /// - Returns: what is kept again; nil where nothing was removed, or its name was taken since.
  package func bringBack() -> Etude? {
    guard let etude = removed, index(of: etude.name) == nil, keep(etude) else { return nil }
    removed = nil
    if wasSolved { markSolved(etude.name) }
    return etude
  }

  /// An étude was solved.
  package func markSolved(_ name: String) {
    guard let index = index(of: name), !isSolved[index] else { return }
    isSolved[index] = true
    delegate?.etudesDidChange()
  }

  /// The names of those that are solved, in their order.
  package var solvedNames: [String] {
    etudes.indices.filter { isSolved[$0] }.map { etudes[$0].name }
  }

  /// Takes what was kept; a name that is not in the book is passed over.
  package func restore(solved names: [String]) {
    for name in names {
      if let index = index(of: name) { isSolved[index] = true }
    }
    delegate?.etudesDidChange()
  }

  /// Takes the state into a digest.
  package func combine(into digest: inout Digest) {
    for index in isSolved.indices where isSolved[index] { digest.combine(index) }
  }
}
