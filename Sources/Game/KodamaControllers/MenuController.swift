import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// Told when an item was chosen; which one is pulled from the controller.
protocol MenuControllerDelegate: AnyObject {
  func menuControllerDidChoose()
}

/// A list with a focus: the child of every screen that offers a choice.
final class MenuController: Controller {
  weak var delegate: (any MenuControllerDelegate)?
  /// The number of lines by which Page Up and Page Down move the focus.
  static let page = 8
  /// The position of the item that was chosen last.
  private(set) var chosen: Int?
  private let menu: Menu
  /// The list, for the parent to put in its place.
  let view: MenuView
  private let views = ViewGroup()

  init(menu: Menu, context: ViewContext, settings: Settings) {
    self.menu = menu
    view = MenuView(context.drawing(settings))
    view.dataSource = menu
    views.add(context.onScreen(view))
    if let sound = context.outputs.sound {
      let view = MenuSoundView(surface: sound, patches: context.patches)
      view.dataSource = menu
      views.add(view)
    }
    menu.delegate = self
  }

  func announce() { menu.announce() }

  /// Says what has the focus.
  func sayFocus() { menu.sayFocus() }

  /// Has something be heard that is no choice of a line.
  func sound(_ moment: MenuMoment) { menu.sound(moment) }

  /// Shows this list, if it is another one than before.
  ///
  /// - Returns: whether it has another name, and was announced.
  func show(_ title: Title, _ items: [MenuItemState], focus: Int = 0) -> Bool {
    menu.show(title, items, focus: focus)
  }

  /// Puts the focus on a line.
  func moveFocus(to position: Int) { menu.moveFocus(to: position) }

  /// The position of the focus.
  var focus: Int { menu.focus }

  func beginPass() { menu.beginPass() }

  /// Puts the focus on the line under a pointer.
  ///
  /// - Returns: whether another line had it.
  func hover(at point: ScreenPoint) -> Bool {
    guard let item = view.item(at: point), item != menu.focus else { return false }
    menu.moveFocus(to: item)
    return true
  }

  /// - Returns: whether it was something for a list.
  func perform(_ input: Input) -> Bool {
    switch input {
    case .operation(let operation, _):
      guard case .menu(let operation) = ListOperation(operation) else { return false }
      perform(operation)
    case .click(let click):
      guard click.button == 1, view.item(at: click.point) != nil else { return false }
      _ = hover(at: click.point)
      choose()
    case .pointer, .text, .key, .notice, .unknown: return false
    }
    return true
  }

  private func perform(_ operation: MenuOperation) {
    switch operation {
    case .move(.up), .move(.left): menu.moveFocus(by: -1)
    case .move(.down), .move(.right): menu.moveFocus(by: 1)
    case .wheel(let step): menu.moveFocus(by: step)
    case .page(let step): menu.moveFocus(by: step * Self.page)
    case .first: menu.moveFocus(to: 0)
    case .last: menu.moveFocus(to: menu.items.count - 1)
    case .use, .place: choose()
    }
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }

  /// Chooses the line that has the focus.
  func choose() {
    guard let item = menu.choose() else { return }
    chosen = item
    delegate?.menuControllerDidChoose()
  }
}

extension MenuController: MenuDelegate {
  func menuDidChange() { views.setNeedsUpdate() }
}
