import KodamaDataSources
import KodamaPlay
import KodamaRoles

/// The settings in groups, each setting a line with its value; choosing one takes its next value.
public final class SettingsController: ListController {
  enum Group: CaseIterable { case sound, speech, display, keys, language, game }

  /// The group that is open, or nil for the list of groups.
  private var open: Group?

  override var title: Message { open.map(name) ?? Message("settings.title") }
  override var help: HelpTopic { .settings }

  override var items: [ListItem] {
    switch open {
    case .sound: sound + [backItem]
    case .speech: speech + [backItem]
    case .display: display + [backItem]
    case .game: game + [backItem]
    case .keys, .language, nil: groups + [backItem]
    }
  }

  override func goBack() {
    guard let group = open else { return super.goBack() }
    open = nil
    setNeedsRefresh(focus: Group.allCases.firstIndex(of: group) ?? 0)
  }

  private var groups: [ListItem] {
    Group.allCases.map { group in
      switch group {
      case .keys: ListItem(name(group)) { self.presentation?.presentKeys() }
      case .language:
        ListItem.setting(name(group), Message("language.chosen")) {
          self.state.chooseNextLanguage()
        }
      default: ListItem(name(group)) { self.open = group }
      }
    }
  }

  private var sound: [ListItem] {
    let settings = state.settings
    let seconds = settings.sweepSlotMilliseconds.value / 25
    // The volume of everything comes first, then those that are changed most often.
    let volumes: [(bus: Int, name: String)] = [
      (6, "master"), (5, "cues"), (0, "bed"), (1, "moments"), (2, "music"), (3, "probe"),
      (4, "interface"),
    ]
    return [
      .setting(Message("settings.output"), Message("output.\(settings.soundMix.output.rawValue)")) {
        settings.chooseNextOutput()
      },
      .setting(Message("settings.width"), width) { settings.chooseNextWidth() },
      .setting(
        Message("settings.sweep"), Message("settings.seconds", ("n", .number(seconds)))
      ) { settings.chooseNextSweepLength() },
      item("breath", settings.holdsBreath.value) { settings.holdsBreath.value.toggle() },
    ] + volumes.map { volume(of: $0.bus, $0.name) } + [
      item("night", settings.soundMix.isNight) { settings.mix.value.isNight.toggle() }
    ]
  }

  private var speech: [ListItem] {
    let settings = state.settings
    return [
      .setting(
        Message("settings.verbosity"), Message("verbosity.\(settings.verbosity.value.rawValue)")
      ) { settings.chooseNextVerbosity() },
      item("captions", settings.showsCaptions.value) { self.state.toggleCaptions() },
    ]
  }

  private var display: [ListItem] {
    let choice = state.settings.display.value
    let scale = choice.scale.map { Message("settings.percent", ("n", .number($0 * 100))) }
    return [
      .setting(Message("settings.scale"), scale ?? Message("settings.automatic")) {
        self.state.settings.chooseNextScale()
        self.state.ask(.showWindow)
      },
      item("fullscreen", choice.isFullscreen) {
        self.state.settings.display.value.isFullscreen.toggle()
        self.state.ask(.showWindow)
      },
      item("curtain", state.settings.isCurtainDown.value) { self.state.toggleCurtain() },
    ] + picture
  }

  /// How the valley is drawn.
  private var picture: [ListItem] {
    let settings = state.settings
    let style = settings.pictureStyle
    return [
      .setting(Message("settings.look"), Message("look.\(style.look.rawValue)")) {
        settings.chooseNextLook()
      },
      .setting(Message("settings.palette"), Message("palette.\(style.palette.rawValue)")) {
        settings.chooseNextPalette()
      },
      item("calm", style.isCalm) { settings.picture.value.isCalm.toggle() },
    ]
  }

  private var game: [ListItem] {
    [
      item("turns", state.settings.isTurnBased.value) {
        self.state.settings.isTurnBased.value.toggle()
      }
    ]
  }

  private func name(_ group: Group) -> Message { Message("settings.group.\(group)") }

  private func item(_ name: String, _ isOn: Bool, action: @escaping () -> Void) -> ListItem {
    .setting(
      Message("settings.\(name)"), Message(isOn ? "settings.on" : "settings.off"), isOn: isOn,
      action: action)
  }

  private func volume(of bus: Int, _ name: String) -> ListItem {
    let percent = SoundMix.volumePercents[state.settings.soundMix.volumes[bus]]
    return .setting(
      Message("settings.volume.\(name)"), Message("settings.percent", ("n", .number(percent)))
    ) { self.state.settings.chooseNextVolume(of: bus) }
  }

  private var width: Message {
    let percent = SoundMix.widthPercents[state.settings.soundMix.width]
    return Message("settings.percent", ("n", .number(percent)))
  }
}
