/// What is wrong with a content file, gathered entry by entry: one report shows all of it.
struct ContentFaults {
  /// What was found, in the order in which it was read.
  private(set) var all: [ContentError] = []
  /// No more are gathered.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func add(_ error: ContentError) {
    if all.count < limit, !all.contains(error) { all.append(error) }
  }

  /// Reads one entry, again without each field that is wrong.
  mutating func read(
    _ node: ContentNode, _ body: (ContentNode) throws(ContentError) -> Void
  ) {
    var node = node
    var removed: [String] = []
    while all.count < limit {
      do {
        return try body(node)
      } catch {
        let isOurs =
          error.code == "missing" && removed.contains { error.expected == "the key \($0)" }
        guard !isOurs else { return }
        add(error)
        guard error.code != "missing", let mended = node.mended(error) else { return }
        node = mended.node
        if let key = mended.removed { removed.append(key) }
        // Who has misspelt a key has not left it out.
        if error.code == "unknown-key", let meant = error.suggestion { removed.append(meant) }
      }
    }
  }

  /// Reads something that is needed to go on.
  @discardableResult mutating func value<Value>(
    _ read: () throws(ContentError) -> Value
  ) -> Value? {
    do {
      return try read()
    } catch {
      add(error)
      return nil
    }
  }
}
