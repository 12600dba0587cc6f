import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles

/// Told what was chosen; the action is pulled.
protocol ActionMenuControllerDelegate: AnyObject {
  func actionMenuControllerDidChoose()
  func actionMenuControllerDidCancel()
}

/// Everything that otherwise wants two keys at once, then what no button of a gamepad asks for, as
/// a list: nothing needs a chord, and nothing needs a keyboard.
final class ActionMenuController: DialogController {
  weak var delegate: (any ActionMenuControllerDelegate)?
  /// The operation that the player took from the list; nil until then.
  private(set) var chosen: PlayerOperation?
  private let actions: [String]

  init(game: Game, stage: Stage) {
    let keys = game.settings.keyTable.value
    actions = Self.actions(keys)
    let items = actions.map {
      MenuItemState(
        label: .action($0), value: .keys(keys.boundKeys(of: $0)))
    }
    super.init(title: .screen(.actions), items: items, game: game, stage: stage)
  }

  /// The actions that have no single key, in the order of the table, and after them those that
  /// have no button.
  static func actions(_ keys: KeyTable) -> [String] {
    let chords = keys.actions.filter { keys.stroke(for: $0).map(KeyTable.isChord) ?? true }
    let buttonless = keys.actions.filter {
      !chords.contains($0) && keys.stroke(for: $0, onPad: true) == nil
        && !listed.contains($0)
    }
    return chords + buttonless
  }

  /// What only lists know.
  private static let listed = [PlayerOperation.menu, .back, .first, .last].map { $0.rawValue }

  override func choose(_ position: Int) {
    guard actions.indices.contains(position) else { return }
    chosen = PlayerOperation(rawValue: actions[position])
    // The player's table may hold a name that is no operation.
    guard chosen != nil else { return cancel() }
    delegate?.actionMenuControllerDidChoose()
  }

  override func cancel() { delegate?.actionMenuControllerDidCancel() }
}
