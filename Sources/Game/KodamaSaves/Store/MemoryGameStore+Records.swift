package import KodamaDataSources
package import KodamaPlay

/// The records of a store, which a host without files stores elsewhere.
extension MemoryGameStore {
  static let savePrefix = "save/"
  static let settingPrefix = "setting/"
  /// The key of the numbers that the next save gets.
  static let nextKey = "next"
  /// The bit of a record's first length that says that the branch follows.
  private static let branchFlag: UInt32 = 0x8000_0000

  /// A Boolean value that indicates whether records have changed since their keys were last taken.
  package var hasChanges: Bool { !changedKeys.isEmpty }

  /// Returns the keys of the changed records, and clears the list of these keys.
  package func takeChangedKeys() -> [String] {
    defer { changedKeys = [] }
    if isWrittenBehind {
      takenKeys += changedKeys.filter { !takenKeys.contains($0) }
    }
    return changedKeys
  }

  /// Handles the host's report about the records that it has taken.
  ///
  /// - Parameter fault: Nil if all of them are stored; otherwise the reason why not.
  package func handleWritten(_ fault: StoreError?) {
    self.fault = fault
    if fault == nil { takenKeys = [] }
  }

  package func record(_ key: String) -> [UInt8]? {
    if key == Self.nextKey {
      var writer = SaveWriter()
      writer.write(next.number)
      writer.write(next.order)
      return writer.bytes
    }
    if key.hasPrefix(Self.settingPrefix) {
      return stored[String(key.dropFirst(Self.settingPrefix.count))].map { Array($0.utf8) }
    }
    guard let save = kept.first(where: { Self.savePrefix + $0.info.slot.description == key })
    else { return nil }
    let info = StoreAnswer.bytes([save.info])
    var writer = SaveWriter()
    writer.write(save.order)
    writer.write(UInt32(truncatingIfNeeded: info.count) | Self.branchFlag)
    writer.write(save.branch)
    return writer.bytes + info + save.bytes
  }

  /// Restores a record of an earlier game. Damaged and unknown records are ignored, but their
  /// numbers are not used again.
  ///
  /// - Returns: True if the record was accepted.
  @discardableResult
  package func restore(_ key: String, _ bytes: [UInt8]) -> Bool {
    if key == Self.nextKey { return restoreNext(bytes) }
    if key.hasPrefix(Self.settingPrefix) {
      let key = String(key.dropFirst(Self.settingPrefix.count))
      guard let text = String(validating: bytes, as: UTF8.self) else { return false }
      stored[key] = text
      return stored[key] != nil
    }
    guard key.hasPrefix(Self.savePrefix) else { return false }
    if case .autosave(let number)? = SaveSlot(String(key.dropFirst(Self.savePrefix.count))) {
      next.number = max(next.number, number &+ 1)
    }
    guard let entry = try? Self.entry(bytes),
      key == Self.savePrefix + entry.info.slot.description
    else { return false }
    kept.removeAll { $0.info.slot == entry.info.slot }
    let place = kept.firstIndex { $0.order > entry.order } ?? kept.count
    kept.insert(entry, at: place)
    next.order = max(next.order, entry.order &+ 1)
    return true
  }

  private func restoreNext(_ bytes: [UInt8]) -> Bool {
    var reader = SaveReader(bytes)
    guard let number = try? reader.read(Int64.self), let order = try? reader.read(UInt64.self),
      number < .max, order < .max
    else { return false }
    next = (max(next.number, number), max(next.order, order))
    return true
  }

  private static func entry(_ bytes: [UInt8]) throws(SaveError) -> Entry {
    var reader = SaveReader(bytes)
    let order = try reader.read(UInt64.self)
    let length = try reader.read(UInt32.self)
    let branch = length & branchFlag == 0 ? 0 : try reader.read(UInt64.self)
    let count = Int(clamping: length & ~branchFlag)
    let start = reader.position
    guard order < .max, branch < .max, count <= bytes.count - start,
      var info = try StoreAnswer.saves(Array(bytes[start..<(start + count)])).first
    else { throw .badValue(at: start) }
    info.byteCount = bytes.count - start - count
    return Entry(
      info: info, bytes: Array(bytes[(start + count)...]), order: order,
      branch: info.isAutosave && info.summary.etudeCourse == nil ? branch : 0)
  }
}

// MARK: - Adding records of another place
extension MemoryGameStore {
  /// The numbers of records that were added, that were already stored, and that were refused.
  package struct Merged: Equatable {
    package var (added, known, refused) = (0, 0, 0)
  }

  /// Replaces everything with what another program has stored meanwhile, and then adds what this
  /// run has saved but not stored.
  package func replace(with records: [(key: String, bytes: [UInt8])]) {
    let unwritten = takenKeys + changedKeys.filter { !takenKeys.contains($0) }
    let own = unwritten.compactMap { key in record(key).map { (key: key, bytes: $0) } }
    (kept, stored, changedKeys, takenKeys) = ([], StoredSettings(), [], [])
    for one in records { restore(one.key, one.bytes) }
    _ = merge(own, summarize: { _, info in info.summary }, isEtude: { _, _ in true })
    revision += 1
  }

  /// Adds records of another place. Nothing is replaced: autosaves get new numbers, saves of a
  /// name that is used get another name, and settings that exist stay.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - summarize: A closure that returns the summary of a save's bytes, or nil if they are no
  ///     valid save.
  ///   - isEtude: A closure that returns whether a text is a valid étude of this name.
  /// - Returns: The numbers of records.
  package func merge(
    _ records: [(key: String, bytes: [UInt8])],
    summarize: (_ bytes: [UInt8], _ info: SaveInfo) -> SaveSummary?,
    isEtude: (_ text: String, _ name: String) -> Bool
  ) -> Merged {
    var merged = Merged()
    var entries: [Entry] = []
    for (key, bytes) in records where key != Self.nextKey {
      if key.hasPrefix(Self.settingPrefix) {
        mergeSetting(String(key.dropFirst(Self.settingPrefix.count)), bytes, isEtude, &merged)
      } else if key.hasPrefix(Self.savePrefix), var entry = try? Self.entry(bytes),
        let summary = summarize(entry.bytes, entry.info)
      {
        entry.info.summary = summary
        entries.append(entry)
      } else {
        merged.refused += 1
      }
    }
    entries.sort { $0.order < $1.order }
    var branches: [(old: UInt64, new: UInt64)] = []
    for entry in entries { merge(entry, &branches, &merged) }
    return merged
  }

  private func mergeSetting(
    _ key: String, _ bytes: [UInt8], _ isEtude: (String, String) -> Bool, _ merged: inout Merged
  ) {
    let prefix = StoredSettings.importedKey
    let etude = key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : nil
    guard let text = String(validating: bytes, as: UTF8.self),
      text.utf8.count <= StoredSettings.byteLimit,
      etude.map({ text.isEmpty || isEtude(text, $0) }) ?? true
    else {
      merged.refused += 1
      return
    }
    guard let addition = stored.addition(of: .init(key, text)) else {
      if etude != nil, !text.isEmpty { merged.known += 1 }
      return
    }
    try? keep(StoredSettings([addition]))
    if etude != nil, !text.isEmpty { merged.added += 1 }
  }

  private func merge(
    _ entry: Entry, _ branches: inout [(old: UInt64, new: UInt64)], _ merged: inout Merged
  ) {
    let name = entry.info.slot.description
    let isKnown = kept.contains {
      let own = $0.info.slot.description
      return $0.bytes == entry.bytes
        && (entry.info.isAutosave || own == name || own.hasPrefix(name + " "))
    }
    guard !isKnown else {
      merged.known += 1
      return
    }
    let count = kept.count
    let isStored = entry.info.isAutosave && mergeAutosave(entry, &branches)
    if !isStored, let name = freeName(for: entry.info) {
      try? save(entry.bytes, entry.info.summary, name: name)
    }
    guard kept.count > count, let last = kept.indices.last else {
      merged.refused += 1
      return
    }
    kept[last].info.savedAtSeconds = entry.info.savedAtSeconds
    kept[last].info.secondsAheadOfUTC = entry.info.secondsAheadOfUTC
    merged.added += 1
  }

  /// Adds an autosave unless that would drop another one.
  private func mergeAutosave(
    _ entry: Entry, _ branches: inout [(old: UInt64, new: UInt64)]
  ) -> Bool {
    let summary = entry.info.summary
    // Études and valleys are counted apart. The highest bit tells their numbers apart.
    let branch = summary.etudeCourse.map { $0 | 0x8000_0000_0000_0000 } ?? entry.branch
    let alike = kept.filter {
      $0.info.isAutosave && ($0.info.summary.etudeCourse == nil) == (summary.etudeCourse == nil)
    }
    let lines = alike.map { $0.info.summary.etudeCourse ?? $0.branch }
    if let known = branches.first(where: { $0.old == branch }) {
      guard lines.count(where: { $0 == known.new }) < SaveSlot.generations else { return false }
      addAutosave(entry.bytes, summary, branch: summary.etudeCourse == nil ? known.new : 0)
      return true
    }
    let line = summary.etudeCourse ?? newBranch
    guard !lines.contains(line), Set(lines).count < SaveSlot.branchLimit else { return false }
    branches.append((branch, line))
    addAutosave(entry.bytes, summary, branch: summary.etudeCourse == nil ? line : 0)
    return true
  }

  /// Returns an unused name: that of the save, or the same with a number.
  private func freeName(for info: SaveInfo) -> String? {
    var name = "import"
    if case .named(let own) = info.slot, info.etudeName == nil { name = own }
    let start = name.prefix(SaveSlot.nameLimit - 4)
    let names = [name] + (2...SaveSlot.countLimit).map { "\(start) \($0)" }
    return names.first { free in
      SaveSlot.isUsable(free) && !kept.contains { $0.info.slot == .named(free) }
    }
  }
}
