import KodamaHosting
import KodamaDataSources
package import KodamaPlay
import KodamaSurfaces
import KodamaViews

/// The title screen: a list of the ways to start the game.
package final class TitleController: ListController {
  private let clock = TitleClock()
  /// True until the first keys have been announced to a new player on a terminal.
  private lazy var namesKeys = game.settings.isOnTerminal && !game.library.canContinue

  package required init(game: Game, context: ViewContext) {
    super.init(game: game, context: context)
    game.problems.delegate = self
    game.problems.beginReminding()
    if let sound = context.outputs.sound {
      let view = VoicelessSoundView(surface: sound, patches: context.patches)
      view.dataSource = game.problems
      soundViews.add(view)
      let evening = TitleSoundView(surface: sound, patches: context.patches)
      evening.dataSource = clock
      soundViews.add(evening)
      clock.delegate = self
    }
  }

  override var title: Title { .screen(.title) }
  override var help: HelpTopic { .title }
  override var opensOnLastLine: Bool { false }
  override var changesLanguage: Bool { true }
  override var inputContext: InputContext { .title }

  override class var showsScene: Bool { true }
  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView { TitleView(drawing) }

  override var items: [ListItem] {
    let items = [
      ListItem.button(.newValley) {
        self.game.session.startNewPlay()
        self.presentation?.present(.valley)
      },
      link(.button(.etudes), to: .etudes),
      link(.button(.worlds), to: .worlds),
      link(.button(.learn), to: .learn),
      link(.button(.settings), to: .settings),
      ListItem.button(.language) { self.game.chooseNextLanguage() },
      link(.button(.credits), to: .credits),
      ListItem.button(.quit) { self.presentation?.quit() },
    ]
    guard game.library.canContinue else { return items }
    let resume = ListItem.button(.`continue`) {
      if self.game.library.continuePlay() { self.presentation?.present(.valley) }
    }
    return [resume] + items
  }

  override func goBack() {
    ask(.quit) { [weak self] in self?.quit() }
  }

  private func quit() { presentation?.quit() }

  package override func advance() {
    super.advance()
    game.problems.remind()
    clock.advance()
    guard namesKeys else { return }
    namesKeys = false
    game.eventLog.report(.game(.firstKeys))
  }

  override func handle(_ operation: ExtraListOperation) -> Bool {
    if requestCode(for: operation) { return true }
    guard operation == .gallery else { return false }
    presentation?.present(.gallery)
    return true
  }

  override func handlePasted(_ text: String?) { importCode(text) }

  /// Quits the game, or closes the open question.
  package override func close() {
    if hasPrompt { super.close() } else { quit() }
  }
}
