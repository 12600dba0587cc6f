import KodamaHosting
import KodamaDataSources
import KodamaModels
import KodamaViews

/// The title screen: go on, begin, choose a language, leave.
public final class TitleController: ListController {
  override var title: Message { Message("title.menu") }
  override var help: Message { keys.message("help.title") }

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

  override func take(_ command: Command) -> Bool {
    guard command.action == .closeRequested else { return false }
    quit()
    return true
  }
}
