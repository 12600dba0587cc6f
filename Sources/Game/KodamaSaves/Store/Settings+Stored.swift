import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaWorld

extension Settings {
  /// Restores every setting that has a valid stored value. Invalid values are ignored.
  func restore(_ stored: StoredSettings, withLanguage: Bool) {
    for setting in self.stored where withLanguage || setting.key != Self.languageKey {
      if let text = stored[setting.key] { _ = setting.restore(text) }
    }
  }

  /// Returns the stored entries whose keys are known but whose values are invalid, for reports
  /// about a store.
  package static func unusable(_ stored: StoredSettings) -> [StoredSettings.Entry] {
    Settings().stored.compactMap { setting in
      guard let text = stored[setting.key], !setting.restore(text) else { return nil }
      return StoredSettings.Entry(setting.key, text)
    }
  }

  /// Calls a handler with the new entry whenever a setting changes, until the returned observations
  /// are released.
  func observeAll(_ handler: @escaping (StoredSettings.Entry) -> Void) -> [Observation] {
    stored.map { setting in setting.onChange { handler(.init(setting.key, $0)) } }
  }
}

extension StoredSettings {
  private static let favouritesKey = "favourites"
  private static let solvedKey = "etudes-solved"
  /// The prefix of the keys of imported études. It is followed by the name of the étude.
  package static let importedKey = "etude-taken-"

  static func imported(_ stored: StoredSettings) -> [(name: String, text: String)] {
    stored.entries.filter { $0.key.hasPrefix(importedKey) && !$0.value.isEmpty }
      .map { (String($0.key.dropFirst(importedKey.count)), $0.value) }
  }

  static func imported(_ etude: Etude, _ rules: MaterialRules) -> Entry {
    Entry(importedKey + etude.name, etude.fileText(rules))
  }

  /// Returns the entry that deletes an étude. Its value is empty.
  static func deleted(etude name: String) -> Entry { Entry(importedKey + name, "") }

  static func solved(_ stored: StoredSettings) -> [String] {
    (stored[solvedKey] ?? "").split(separator: ",").map(String.init)
  }

  /// Returns the entry that saves the names of the solved études. Other names in earlier settings
  /// are preserved.
  static func solved(_ names: [String], besides earlier: StoredSettings) -> Entry {
    let others = solved(earlier).filter { !names.contains($0) }
    return Entry(solvedKey, (names + others).joined(separator: ","))
  }

  /// Returns the entry that adds a setting of another place to these settings, or nil if there is
  /// nothing to add. Solved études and favourites are joined, an étude whose name is used gets
  /// another name, and any other setting stays as it is.
  func addition(of entry: Entry) -> Entry? {
    guard let own = self[entry.key], !own.isEmpty else { return entry }
    if [Self.solvedKey, Self.favouritesKey].contains(entry.key) {
      let names = own.split(separator: ",")
      let others = entry.value.split(separator: ",").filter { !names.contains($0) }
      let all = (names + others).map { String($0) }
      return others.isEmpty ? nil : Entry(entry.key, all.joined(separator: ","))
    }
    guard entry.key.hasPrefix(Self.importedKey), !entry.value.isEmpty else { return nil }
    for number in 1...Self.countLimit {
      let key = number == 1 ? entry.key : "\(entry.key)-\(number)"
      if self[key] == entry.value { return nil }
      if (self[key] ?? "").isEmpty { return Entry(key, entry.value) }
    }
    return nil
  }

  static func withoutSolved(_ name: String, in stored: StoredSettings) -> StoredSettings {
    var stored = stored
    guard stored[solvedKey] != nil else { return stored }
    stored[solvedKey] = solved(stored).filter { $0 != name }.joined(separator: ",")
    return stored
  }

  /// Returns the favourite materials. Unknown names are ignored.
  static func favourites(_ stored: StoredSettings, _ rules: MaterialRules) -> [MaterialID] {
    (stored[favouritesKey] ?? "").split(separator: ",").compactMap { rules[String($0)] }
  }

  /// Returns the entry that saves the favourite materials. It preserves the names of earlier
  /// favourites from packs that are not loaded.
  static func favourites(
    _ materials: [MaterialID], besides earlier: StoredSettings, _ rules: MaterialRules
  ) -> Entry {
    let others = (earlier[favouritesKey] ?? "").split(separator: ",").map(String.init)
      .filter { rules[$0] == nil }
    let names = materials.map { rules.name(of: $0) } + others
    return Entry(favouritesKey, names.joined(separator: ","))
  }
}
