import KodamaDataSources
import KodamaEtudes
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// A screen that is a list. What it is called, its items and what they do is all that a screen of
/// this kind adds:
///
///     public final class ColoursController: ListController {
///       override var title: Title { .outside(id: "colours") }
///       override var items: [ListItem] {
///         [.button(.outside(id: "red")) { self.game.choose(.red) }, backItem]
///       }
///     }
package class ListController: ScreenController {
  /// Whom it asks for other screens.
  package weak var presentation: (any PresentationDelegate)?
  let game: Game
  let context: ViewContext
  /// Views of the screen besides its list: those that are drawn, and those that are heard.
  let views = ViewGroup()
  let soundViews = ViewGroup()
  private let menu: MenuController
  private let backdrop: BackdropView
  /// What stands in prompt of the list.
  private let noticeViews = ViewGroup()
  private var observations: [Observation] = []
  /// Whether the items may stand at something else now, and where the focus of another list is to
  /// begin.
  private var needsRefresh = false
  private var nextFocus = 0
  /// How much was told before the last command came, until it is seen whether that was answered.
  private var factCountBefore: Int?
  /// Which way the line that is chosen goes, where it is a choice.
  private var step = ChoiceStep.next

  /// Makes the screen of a game.
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
    notice.dataSource = game.chronicle
    backdrop.put(notice, in: .notice)
    noticeViews.add(context.onScreen(notice))
    menu = MenuController(
      menu: Menu(title: .nothing, chronicle: game.chronicle), context: context,
      settings: game.settings)
    backdrop.put(list: menu.view)
    menu.delegate = self
    observations = [
      game.chronicle.newest.observe { [weak self] _ in self?.setNeedsUpdate() },
      game.settings.language.observe { [weak self] _ in self?.setNeedsUpdate() },
      game.settings.keyTable.observe { [weak self] _ in self?.setNeedsUpdate() },
    ]
  }

  // MARK: What a screen asks

  /// What stands in prompt of the list: a question, or a text to be typed.
  private struct Prompt {
    /// What is asked; nil where a text is to be typed.
    var question: Question?
    var entry: TextEntry?
    /// Whether the text is an address, not a name.
    var isAddress = false
    var accept: (String) -> Void
    /// Where the focus of the list was.
    var focus: Int
  }

  private var prompt: Prompt?

  /// Asks before something is done; the first answer is no. The closure holds the screen weakly.
  ///
  /// - Parameters:
  ///   - question: what is asked.
  ///   - line: where the focus goes afterwards, if not where it is.
  ///   - accept: what is done after a yes.
  func ask(_ question: Question, from line: Int? = nil, accept: @escaping () -> Void) {
    prompt = Prompt(
      question: question, entry: nil, accept: { _ in accept() }, focus: line ?? focus)
    setNeedsRefresh()
  }

  /// Asks for a name. The closure must hold the screen weakly.
  func askName(_ text: String = "", accept: @escaping (String) -> Void) {
    let entry = TextEntry(text, chronicle: game.chronicle)
    prompt = Prompt(entry: entry, accept: accept, focus: focus)
    setNeedsRefresh()
  }

  /// Asks for the address of a gallery. The closure must hold the screen weakly.
  func askAddress(_ text: String, accept: @escaping (String) -> Void) {
    let entry = TextEntry(
      text, chronicle: game.chronicle, limit: TextEntry.addressLimit)
    prompt = Prompt(entry: entry, isAddress: true, accept: accept, focus: focus)
    setNeedsRefresh()
  }

  /// Whether something stands in prompt of the list.
  var hasPrompt: Bool { prompt != nil }
  /// Whether letters are text now.
  package var wantsText: Bool { prompt?.entry != nil }
  /// Most texts are typed by themselves.
  package var wantsFilter: Bool { false }
  /// Most lists take commands.
  package var wantsKeys: Bool { false }
  /// Most lists have no recordings.
  package var chosenRecording: String? { nil }

  private func close(accepting: Bool) {
    guard let closed = prompt else { return }
    prompt = nil
    setNeedsRefresh(focus: closed.focus)
    if accepting { closed.accept(closed.entry?.text ?? "") }
  }

  private var shownTitle: Title {
    guard let prompt else { return title }
    let typed = prompt.entry?.text ?? ""
    return prompt.question.map(Title.question)
      ?? (prompt.isAddress ? .address(typed: typed) : .name(typed: typed))
  }

  private var shownItems: [ListItem] {
    guard let prompt else { return items }
    let no = ListItem.button(prompt.entry == nil ? .no : .cancel) {
      self.close(accepting: false)
    }
    let yes = ListItem.button(prompt.entry == nil ? .yes : .done) {
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
    case .help: game.chronicle.report(.list(.opened(shownTitle)))
    case nil, .menu, .extra, .language: return false
    }
    return true
  }

  // MARK: What a screen adds

  /// What the list is called. A list of another name begins anew.
  var title: Title { .nothing }
  /// Its lines, from the top.
  var items: [ListItem] { [] }
  /// What the help key says where an item has no help of its own.
  var help: HelpTopic { .list }
  /// What is said of keys that ask for nothing here.
  var inputContext: Whereabouts { .list }
  /// What stands around the list.
  class func makeBackdrop(_ drawing: Drawing) -> BackdropView { BackdropView(drawing) }
  /// The keys that are named at its edge.
  class var hints: [HintView.Hint] { HintView.listHints }
  /// Leaves the screen, or what of it is open.
  func goBack() { presentation?.dismiss() }
  /// The items are shown as they are now, and one of them has the focus.
  func didRefresh() {}
  /// Takes an operation that only some lists know.
  ///
  /// - Returns: whether this list knows it.
  func handle(_ operation: ExtraListOperation) -> Bool { false }
  /// Takes letters that are typed into the list itself.
  ///
  /// - Returns: whether this list takes letters.
  func handleTyped(_ text: String) -> Bool { false }
  /// Takes a key as it is.
  ///
  /// - Returns: whether this list asks for keys.
  func handle(_ stroke: KeyStroke) -> Bool { false }
  /// Answers what the list has no use for.
  func answerUnused(_ input: Input) {
    game.reportUnavailable(input, in: promptContext ?? inputContext)
  }
  /// Answers the help key: with the help of the line that has the focus, or of the screen.
  func postHelp() {
    if let own = focusedItem?.help {
      game.chronicle.report(own)
    } else {
      game.chronicle.answer(.help(help))
    }
  }
  /// Takes the text of the clipboard where the list shows no question; most lists have no use for
  /// it.
  func handlePasted(_ text: String?) {}

  // MARK: What all of them share

  /// Shows a View of the focused item beside or below the list, where the backdrop has a place.
  final func addDetail(_ view: some ScreenView) {
    backdrop.put(view, in: .detail)
    views.add(context.onScreen(view))
  }

  /// The last line of most lists.
  var backItem: ListItem { .button(.back) { self.goBack() } }

  /// Which key asks for what.
  var keys: KeyTable { game.settings.keyTable.value }

  /// Puts the focus on a line.
  func moveFocus(to line: Int) { menu.moveFocus(to: line) }

  /// The position of the focus.
  var focus: Int { menu.focus }

  /// The line that has the focus. All lines are made for it, so it is asked for once.
  var focusedItem: ListItem? {
    let items = items
    return items.indices.contains(focus) ? items[focus] : nil
  }

  /// Has the answer to a key be heard that has chosen no line.
  func sound(_ moment: MenuMoment) { menu.sound(moment) }

  /// Shows what the items stand at, once the commands of the pass are done and if this screen is
  /// still on then.
  ///
  /// - Parameter focus: where the focus begins if the list is another one.
  func setNeedsRefresh(focus: Int = 0) {
    needsRefresh = true
    nextFocus = focus
  }

  /// Says what the screen is and what has the focus.
  package func announce() {
    if !refresh() { menu.announce() }
  }

  /// - Returns: whether the list is another one now, and has said so.
  @discardableResult
  private func refresh() -> Bool {
    needsRefresh = false
    let isOther = menu.show(shownTitle, shownItems.map { $0.state }, focus: nextFocus)
    if prompt == nil { didRefresh() }
    return isOther
  }

  /// Forgets what happened during the last pass.
  package func beginPass() { menu.beginPass() }

  /// The line under a pointer has the focus.
  package func hover(_ pointer: PointerInput) {
    if menu.hover(at: ScreenPoint(pointer)) { setNeedsRefresh() }
  }

  /// Takes what comes in: the focus moves, or the line under it is chosen.
  package func perform(_ input: Input) {
    beginCommand()
    if performInPrompt(input) || performStep(input) || menu.perform(input) { return }
    switch input.listOperation {
    case .back: goBack()
    case .language: game.chooseNextLanguage()
    case .help: postHelp()
    case .extra(let operation): if hasPrompt || !handle(operation) { answerUnused(input) }
    case nil, .menu: if hasPrompt || !handleRaw(input) { answerUnused(input) }
    }
  }

  /// Letters and keys, as they are.
  private func handleRaw(_ input: Input) -> Bool {
    switch input {
    case .text(let text): handleTyped(text)
    case .key(let stroke): handle(stroke)
    case .operation, .notice, .pointer, .click, .unknown: false
    }
  }

  /// Prepares for a command: any may change the items, and the facts that it tells are counted.
  private func beginCommand() {
    setNeedsRefresh()
    factCountBefore = game.chronicle.factsTold
  }

  /// Takes the text of the clipboard: it is typed where a text is asked for.
  package func paste(_ text: String?) {
    beginCommand()
    guard let prompt else { return handlePasted(text) }
    guard prompt.entry != nil else { return }
    if let text {
      prompt.entry?.type(text)
    } else {
      game.chronicle.report(.edit(.refused(.noText)))
    }
  }

  /// Leaves the list for the title, where the window closes.
  package func close() {
    beginCommand()
    presentation?.presentTitle()
  }

  /// Says what has the focus again.
  package func windowFocusDidChange(_ hasFocus: Bool) { beginCommand() }

  /// Left and Right go through the values of a choice; elsewhere they move the focus.
  private func performStep(_ input: Input) -> Bool {
    guard case .menu(.move(let direction)) = input.listOperation,
      direction == .left || direction == .right
    else { return false }
    let items = shownItems
    guard items.indices.contains(focus), items[focus].change != nil else { return false }
    step = direction == .left ? .back : .forth
    menu.choose()
    step = .next
    return true
  }

  private var promptContext: Whereabouts? {
    prompt.map { $0.entry == nil ? .question : .entry }
  }

  /// Shows what has become of the items. Where choosing one has changed nothing that is said, what
  /// has the focus is said again: no key is silent.
  package func advance() {
    if needsRefresh { refresh() }
    defer { factCountBefore = nil }
    guard let factCountBefore, factCountBefore == game.chronicle.factsTold else { return }
    menu.sayFocus()
  }

  /// Makes the next update draw everything.
  package func setNeedsUpdate() {
    views.setNeedsUpdate()
    menu.setNeedsUpdate()
  }

  /// Updates the Views that follow a notice.
  package func updateViews() -> Bool {
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
    if let change = items[chosen].change { change(step) } else { items[chosen].action() }
  }
}
