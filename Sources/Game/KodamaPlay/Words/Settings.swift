package import KodamaEtudes
package import KodamaDataSources
package import KodamaRoles

/// What the player has chosen. Each setting is one observed value with one handler an observer;
/// changing one is a command like any other, so a recording holds it.
package final class Settings: Model {
  /// The language of everything that is read and said.
  package let language: Observed<Language>
  /// Whether what is heard is shown in words.
  package let showsCaptions: Observed<Bool>
  /// The length of a column's slot in a sweep, in milliseconds: 25, 50 or 75.
  package let sweepSlotMilliseconds: Observed<Int>
  /// Whether the world waits while a sweep is heard.
  package let holdsBreath = Observed(true)
  /// How everything that is heard is mixed.
  package let mix = Observed(SoundMix())
  /// Whether the screen is dark, for those who play by ear.
  package let isCurtainDown: Observed<Bool>

  /// Which key asks for what.
  package let keyTable: Observed<KeyTable>
  private let firstKeys: FirstKeys
  private let speech: SpeechChoice
  private let choices = PlayChoices()
  /// How the window is to be.
  package let display = Observed(DisplayChoice())
  /// How the valley is drawn.
  package let picture = Observed(PictureStyle())
  /// How a key repeats that is held.
  package let keyRepeat = Observed(KeyRepeatChoice())

  /// Makes the settings of a first start.
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

  /// The keys of a first start.
  package var standardKeys: KeyTable { firstKeys.table }
  /// Whether the keys are those of words mode, which are kept by themselves.
  package var isOnTerminal: Bool { firstKeys.isOnTerminal }
  /// Whether time moves only with the player.
  package var isTurnBased: Observed<Bool> { choices.isTurnBased }
  /// The address of the gallery that the player has chosen; empty for the one that ships.
  package var gallery: Observed<String> { choices.gallery }
  /// Whether something speaks, and words have to wait for it.
  package var hasVoice: Bool { speech.hasVoice }
  /// How much is said.
  package var verbosity: Observed<Verbosity> { speech.verbosity }
  /// What is told of each kind of event, where the player chooses that.
  package var events: Observed<EventChoice> { speech.events }
  /// How the voice speaks.
  package var voice: Observed<VoiceWish> { speech.voice }

  /// How captions are shown, and which.
  package var captions: Observed<CaptionStyle> { speech.captions }

  /// Whether the groves of a valley are told, shown and woken.
  package var hasGroves: Observed<Bool> { choices.hasGroves }

  /// Lets time move only with the player.
  package func makeTurnBased() { isTurnBased.value = true }

  /// Goes on to another length of a sweep: 1, 2 or 3 seconds.
  package func changeSweepLength(_ step: ChoiceStep) {
    let length = sweepSlotMilliseconds.value
    sweepSlotMilliseconds.value = step.from(length, in: Self.sweepSlotChoices)
  }

  /// Goes on to another volume of a kind of sound, in the order of `SoundMix.volumes`.
  package func changeVolume(of bus: Int, _ step: ChoiceStep) {
    guard mix.value.volumes.indices.contains(bus) else { return }
    let volumes = Array(SoundMix.volumeDecibels.indices)
    mix.value.volumes[bus] = step.falling.from(mix.value.volumes[bus], in: volumes)
  }

  /// The lengths that a column of a sweep can have, in milliseconds.
  package static let sweepSlotChoices = Sweep.slotMilliseconds

  /// Goes on to another thing that sound can come out of.
  package func changeOutput(_ step: ChoiceStep) {
    mix.value.output = step.from(mix.value.output)
  }

  /// Goes on to another distance between left and right.
  package func changeWidth(_ step: ChoiceStep) {
    let widths = Array(SoundMix.widthPercents.indices)
    mix.value.width = step.falling.from(mix.value.width, in: widths)
  }

  /// Goes on to another scale of the window.
  package func changeScale(_ step: ChoiceStep) {
    display.value.scale = step.from(display.value.scale, in: DisplayChoice.scales)
  }

  /// Has more or less said.
  package func changeVerbosity(_ step: ChoiceStep) {
    verbosity.value = step.from(verbosity.value)
  }

  /// Takes the state into a digest.
  package func combine(into digest: inout Digest) {
    digest.combine(language.value.rawValue)
    digest.combine(showsCaptions.value ? 1 : 0)
    digest.combine(sweepSlotMilliseconds.value)
    digest.combine(holdsBreath.value ? 1 : 0)
    digest.combine(isCurtainDown.value ? 1 : 0)
    // The text of the standard keys is long, and every digest would wait for it.
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
  }
}

/// The keys that a game began with.
struct FirstKeys {
  /// Which key asks for what.
  let table: KeyTable
  /// Whether they are those of words mode.
  let isOnTerminal: Bool
}

/// What of the settings is about neither sight nor sound.
struct PlayChoices {
  /// Whether time moves only with the player.
  let isTurnBased = Observed(false)
  /// Whether there are groves.
  let hasGroves = Observed(true)
  /// The address of the gallery that the player has chosen.
  let gallery = Observed("")
}

/// What of the settings is about what is said, and how.
struct SpeechChoice {
  /// Whether something speaks at all in this game.
  let hasVoice: Bool
  /// How much is said.
  let verbosity = Observed(Verbosity.normal)
  /// What is told of each kind of event, where the player chooses that.
  let events = Observed(EventChoice())
  /// How the voice speaks.
  let voice = Observed(VoiceWish())
  /// How captions are shown, and which.
  let captions = Observed(CaptionStyle())
}

extension Settings: KeyNamesDataSource {
  /// Which key asks for what now.
  package var boundKeys: [BoundKey] {
    keyTable.value.rows.map { BoundKey(stroke: $0.stroke, action: $0.action) }
  }
}

extension Settings: LanguageDataSource {
  /// The language the player has chosen.
  package var chosenLanguage: Language { language.value }
}

extension Settings: MixSoundViewDataSource {
  /// What the player has set.
  package var soundMix: SoundMix { mix.value }
}
