import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaViews
import KodamaWorld

/// The settings in groups, one setting per line. Choosing a line selects the next value.
package final class SettingsController: ListController {
  /// The open group, or nil while the list of groups is shown.
  private var open: SettingsGroup?

  override var changesLanguage: Bool { true }
  override var title: Title { open.map(Title.settings) ?? .screen(.settings) }
  override var help: HelpTopic { .settings }
  override var scenePlan: ValleyPlan? { ListScene.samplePlan }
  override class var hints: [HintView.Hint] { HintView.settingHints }

  override var items: [ListItem] {
    switch open {
    case .sound: sound + [backItem]
    case .sounds: sounds + [backItem]
    case .speech: speech + [backItem]
    case .captions: captions + [backItem]
    case .display: display + [backItem]
    case .game: play + [backItem]
    case .keys, .language, nil: groups + [backItem]
    }
  }

  override func goBack() {
    guard let group = open else { return super.goBack() }
    // Captions are a group within the speech settings, and the kinds of sound a group within the
    // sound settings.
    open = group == .captions ? .speech : group == .sounds ? .sound : nil
    let line = items.firstIndex { $0.state.label == .settings(group) }
    setNeedsRefresh(focus: line ?? 0)
  }

  private var groups: [ListItem] {
    SettingsGroup.allCases.filter { $0 != .captions && $0 != .sounds }.map { group in
      switch group {
      case .keys: link(.settings(group), to: .keys)
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
      item(.hover, settings.hoverSounds.value) { settings.hoverSounds.value.toggle() },
    ] + Self.volumes.map { volume(of: $0.bus, $0.name) } + [
      item(.night, settings.soundMix.isNight) { settings.mix.value.isNight.toggle() },
      ListItem(.settings(.sounds)) { self.open = .sounds },
    ]
  }

  private var sounds: [ListItem] {
    SoundKind.allCases.map { kind in
      .choice(.soundKind(kind), volume(of: kind)) {
        self.game.settings.changeVolume(of: kind, $0)
      }
    }
  }

  /// The master volume, followed by the other volumes, those that players change most often first.
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

  private var captions: [ListItem] {
    let settings = game.settings
    let style = settings.captionStyle
    return [
      .choice(.setting(.captionSize), .captionSize(style.size)) {
        settings.changeCaptionSize($0)
      },
      item(.captionBacking, style.hasBackground) { settings.captions.value.hasBackground.toggle() },
      .choice(.setting(.captionLines), .lines(style.lineCount)) {
        settings.changeCaptionLines($0)
      },
    ]
      + EventChoice.Kind.allCases.map { kind in
        let isOn = !style.excludedKinds.contains(kind)
        return .toggle(.event(kind), isOn) { settings.toggleCaptions(of: kind) }
      }
  }

  /// The lines that determine which kinds of events are spoken, if the player has chosen to decide
  /// this for each kind.
  private var events: [ListItem] {
    let settings = game.settings
    return EventChoice.Kind.allCases.map { kind in
      .choice(.event(kind), .telling(settings.events.value[kind])) {
        settings.changeTelling(of: kind, $0)
      }
    }
  }

  private var voice: [ListItem] {
    let settings = game.settings
    let choice = settings.chosenVoice
    return [
      .choice(.setting(.voiceRate), Self.share(choice.rate)) { settings.changeVoiceRate($0) },
      .choice(.setting(.voicePitch), Self.share(choice.pitch)) {
        settings.changeVoicePitch($0)
      },
      .choice(.setting(.voiceVolume), Self.share(choice.volume)) {
        settings.changeVoiceVolume($0)
      },
      .choice(.setting(.voice), choice.kind.map(ItemValue.voice) ?? .voiceDefault) {
        settings.changeVoice($0)
      },
    ]
  }

  private static func share(_ percent: Int?) -> ItemValue {
    percent.map(ItemValue.percent) ?? .voiceDefault
  }

  private var display: [ListItem] {
    let choice = game.settings.display.value
    let scale = choice.scale.map { ItemValue.percent($0 * 100) }
    return [
      .choice(.setting(.scale), scale ?? .automatic) {
        self.game.settings.changeScale($0)
        self.game.requests.ask(.showWindow)
      },
      item(.fullscreen, choice.isFullscreen) { self.game.toggleFullscreen() },
      item(.curtain, game.settings.isCurtainDown.value) { self.game.toggleCurtain() },
    ] + picture
  }

  private var picture: [ListItem] {
    let settings = game.settings
    let style = settings.pictureStyle
    return [
      .choice(.setting(.look), .look(style.look)) { settings.changeLook($0) },
      .choice(.setting(.palette), .palette(style.palette)) { settings.changePalette($0) },
      item(.calm, style.isCalm) { settings.picture.value.isCalm.toggle() },
      item(.heat, style.showsHeat) { settings.picture.value.showsHeat.toggle() },
      item(.details, settings.showsDetails.value) { settings.showsDetails.value.toggle() },
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

/// Stores the previous value of an observed value, so that a change can be undone. Undoing is
/// itself a change, so a second undo redoes the first change.
final class PreviousValue<Value: Equatable> {
  private(set) var value: Value?
  private var observation: Observation?

  /// Starts to observe a value. `value` is nil until the first change.
  init(of observed: Observed<Value>) {
    observation = observed.observe(timings: [.prior]) { [weak self] change in
      self?.value = change.old
    }
  }
}
