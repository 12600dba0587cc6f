import KodamaDataSources
public import KodamaHosting
public import KodamaModels
import KodamaRoles
import KodamaViews

/// The settings: each a line with its value; choosing one takes its next value.
public final class SettingsController: ScreenController {
  private enum Choice: CaseIterable {
    case language, captions, sweep, curtain, headphones
    case bed, moments, music, probe, interface, back

    /// The kind of sound whose volume it is.
    var bus: Int? {
      switch self {
      case .bed: 0
      case .moments: 1
      case .music: 2
      case .probe: 3
      case .interface: 4
      default: nil
      }
    }
  }

  /// Whom it asks for other screens.
  public weak var presentation: (any PresentationDelegate)?
  private let state: GameState
  private let menu: MenuController
  private let views = ViewGroup()

  /// Makes the settings of a game.
  public init(state: GameState, stage: Stage) {
    self.state = state
    let backdrop = BackdropView(surface: stage.layout)
    views.add(stage.onScreen(backdrop))
    menu = MenuController(
      menu: Menu(
        title: Message("settings.title"), items: Self.items(state.settings), speech: state.speech),
      stage: stage, languageSource: state.settings, rect: backdrop.listRect)
    menu.delegate = self
  }

  /// Says what the screen is and what has the focus.
  public func announce() { menu.announce() }

  /// Forgets what happened during the last pass.
  public func beginPass() { menu.beginPass() }

  /// Takes an operation.
  public func perform(_ command: Command) {
    if menu.perform(command) { return }
    switch command.action {
    case .back: presentation?.dismiss()
    case .closeRequested: presentation?.presentTitle()
    case .language:
      state.chooseNextLanguage()
      menu.replaceItems(Self.items(state.settings))
    case .help: state.speech.say(Message("help.settings"), .important)
    default: break
    }
  }

  /// Nothing moves here by itself.
  public func advance() {}

  /// Makes the next update draw everything.
  public func setNeedsUpdate() {
    views.setNeedsUpdate()
    menu.setNeedsUpdate()
  }

  /// Updates the Views that follow a notice.
  public func updateViews() -> Bool {
    let didDraw = views.update()
    if didDraw { menu.setNeedsUpdate() }
    return menu.updateViews() || didDraw
  }

  private static func items(_ settings: Settings) -> [MenuItemState] {
    Choice.allCases.map { choice in
      switch choice {
      case .language:
        MenuItemState(label: Message("settings.language"), value: Message("language.chosen"))
      case .captions:
        MenuItemState(
          label: Message("settings.captions"), value: onOff(settings.showsCaptions.value))
      case .sweep:
        MenuItemState(
          label: Message("settings.sweep"),
          value: Message(
            "settings.seconds", ("n", .number(settings.sweepSlotMilliseconds.value / 25))))
      case .curtain:
        MenuItemState(
          label: Message("settings.curtain"), value: onOff(settings.isCurtainDown.value))
      case .headphones:
        MenuItemState(
          label: Message("settings.headphones"), value: onOff(settings.soundMix.usesHeadphones))
      case .bed, .moments, .music, .probe, .interface: volume(of: choice, settings)
      case .back: MenuItemState(label: Message("settings.back"))
      }
    }
  }

  private static func volume(of choice: Choice, _ settings: Settings) -> MenuItemState {
    let level = choice.bus.map { settings.soundMix.volumes[$0] } ?? 0
    let percent = [100, 75, 50, 25, 0][level]
    return MenuItemState(
      label: Message("settings.volume.\(choice)"),
      value: Message("settings.percent", ("n", .number(percent))))
  }

  private static func onOff(_ isOn: Bool) -> Message {
    Message(isOn ? "settings.on" : "settings.off")
  }
}

extension SettingsController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    guard let chosen = menu.chosen, Choice.allCases.indices.contains(chosen) else { return }
    switch Choice.allCases[chosen] {
    case .language: state.chooseNextLanguage()
    case .captions: state.toggleCaptions()
    case .sweep: state.settings.chooseNextSweepLength()
    case .curtain: state.toggleCurtain()
    case .headphones: state.settings.mix.value.usesHeadphones.toggle()
    case .bed, .moments, .music, .probe, .interface:
      if let bus = Choice.allCases[chosen].bus { state.settings.chooseNextVolume(of: bus) }
    case .back: return presentation?.dismiss() ?? ()
    }
    menu.replaceItems(Self.items(state.settings))
  }
}
