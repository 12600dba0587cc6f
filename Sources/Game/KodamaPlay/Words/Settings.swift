package import KodamaEtudes
package import KodamaDataSources
package import KodamaRoles

/// The player's settings. Each one is an observed value. Settings change by commands, so recordings
/// contain their changes.
package final class Settings: Model {
  /// The language of texts and speech.
  package let language: Observed<Language>
  package let showsCaptions: Observed<Bool>
  /// The duration of each column in a sweep, in milliseconds: 25, 50 or 75.
  package let sweepSlotMilliseconds: Observed<Int>
  /// True if the world stops during a sweep.
  package let holdsBreath = Observed(true)
  package let mix = Observed(SoundMix())
  /// True if the screen is dark, for players who play by ear alone.
  package let isCurtainDown: Observed<Bool>

  package let keyTable: Observed<KeyTable>
  private let firstKeys: FirstKeys
  private let speech: SpeechChoice
  private let choices = PlayChoices()
  package let display = Observed(DisplayChoice())
  package let picture = Observed(PictureStyle())
  package let keyRepeat = Observed(KeyRepeatChoice())

  package init(
    language: Language = .english, keys: KeyTable = KeyTable(), isOnTerminal: Bool = false,
    hasVoice: Bool = true
  ) {
    firstKeys = FirstKeys(table: keys, isOnTerminal: isOnTerminal)
    speech = SpeechChoice(hasVoice: hasVoice)
    keyTable = Observed(keys)
    self.language = Observed(language)
    showsCaptions = Observed(true)
    sweepSlotMilliseconds = Observed(50)
    isCurtainDown = Observed(false)
  }

  package var standardKeys: KeyTable { firstKeys.table }
  /// True if the terminal's key bindings are in use. They are stored separately.
  package var isOnTerminal: Bool { firstKeys.isOnTerminal }
  /// True if time only advances when the player acts.
  package var isTurnBased: Observed<Bool> { choices.isTurnBased }
  /// The address of the chosen gallery; empty for the built-in gallery.
  package var gallery: Observed<String> { choices.gallery }
  /// True if a voice is available. Sounds may then wait until words are spoken.
  package var hasVoice: Bool { speech.hasVoice }
  package var verbosity: Observed<Verbosity> { speech.verbosity }
  /// For each kind of event, whether it is spoken, written, or neither.
  package var events: Observed<EventChoice> { speech.events }
  package var voice: Observed<VoicePreference> { speech.voice }

  package var captions: Observed<CaptionStyle> { speech.captions }

  /// The visibility of the play screen's parts that overlay the picture.
  package var parts: Observed<ScreenParts> { choices.parts }

  /// True if the panel always shows the place, the tick, the music and the temperature.
  package var showsDetails: Observed<Bool> { choices.showsDetails }

  /// The outputs that the player has switched off. They are neither stored nor part of the digest.
  package var unplugged: Observed<Set<OutputKind>> { choices.unplugged }

  /// True if groves are announced, shown and can wake.
  package var hasGroves: Observed<Bool> { choices.hasGroves }

  /// True if hovering a pointer over the valley plays sounds.
  package var hoverSounds: Observed<Bool> { choices.hoverSounds }

  /// True once the player has used the pointer in a valley.
  package var knowsPointer: Observed<Bool> { choices.knowsPointer }

  /// Turns on turn-based time, in which time only advances when the player acts.
  package func makeTurnBased() { isTurnBased.value = true }

  /// Changes the duration of a sweep: 1, 2 or 3 seconds.
  package func changeSweepLength(_ step: ChoiceStep) {
    let length = sweepSlotMilliseconds.value
    sweepSlotMilliseconds.value = step.from(length, in: Self.sweepSlotChoices)
  }

  /// Changes the volume of a sound bus. An index outside `SoundMix.volumes` is ignored.
  package func changeVolume(of bus: Int, _ step: ChoiceStep) {
    guard mix.value.volumes.indices.contains(bus) else { return }
    let volumes = Array(SoundMix.volumeDecibels.indices)
    mix.value.volumes[bus] = step.falling.from(mix.value.volumes[bus], in: volumes)
  }

  package func changeVolume(of kind: SoundKind, _ step: ChoiceStep) {
    let volumes = Array(SoundMix.volumeDecibels.indices)
    mix.value[kind] = step.falling.from(mix.value[kind], in: volumes)
  }

  /// The durations of a sweep column that the player can choose, in milliseconds.
  package static let sweepSlotChoices = Sweep.slotMilliseconds

  /// Changes the sound output, such as headphones or mono.
  package func changeOutput(_ step: ChoiceStep) {
    mix.value.output = step.from(mix.value.output)
  }

  /// Changes the stereo width.
  package func changeWidth(_ step: ChoiceStep) {
    let widths = Array(SoundMix.widthPercents.indices)
    mix.value.width = step.falling.from(mix.value.width, in: widths)
  }

  /// Changes the window scale: the number of screen pixels per font pixel.
  package func changeScale(_ step: ChoiceStep) {
    display.value.scale = step.from(display.value.scale, in: DisplayChoice.scales)
  }

  package func changeVerbosity(_ step: ChoiceStep) {
    verbosity.value = step.from(verbosity.value)
  }

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
      StoredSetting("caption-style", captions),
      StoredSetting(
        "sweep-slot-milliseconds", sweepSlotMilliseconds, accepts: Self.sweepSlotChoices.contains),
      StoredSetting("holds-breath", holdsBreath), StoredSetting("sound-mix", mix),
      StoredSetting("verbosity", verbosity), StoredSetting("events", events),
      StoredSetting("voice", voice), StoredSetting("display", display),
      StoredSetting("picture", picture), StoredSetting("key-repeat", keyRepeat),
      StoredSetting("gallery", gallery), StoredSetting("curtain", isCurtainDown), storedKeys,
      StoredSetting("turns", isTurnBased), StoredSetting("groves", hasGroves),
      StoredSetting("screen-parts", parts), StoredSetting("hover", hoverSounds),
      StoredSetting("knows-pointer", knowsPointer), StoredSetting("details", showsDetails),
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

/// The default key bindings of a game.
struct FirstKeys {
  let table: KeyTable
  /// True if the terminal's key bindings are in use.
  let isOnTerminal: Bool
}

/// Settings that affect the game itself.
struct PlayChoices {
  let isTurnBased = Observed(false)
  let hasGroves = Observed(true)
  let hoverSounds = Observed(false)
  let gallery = Observed("")
  let parts = Observed(ScreenParts())
  let showsDetails = Observed(false)
  let unplugged = Observed<Set<OutputKind>>([])
  let knowsPointer = Observed(false)
}

/// Settings that affect speech and captions.
struct SpeechChoice {
  let hasVoice: Bool
  let verbosity = Observed(Verbosity.normal)
  let events = Observed(EventChoice())
  let voice = Observed(VoicePreference())
  let captions = Observed(CaptionStyle())
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
