import KodamaDataSources
import KodamaEtudes

/// A line of a list: its label, its value, and its action. Views determine how it looks and sounds.
package struct ListItem {
  private(set) var state: MenuItemState
  /// The message that the help key reports, or nil to report the screen's help.
  let help: Fact?
  /// Returns the picture of a valley or étude beside the line. It can be slow, and is called only
  /// for the focused line.
  private(set) var picture: (() -> Miniature?)?
  private(set) var skyline: SweepProgress?
  /// The line's action. It can hold its Controller strongly, because items are created for each use
  /// and never stored.
  let action: () -> Void
  /// Selects the next or the previous value. It is nil if the line is not a choice.
  private(set) var change: ((ChoiceStep) -> Void)?

  init(
    _ label: Label, _ value: Label? = nil, isSetting: Bool = false, isOn: Bool = false,
    help: Fact? = nil, action: @escaping () -> Void = {}
  ) {
    state = MenuItemState(label: label, value: value, isSetting: isSetting, isOn: isOn)
    self.help = help
    self.action = action
  }

  func withPicture(_ valley: @escaping () -> Miniature?) -> ListItem {
    var item = self
    item.picture = valley
    return item
  }

  func withSkyline(_ skyline: SweepProgress) -> ListItem {
    var item = self
    item.skyline = skyline
    return item
  }

  /// Returns a copy of the item with a value that Left and Right change. Choosing the item performs
  /// its own action instead.
  func withChange(_ change: @escaping (ChoiceStep) -> Void) -> ListItem {
    var item = self
    item.change = change
    return item
  }

  func under(_ heading: Label) -> ListItem {
    var item = self
    item.state.heading = heading
    return item
  }

  static func button(_ id: String, action: @escaping () -> Void) -> ListItem {
    ListItem(.message(id), action: action)
  }

  static func setting(
    _ label: Label, _ value: Label, isOn: Bool = false, action: @escaping () -> Void
  ) -> ListItem {
    ListItem(label, value, isSetting: true, isOn: isOn, action: action)
  }

  /// Creates a choice between several values. Choosing the item selects the next value; Left and
  /// Right select the previous and the next one.
  static func choice(
    _ label: Label, _ value: Label?, isOn: Bool = false, help: Fact? = nil,
    change: @escaping (ChoiceStep) -> Void
  ) -> ListItem {
    var item = ListItem(label, value, isSetting: true, isOn: isOn, help: help) { change(.next) }
    item.change = change
    return item
  }

  static func toggle(_ label: Label, _ isOn: Bool, action: @escaping () -> Void) -> ListItem {
    .choice(label, .on(isOn), isOn: isOn) { step in
      if step.toggles(isOn) { action() }
    }
  }
}
