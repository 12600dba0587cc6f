import KodamaRoles
import KodamaDataSources
import KodamaModels

/// The settings: each a line with its value; choosing one takes its next value.
public final class SettingsController: ListController {
  override var title: Message { Message("settings.title") }
  override var help: Message { Message("help.settings") }

  override var items: [ListItem] {
    let (state, settings) = (state, state.settings)
    let seconds = settings.sweepSlotMilliseconds.value / 25
    return [
      ListItem(Message("settings.language"), Message("language.chosen")) {
        state.chooseNextLanguage()
      },
      ListItem(Message("settings.captions"), onOff(settings.showsCaptions.value)) {
        state.toggleCaptions()
      },
      ListItem(
        Message("settings.sweep"), Message("settings.seconds", ("n", .number(seconds)))
      ) { settings.chooseNextSweepLength() },
      ListItem(Message("settings.curtain"), onOff(settings.isCurtainDown.value)) {
        state.toggleCurtain()
      },
      ListItem(
        Message("settings.verbosity"), Message("verbosity.\(settings.verbosity.value.rawValue)")
      ) { settings.chooseNextVerbosity() },
      ListItem(Message("settings.output"), Message("output.\(settings.soundMix.output.rawValue)")) {
        settings.chooseNextOutput()
      },
      ListItem(Message("settings.width"), width) { settings.chooseNextWidth() },
    ] + ["bed", "moments", "music", "probe", "interface"].enumerated().map(volume) + [backItem]
  }

  private func volume(of bus: Int, _ name: String) -> ListItem {
    let percent = [100, 75, 50, 25, 0][state.settings.soundMix.volumes[bus]]
    return ListItem(
      Message("settings.volume.\(name)"), Message("settings.percent", ("n", .number(percent)))
    ) { self.state.settings.chooseNextVolume(of: bus) }
  }

  private var width: Message {
    let percent = SoundMix.widthPercents[state.settings.soundMix.width]
    return Message("settings.percent", ("n", .number(percent)))
  }

  private func onOff(_ isOn: Bool) -> Message { Message(isOn ? "settings.on" : "settings.off") }
}
