import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles

/// The keys: a line for every action; choosing it asks for its new key. A key that is taken is
/// given in exchange, so no action is ever without one.
package final class KeysController: ListController {
  /// The action whose new key is asked for, and where its line is.
  private var asking: (action: String, focus: Int)?
  /// The keys as they were before the last change.
  private let former: FormerValue<KeyTable>

  /// Makes the list of a game.
  package required init(game: Game, stage: Stage) {
    former = FormerValue(of: game.settings.keyTable)
    super.init(game: game, stage: stage)
  }

  override var title: Title {
    guard let asking else { return .screen(.keys) }
    return .rebinding(action: asking.action, key: keys.stroke(for: asking.action))
  }

  override var items: [ListItem] {
    guard asking == nil else { return [.button(.cancel) { self.finish() }] }
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
    guard let table = former.value else { return game.chronicle.report(.game(.noKeysToTakeBack)) }
    game.settings.keyTable.value = table
    game.chronicle.report(.game(.keysTakenBack))
  }

  /// Whether the next key is the new key of an action.
  package override var wantsKeys: Bool { asking != nil }

  override func take(_ stroke: KeyStroke) -> Bool {
    guard let asking else { return false }
    bind("\(stroke)", to: asking.action)
    return true
  }

  /// A key that is pressed here goes to its own line: who knows the key need not look for the line.
  /// Those that any list answers keep to that.
  override func refuse(_ input: Input) {
    guard asking == nil, !hasFront, case .operation(let operation, _) = input,
      let line = items.firstIndex(where: { $0.state.label == .action(operation.rawValue) })
    else { return super.refuse(input) }
    moveFocus(to: line)
  }

  override var help: HelpTopic { asking == nil ? .keys : .list }

  override func goBack() {
    if asking == nil { super.goBack() } else { finish() }
  }

  private func item(of action: String, position: Int) -> ListItem {
    let strokes = keys.strokes(for: action)
    return .setting(.action(action), .keys(strokes)) { self.asking = (action, position) }
  }

  private func bind(_ stroke: String, to action: String) {
    let owner = keys.action(of: stroke)
    // Escape leaves everything as it is, unless it is asked back for what it does.
    let line = asking?.focus
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
    setNeedsRefresh(focus: asking?.focus ?? 0)
    asking = nil
  }
}
