import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaWorld

// Settings as a store keeps them.
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

  /// Takes what was kept; what does not fit stays as it is.
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
    if let wish = stored[Key.voice].flatMap(VoiceWish.init(stored:)) { voice.value = wish }
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

  /// The settings that this game knows but cannot take, for those who look into a store.
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

  /// Hands every change on as it is kept, for as long as the observations are stored.
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
  /// What the key of an étude of the player's begins with; the name of its file follows.
  package static let takenKey = "etude-taken-"

  /// The études that somebody has given on, as name and text.
  static func taken(_ stored: StoredSettings) -> [(name: String, text: String)] {
    stored.entries.filter { $0.key.hasPrefix(takenKey) && !$0.value.isEmpty }
      .map { (String($0.key.dropFirst(takenKey.count)), $0.value) }
  }

  /// An étude that somebody has given on, as it is kept.
  static func taken(_ etude: Etude, _ rules: MaterialRules) -> Entry {
    Entry(takenKey + etude.name, etude.fileText(rules))
  }

  /// An étude that is not kept any more: its text is empty.
  static func forgotten(etude name: String) -> Entry { Entry(takenKey + name, "") }

  /// The names of the études that were solved.
  static func solved(_ stored: StoredSettings) -> [String] {
    (stored[solvedKey] ?? "").split(separator: ",").map(String.init)
  }

  /// The études that were solved, as they are kept: those of this game, and those that were kept
  /// earlier and are none of it.
  static func solved(_ names: [String], besides earlier: StoredSettings) -> Entry {
    let others = solved(earlier).filter { !names.contains($0) }
    return Entry(solvedKey, (names + others).joined(separator: ","))
  }

  /// The settings without an étude among those that are solved: its name is no more.
  static func withoutSolved(_ name: String, in stored: StoredSettings) -> StoredSettings {
    var stored = stored
    guard stored[solvedKey] != nil else { return stored }
    stored[solvedKey] = solved(stored).filter { $0 != name }.joined(separator: ",")
    return stored
  }

  /// The stars that were kept; materials that this game does not have are passed over.
  static func favourites(_ stored: StoredSettings, _ rules: MaterialRules) -> [MaterialID] {
    (stored[favouritesKey] ?? "").split(separator: ",").compactMap { rules[String($0)] }
  }

  /// The stars as they are kept: those of this game's materials, and those that were kept earlier
  /// on materials of a pack that is not loaded now.
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
  /// As it is kept: `speakers 0 0 1 0 0 0 0 0 0`, output, width, the volumes, and 1 for the night.
  fileprivate var stored: String {
    let numbers = [width] + volumes + [isNight ? 1 : 0]
    return ([output.rawValue] + numbers.map(String.init)).joined(separator: " ")
  }

  /// Reads what `stored` writes; nil if it does not fit.
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
