import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles

/// The screen that lists the key bindings, one action per line. After the player chooses a line, it
/// waits for a new key. If another action uses that key, the player is asked whether to swap the
/// keys of both actions.
package final class KeysController: ListController {
  /// The action that is waiting for a new key, and the index of its line, or nil.
  private var rebinding: (action: String, focus: Int)?
  /// The bindings before the last change, which undo restores.
  private let previous: PreviousValue<KeyTable>

  package required init(game: Game, context: ViewContext) {
    previous = PreviousValue(of: game.settings.keyTable)
    super.init(game: game, context: context)
  }

  override var title: Label {
    guard let rebinding else { return .message("keys.title") }
    return Label(
      "keys.ask", ("action", .action(rebinding.action)),
      ("key", .keys(keys.boundKeys(of: rebinding.action))))
  }

  override var items: [ListItem] {
    guard rebinding == nil else { return [.button("entry.cancel") { self.finish() }] }
    let standard = game.settings.standardKeys
    let tables: [(String, KeyTable)] = [
      ("settings.standard-keys", standard),
      ("settings.left-keys", KeyLayout.left.table(from: standard)),
      ("settings.right-keys", KeyLayout.right.table(from: standard)),
    ]
    let layouts = tables.map { name, table in
      ListItem.setting(.message(name), .on(table == keys)) {
        self.game.settings.keyTable.value = table
      }
    }
    let above = layouts + [.button("keys.undo") { self.undoLastChange() }, backItem]
    return above + keys.actions.enumerated().map { item(of: $1, position: above.count + $0) }
  }

  /// Undoes the last change of the bindings. A second undo redoes that change.
  private func undoLastChange() {
    guard let table = previous.value else { return game.eventLog.report(.game(.noKeyChangeToUndo)) }
    game.settings.keyTable.value = table
    game.eventLog.report(.game(.keyChangeUndone))
  }

  package override var wantsKeys: Bool { rebinding != nil }

  override func handle(_ stroke: KeyStroke) -> Bool {
    guard let rebinding else { return false }
    bind("\(stroke)", to: rebinding.action)
    return true
  }

  /// Moves the focus to the action of the pressed key. Keys that every list uses, such as the
  /// arrows, keep their effect.
  override func answerUnused(_ input: Input) {
    guard rebinding == nil, !hasPrompt, case .operation(let operation, _) = input,
      let line = items.firstIndex(where: { $0.state.label == Label(.action(operation.rawValue)) })
    else { return super.answerUnused(input) }
    moveFocus(to: line)
  }

  override var help: HelpTopic { rebinding == nil ? .keys : .list }

  override func goBack() {
    if rebinding == nil { super.goBack() } else { finish() }
  }

  private func item(of action: String, position: Int) -> ListItem {
    let strokes = keys.strokes(for: action)
    return .setting(Label(.action(action)), Label(.keys(strokes))) {
      self.rebinding = (action, position)
    }
  }

  private func bind(_ stroke: String, to action: String) {
    let owner = keys.action(of: stroke)
    // Escape cancels, unless the player is assigning it to Back again.
    let line = rebinding?.focus
    finish()
    if owner == action || stroke == "escape" && action != PlayerOperation.back.rawValue { return }
    if stroke.hasSuffix(Key.other.rawValue) { return }
    guard let owner else { return change(stroke, action) }
    let question = Label(
      "keys.conflict", ("key", .keys([stroke])), ("other", .action(owner)),
      ("action", .action(action)))
    ask(question, from: line) { [weak self] in
      self?.change(stroke, action)
    }
  }

  private func change(_ stroke: String, _ action: String) {
    game.settings.keyTable.value.bind(stroke, to: action)
  }

  private func finish() {
    setNeedsRefresh(focus: rebinding?.focus ?? 0)
    rebinding = nil
  }
}

/// Bindings for playing with one hand. Frequent actions are within its reach, and the action menu
/// offers all others.
enum KeyLayout: CaseIterable {
  case left, right

  /// The actions whose keys differ from the standard bindings. Actions that lose their key this way
  /// get a free one.
  private var changes: [(PlayerOperation, KeyStroke)] {
    switch self {
    case .left:
      [
        (.up, KeyStroke(.w)), (.left, KeyStroke(.a)), (.down, KeyStroke(.s)),
        (.right, KeyStroke(.d)), (.use, KeyStroke(.e)), (.take, KeyStroke(.x)),
        (.menu, KeyStroke(.tab)), (.back, KeyStroke(.escape)), (.whereAmI, KeyStroke(.f)),
        (.help, KeyStroke(.f1)), (.scanNext, KeyStroke(.c)), (.guide, KeyStroke(.v)),
        (.pause, KeyStroke(.z)), (.sayAgain, KeyStroke(.g)), (.catalogue, KeyStroke(.t)),
      ]
    case .right:
      [
        (.place, KeyStroke(.enter)), (.use, KeyStroke(.delete)), (.take, KeyStroke(.backspace)),
        (.sweep, KeyStroke(.p)), (.probe, KeyStroke(.o)), (.pause, KeyStroke(.l)),
        (.back, KeyStroke(.minus)), (.guide, KeyStroke(.n)), (.sayAgain, KeyStroke(.comma)),
        (.catalogue, KeyStroke(.i)), (.help, KeyStroke(.slash)),
      ]
    }
  }

  /// Returns the standard bindings with these changes. If the standard bindings lack F1, as in a
  /// terminal, help keeps its standard key.
  func table(from standard: KeyTable) -> KeyTable {
    let hasF1 = standard.action(of: "f1") != nil
    return standard.binding(
      changes.filter { hasF1 || $0.1 != KeyStroke(.f1) }
        .map { KeyTable.Row("\($0.1)", $0.0.rawValue) })
  }
}
