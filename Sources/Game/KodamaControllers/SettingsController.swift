import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaViews

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
  override class var hints: [HintView.Hint] { HintView.settingHints }

  override var items: [ListItem] {
    switch open {
    case .sound: sound + [backItem]
    case .speech: speech + [backItem]
    case .captions: captions + [backItem]
    case .display: display + [backItem]
    case .game: play + [backItem]
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
          self.game.chooseNextLanguage()
        }
      default: ListItem(.settings(group)) { self.open = group }
      }
    }
  }

  private var sound: [ListItem] {
    let settings = game.settings
    let seconds = settings.sweepSlotMilliseconds.value / 25
    return [
      .choice(.setting(.output), .output(settings.soundMix.output)) {
        settings.changeOutput($0)
      },
      .choice(.setting(.width), width) { settings.changeWidth($0) },
      .choice(.setting(.sweep), .seconds(seconds)) { settings.changeSweepLength($0) },
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
    let settings = game.settings
    let level = settings.verbosity.value
    let levels = ListItem.choice(
      .setting(.verbosity), .verbosity(level), help: .game(.verbosityChosen(level))
    ) { settings.changeVerbosity($0) }
    let captions = item(.captions, settings.showsCaptions.value) { self.game.toggleCaptions() }
    let style = ListItem(.settings(.captions)) { self.open = .captions }
    return [levels] + (level == .own ? events : []) + [captions, style] + voice
  }

  /// How captions are shown, and which.
  private var captions: [ListItem] {
    let settings = game.settings
    let style = settings.captionStyle
    return [
      .choice(.setting(.captionSize), .captionSize(style.size)) {
        settings.changeCaptionSize($0)
      },
      item(.captionBacking, style.isBacked) { settings.captions.value.isBacked.toggle() },
      .choice(.setting(.captionLines), .lines(style.lineCount)) {
        settings.changeCaptionLines($0)
      },
    ]
      + EventChoice.Kind.allCases.map { kind in
        let isOn = !style.leftOut.contains(kind)
        return .toggle(.event(kind), isOn) { settings.toggleCaptions(of: kind) }
      }
  }

  /// What is told of each kind of event, where the player chooses that.
  private var events: [ListItem] {
    let settings = game.settings
    return EventChoice.Kind.allCases.map { kind in
      .choice(.event(kind), .telling(settings.events.value[kind])) {
        settings.changeTelling(of: kind, $0)
      }
    }
  }

  /// How the voice speaks.
  private var voice: [ListItem] {
    let settings = game.settings
    let wish = settings.chosenVoice
    return [
      .choice(.setting(.voiceRate), Self.share(wish.rate)) { settings.changeVoiceRate($0) },
      .choice(.setting(.voicePitch), Self.share(wish.pitch)) {
        settings.changeVoicePitch($0)
      },
      .choice(.setting(.voiceVolume), Self.share(wish.volume)) {
        settings.changeVoiceVolume($0)
      },
      .choice(.setting(.voice), wish.kind.map(ItemValue.voice) ?? .voiceAsItIs) {
        settings.changeVoice($0)
      },
    ]
  }

  private static func share(_ percent: Int?) -> ItemValue {
    percent.map(ItemValue.percent) ?? .voiceAsItIs
  }

  private var display: [ListItem] {
    let choice = game.settings.display.value
    let scale = choice.scale.map { ItemValue.percent($0 * 100) }
    return [
      .choice(.setting(.scale), scale ?? .automatic) {
        self.game.settings.changeScale($0)
        self.game.requests.ask(.showWindow)
      },
      item(.fullscreen, choice.isFullscreen) {
        self.game.settings.display.value.isFullscreen.toggle()
        self.game.requests.ask(.showWindow)
      },
      item(.curtain, game.settings.isCurtainDown.value) { self.game.toggleCurtain() },
    ] + picture
  }

  /// How the valley is drawn.
  private var picture: [ListItem] {
    let settings = game.settings
    let style = settings.pictureStyle
    return [
      .choice(.setting(.look), .look(style.look)) { settings.changeLook($0) },
      .choice(.setting(.palette), .palette(style.palette)) { settings.changePalette($0) },
      item(.calm, style.isCalm) { settings.picture.value.isCalm.toggle() },
      item(.heat, style.showsHeat) { settings.picture.value.showsHeat.toggle() },
    ]
  }

  private var play: [ListItem] {
    let settings = game.settings
    let held = settings.keyRepeat.value
    let delay = held.delayMilliseconds.map(ItemValue.milliseconds)
    return [
      .choice(.setting(.keyDelay), delay ?? .on(false)) {
        settings.changeKeyDelay($0)
      },
      .choice(.setting(.keyRate), .keyRate(held.rate)) { settings.changeKeyRate($0) },
      item(.turns, game.settings.isTurnBased.value) {
        self.game.settings.isTurnBased.value.toggle()
      },
      item(.groves, game.settings.hasGroves.value) {
        self.game.settings.hasGroves.value.toggle()
      },
    ]
  }

  private func item(
    _ name: SettingName, _ isOn: Bool, action: @escaping () -> Void
  ) -> ListItem {
    .toggle(.setting(name), isOn, action: action)
  }

  private func volume(of bus: Int, _ name: VolumeName) -> ListItem {
    let percent = SoundMix.volumePercents[game.settings.soundMix.volumes[bus]]
    return .choice(.volume(name), .percent(percent)) {
      self.game.settings.changeVolume(of: bus, $0)
    }
  }

  private var width: ItemValue {
    .percent(SoundMix.widthPercents[game.settings.soundMix.width])
  }
}

/// What a value was before it last changed, so that a change can be taken back; taking back is a
/// change as well, and is taken back by the next one.
final class PreviousValue<Value: Equatable> {
  private(set) var value: Value?
  private var observation: Observation?

  /// Begins to look on; nothing has changed yet.
  init(of observed: Observed<Value>) {
    observation = observed.observe(timings: [.prior]) { [weak self] change in
      self?.value = change.old
    }
  }
}
