import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaWorld

extension Settings {
  private enum Key {
    static let language = "language"
    static let captions = "captions"
    static let captionStyle = "caption-style"
    static let sweep = "sweep-slot-milliseconds"
    static let breath = "holds-breath"
    static let curtain = "curtain"
    static let keyTable = "keys"
    static let terminalKeyTable = "keys-terminal"
    static let turns = "turns"
    static let groves = "groves"
    static let mix = "sound-mix"
    static let verbosity = "verbosity"
    static let events = "events"
    static let voice = "voice"
    static let display = "display"
    static let picture = "picture"
    static let keyRepeat = "key-repeat"
    static let gallery = "gallery"
  }

  private var keyTableName: String { isOnTerminal ? Key.terminalKeyTable : Key.keyTable }

  /// Restores settings from a store. Invalid values are ignored.
  func restore(_ stored: StoredSettings, withLanguage: Bool) {
    if withLanguage, let chosen = stored[Key.language].flatMap(Language.init(rawValue:)) {
      language.value = chosen
    }
    if let shows = stored[Key.captions].flatMap(Bool.init) { showsCaptions.value = shows }
    if let style = stored[Key.captionStyle].flatMap(CaptionStyle.init(stored:)) {
      captions.value = style
    }
    if let milliseconds = stored[Key.sweep].flatMap({ Int($0) }),
      Self.sweepSlotChoices.contains(milliseconds)
    {
      sweepSlotMilliseconds.value = milliseconds
    }
    if let holds = stored[Key.breath].flatMap(Bool.init) { holdsBreath.value = holds }
    if let kept = stored[Key.mix].flatMap(SoundMix.init(stored:)) { mix.value = kept }
    if let level = stored[Key.verbosity].flatMap(Verbosity.init(rawValue:)) {
      verbosity.value = level
    }
    if let choice = stored[Key.events].flatMap(EventChoice.init(stored:)) { events.value = choice }
    if let wish = stored[Key.voice].flatMap(VoicePreference.init(stored:)) { voice.value = wish }
    if let chosen = stored[Key.display].flatMap(DisplayChoice.init(stored:)) {
      display.value = chosen
    }
    if let style = stored[Key.picture].flatMap(PictureStyle.init(stored:)) {
      picture.value = style
    }
    if let choice = stored[Key.keyRepeat].flatMap(KeyRepeatChoice.init(stored:)) {
      keyRepeat.value = choice
    }
    if let address = stored[Key.gallery] { gallery.value = address }
    if let isDown = stored[Key.curtain].flatMap(Bool.init) { isCurtainDown.value = isDown }
    if let text = stored[keyTableName] {
      keyTable.value = standardKeys.binding(KeyTable(text: text).rows)
    }
    if let isOn = stored[Key.turns].flatMap(Bool.init) { isTurnBased.value = isOn }
    if let isOn = stored[Key.groves].flatMap(Bool.init) { hasGroves.value = isOn }
  }

  /// Returns the settings whose stored values this game rejects, for tools that inspect a store.
  package static func unusable(_ stored: StoredSettings) -> [StoredSettings.Entry] {
    let settings = Settings()
    settings.restore(stored, withLanguage: true)
    let taken: [StoredSettings.Entry] = [
      .init(Key.language, settings.language.value.rawValue),
      .init(Key.captions, String(settings.showsCaptions.value)),
      .init(Key.captionStyle, settings.captions.value.stored),
      .init(Key.sweep, String(settings.sweepSlotMilliseconds.value)),
      .init(Key.breath, String(settings.holdsBreath.value)),
      .init(Key.curtain, String(settings.isCurtainDown.value)),
      .init(Key.turns, String(settings.isTurnBased.value)),
      .init(Key.groves, String(settings.hasGroves.value)),
      .init(Key.mix, settings.mix.value.stored),
      .init(Key.verbosity, settings.verbosity.value.rawValue),
      .init(Key.events, settings.events.value.stored),
      .init(Key.voice, settings.voice.value.stored),
      .init(Key.display, settings.display.value.stored),
      .init(Key.picture, settings.picture.value.stored),
      .init(Key.keyRepeat, settings.keyRepeat.value.stored),
    ]
    return taken.compactMap { entry in
      guard let value = stored[entry.key], value != entry.value else { return nil }
      return .init(entry.key, value)
    }
  }

  /// Calls the handler with the stored form of every changed setting, while the observations exist.
  func observeAll(_ handler: @escaping (StoredSettings.Entry) -> Void) -> [Observation] {
    let name = keyTableName
    return [
      language.observe { handler(.init(Key.language, $0.new.rawValue)) },
      showsCaptions.observe { handler(.init(Key.captions, String($0.new))) },
      captions.observe { handler(.init(Key.captionStyle, $0.new.stored)) },
      sweepSlotMilliseconds.observe { handler(.init(Key.sweep, String($0.new))) },
      keyTable.observe { handler(.init(name, $0.new.text)) },
      isTurnBased.observe { handler(.init(Key.turns, String($0.new))) },
      hasGroves.observe { handler(.init(Key.groves, String($0.new))) },
      isCurtainDown.observe { handler(.init(Key.curtain, String($0.new))) },
      mix.observe { handler(.init(Key.mix, $0.new.stored)) },
      holdsBreath.observe { handler(.init(Key.breath, String($0.new))) },
      verbosity.observe { handler(.init(Key.verbosity, $0.new.rawValue)) },
      events.observe { handler(.init(Key.events, $0.new.stored)) },
      voice.observe { handler(.init(Key.voice, $0.new.stored)) },
      display.observe { handler(.init(Key.display, $0.new.stored)) },
      picture.observe { handler(.init(Key.picture, $0.new.stored)) },
      gallery.observe { handler(.init(Key.gallery, $0.new)) },
      keyRepeat.observe { handler(.init(Key.keyRepeat, $0.new.stored)) },
    ]
  }
}

extension StoredSettings {
  private static let favouritesKey = "favourites"
  private static let solvedKey = "etudes-solved"
  /// The prefix of the key of an imported étude. The name of its file follows.
  package static let importedKey = "etude-taken-"

  /// Returns the names and texts of the imported études.
  static func imported(_ stored: StoredSettings) -> [(name: String, text: String)] {
    stored.entries.filter { $0.key.hasPrefix(importedKey) && !$0.value.isEmpty }
      .map { (String($0.key.dropFirst(importedKey.count)), $0.value) }
  }

  /// Returns the entry of an imported étude.
  static func imported(_ etude: Etude, _ rules: MaterialRules) -> Entry {
    Entry(importedKey + etude.name, etude.fileText(rules))
  }

  /// Returns the entry of a deleted étude, whose text is empty.
  static func deleted(etude name: String) -> Entry { Entry(importedKey + name, "") }

  /// Returns the names of the solved études.
  static func solved(_ stored: StoredSettings) -> [String] {
    (stored[solvedKey] ?? "").split(separator: ",").map(String.init)
  }

  /// Returns the entry of the solved études. Stored names that this game does not have are
  /// preserved.
  static func solved(_ names: [String], besides earlier: StoredSettings) -> Entry {
    let others = solved(earlier).filter { !names.contains($0) }
    return Entry(solvedKey, (names + others).joined(separator: ","))
  }

  /// Returns the settings without an étude in the list of solved ones.
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

  /// Returns the entry of the starred materials. Stored names of packs that are not loaded are
  /// preserved.
  static func favourites(
    _ materials: [MaterialID], besides earlier: StoredSettings, _ rules: MaterialRules
  ) -> Entry {
    let others = (earlier[favouritesKey] ?? "").split(separator: ",").map(String.init)
      .filter { rules[$0] == nil }
    let names = materials.map { rules.name(of: $0) } + others
    return Entry(favouritesKey, names.joined(separator: ","))
  }
}

extension SoundMix {
  /// The stored form, such as `speakers 0 0 1 0 0 0 0 0 0`: output, width, volumes, and 1 for
  /// night.
  fileprivate var stored: String {
    let numbers = [width] + volumes + [isNight ? 1 : 0]
    return ([output.rawValue] + numbers.map(String.init)).joined(separator: " ")
  }

  /// Parses the stored form; nil if it is invalid.
  fileprivate init?(stored: String) {
    let words = stored.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    let count = Self.busCount + 1
    guard numbers.count == words.count - 1, numbers.count == 2 + count,
      let output = words.first.flatMap({ SoundOutput(rawValue: String($0)) })
    else { return nil }
    self.init(
      output: output, width: numbers[0], volumes: Array(numbers[1...count]),
      isNight: numbers[1 + count] == 1)
  }
}
