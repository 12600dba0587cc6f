package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

extension GameStore {
  /// Keeps an étude that somebody has given on, where a game looks for such at its start.
  ///
  /// - Parameters:
  ///   - etude: what is kept; its file has at most `StoredSettings.byteLimit` bytes.
  ///   - shipped: what the game has besides: another étude of the same name gives it a new one.
  ///   - rules: what its materials are called.
  ///   - read: reads what was kept earlier, by its text and its name; nil for what it cannot read.
  /// - Returns: the name under which it is there.
  /// - Throws: `StoreError.tooMany` where its file is too long.
  package func keep(
    _ etude: Etude, besides shipped: [Etude], _ rules: MaterialRules,
    read: (_ text: String, _ name: String) -> Etude?
  ) throws(StoreError) -> String {
    let book = EtudeBook(shipped)
    for (name, text) in StoredSettings.taken(try settings()) {
      if let earlier = read(text, name) { _ = book.add(earlier) }
    }
    let count = book.etudes.count
    let name = book.add(etude)
    guard book.etudes.count > count, let added = book[name] else { return name }
    let entry = StoredSettings.taken(added, rules)
    guard StoredSettings([entry])[entry.key] != nil else { throw .tooMany }
    try keep(StoredSettings([entry]))
    return name
  }
}
