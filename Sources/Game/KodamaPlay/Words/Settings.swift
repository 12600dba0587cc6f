import KodamaEtudes
package import KodamaDataSources
package import KodamaRoles

/// The player's settings. Each one is an observed value. Settings change by commands, so recordings
/// contain their changes.
package final class Settings: Model {
  package let language: Observed<Language>
  package let verbosity = Observed(Verbosity.normal)
  /// For each kind of event, whether it is spoken, written, or neither.
  package let events = Observed(EventChoice())
  package let voice = Observed(VoicePreference())
  package let showsCaptions = Observed(true)
  /// True once the player has switched captions on or off.
  package let hasChosenCaptions = Observed(false)
  package let captions = Observed(CaptionStyle())
  /// The duration of each column in a sweep, in milliseconds: 25, 50 or 75.
  package let sweepSlotMilliseconds = Observed(50)
  /// True if the world stops during a sweep.
  package let holdsBreath = Observed(true)
  /// True if hovering a pointer over the valley plays sounds.
  package let hoverSounds = Observed(false)
  package let mix = Observed(SoundMix())
  /// True if the screen is dark, for players who play by ear alone.
  package let isCurtainDown = Observed(false)
  package let display = Observed(DisplayChoice())
  package let picture = Observed(PictureStyle())
  /// The visibility of the play screen's parts that overlay the picture.
  package let parts = Observed(ScreenParts())
  /// True if the panel always shows the place, the tick, the music and the temperature.
  package let showsDetails = Observed(false)
  package let keyTable: Observed<KeyTable>
  package let keyRepeat = Observed(KeyRepeatChoice())
  /// True if time only advances when the player acts.
  package let isTurnBased = Observed(false)
  /// True if groves are announced, shown and can wake.
  package let hasGroves = Observed(true)
  /// The address of the chosen gallery; empty for the built-in gallery.
  package let gallery = Observed("")
  /// True once the player has used the pointer in a valley.
  package let knowsPointer = Observed(false)
  /// The key hints of the play screen whose keys the player has used.
  package let usedHints = Observed(UsedHints())
  /// False while the loudspeaker is lost.
  package let hasLoudspeaker = Observed(true)
  /// The outputs that the player has switched off. They are neither stored nor part of the digest.
  package let unplugged = Observed<Set<OutputKind>>([])

  package let standardKeys: KeyTable
  /// True if the terminal's key bindings are in use. They are stored separately.
  package let isOnTerminal: Bool
  /// True if a voice is available. Sounds may then wait until words are spoken.
  package let hasVoice: Bool
  /// True if a window with a loudspeaker shows captions only once the player wants them.
  package var captionsWait = false
  /// True if the key for Back opens a menu in a valley. In recordings of earlier versions, it asks
  /// whether to leave.
  package var hasPauseMenu = true

  package init(
    language: Language = .english, keys: KeyTable = KeyTable(), isOnTerminal: Bool = false,
    hasVoice: Bool = true
  ) {
    self.language = Observed(language)
    keyTable = Observed(keys)
    standardKeys = keys
    self.isOnTerminal = isOnTerminal
    self.hasVoice = hasVoice
  }

  package func makeTurnBased() { isTurnBased.value = true }

  /// Switches an output off or on.
  ///
  /// - Returns: False if it is the only output that is on, in which case it stays on.
  package func toggle(_ output: OutputKind) -> Bool {
    var changed = unplugged.value
    if changed.remove(output) == nil { changed.insert(output) }
    guard changed.count < OutputKind.allCases.count else { return false }
    unplugged.value = changed
    return true
  }

  package func combine(into digest: inout Digest) {
    digest.combine(language.value.rawValue)
    digest.combine(showsCaptions.value ? 1 : 0)
    digest.combine(sweepSlotMilliseconds.value)
    digest.combine(holdsBreath.value ? 1 : 0)
    digest.combine(isCurtainDown.value ? 1 : 0)
    // The default bindings are omitted, because their long text would slow down each digest.
    if keyTable.value != standardKeys { digest.combine(keyTable.value.text) }
    digest.combine(isTurnBased.value ? 1 : 0)
    digest.combine(mix.value.output.rawValue)
    digest.combine(mix.value.width)
    for volume in mix.value.volumes { digest.combine(volume) }
    digest.combine(mix.value.isNight ? 1 : 0)
    if mix.value.kindVolumes.contains(where: { $0 > 0 }) { digest.combine(mix.value.stored) }
    digest.combine(verbosity.value.rawValue)
    digest.combine(display.value.stored)
    digest.combine(picture.value.stored)
    digest.combine(voice.value.stored)
    digest.combine(events.value.stored)
    digest.combine(captions.value.stored)
    digest.combine(hasGroves.value ? 1 : 0)
    digest.combine(gallery.value)
    digest.combine(keyRepeat.value.stored)
    if hoverSounds.value { digest.combine("hover") }
    if parts.value != ScreenParts() { digest.combine(parts.value.stored) }
  }
}

extension Settings {
  /// The settings that a store saves, in the order in which they are restored.
  package var stored: [StoredSetting] {
    [
      StoredSetting(Self.languageKey, language), StoredSetting("captions", showsCaptions),
      StoredSetting("captions-chosen", hasChosenCaptions),
      StoredSetting("caption-style", captions),
      StoredSetting(
        "sweep-slot-milliseconds", sweepSlotMilliseconds, accepts: Sweep.slotMilliseconds.contains),
      StoredSetting("holds-breath", holdsBreath), StoredSetting("sound-mix", mix),
      StoredSetting("verbosity", verbosity), StoredSetting("events", events),
      StoredSetting("voice", voice), StoredSetting("display", display),
      StoredSetting("picture", picture), StoredSetting("key-repeat", keyRepeat),
      StoredSetting("gallery", gallery), StoredSetting("curtain", isCurtainDown), storedKeys,
      StoredSetting("turns", isTurnBased), StoredSetting("groves", hasGroves),
      StoredSetting("screen-parts", parts), StoredSetting("hover", hoverSounds),
      StoredSetting("knows-pointer", knowsPointer), StoredSetting("details", showsDetails),
      StoredSetting("used-hints", usedHints),
    ]
  }

  /// The key of the language setting, which a command line option can override.
  package static let languageKey = "language"

  /// The key bindings. Stored bindings are applied on top of the default ones.
  private var storedKeys: StoredSetting {
    let (keyTable, standardKeys) = (keyTable, standardKeys)
    return StoredSetting(
      key: isOnTerminal ? "keys-terminal" : "keys",
      restore: { text in
        keyTable.value = standardKeys.binding(KeyTable(text: text).rows)
        return true
      },
      onChange: { handler in keyTable.observe { handler($0.new.text) } })
  }
}

// The lines of the settings.
extension Settings {
  /// The lines of a group, in order. The groups `keys` and `language` have none.
  package func rows(of group: SettingsGroup) -> [SettingRow] {
    switch group {
    case .sound: soundRows
    case .sounds: SoundKind.allCases.map(volumeRow)
    case .speech:
      [verbosityRow] + (verbosity.value == .own ? eventRows : []) + [
        captionRow,
        SettingRow(opening: .captions),
      ] + voiceRows
    case .captions: captionRows
    case .display: displayRows
    case .game: gameRows
    case .keys, .language: []
    }
  }

  /// Returns the line with this label, if its group shows it now.
  package func row(_ id: String) -> SettingRow? {
    for group in SettingsGroup.allCases {
      if let row = rows(of: group).first(where: { $0.label == .message(id) }) { return row }
    }
    return nil
  }

  private var soundRows: [SettingRow] {
    let shown = mix.value
    let width = Label.percent(SoundMix.widthPercents[shown.width])
    return [
      SettingRow("settings.output", mix, .message("output.\(shown.output.rawValue)")) {
        $0.output = $1.from($0.output)
      },
      SettingRow("settings.width", mix, width) {
        $0.width = $1.falling.from($0.width, in: Array(SoundMix.widthPercents.indices))
      },
      SettingRow("settings.sweep", sweepSlotMilliseconds, sweepSeconds) {
        $0 = $1.from($0, in: Sweep.slotMilliseconds)
      },
      SettingRow("settings.breath", holdsBreath), SettingRow("settings.hover", hoverSounds),
    ] + Self.volumes.map(volumeRow) + [
      SettingRow("settings.night", mix, isOn: shown.isNight) { $0.isNight.toggle() },
      SettingRow(opening: .sounds),
    ]
  }

  /// The length of a sweep: 1, 2 or 3 seconds.
  private var sweepSeconds: Label {
    .count("settings.seconds", sweepSlotMilliseconds.value / 25)
  }

  /// The master volume, followed by the other volumes, those that players change most often first.
  private static let volumes: [VolumeName] = [
    .master, .cues, .ambience, .moments, .music, .probe, .interface,
  ]

  private func volumeRow(_ name: VolumeName) -> SettingRow {
    let bus = VolumeName.allCases.firstIndex(of: name) ?? 0
    return SettingRow(
      "settings.volume.\(name.rawValue)", mix, Self.percent(mix.value.volumes[bus])
    ) { $0.volumes[bus] = Self.volume($0.volumes[bus], $1) }
  }

  package func volumeRow(_ kind: SoundKind) -> SettingRow {
    SettingRow("settings.sound.\(kind.rawValue)", mix, Self.percent(mix.value[kind])) {
      $0[kind] = Self.volume($0[kind], $1)
    }
  }

  private static func percent(_ volume: Int) -> Label {
    .percent(SoundMix.volumePercents[volume])
  }

  private static func volume(_ volume: Int, _ step: ChoiceStep) -> Int {
    step.falling.from(volume, in: Array(SoundMix.volumePercents.indices))
  }

  private var verbosityRow: SettingRow {
    let level = verbosity.value
    return SettingRow(
      "settings.verbosity", verbosity, .message("verbosity.\(level.rawValue)"),
      help: .verbosityChosen(level)
    ) { $0 = $1.from($0) }
  }

  private var eventRows: [SettingRow] {
    EventChoice.Kind.allCases.map { kind in
      let telling = Label.message("telling.\(events.value[kind].rawValue)")
      return SettingRow("settings.event.\(kind.rawValue)", events, telling) {
        $0[kind] = $1.from($0[kind])
      }
    }
  }

  private var voiceRows: [SettingRow] {
    let shown = voice.value
    let standard = Label.message("settings.voice.own")
    let kind = shown.kind.map { Label.message("voice.\($0.rawValue)") }
    func share(_ percent: Int?) -> Label { percent.map(Label.percent) ?? standard }
    return [
      SettingRow("settings.voice-rate", voice, share(shown.rate)) {
        $0.rate = $1.from($0.rate, in: VoicePreference.steps)
      },
      SettingRow("settings.voice-pitch", voice, share(shown.pitch)) {
        $0.pitch = $1.from($0.pitch, in: VoicePreference.steps)
      },
      SettingRow("settings.voice-volume", voice, share(shown.volume)) {
        $0.volume = $1.falling.from($0.volume, in: VoicePreference.volumes)
      },
      SettingRow("settings.voice", voice, kind ?? standard) {
        $0.kind = $1.from($0.kind, in: [nil] + VoiceKind.allCases.map { Optional($0) })
      },
    ]
  }

  private var captionRows: [SettingRow] {
    let shown = captions.value
    let size = Label.message("caption.size.\(shown.size.rawValue)")
    let kinds = EventChoice.Kind.allCases.map { kind in
      SettingRow(
        "settings.event.\(kind.rawValue)", captions, isOn: !shown.excludedKinds.contains(kind)
      ) { $0.excludedKinds.formSymmetricDifference([kind]) }
    }
    return [
      SettingRow("settings.caption-size", captions, size) {
        $0.size = $1.from($0.size)
      },
      SettingRow("settings.caption-backing", captions, isOn: shown.hasBackground) {
        $0.hasBackground.toggle()
      },
      SettingRow("settings.caption-lines", captions, .count("settings.lines", shown.lineCount)) {
        $0.lineCount = $1.from($0.lineCount, in: CaptionStyle.lineCounts)
      },
    ] + kinds
  }

  private var displayRows: [SettingRow] {
    let (window, style) = (display.value, picture.value)
    let scale = window.scale.map { Label.percent($0 * 100) } ?? .message("settings.automatic")
    return [
      SettingRow("settings.scale", display, scale) {
        $0.scale = $1.from($0.scale, in: DisplayChoice.scales)
      },
      SettingRow(
        "settings.fullscreen", display, isOn: window.isFullscreen,
        answer: { .fullscreen($0.isFullscreen) }, toggle: { $0.isFullscreen.toggle() }),
      SettingRow("settings.curtain", isCurtainDown, answer: { .curtain(isDown: $0) }),
      SettingRow("settings.look", picture, .message("look.\(style.look.rawValue)")) {
        $0.look = $1.from($0.look)
      },
      SettingRow("settings.palette", picture, .message("palette.\(style.palette.rawValue)")) {
        $0.palette = $1.from($0.palette)
      },
      SettingRow("settings.calm", picture, isOn: style.isCalm) { $0.isCalm.toggle() },
      SettingRow("settings.heat", picture, isOn: style.showsHeat) { $0.showsHeat.toggle() },
      SettingRow("settings.details", showsDetails),
    ]
  }

  private var gameRows: [SettingRow] {
    let shown = keyRepeat.value
    let delay = shown.delayMilliseconds.map { Label.count("settings.milliseconds", $0) }
    return [
      SettingRow("settings.key-delay", keyRepeat, delay ?? .on(false)) {
        $0.delayMilliseconds = $1.from($0.delayMilliseconds, in: KeyRepeatChoice.delays)
      },
      SettingRow("settings.key-rate", keyRepeat, .message("repeat.\(shown.rate.rawValue)")) {
        $0.rate = $1.from($0.rate)
      },
      SettingRow("settings.turns", isTurnBased), SettingRow("settings.groves", hasGroves),
    ]
  }
}

extension Settings: KeyNamesDataSource {
  package var boundKeys: [BoundKey] {
    keyTable.value.rows.map { BoundKey(stroke: $0.stroke, action: $0.action) }
  }
}

extension Settings: LanguageDataSource {
  package var chosenLanguage: Language { language.value }
}

extension Settings: MixSoundViewDataSource {
  package var soundMix: SoundMix { mix.value }
  package var isSoundUnplugged: Bool { unplugged.value.contains(.sound) }
}
