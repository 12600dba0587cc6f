import KodamaHosting
import KodamaDataSources
public import KodamaPlay
import KodamaSurfaces
import KodamaViews

/// The title screen: go on, begin, choose a language, leave.
public final class TitleController: ListController {
  /// Makes the title screen of a game.
  public required init(state: GameState, stage: Stage) {
    super.init(state: state, stage: stage)
    state.troubles.delegate = self
    state.troubles.beginReminding()
    if let sound = stage.outputs.sound {
      let view = VoicelessSoundView(surface: sound, patches: stage.patches)
      view.dataSource = state.troubles
      soundViews.add(view)
    }
  }

  override var title: Message { Message("title.menu") }
  override var help: HelpTopic { .title }

  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView { TitleView(drawing) }

  override var items: [ListItem] {
    let items = [
      ListItem(Message("title.new")) {
        self.state.startNewPlay()
        self.presentation?.presentPlay()
      },
      ListItem(Message("title.etudes")) { self.presentation?.presentEtudes() },
      ListItem(Message("title.worlds")) { self.presentation?.presentWorlds() },
      ListItem(Message("title.learn")) { self.presentation?.presentLearn() },
      ListItem(Message("title.settings")) { self.presentation?.presentSettings() },
      ListItem(Message("title.language")) { self.state.chooseNextLanguage() },
      ListItem(Message("title.credits")) { self.presentation?.presentCredits() },
      ListItem(Message("title.quit")) { self.presentation?.quit() },
    ]
    guard state.canContinue else { return items }
    let resume = ListItem(Message("title.continue")) {
      if self.state.continuePlay() { self.presentation?.presentPlay() }
    }
    return [resume] + items
  }

  /// Escape alone ends nothing.
  override func goBack() {
    ask(Message("title.quit.ask")) { [weak self] in self?.quit() }
  }

  private func quit() { presentation?.quit() }

  /// Shows what has become of the items; who hears no voice hears that from time to time.
  public override func advance() {
    super.advance()
    state.troubles.remind()
  }

  override func take(_ command: Command) -> Bool {
    guard command.action == .closeRequested else { return false }
    quit()
    return true
  }
}

extension TitleController: TroublesDelegate {
  /// It is to be heard that there is no voice.
  public func troublesDidRemind() { soundViews.setNeedsUpdate() }
}
