import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles

/// The keys: a line for every action; choosing it asks for its new key. A key that is taken is
/// given in exchange, so no action is ever without one.
package final class KeysController: ListController {
  /// The action whose new key is asked for, and where its line is.
  private var rebinding: (action: String, focus: Int)?
  /// The keys as they were before the last change.
  private let previous: PreviousValue<KeyTable>

  /// Makes the list of a game.
  package required init(game: Game, context: ViewContext) {
    previous = PreviousValue(of: game.settings.keyTable)
    super.init(game: game, context: context)
  }

  override var title: Title {
    guard let rebinding else { return .screen(.keys) }
    return .rebinding(action: rebinding.action, key: keys.stroke(for: rebinding.action))
  }

  override var items: [ListItem] {
    guard rebinding == nil else { return [.button(.cancel) { self.finish() }] }
    let standard = game.settings.standardKeys
    let tables: [(SettingName, KeyTable)] = [
      (.standardKeys, standard), (.leftKeys, KeyLayout.left.table(from: standard)),
      (.rightKeys, KeyLayout.right.table(from: standard)),
    ]
    let layouts = tables.map { name, table in
      ListItem.setting(.setting(name), .on(table == keys)) {
        self.game.settings.keyTable.value = table
      }
    }
    let above = layouts + [.button(.takeKeysBack) { self.takeBack() }, backItem]
    return above + keys.actions.enumerated().map { item(of: $1, position: above.count + $0) }
  }

  /// Takes the last change back, of one key or of all; the next time, that one.
  private func takeBack() {
    guard let table = previous.value else { return game.chronicle.report(.game(.noKeysToTakeBack)) }
    game.settings.keyTable.value = table
    game.chronicle.report(.game(.keysTakenBack))
  }

  /// Whether the next key is the new key of an action.
  package override var wantsKeys: Bool { rebinding != nil }

  override func handle(_ stroke: KeyStroke) -> Bool {
    guard let rebinding else { return false }
    bind("\(stroke)", to: rebinding.action)
    return true
  }

  /// A key that is pressed here goes to its own line: who knows the key need not look for the line.
  /// Those that any list answers keep to that.
  override func answerUnused(_ input: Input) {
    guard rebinding == nil, !hasPrompt, case .operation(let operation, _) = input,
      let line = items.firstIndex(where: { $0.state.label == .action(operation.rawValue) })
    else { return super.answerUnused(input) }
    moveFocus(to: line)
  }

  override var help: HelpTopic { rebinding == nil ? .keys : .list }

  override func goBack() {
    if rebinding == nil { super.goBack() } else { finish() }
  }

  private func item(of action: String, position: Int) -> ListItem {
    let strokes = keys.strokes(for: action)
    return .setting(.action(action), .keys(strokes)) { self.rebinding = (action, position) }
  }

  private func bind(_ stroke: String, to action: String) {
    let owner = keys.action(of: stroke)
    // Escape leaves everything as it is, unless it is asked back for what it does.
    let line = rebinding?.focus
    finish()
    if owner == action || stroke == "escape" && action != PlayerOperation.back.rawValue { return }
    if stroke.hasSuffix(Key.other.rawValue) { return }
    guard let owner else { return change(stroke, action) }
    ask(.swapKeys(key: stroke, of: owner, for: action), from: line) { [weak self] in
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

/// Keys for one hand: what is done all the time lies under it, everything else is in the menu of
/// actions.
enum KeyLayout: CaseIterable {
  case left, right

  /// What lies elsewhere than on a first start; what had these keys is given the free ones.
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

  /// The standard keys with those changes; help stays where the standard keys have it, for a
  /// terminal keeps F1 for itself.
  func table(from standard: KeyTable) -> KeyTable {
    let hasF1 = standard.action(of: "f1") != nil
    return standard.binding(
      changes.filter { hasF1 || $0.1 != KeyStroke(.f1) }
        .map { KeyTable.Row("\($0.1)", $0.0.rawValue) })
  }
}
