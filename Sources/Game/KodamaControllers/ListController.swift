import KodamaDataSources
import KodamaEtudes
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews
import KodamaWorld

/// A screen that consists of a list. A subclass provides its title, its items and their actions:
///     final class ColoursController: ListController {
///       override var title: Label { .message("colours") }
///       override var items: [ListItem] {
///         [ListItem(.message("red")) { self.game.choose(.red) }, backItem]
///       }
///     }
package class ListController: ScreenController {
  package weak var presentation: (any PresentationDelegate)?
  let game: Game
  let context: ViewContext
  /// The Views of the screen, except its list, that are drawn. `soundViews` contains the audible
  /// ones.
  let views = ViewGroup()
  let soundViews = ViewGroup()
  /// The picture of the valley behind the list, which is painted before the list is drawn.
  let sceneViews = ViewGroup()
  private let menu: MenuController
  let backdrop: BackdropView
  /// The valley behind the list if none is in play. It is generated at its first use.
  lazy var scene = ListScene(scenePlan, rules: game.rules, style: game.settings)
  /// The number of passes until that valley is generated, after the first picture.
  var passesToScene = 2
  /// Views that are drawn over the list.
  private let noticeViews = ViewGroup()
  private var observations: [Observation] = []
  /// True if the items may have changed since the list was shown. If a different list is shown
  /// afterwards, the focus moves to `nextFocus`, or to the line where the player left that list.
  private var needsRefresh = false
  private var nextFocus: Int?
  /// The number of facts when the last command arrived, or nil after the pass has compared it. If a
  /// command adds no fact, the focused line is announced in response.
  private var factCountBefore: Int?
  /// The step by which choosing the focused line changes its value; nil if it performs its action.
  private var step: ChoiceStep?

  package required init(game: Game, context: ViewContext) {
    self.game = game
    self.context = context
    backdrop = Self.makeBackdrop(context.drawing(game.settings))
    views.add(context.onScreen(backdrop))
    let hints = HintView(context.drawing(game.settings))
    hints.hints = Self.hints
    backdrop.put(hints, in: .hints)
    views.add(context.onScreen(hints))
    let notice = NoticeView(context.drawing(game.settings))
    notice.dataSource = game.eventLog
    backdrop.put(notice, in: .notice)
    noticeViews.add(context.onScreen(notice))
    menu = MenuController(
      menu: Menu(title: .nothing, eventLog: game.eventLog), context: context,
      settings: game.settings)
    backdrop.put(list: menu.view)
    menu.delegate = self
    observations = [
      game.eventLog.newest.observe { [weak self] _ in self?.setNeedsUpdate() },
      game.settings.picture.observe { [weak self] _ in self?.listSceneDidChange() },
      game.settings.language.observe { [weak self] _ in self?.setNeedsUpdate() },
      game.settings.keyTable.observe { [weak self] _ in self?.setNeedsUpdate() },
    ]
  }

  // MARK: Prompts

  /// A question or a text entry that is shown instead of the list.
  private struct Prompt {
    /// The question, or what the text is.
    var label: Label
    /// Nil in a question.
    var entry: TextEntry?
    var accept: (String) -> Void
    /// The index of the list's focused line, which gets the focus back afterwards.
    var focus: Int
  }

  private var prompt: Prompt?

  /// Asks a question and focuses "No". The closure must hold the screen weakly.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - line: The line to focus afterwards. The default is the currently focused line.
  ///   - accept: The action to perform after "Yes".
  func ask(_ question: Label, from line: Int? = nil, accept: @escaping () -> Void) {
    prompt = Prompt(
      label: question, entry: nil, accept: { _ in accept() }, focus: line ?? focus)
    setNeedsRefresh()
  }

  /// Asks for a name, starting with `text`. The closure must hold the screen weakly.
  func askName(_ text: String = "", accept: @escaping (String) -> Void) {
    askText(.message("shelf.name"), TextEntry(text, eventLog: game.eventLog), accept)
  }

  /// Asks for a gallery's address, starting with `text`. The closure must hold the screen weakly.
  func askAddress(_ text: String, accept: @escaping (String) -> Void) {
    let entry = TextEntry(text, eventLog: game.eventLog, limit: TextEntry.addressLimit)
    askText(.message("gallery.address"), entry, accept)
  }

  private func askText(_ label: Label, _ entry: TextEntry, _ accept: @escaping (String) -> Void) {
    prompt = Prompt(label: label, entry: entry, accept: accept, focus: focus)
    setNeedsRefresh()
  }

  var hasPrompt: Bool { prompt != nil }
  package var wantsText: Bool { prompt?.entry != nil }
  package var wantsFilter: Bool { false }
  package var wantsKeys: Bool { false }
  package var chosenRecording: String? { nil }

  private func close(accepting: Bool) {
    guard let closed = prompt else { return }
    prompt = nil
    setNeedsRefresh(focus: closed.focus)
    if accepting { closed.accept(closed.entry?.text ?? "") }
  }

  private var shownTitle: Label {
    guard let prompt else { return title }
    let what = Label.Value.label(prompt.label)
    guard let entry = prompt.entry else { return Label("front.ask", ("what", what)) }
    return Label("front.entry", ("what", what), ("text", .typed(entry.text)))
  }

  private var shownItems: [ListItem] {
    guard let prompt else { return items }
    let no = ListItem.button(prompt.entry == nil ? "confirm.no" : "entry.cancel") {
      self.close(accepting: false)
    }
    let yes = ListItem.button(prompt.entry == nil ? "confirm.yes" : "entry.done") {
      self.close(accepting: true)
    }
    return prompt.entry == nil ? [no, yes] : [yes, no]
  }

  private func performInPrompt(_ input: Input) -> Bool {
    guard let prompt else { return false }
    if case .text(let typed) = input {
      prompt.entry?.type(typed)
      return true
    }
    switch input.listOperation {
    case .extra(.erase): prompt.entry?.erase()
    case .extra(.paste) where wantsText: game.requests.ask(.pasteText)
    case .back: close(accepting: false)
    case .help: game.eventLog.report(.list(.opened(shownTitle)))
    case nil, .menu, .extra, .language: return false
    }
    return true
  }

  // MARK: Overridden by subclasses

  /// The title of the list. When it changes, the focus moves to the first line.
  var title: Label { .nothing }
  var items: [ListItem] { [] }
  /// The help topic for lines that have no help of their own.
  var help: HelpTopic { .list }
  /// The name of this screen in the message that a key has no effect here.
  var inputContext: InputContext { .list }
  class func makeBackdrop(_ drawing: Drawing) -> BackdropView { BackdropView(drawing) }
  /// The plan of the valley that lives behind the list if none is in play.
  var scenePlan: ValleyPlan { ListScene.samplePlan }
  /// True if the valley in play is behind the list.
  var isOverPlay: Bool { game.session.play != nil }
  class var hints: [HintView.Hint] { HintView.listHints }
  /// True if the language key works here, because a line of this screen names it.
  var changesLanguage: Bool { false }
  /// True if a list of this screen opens on the line on which the player left it.
  var opensOnLastLine: Bool { true }
  var filter: String { "" }
  /// Closes the screen or, if a part of it is open, such as a group of settings, only that part.
  func goBack() { presentation?.dismiss() }
  func didRefresh() {}
  /// Handles an operation that only some lists support.
  ///
  /// - Returns: False if this list does not support it.
  func handle(_ operation: ExtraListOperation) -> Bool { false }
  /// Handles text that is typed while no prompt is shown.
  ///
  /// - Returns: False if this list does not accept text.
  func handleTyped(_ text: String) -> Bool { false }
  /// Handles a key while the list captures keys.
  ///
  /// - Returns: False if this list ignores the key.
  func handle(_ stroke: KeyStroke) -> Bool { false }
  /// Handles input that the list does not use. By default, reports that the key has no effect here.
  func answerUnused(_ input: Input) {
    game.reportUnavailable(input, in: promptContext ?? inputContext)
  }
  /// Reports the help for the focused line, or for the screen if the line has none.
  func postHelp() {
    if let own = focusedItem?.help {
      game.eventLog.report(own)
    } else {
      game.eventLog.answer(.help(help))
    }
  }
  /// Handles pasted text while no prompt is shown. The text is nil if the clipboard contains none.
  func handlePasted(_ text: String?) {}

  // MARK: Shared by all lists

  /// Adds a View that shows details of the focused item. Only some backdrops have space for it.
  final func addDetail(_ view: some ScreenView) {
    backdrop.put(view, in: .detail)
    views.add(context.onScreen(view))
  }

  func link(_ label: Label, to destination: Destination) -> ListItem {
    ListItem(label) { self.presentation?.present(destination) }
  }

  var backItem: ListItem { .button("list.back") { self.goBack() } }

  var keys: KeyTable { game.settings.keyTable.value }

  func moveFocus(to line: Int) { menu.moveFocus(to: line) }

  var focus: Int { menu.focus }

  /// The focused line. Each access creates all lines of the list, so store the result.
  var focusedItem: ListItem? {
    let items = items
    return items.indices.contains(focus) ? items[focus] : nil
  }

  /// Plays the sound of a key, such as the undo key, that did not choose a line.
  func sound(_ moment: MenuMoment) { menu.sound(moment) }

  /// Schedules an update of the items for the end of the pass, which happens only if this screen is
  /// still visible then.
  ///
  /// - Parameter focus: The line to focus if a different list is shown afterwards; nil for the line
  ///   where the player left that list.
  func setNeedsRefresh(focus: Int? = nil) {
    needsRefresh = true
    nextFocus = focus
  }

  package func announce() {
    if !refresh() { menu.announce() }
  }

  /// - Returns: True if the list has changed and was announced.
  @discardableResult
  private func refresh() -> Bool {
    needsRefresh = false
    let (title, items) = (shownTitle, shownItems.map { $0.state })
    let start = nextFocus ?? (remembersPlace ? game.listPlaces.focus(in: title, items) : 0)
    let hasChanged = menu.show(title, items, focus: start)
    if prompt == nil { didRefresh() }
    return hasChanged
  }

  package func beginPass() { menu.beginPass() }

  package func hover(_ pointer: PointerInput) {
    if menu.hover(at: ScreenPoint(pointer)) { setNeedsRefresh() }
  }

  package func perform(_ input: Input) {
    beginCommand()
    // After other letters, a space separates words. At the start, it chooses the line.
    let isBlank = input.listOperation == .menu(.place) && wantsFilter && !filter.isEmpty
    let input = isBlank ? .text(" ") : input
    if performInPrompt(input) || performStep(input) || menu.perform(input) { return }
    switch input.listOperation {
    case .back: goBack()
    case .language where !hasPrompt && changesLanguage: game.chooseNextLanguage()
    case .help: postHelp()
    case .extra(let operation): if hasPrompt || !handle(operation) { answerUnused(input) }
    case nil, .menu, .language: if hasPrompt || !handleRaw(input) { answerUnused(input) }
    }
  }

  private func handleRaw(_ input: Input) -> Bool {
    switch input {
    case .text(let text): handleTyped(text)
    case .key(let stroke): handle(stroke)
    case .operation, .notice, .pointer, .click, .unknown: false
    }
  }

  private var remembersPlace: Bool { prompt == nil && opensOnLastLine }

  /// Prepares for a command. It may change the items, and must cause a fact as its answer.
  private func beginCommand() {
    if remembersPlace { menu.rememberPlace(in: game.listPlaces) }
    setNeedsRefresh()
    factCountBefore = game.eventLog.factCount
  }

  package func paste(_ text: String?) {
    beginCommand()
    guard let prompt else { return handlePasted(text) }
    guard prompt.entry != nil else { return }
    if let text {
      prompt.entry?.type(text)
    } else {
      game.eventLog.report(.edit(.refused(.noText)))
    }
  }

  /// Returns to the title screen, because the window was requested to close.
  package func close() {
    beginCommand()
    presentation?.present(.title)
  }

  /// Announces the focused line again when the window gains or loses the focus.
  package func windowFocusDidChange(_ hasFocus: Bool) { beginCommand() }

  /// Changes the value of the focused line for Left and Right, and that of the line under the
  /// pointer for a click on it. On lines without a value, the keys move the focus.
  private func performStep(_ input: Input) -> Bool {
    switch (input, input.listOperation) {
    case (.click(let click), _) where click.button == 1 && menu.isValue(at: click.point):
      _ = menu.hover(at: click.point)
      step = .next
    case (_, .menu(.move(.left))): step = .back
    case (_, .menu(.move(.right))): step = .forth
    default: return false
    }
    defer { step = nil }
    let items = shownItems
    guard items.indices.contains(focus), items[focus].change != nil else { return false }
    menu.choose()
    return true
  }

  private var promptContext: InputContext? {
    prompt.map { $0.entry == nil ? .question : .entry }
  }

  /// Updates the items. If the last command added no fact, announces the focused line, so that
  /// every key gets a response.
  package func advance() {
    advanceScene()
    if needsRefresh { refresh() }
    defer { factCountBefore = nil }
    guard let factCountBefore, factCountBefore == game.eventLog.factCount else { return }
    menu.sayFocus()
  }

  package func setNeedsUpdate() {
    sceneViews.setNeedsUpdate()
    views.setNeedsUpdate()
    menu.setNeedsUpdate()
  }

  package func updateViews() -> Bool {
    _ = sceneViews.update()
    let didDraw = views.update()
    if didDraw { menu.setNeedsUpdate() }
    let didSound = soundViews.update()
    let didList = menu.updateViews()
    if didList { noticeViews.setNeedsUpdate() }
    return noticeViews.update() || didList || didDraw || didSound
  }
}

extension ListController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    let items = shownItems
    guard let chosen = menu.chosen, items.indices.contains(chosen) else { return }
    setNeedsRefresh()
    if let step, let change = items[chosen].change {
      change(step)
    } else {
      items[chosen].action()
    }
  }
}

extension ListController: ListSoundDelegate {
  package func listSoundDidChange() { soundViews.setNeedsUpdate() }
}
