import KodamaDataSources
import KodamaPlay
import KodamaRoles

/// Whom the settings ask for the one group that is a screen of its own.
package protocol SettingsPresentationDelegate: AnyObject {
  /// Every action with its key, over the settings.
  func presentKeys()
}

/// The settings in groups, each setting a line with its value; choosing one takes its next value.
package final class SettingsController: ListController {
  /// Whom it asks for the keys.
  package weak var destinations: (any SettingsPresentationDelegate)?
  /// The group that is open, or nil for the list of groups.
  private var open: SettingsGroup?

  override var title: Title { open.map(Title.settings) ?? .screen(.settings) }
  override var help: HelpTopic { .settings }

  override var items: [ListItem] {
    switch open {
    case .sound: sound + [backItem]
    case .speech: speech + [backItem]
    case .captions: captions + [backItem]
    case .display: display + [backItem]
    case .game: game + [backItem]
    case .keys, .language, nil: groups + [backItem]
    }
  }

  override func goBack() {
    guard let group = open else { return super.goBack() }
    // The group of captions lies in that of speech.
    open = group == .captions ? .speech : nil
    let line = items.firstIndex { $0.state.label == .settings(group) }
    setNeedsRefresh(focus: line ?? 0)
  }

  private var groups: [ListItem] {
    SettingsGroup.allCases.filter { $0 != .captions }.map { group in
      switch group {
      case .keys: ListItem(.settings(group)) { self.destinations?.presentKeys() }
      case .language:
        ListItem.setting(.settings(group), .language) {
          self.state.chooseNextLanguage()
        }
      default: ListItem(.settings(group)) { self.open = group }
      }
    }
  }

  private var sound: [ListItem] {
    let settings = state.settings
    let seconds = settings.sweepSlotMilliseconds.value / 25
    return [
      .setting(.setting(.output), .output(settings.soundMix.output)) {
        settings.chooseNextOutput()
      },
      .setting(.setting(.width), width) { settings.chooseNextWidth() },
      .setting(.setting(.sweep), .seconds(seconds)) { settings.chooseNextSweepLength() },
      item(.breath, settings.holdsBreath.value) { settings.holdsBreath.value.toggle() },
    ] + Self.volumes.map { volume(of: $0.bus, $0.name) } + [
      item(.night, settings.soundMix.isNight) { settings.mix.value.isNight.toggle() }
    ]
  }

  /// The volume of everything comes first, then those that are changed most often.
  private static let volumes: [(bus: Int, name: VolumeName)] = [
    (6, .master), (5, .cues), (0, .ambience), (1, .moments), (2, .music), (3, .probe),
    (4, .interface),
  ]

  private var speech: [ListItem] {
    let settings = state.settings
    let level = settings.verbosity.value
    let levels = ListItem(
      .setting(.verbosity), .verbosity(level), isSetting: true, help: .game(.verbosityChosen(level))
    ) { settings.chooseNextVerbosity() }
    let captions = item(.captions, settings.showsCaptions.value) { self.state.toggleCaptions() }
    let style = ListItem(.settings(.captions)) { self.open = .captions }
    return [levels] + (level == .own ? events : []) + [captions, style] + voice
  }

  /// How captions are shown, and which.
  private var captions: [ListItem] {
    let settings = state.settings
    let style = settings.captionStyle
    return [
      .setting(.setting(.captionSize), .captionSize(style.size)) {
        settings.chooseNextCaptionSize()
      },
      item(.captionBacking, style.isBacked) { settings.captions.value.isBacked.toggle() },
      .setting(.setting(.captionLines), .lines(style.lineCount)) {
        settings.chooseNextCaptionLines()
      },
    ]
      + EventChoice.Kind.allCases.map { kind in
        let isOn = !style.leftOut.contains(kind)
        return .setting(.event(kind), .on(isOn), isOn: isOn) { settings.toggleCaptions(of: kind) }
      }
  }

  /// What is told of each kind of event, where the player chooses that.
  private var events: [ListItem] {
    let settings = state.settings
    return EventChoice.Kind.allCases.map { kind in
      .setting(.event(kind), .telling(settings.events.value[kind])) {
        settings.chooseNextTelling(of: kind)
      }
    }
  }

  /// How the voice speaks.
  private var voice: [ListItem] {
    let settings = state.settings
    let wish = settings.chosenVoice
    return [
      .setting(.setting(.voiceRate), Self.share(wish.rate)) { settings.chooseNextVoiceRate() },
      .setting(.setting(.voicePitch), Self.share(wish.pitch)) {
        settings.chooseNextVoicePitch()
      },
      .setting(.setting(.voiceVolume), Self.share(wish.volume)) {
        settings.chooseNextVoiceVolume()
      },
      .setting(.setting(.voice), wish.kind.map(ItemValue.voice) ?? .voiceAsItIs) {
        settings.chooseNextVoice()
      },
    ]
  }

  private static func share(_ percent: Int?) -> ItemValue {
    percent.map(ItemValue.percent) ?? .voiceAsItIs
  }

  private var display: [ListItem] {
    let choice = state.settings.display.value
    let scale = choice.scale.map { ItemValue.percent($0 * 100) }
    return [
      .setting(.setting(.scale), scale ?? .automatic) {
        self.state.settings.chooseNextScale()
        self.state.ask(.showWindow)
      },
      item(.fullscreen, choice.isFullscreen) {
        self.state.settings.display.value.isFullscreen.toggle()
        self.state.ask(.showWindow)
      },
      item(.curtain, state.settings.isCurtainDown.value) { self.state.toggleCurtain() },
    ] + picture
  }

  /// How the valley is drawn.
  private var picture: [ListItem] {
    let settings = state.settings
    let style = settings.pictureStyle
    return [
      .setting(.setting(.look), .look(style.look)) { settings.chooseNextLook() },
      .setting(.setting(.palette), .palette(style.palette)) { settings.chooseNextPalette() },
      item(.calm, style.isCalm) { settings.picture.value.isCalm.toggle() },
      item(.heat, style.showsHeat) { settings.picture.value.showsHeat.toggle() },
    ]
  }

  private var game: [ListItem] {
    let settings = state.settings
    let held = settings.keyRepeat.value
    let delay = held.delayMilliseconds.map(ItemValue.milliseconds)
    return [
      .setting(.setting(.keyDelay), delay ?? .on(false)) {
        settings.chooseNextKeyDelay()
      },
      .setting(.setting(.keyRate), .keyRate(held.rate)) { settings.chooseNextKeyRate() },
      item(.turns, state.settings.isTurnBased.value) {
        self.state.settings.isTurnBased.value.toggle()
      },
      item(.groves, state.settings.hasGroves.value) {
        self.state.settings.hasGroves.value.toggle()
      },
    ]
  }

  private func item(
    _ name: SettingName, _ isOn: Bool, action: @escaping () -> Void
  ) -> ListItem {
    .setting(.setting(name), .on(isOn), isOn: isOn, action: action)
  }

  private func volume(of bus: Int, _ name: VolumeName) -> ListItem {
    let percent = SoundMix.volumePercents[state.settings.soundMix.volumes[bus]]
    return .setting(.volume(name), .percent(percent)) {
      self.state.settings.chooseNextVolume(of: bus)
    }
  }

  private var width: ItemValue {
    .percent(SoundMix.widthPercents[state.settings.soundMix.width])
  }
}

/// What a value was before it last changed, so that a change can be taken back; taking back is a
/// change as well, and is taken back by the next one.
final class FormerValue<Value: Equatable> {
  private(set) var value: Value?

  /// Begins to look on; nothing has changed yet.
  init(of observed: Observed<Value>) {
    observed.observe(self, timings: [.prior]) { former, change in former.value = change.old }
  }
}
