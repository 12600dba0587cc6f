import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaWorld

extension Settings {
  /// Sets every setting that has a stored value. Invalid values are ignored.
  func restore(_ stored: StoredSettings, withLanguage: Bool) {
    for setting in self.stored where withLanguage || setting.key != Self.languageKey {
      if let text = stored[setting.key] { _ = setting.restore(text) }
    }
  }

  /// Returns the entries of known settings with invalid values, for reports about a store.
  package static func unusable(_ stored: StoredSettings) -> [StoredSettings.Entry] {
    Settings().stored.compactMap { setting in
      guard let text = stored[setting.key], !setting.restore(text) else { return nil }
      return StoredSettings.Entry(setting.key, text)
    }
  }

  /// Calls a handler with the entry of each setting that changes, until the returned observations
  /// are released.
  func observeAll(_ handler: @escaping (StoredSettings.Entry) -> Void) -> [Observation] {
    stored.map { setting in setting.observe { handler(.init(setting.key, $0)) } }
  }
}

extension StoredSettings {
  private static let favouritesKey = "favourites"
  private static let solvedKey = "etudes-solved"
  /// The prefix of the keys of imported études. The name of the étude follows it.
  package static let importedKey = "etude-taken-"

  /// Returns the names and texts of the imported études.
  static func imported(_ stored: StoredSettings) -> [(name: String, text: String)] {
    stored.entries.filter { $0.key.hasPrefix(importedKey) && !$0.value.isEmpty }
      .map { (String($0.key.dropFirst(importedKey.count)), $0.value) }
  }

  /// Returns the entry with which an étude is saved.
  static func imported(_ etude: Etude, _ rules: MaterialRules) -> Entry {
    Entry(importedKey + etude.name, etude.fileText(rules))
  }

  /// Returns the entry with which an étude is deleted. Its value is empty.
  static func deleted(etude name: String) -> Entry { Entry(importedKey + name, "") }

  /// Returns the names of the solved études.
  static func solved(_ stored: StoredSettings) -> [String] {
    (stored[solvedKey] ?? "").split(separator: ",").map(String.init)
  }

  /// Returns the entry with the names of the solved études. It preserves earlier names that are not
  /// among them.
  static func solved(_ names: [String], besides earlier: StoredSettings) -> Entry {
    let others = solved(earlier).filter { !names.contains($0) }
    return Entry(solvedKey, (names + others).joined(separator: ","))
  }

  /// Returns settings in which an étude is removed from the solved ones.
  static func withoutSolved(_ name: String, in stored: StoredSettings) -> StoredSettings {
    var stored = stored
    guard stored[solvedKey] != nil else { return stored }
    stored[solvedKey] = solved(stored).filter { $0 != name }.joined(separator: ",")
    return stored
  }

  /// Returns the starred materials. Unknown names are ignored.
  static func favourites(_ stored: StoredSettings, _ rules: MaterialRules) -> [MaterialID] {
    (stored[favouritesKey] ?? "").split(separator: ",").compactMap { rules[String($0)] }
  }

  /// Returns the entry with the starred materials. It preserves earlier names of materials from
  /// packs that are not loaded.
  static func favourites(
    _ materials: [MaterialID], besides earlier: StoredSettings, _ rules: MaterialRules
  ) -> Entry {
    let others = (earlier[favouritesKey] ?? "").split(separator: ",").map(String.init)
      .filter { rules[$0] == nil }
    let names = materials.map { rules.name(of: $0) } + others
    return Entry(favouritesKey, names.joined(separator: ","))
  }
}
