import KodamaDataSources
import KodamaEtudes

/// One line of a list screen: what it is called, what it stands at, and what choosing it does. How
/// it looks and sounds is the Views' business.
package struct ListItem {
  /// What the Views are told.
  let state: MenuItemState
  /// What can be told of it by the help key.
  let help: Fact?
  /// What is seen of the valley that it stands for, where it stands for one. It is made when the
  /// line has the focus, and may be costly.
  private(set) var picture: (() -> Miniature?)?
  /// What is heard of that valley while the line has the focus.
  private(set) var skyline: SweepProgress?
  /// What choosing it does. It is made anew whenever a list is asked for and never kept, so it may
  /// hold the Controller that made it.
  let action: () -> Void
  /// Goes on to another value, where the line is a choice among values.
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

  /// The same item with a valley to be seen beside it.
  func withPicture(_ valley: @escaping () -> Miniature?) -> ListItem {
    var item = self
    item.picture = valley
    return item
  }

  /// The same item with a valley to be heard while it has the focus.
  func withSkyline(_ skyline: SweepProgress) -> ListItem {
    var item = self
    item.skyline = skyline
    return item
  }

  /// An item that does something when it is chosen.
  static func button(_ name: ButtonName, action: @escaping () -> Void) -> ListItem {
    ListItem(.button(name), action: action)
  }

  /// An item whose value changes when it is chosen.
  static func setting(
    _ label: Title, _ value: ItemValue, isOn: Bool = false, action: @escaping () -> Void
  ) -> ListItem {
    ListItem(label, value, isSetting: true, isOn: isOn, action: action)
  }

  /// An item that is a choice among values: choosing it takes the next, and two keys go back and
  /// forth between them.
  static func choice(
    _ label: Title, _ value: ItemValue, isOn: Bool = false, help: Fact? = nil,
    change: @escaping (ChoiceStep) -> Void
  ) -> ListItem {
    var item = ListItem(label, value, isSetting: true, isOn: isOn, help: help) { change(.next) }
    item.change = change
    return item
  }

  /// An item that is on or off, off being the first of the two.
  static func toggle(_ label: Title, _ isOn: Bool, action: @escaping () -> Void) -> ListItem {
    .choice(label, .on(isOn), isOn: isOn) { step in
      if step.from(isOn, in: [false, true]) != isOn { action() }
    }
  }
}
