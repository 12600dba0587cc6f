package import KodamaContent
import KodamaDataSources
import KodamaRoles
import KodamaSurfaces
import KodamaWorld

/// Checks content files and collects all of their errors. (A loader stops at the first error.)
package struct ContentCheck {
  private let content: Content
  private let limit: Int

  package init(_ content: Content, limit: Int = 100) {
    self.content = content
    self.limit = limit
  }

  /// Returns the errors in a file of a thing of the game, sorted by position.
  package func thing(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      let thing = Thing(file: root)
      let names = content.rules.materials.map(\.name).filter { $0 != thing.name } + [thing.name]
      self.thing(thing, root.node, names, &faults)
    } whole: { (root) throws(ContentError) in
      try load(root, file: file)
    }
  }

  /// Returns the errors in a file of reactions, sorted by position.
  package func reactions(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      faults.value { () throws(ContentError) in try root.refuseKeys(notIn: ["reactions"]) }
      self.reactions(root, content.rules.materials.map(\.name), &faults)
    } whole: { (_) throws(ContentError) in
    }
  }

  /// Returns the errors in a content pack, sorted by position.
  package func pack(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      faults.value { () throws(ContentError) in try root.refuseKeys(notIn: ContentPack.keys) }
      faults.value { () throws(ContentError) in _ = try ContentPack(root, text: text) }
      let own = faults.value { () throws(ContentError) in
        try root["materials"]?.mapping().entries ?? []
      }
      let shipped = content.rules.materials.map(\.name)
      let names = shipped + (own ?? []).map(\.key)
      for entry in own ?? [] {
        if shipped.contains(entry.key), !self.isOurs(root, text) {
          faults.add(
            entry.keyNode.error(
              "taken", expected: "a name that no other material has", found: entry.key))
        }
        let fields = faults.value { () throws(ContentError) in try entry.value.mapping() }
        if let fields {
          self.thing(Thing(entry.key, at: entry.keyNode, fields), entry.value, names, &faults)
        }
      }
      self.reactions(root, names, &faults)
    } whole: { (root) throws(ContentError) in
      guard !isOurs(root, text) else { return }
      try load(adding: [try ContentPack(root, text: text)], file: file)
    }
  }

  /// Loads all content together with a file.
  private func load(
    _ root: ContentMapping? = nil, adding packs: [ContentPack] = [], file: String
  ) throws(ContentError) {
    do {
      _ = try Content.shipped(adding: content.packs + packs, replacing: root)
    } catch let error as ContentError {
      throw error
    } catch {
      throw ContentError(code: "refused", file: file, found: "\(error)", expected: "a valid file")
    }
  }

  /// Returns the errors in a file of timbres, sorted by position.
  package func patches(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      let table = faults.value { () throws(ContentError) in
        try root.required("patches").mapping().entries
      }
      for entry in table ?? [] {
        faults.read(entry.value) { (node) throws(ContentError) in
          _ = try PatchLoader().patch(.init(key: entry.key, keyNode: entry.keyNode, value: node))
        }
      }
    } whole: { (root) throws(ContentError) in
      _ = try PatchLoader().patches(root)
    }
  }

  /// Returns the first error in a file of textures and sprites.
  package func art(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (_, _) in
    } whole: { (root) throws(ContentError) in
      _ = try ArtLoader(root)
    }
  }

  /// Returns the errors in a file of messages, sorted by position.
  package func messages(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      for entry in root.entries {
        faults.read(entry.value) { (node) throws(ContentError) in
          _ = try MessageLoader().entry(node)
        }
      }
    } whole: { (root) throws(ContentError) in
      var entries: [String: Phrase] = [:]
      try MessageLoader().read(root, into: &entries)
    }
  }

  /// Returns whether a pack is already part of the content.
  private func isOurs(_ root: ContentMapping, _ text: String) -> Bool {
    guard let mark = try? ContentPack(root, text: text).mark else { return false }
    return content.packs.contains { $0.mark == mark }
  }

  private func check(
    _ text: String, _ file: String, _ entries: (ContentMapping, inout ContentErrors) -> Void,
    whole: (ContentMapping) throws(ContentError) -> Void
  ) -> [ContentError] {
    var faults = ContentErrors(limit: limit)
    guard
      let root = faults.value({ () throws(ContentError) in
        try ContentReader(file: file).mapping(text)
      })
    else { return faults.all }
    entries(root, &faults)
    // If all entries are valid, the loader can still find errors in their number or order.
    if faults.all.isEmpty { faults.value { () throws(ContentError) in try whole(root) } }
    return faults.all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Reads a thing, whose fields are those of a node, again and again to find several errors.
  private func thing(
    _ thing: Thing, _ node: ContentNode, _ names: [String], _ faults: inout ContentErrors
  ) {
    faults.read(node) { (node) throws(ContentError) in
      try Thing(thing.name, at: thing.node, node.mapping()).check(names, content.patches)
    }
    reactions(thing.fields, names, &faults)
    for key in ["name", "about"] {
      let words = faults.value { () throws(ContentError) in try thing.fields.required(key) }
      guard let words else { continue }
      faults.read(words) { (node) throws(ContentError) in _ = try Thing.words(node) }
    }
  }

  private func reactions(
    _ root: ContentMapping, _ names: [String], _ faults: inout ContentErrors
  ) {
    let list = faults.value { () throws(ContentError) in
      try root["reactions"]?.list(limit: 4_000) ?? []
    }
    for node in list ?? [] {
      faults.read(node) { (node) throws(ContentError) in
        _ = try ReactionReader(names: names).reaction(node)
      }
    }
  }
}

/// Collects the errors of a content file.
struct ContentErrors {
  private(set) var all: [ContentError] = []
  let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func add(_ error: ContentError) {
    if all.count < limit, !all.contains(error) { all.append(error) }
  }

  /// Parses an entry repeatedly to find several errors. After each error, the field with the error
  /// is corrected or removed.
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
        guard error.code != "missing", let repaired = node.repaired(error) else { return }
        node = repaired.node
        if let key = repaired.removed { removed.append(key) }
        // Does not report a misspelt key as missing, too.
        if error.code == "unknown-key", let meant = error.suggestion { removed.append(meant) }
      }
    }
  }

  /// Returns the result of a closure, or records its error and returns nil.
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

extension ContentNode {
  /// Returns a copy of this mapping in which the field with an error has the suggested value or,
  /// without a suggestion, is removed.
  ///
  /// - Parameter error: The error of a field.
  /// - Returns: The copy and the key that was removed, if any; nil if no field has the error.
  func repaired(_ error: ContentError) -> (node: ContentNode, removed: String?)? {
    guard case .mapping(var pairs) = value else { return nil }
    func isBefore(_ node: ContentNode) -> Bool {
      (node.line, node.column) <= (error.line, error.column)
    }
    // The error is in the last field that starts before it.
    guard let index = pairs.lastIndex(where: { isBefore($0.key) }) else { return nil }
    var removed: String?
    let field = pairs[index].value
    if let suggestion = error.suggestion, case .scalar(let text) = field.value,
      text != suggestion, isBefore(field)
    {
      pairs[index].value = ContentNode(
        .scalar(suggestion), file: file, line: field.line, column: field.column)
    } else {
      removed = (try? pairs.remove(at: index).key.text()) ?? ""
    }
    return (ContentNode(.mapping(pairs), file: file, line: line, column: column), removed)
  }
}
