import KodamaDataSources
public import KodamaHosting
public import KodamaModels
import KodamaRoles
import KodamaViews

/// The title screen: go on, begin, choose a language, leave.
public final class TitleController: ScreenController {
  /// What the buttons do. A Controller gives a title and an action; the View does the rest.
  private enum Choice: CaseIterable {
    case resume, begin, lesson, settings, language, quit

    var title: Message {
      switch self {
      case .resume: Message("title.continue")
      case .begin: Message("title.new")
      case .lesson: Message("title.lesson")
      case .settings: Message("title.settings")
      case .language: Message("title.language")
      case .quit: Message("title.quit")
      }
    }
  }

  /// Whom it asks for other screens.
  public weak var presentation: (any PresentationDelegate)?
  private let state: GameState
  private let choices: [Choice]
  private let menu: MenuController
  private let views = ViewGroup()

  /// Makes the title screen of a game.
  public init(state: GameState, stage: Stage) {
    self.state = state
    choices = Choice.allCases.filter { $0 != .resume || state.canContinue }
    let title = TitleView(surface: stage.layout, catalogue: stage.messages)
    title.languageSource = state.settings
    views.add(stage.onScreen(title))
    let items = choices.map { MenuItemState(label: $0.title) }
    menu = MenuController(
      menu: Menu(title: Message("title.menu"), items: items, speech: state.speech), stage: stage,
      languageSource: state.settings, rect: title.menuRect)
    menu.delegate = self
    state.settings.language.observe(self) { title, _ in title.setNeedsUpdate() }
  }

  /// Says what the game is called and what has the focus.
  public func announce() { menu.announce() }

  /// Forgets what happened during the last pass.
  public func beginPass() { menu.beginPass() }

  /// Takes an operation.
  public func perform(_ command: Command) {
    if menu.perform(command) { return }
    switch command.action {
    case .back, .closeRequested: presentation?.quit()
    case .language: state.chooseNextLanguage()
    case .help: state.speech.say(Message("help.title"), .important)
    default: break
    }
  }

  /// Nothing moves on the title screen.
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
}

extension TitleController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    guard let chosen = menu.chosen, choices.indices.contains(chosen) else { return }
    switch choices[chosen] {
    case .resume: if state.continuePlay() { presentation?.presentPlay() }
    case .begin:
      state.startNewPlay()
      presentation?.presentPlay()
    case .lesson: presentation?.presentLesson()
    case .settings: presentation?.presentSettings()
    case .language: state.chooseNextLanguage()
    case .quit: presentation?.quit()
    }
  }
}
