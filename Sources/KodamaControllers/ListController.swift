import KodamaDataSources
public import KodamaHosting
public import KodamaModels
import KodamaRoles
import KodamaViews

/// A screen that is a list. What it is called, its items and what they do is all that a screen of
/// this kind adds:
///
///     public final class ColoursController: ListController {
///       override var title: Message { Message("colours.title") }
///       override var items: [ListItem] {
///         [ListItem(Message("colours.red")) { self.state.choose(.red) }, backItem]
///       }
///     }
public class ListController: ScreenController {
  /// Whom it asks for other screens.
  public weak var presentation: (any PresentationDelegate)?
  let state: GameState
  let stage: Stage
  /// Views of the screen besides its list: those that are drawn, and those that are heard.
  let views = ViewGroup()
  let soundViews = ViewGroup()
  private let menu: MenuController
  /// Whether the items may stand at something else now, and where the focus of another list is to
  /// begin.
  private var needsRefresh = false
  private var nextFocus = 0

  /// Makes the screen of a game.
  public required init(state: GameState, stage: Stage) {
    self.state = state
    self.stage = stage
    let backdrop = Self.makeBackdrop(stage.drawing(state.settings))
    views.add(stage.onScreen(backdrop))
    menu = MenuController(
      menu: Menu(title: Message(""), speech: state.speech), stage: stage,
      settings: state.settings, rect: backdrop.listRect)
    menu.delegate = self
    state.settings.language.observe(self) { screen, _ in screen.setNeedsUpdate() }
  }

  // MARK: What a screen adds

  /// What the list is called. A list of another name begins anew.
  var title: Message { Message("") }
  /// Its lines, from the top.
  var items: [ListItem] { [] }
  /// What the help key says where an item has no help of its own.
  var help: Message { Message("help.list") }
  /// What stands around the list.
  class func makeBackdrop(_ drawing: Drawing) -> BackdropView { BackdropView(drawing) }
  /// Leaves the screen, or what of it is open.
  func goBack() { presentation?.dismiss() }
  /// Takes an operation before the list does.
  ///
  /// - Returns: whether it was one for this screen.
  func take(_ command: Command) -> Bool { false }

  // MARK: What all of them share

  /// The last line of most lists.
  var backItem: ListItem { ListItem(Message("list.back")) { self.goBack() } }

  /// The position of the focus.
  var focus: Int { menu.focus }

  /// Shows what the items stand at, once the commands of the pass are done and if this screen is
  /// still on then.
  ///
  /// - Parameter focus: where the focus begins if the list is another one.
  func setNeedsRefresh(focus: Int = 0) {
    needsRefresh = true
    nextFocus = focus
  }

  /// Says what the screen is and what has the focus.
  public func announce() {
    if !refresh() { menu.announce() }
  }

  /// - Returns: whether the list is another one now, and has said so.
  @discardableResult
  private func refresh() -> Bool {
    needsRefresh = false
    return menu.show(title, items.map(\.state), focus: nextFocus)
  }

  /// Forgets what happened during the last pass.
  public func beginPass() { menu.beginPass() }

  /// Takes an operation.
  public func perform(_ command: Command) {
    setNeedsRefresh()
    if take(command) || menu.perform(command) { return }
    switch command.action {
    case .back: goBack()
    case .closeRequested: presentation?.presentTitle()
    case .language: state.chooseNextLanguage()
    case .help:
      let items = items
      let own = items.indices.contains(focus) ? items[focus].help : nil
      state.speech.say(own ?? help, .important)
    default: break
    }
  }

  /// Shows what has become of the items.
  public func advance() {
    if needsRefresh { refresh() }
  }

  /// Makes the next update draw everything.
  public func setNeedsUpdate() {
    views.setNeedsUpdate()
    menu.setNeedsUpdate()
  }

  /// Updates the Views that follow a notice.
  public func updateViews() -> Bool {
    let didDraw = views.update()
    if didDraw { menu.setNeedsUpdate() }
    let didSound = soundViews.update()
    return menu.updateViews() || didDraw || didSound
  }
}

extension ListController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    let items = items
    guard let chosen = menu.chosen, items.indices.contains(chosen) else { return }
    setNeedsRefresh()
    items[chosen].action()
  }
}
