package import KodamaEtudes
package import KodamaDataSources
package import KodamaRoles

/// The settings of the player. Each is an observed value. Changing one is a command like any other,
/// so recordings contain it.
package final class Settings: Model {
  /// The language of text and speech.
  package let language: Observed<Language>
  package let showsCaptions: Observed<Bool>
  /// The duration of a column in a sweep, in milliseconds: 25, 50 or 75.
  package let sweepSlotMilliseconds: Observed<Int>
  /// True if the world waits during a sweep.
  package let holdsBreath = Observed(true)
  package let mix = Observed(SoundMix())
  /// True if the screen is dark, for players who play by ear.
  package let isCurtainDown: Observed<Bool>

  package let keyTable: Observed<KeyTable>
  private let firstKeys: FirstKeys
  private let speech: SpeechChoice
  private let choices = PlayChoices()
  package let display = Observed(DisplayChoice())
  package let picture = Observed(PictureStyle())
  package let keyRepeat = Observed(KeyRepeatChoice())

  /// Creates the default settings.
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
  /// True if these are the keys of the terminal, which are stored separately.
  package var isOnTerminal: Bool { firstKeys.isOnTerminal }
  /// True if time advances only when the player acts.
  package var isTurnBased: Observed<Bool> { choices.isTurnBased }
  /// The address of the chosen gallery; empty for the built-in one.
  package var gallery: Observed<String> { choices.gallery }
  /// True if a voice is available, so that sounds may have to wait for words.
  package var hasVoice: Bool { speech.hasVoice }
  package var verbosity: Observed<Verbosity> { speech.verbosity }
  /// The way each kind of event is reported: spoken, written, or neither.
  package var events: Observed<EventChoice> { speech.events }
  package var voice: Observed<VoicePreference> { speech.voice }

  package var captions: Observed<CaptionStyle> { speech.captions }

  /// The visibility of the parts of the play screen that lie over the picture.
  package var parts: Observed<ScreenParts> { choices.parts }

  /// True if groves are announced, shown and can wake.
  package var hasGroves: Observed<Bool> { choices.hasGroves }

  /// Makes time advance only when the player acts.
  package func makeTurnBased() { isTurnBased.value = true }

  /// Changes the length of a sweep: 1, 2 or 3 seconds.
  package func changeSweepLength(_ step: ChoiceStep) {
    let length = sweepSlotMilliseconds.value
    sweepSlotMilliseconds.value = step.from(length, in: Self.sweepSlotChoices)
  }

  /// Changes the volume of a kind of sound, an index of `SoundMix.volumes`.
  package func changeVolume(of bus: Int, _ step: ChoiceStep) {
    guard mix.value.volumes.indices.contains(bus) else { return }
    let volumes = Array(SoundMix.volumeDecibels.indices)
    mix.value.volumes[bus] = step.falling.from(mix.value.volumes[bus], in: volumes)
  }

  /// The selectable durations of a column in a sweep, in milliseconds.
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

  /// Changes the scale of the window.
  package func changeScale(_ step: ChoiceStep) {
    display.value.scale = step.from(display.value.scale, in: DisplayChoice.scales)
  }

  package func changeVerbosity(_ step: ChoiceStep) {
    verbosity.value = step.from(verbosity.value)
  }

  package func combine(into digest: inout Digest) {
    digest.combine(language.value.rawValue)
    digest.combine(showsCaptions.value ? 1 : 0)
    digest.combine(sweepSlotMilliseconds.value)
    digest.combine(holdsBreath.value ? 1 : 0)
    digest.combine(isCurtainDown.value ? 1 : 0)
    // The text of the default keys is long, and would slow down every digest.
    if keyTable.value != standardKeys { digest.combine(keyTable.value.text) }
    digest.combine(isTurnBased.value ? 1 : 0)
    digest.combine(mix.value.output.rawValue)
    digest.combine(mix.value.width)
    for volume in mix.value.volumes { digest.combine(volume) }
    digest.combine(mix.value.isNight ? 1 : 0)
    digest.combine(verbosity.value.rawValue)
    digest.combine(display.value.stored)
    digest.combine(picture.value.stored)
    digest.combine(voice.value.stored)
    digest.combine(events.value.stored)
    digest.combine(captions.value.stored)
    digest.combine(hasGroves.value ? 1 : 0)
    digest.combine(gallery.value)
    digest.combine(keyRepeat.value.stored)
    if parts.value != ScreenParts() { digest.combine(parts.value.stored) }
  }
}

extension Settings {
  /// The settings that a store keeps, each with its key, in the order in which they are restored.
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
      StoredSetting("screen-parts", parts),
    ]
  }

  /// The key of the language, which the command line may override.
  package static let languageKey = "language"

  /// Stored keys are bound over the default ones. The terminal's are stored separately.
  private var storedKeys: StoredSetting {
    let (keyTable, standardKeys) = (keyTable, standardKeys)
    return StoredSetting(
      key: isOnTerminal ? "keys-terminal" : "keys",
      restore: { text in
        keyTable.value = standardKeys.binding(KeyTable(text: text).rows)
        return true
      },
      observe: { handler in keyTable.observe { handler($0.new.text) } })
  }
}

/// The default keys of a game.
struct FirstKeys {
  let table: KeyTable
  /// True if these are the keys of the terminal.
  let isOnTerminal: Bool
}

/// Settings of the game itself, neither of the screen nor of the sound.
struct PlayChoices {
  let isTurnBased = Observed(false)
  let hasGroves = Observed(true)
  let gallery = Observed("")
  let parts = Observed(ScreenParts())
}

/// Settings of speech and captions.
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
}
