import KodamaDataSources
import KodamaSurfaces
import KodamaWorld

/// Reads content files only to say what is wrong with them: all of it, where a loader stops at the
/// first fault.
public struct ContentCheck {
  /// What is there besides: materials, timbres, packs.
  private let content: Content
  private let limit: Int

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - content: what the file is to be read beside.
  ///   - limit: no more faults are named.
  public init(_ content: Content, limit: Int = 100) {
    self.content = content
    self.limit = limit
  }

  /// What is wrong with a table of materials.
  public func materials(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      faults.value { () throws(ContentError) in
        try root.refuseKeys(notIn: ["materials", "reactions"])
      }
      let table = faults.value { () throws(ContentError) in
        try root.required("materials").mapping()
      }
      let materials = table?.entries ?? []
      let names = materials.map(\.key)
      for entry in materials { self.material(entry, names, &faults) }
      self.reactions(root, names, &faults)
    } whole: { () throws(ContentError) in
      _ = try MaterialsLoader().rules(text, file: file)
      _ = try LooksLoader(patches: content.patches).looks(text, file: file)
    }
  }

  /// What is wrong with a content pack.
  public func pack(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      faults.value { () throws(ContentError) in try root.refuseKeys(notIn: ContentPack.keys) }
      faults.value { () throws(ContentError) in _ = try ContentPack(text, file: file) }
      let own = faults.value { () throws(ContentError) in
        try root["materials"]?.mapping().entries ?? []
      }
      let shipped = content.rules.materials.map(\.name)
      let names = shipped + (own ?? []).map(\.key)
      for entry in own ?? [] {
        if shipped.contains(entry.key), !self.isOurs(text) {
          faults.add(
            entry.keyNode.error(
              "taken", expected: "a name that no other material has", found: entry.key))
        }
        self.material(entry, names, &faults, isPack: true)
      }
      self.reactions(root, names, &faults)
    } whole: { () throws(ContentError) in
      guard !isOurs(text) else { return }
      let pack = try ContentPack(text, file: file)
      do {
        _ = try Content.shipped(adding: content.packs + [pack])
      } catch let error as ContentError {
        throw error
      } catch {
        throw ContentError(code: "refused", file: file, found: "\(error)", expected: "a fine file")
      }
    }
  }

  /// What is wrong with timbres.
  public func patches(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      let table = faults.value { () throws(ContentError) in
        try root.required("patches").mapping().entries
      }
      for entry in table ?? [] {
        faults.read(entry.value) { (node) throws(ContentError) in
          _ = try PatchLoader().patch(.init(key: entry.key, keyNode: entry.keyNode, value: node))
        }
      }
    } whole: { () throws(ContentError) in
      _ = try PatchLoader().patches(text, file: file)
    }
  }

  /// What is wrong with the members of families.
  public func members(_ text: String, file: String) -> [ContentError] {
    let families = content.patches.patches
    return check(text, file) { (root, faults) in
      let groups = faults.value { () throws(ContentError) in
        try root.required("members").mapping().entries
      }
      for group in groups ?? [] {
        guard let family = families.first(where: { $0.name == group.key }) else { continue }
        let members = faults.value { () throws(ContentError) in try group.value.mapping().entries }
        for entry in members ?? [] {
          faults.read(entry.value) { (node) throws(ContentError) in
            _ = try PatchLoader().member(entry.key, of: family, node.mapping())
          }
        }
      }
    } whole: { () throws(ContentError) in
      _ = try PatchLoader().members(text, file: file, of: families)
    }
  }

  /// What is wrong with strings.
  public func messages(_ text: String, file: String) -> [ContentError] {
    check(text, file) { (root, faults) in
      for entry in root.entries {
        faults.read(entry.value) { (node) throws(ContentError) in
          _ = try MessageLoader().entry(node)
        }
      }
    } whole: { () throws(ContentError) in
      var entries: [String: Phrase] = [:]
      try MessageLoader().read(text, file: file, into: &entries)
    }
  }

  /// Whether a pack is one of those that were named besides: it is read with them already.
  private func isOurs(_ text: String) -> Bool {
    guard let mark = try? ContentPack(text, file: "").mark else { return false }
    return content.packs.contains { $0.mark == mark }
  }

  private func check(
    _ text: String, _ file: String, _ entries: (ContentMapping, inout ContentFaults) -> Void,
    whole: () throws(ContentError) -> Void
  ) -> [ContentError] {
    var faults = ContentFaults(limit: limit)
    guard
      let root = faults.value({ () throws(ContentError) in
        try ContentReader(file: file).mapping(text)
      })
    else { return faults.all }
    entries(root, &faults)
    // What the loader sees only when all entries are fine: their order, their number, their sum.
    if faults.all.isEmpty { faults.value(whole) }
    return faults.all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  private func material(
    _ entry: ContentMapping.Entry, _ names: [String], _ faults: inout ContentFaults,
    isPack: Bool = false
  ) {
    let others = isPack ? ContentPack.materialFields : []
    faults.read(entry.value) { (node) throws(ContentError) in
      let entry = ContentMapping.Entry(key: entry.key, keyNode: entry.keyNode, value: node)
      _ = try MaterialsLoader().material(entry, names, others: others)
      let fields = try node.mapping()
      _ = try LooksLoader(patches: content.patches).look(entry.key, fields)
    }
    guard isPack,
      let fields = faults.value({ () throws(ContentError) in try entry.value.mapping() })
    else { return }
    for key in ["name", "about"] {
      let words = faults.value { () throws(ContentError) in try fields.required(key) }
      guard let words else { continue }
      faults.read(words) { (node) throws(ContentError) in _ = try PackWords().words(node) }
    }
  }

  private func reactions(
    _ root: ContentMapping, _ names: [String], _ faults: inout ContentFaults
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
