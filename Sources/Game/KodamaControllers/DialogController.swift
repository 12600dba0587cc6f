import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// Receives a notification when a dialog has an answer.
protocol DialogControllerDelegate: AnyObject {
  func dialogControllerDidAnswer()
}

/// A list in front of a screen. The screen creates it directly, without its presentation delegate.
class DialogController: Controller {
  /// The answer with which a dialog was closed.
  enum Answer {
    case declined
    /// The player agreed to a question.
    case leaveValley, restart, load, useSharedItem, change
    case operation(PlayerOperation)
    /// The player wants the list of valleys. This one is saved first.
    case valleys
    case noOperation
    /// The window was requested to close while the action menu was open.
    case closeRequested
    /// After an étude, the player chose to go on, to repeat it, or to leave. `leave` also agrees to
    /// the question whether to leave an étude.
    case next, again, leave
  }

  typealias Choice = (item: MenuItemState, answer: Answer)

  weak var delegate: (any DialogControllerDelegate)?
  private(set) var answer = Answer.declined
  var view: any ScreenView { menu.view }
  private let menu: MenuController
  private let choices: [Choice]
  let game: Game
  private let opensOnLastLine: Bool

  init(
    title: Label, choices: [Choice], opensOnLastLine: Bool = false, game: Game,
    context: ViewContext
  ) {
    self.game = game
    self.choices = choices
    let items = choices.map { $0.item }
    self.opensOnLastLine = opensOnLastLine
    let focus = opensOnLastLine ? game.listPlaces.focus(in: title, items) : 0
    menu = MenuController(
      menu: Menu(title: title, items: items, focus: focus, eventLog: game.eventLog),
      context: context, settings: game.settings)
    menu.delegate = self
    menu.announce()
  }

  /// The name of the dialog in the message that a key has no effect here.
  var inputContext: InputContext { .list }
  func cancel() {}
  /// Handles a request to close the window. By default, the dialog must be answered first.
  func close() { announce() }

  final func report(_ answer: Answer) {
    self.answer = answer
    delegate?.dialogControllerDidAnswer()
  }

  func beginPass() { menu.beginPass() }

  func hover(at point: ScreenPoint) { _ = menu.hover(at: point) }

  func announce() { menu.announce() }

  func perform(_ input: Input) {
    if opensOnLastLine { menu.rememberPlace(in: game.listPlaces) }
    if menu.perform(input) { return }
    switch input.listOperation {
    case .back: cancel()
    case .help: postKeyHelp()
    case nil, .menu, .extra, .language: game.reportUnavailable(input, in: inputContext)
    }
  }

  /// Returns whether an input is a click with the right button or beside the list.
  fileprivate final func isClickAway(_ input: Input) -> Bool {
    guard case .click(let click) = input else { return false }
    return click.button == 3 || !menu.view.contains(click.point)
  }

  func postKeyHelp() { game.eventLog.report(.game(.help(.list))) }

  func setNeedsUpdate() { menu.setNeedsUpdate() }

  func updateViews() -> Bool { menu.updateViews() }
}

extension DialogController: MenuControllerDelegate {
  func menuControllerDidChoose() {
    guard let chosen = menu.chosen, choices.indices.contains(chosen) else { return }
    report(choices[chosen].answer)
  }
}

/// A yes-or-no question. "No" comes first, so that it has the focus.
final class ConfirmController: DialogController {
  /// Creates the dialog. `answer` is the answer of "Yes".
  init(question: Label, answer: Answer, game: Game, context: ViewContext) {
    super.init(
      title: Label("front.ask", ("what", .label(question))),
      choices: [
        (MenuItemState(label: .message("confirm.no")), .declined),
        (MenuItemState(label: .message("confirm.yes")), answer),
      ], game: game, context: context)
  }

  override var inputContext: InputContext { .question }

  override func cancel() { report(.declined) }
}

/// A menu over the valley. A click away from it, or a request to close the window, closes it.
class ValleyMenuController: DialogController {
  override func perform(_ input: Input) {
    if isClickAway(input) { cancel() } else { super.perform(input) }
  }

  override func close() { report(.closeRequested) }
}

/// The menu of a valley or étude that the key for Back opens. Leaving comes last.
final class PauseMenuController: ValleyMenuController {
  init(isEtude: Bool, game: Game, context: ViewContext) {
    let keys = game.settings.keyTable.value
    func line(_ id: String, _ answer: Answer) -> Choice {
      var item = MenuItemState(label: .message(id))
      if case .operation(let operation) = answer { item.value = operation.boundKeys(in: keys) }
      return (item, answer)
    }
    let own =
      isEtude
      ? [line("pause.restart", .operation(.restart))]
      : [line("pause.save", .operation(.save)), line("title.worlds", .valleys)]
    let shared = [
      line("title.settings", .operation(.settings)), line("help.screen", .operation(.help)),
    ]
    let leave =
      isEtude ? line("pause.leave.etude", .leave) : line("pause.leave", .leaveValley)
    super.init(
      title: .message("pause.menu"),
      choices: [line("pause.go-on", .declined)] + own + shared + [leave],
      game: game, context: context)
  }

  override func cancel() { report(.declined) }
}

/// The choices after an étude is solved: the next étude, the same one again, or the list.
final class StepController: DialogController {
  /// Creates the dialog. After a trial from the workshop, the first choice returns to the workshop
  /// instead of starting the next étude.
  init(done etude: String, isTrial: Bool, game: Game, context: ViewContext) {
    let answers: [(String, Answer)] =
      isTrial
      ? [("workshop.return", .next), ("step.again", .again)]
      : [("step.next", .next), ("step.again", .again), ("step.leave", .leave)]
    super.init(
      title: Label("goal.solved", ("title", .label(.etude(etude)))),
      choices: answers.map { (MenuItemState(label: .message($0)), $1) },
      game: game, context: context)
  }

  override func perform(_ input: Input) {
    guard case .operation(.place, let press) = input else { return super.perform(input) }
    // The player may have been placing material when the goal was reached, so this key does not
    // answer the dialog. It explains which keys do.
    if press == .once || press == .held { postKeyHelp() }
  }

  override func cancel() { report(.leave) }

  override func close() { cancel() }
}

/// Starts or leaves études after one is solved, so that the screen of an étude does not need to
/// know their order.
package protocol StepNavigationDelegate: AnyObject {
  /// Starts the next étude, or returns to the list after the last one.
  func goToNextStep()
  /// Starts the same étude again, in another variation.
  func repeatStep()
  /// Starts the same étude again, in the same variation.
  func restartStep()
  /// Returns to the list of études or, after a trial, to the workshop.
  func leaveSteps()
}

/// A menu of the actions that need a key combination or have no gamepad button, in groups. It makes
/// every action available to players who press one key at a time or use a gamepad.
final class ActionMenuController: ValleyMenuController {
  init(game: Game, context: ViewContext) {
    let keys = game.settings.keyTable.value
    let operations = Self.operations(keys)
    let choices: [Choice] = operations.map { operation in
      let item = MenuItemState(
        label: Self.label(of: operation, game.palette.hotbar),
        value: operation.boundKeys(in: keys), heading: operation.group.heading(of: operations))
      return (item, .operation(operation))
    }
    super.init(
      title: .message("menu.title"), choices: choices, opensOnLastLine: true, game: game,
      context: context)
  }

  /// Returns the name of an operation. A slot of the hotbar is named with its material.
  private static func label(of operation: PlayerOperation, _ hotbar: [MaterialID]) -> Label {
    guard case .valley(.editing(.slot(let slot))) = operation.row.part,
      hotbar.indices.contains(slot)
    else { return Label(.action(operation.rawValue)) }
    return Label(
      "menu.headed", ("heading", .action(operation.rawValue)), ("item", .material(hotbar[slot])))
  }

  /// Returns the operations that have no single key or no gamepad button, group by group. Within a
  /// group, the most used ones come first, and the others follow in the order of the key table.
  static func operations(_ keys: KeyTable) -> [PlayerOperation] {
    let listed = keys.actions.filter { action in
      keys.stroke(for: action).map(KeyTable.isChord) ?? true
        || keys.stroke(for: action, onPad: true) == nil
    }.compactMap { PlayerOperation(rawValue: $0) }.filter { ![.menu, .back].contains($0) }
    return PlayerOperation.grouped(listed)
  }

  override func postKeyHelp() { game.eventLog.report(.game(.help(.actions))) }

  override func cancel() { report(.noOperation) }
}
