import KodamaDataSources
import KodamaEtudes
import KodamaPlay
import KodamaRoles
import KodamaViews
import KodamaWorld

/// The settings in groups, one setting per line. Choosing a line selects the next value.
package final class SettingsController: ListController {
  /// The open group, or nil while the list of groups is shown.
  private var open: SettingsGroup?

  override var changesLanguage: Bool { true }
  override var title: Label { open?.label ?? .message("settings.title") }
  override var help: HelpTopic { .settings }
  override class var hints: [HintView.Hint] { HintView.settingHints }

  override var items: [ListItem] {
    guard let open else { return groups + [backItem] }
    return game.settings.rows(of: open).map(item) + [backItem]
  }

  override func goBack() {
    guard let group = open else { return super.goBack() }
    open = group.outer
    let line = items.firstIndex { $0.state.label == group.label }
    setNeedsRefresh(focus: line ?? 0)
  }

  private var groups: [ListItem] {
    SettingsGroup.allCases.filter { $0.outer == nil }.map { group in
      switch group {
      case .keys: link(group.label, to: .keys)
      case .language:
        ListItem.setting(group.label, .message("language.chosen")) {
          self.game.chooseNextLanguage()
        }
      default: opening(group)
      }
    }
  }

  private func opening(_ group: SettingsGroup) -> ListItem {
    ListItem(group.label) { self.open = group }
  }

  private func item(_ row: SettingRow) -> ListItem {
    if let group = row.opens { return opening(group) }
    let (isOn, help) = (row.value == .on(true), row.help.map(Fact.game))
    return .choice(row.label, row.value, isOn: isOn, help: help) { self.game.change(row, $0) }
  }
}

extension SettingsGroup {
  /// The group that lists this group, or nil if the settings themselves do.
  fileprivate var outer: SettingsGroup? {
    switch self {
    case .captions: .speech
    case .sounds: .sound
    default: nil
    }
  }
}

/// Stores the previous value of an observed value, so that a change can be undone. Undoing is
/// itself a change, so a second undo redoes the first change.
final class PreviousValue<Value: Equatable> {
  private(set) var value: Value?
  private var observation: Observation?

  /// Starts to observe a value. `value` is nil until the first change.
  init(of observed: Observed<Value>) {
    observation = observed.observe(timings: [.prior]) { [weak self] change in
      self?.value = change.old
    }
  }
}
