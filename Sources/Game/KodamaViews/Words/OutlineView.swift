package import KodamaDataSources
import KodamaSurfaces

/// A list as a document. It is the peer of `MenuView` and `MenuSoundView` for hosts that show real
/// buttons instead of letters.
package final class OutlineView: WordView {
  /// The source of the list; without it the View writes nothing.
  package weak var dataSource: (any MenuViewDataSource)?

  deinit { surface.removeOutline(of: ObjectIdentifier(self)) }

  /// Writes the list as it is now.
  package override func update() {
    guard let dataSource, let words else { return }
    let narrator = narrator
    let items = dataSource.menuItems.map { item in
      let value = item.value.map { words(narrator.message($0)) } ?? ""
      return ListOutline.Item(
        Self.role(of: item), words(narrator.message(item.label)), value: value,
        isEnabled: item.isEnabled, isOn: item.isOn)
    }
    surface.show(
      ListOutline(
        title: words(narrator.message(dataSource.menuTitle)), items: items,
        focus: dataSource.menuFocus), of: ObjectIdentifier(self))
  }

  private static func role(of item: MenuItemState) -> ListOutline.Role {
    guard item.isSetting else { return .button }
    if case .on? = item.value { return .toggle }
    return .choice
  }
}
