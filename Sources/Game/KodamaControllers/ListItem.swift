import KodamaDataSources
import KodamaEtudes

/// One line of a list: its label, its value, and what choosing it does. Views decide how it looks
/// and sounds.
package struct ListItem {
  /// The state that Views show.
  let state: MenuItemState
  /// The fact that the help key reports.
  let help: Fact?
  /// Returns a picture of the valley that the line stands for. It may be slow, so it is called only
  /// for the focused line.
  private(set) var picture: (() -> Miniature?)?
  /// The skyline that is played while the line has the focus.
  private(set) var skyline: SweepProgress?
  /// The action of the line. Items are created for each use and not stored, so it may hold its
  /// Controller.
  let action: () -> Void
  /// Selects another value, if the line is a choice.
  private(set) var change: ((ChoiceStep) -> Void)?

  init(
    _ label: Title, _ value: ItemValue? = nil, isEnabled: Bool = true, isSetting: Bool = false,
    isOn: Bool = false, help: Fact? = nil, action: @escaping () -> Void = {}
  ) {
    state = MenuItemState(
      label: label, value: value, isEnabled: isEnabled, isSetting: isSetting, isOn: isOn)
    self.help = help
    self.action = action
  }

  /// Returns the item with a picture beside it.
  func withPicture(_ valley: @escaping () -> Miniature?) -> ListItem {
    var item = self
    item.picture = valley
    return item
  }

  /// Returns the item with a skyline that is played while it has the focus.
  func withSkyline(_ skyline: SweepProgress) -> ListItem {
    var item = self
    item.skyline = skyline
    return item
  }

  static func button(_ name: ButtonName, action: @escaping () -> Void) -> ListItem {
    ListItem(.button(name), action: action)
  }

  /// Creates an item whose value changes when it is chosen.
  static func setting(
    _ label: Title, _ value: ItemValue, isOn: Bool = false, action: @escaping () -> Void
  ) -> ListItem {
    ListItem(label, value, isSetting: true, isOn: isOn, action: action)
  }

  /// Creates a choice among values. Choosing it selects the next one; Left and Right select the
  /// previous or next one.
  static func choice(
    _ label: Title, _ value: ItemValue, isOn: Bool = false, help: Fact? = nil,
    change: @escaping (ChoiceStep) -> Void
  ) -> ListItem {
    var item = ListItem(label, value, isSetting: true, isOn: isOn, help: help) { change(.next) }
    item.change = change
    return item
  }

  /// Creates a switch; "off" is the first of its two values.
  static func toggle(_ label: Title, _ isOn: Bool, action: @escaping () -> Void) -> ListItem {
    .choice(label, .on(isOn), isOn: isOn) { step in
      if step.from(isOn, in: [false, true]) != isOn { action() }
    }
  }
}
