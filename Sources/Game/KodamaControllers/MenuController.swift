import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaViews

protocol MenuControllerDelegate: AnyObject {
  func menuControllerDidChoose()
}

/// A list with a focused line. Every screen that offers choices contains one.
final class MenuController: Controller {
  weak var delegate: (any MenuControllerDelegate)?
  static let page = 8
  /// The number of lines that a step of the wheel moves in a list that does not fit.
  static let wheelLines = 3
  private(set) var chosen: Int?
  private let menu: Menu
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
    if context.words.keepsOutlines {
      let outline = OutlineView(surface: context.words, vocabulary: context.vocabulary)
      outline.dataSource = menu
      outline.follow(settings)
      views.add(outline)
    }
    menu.delegate = self
  }

  func announce() { menu.announce() }

  func sayFocus() { menu.sayFocus() }

  func sound(_ moment: MenuMoment) { menu.sound(moment) }

  /// Shows a list, unless it equals the current one.
  ///
  /// - Returns: True if the title has changed and was announced.
  func show(_ title: Label, _ items: [MenuItemState], focus: Int = 0) -> Bool {
    menu.show(title, items, focus: focus)
  }

  func moveFocus(to position: Int) { menu.moveFocus(to: position) }

  /// Remembers the focused line, so that the list opens on it next time.
  func rememberPlace(in places: ListPlaces) {
    let items = menu.items
    let line = items.indices.contains(menu.focus) ? items[menu.focus].label : nil
    places.remember(line, at: menu.focus, in: menu.title)
  }

  var focus: Int { menu.focus }

  func beginPass() { menu.beginPass() }

  /// Moves the focus to the line under the pointer.
  ///
  /// - Returns: True if the focus has moved.
  func hover(at point: ScreenPoint) -> Bool {
    guard let item = view.item(at: point), item != menu.focus else { return false }
    menu.moveFocus(to: item)
    return true
  }

  func isValue(at point: ScreenPoint) -> Bool { view.isValue(at: point) }

  /// Performs a list operation or a click.
  ///
  /// - Returns: False if the input is neither.
  func perform(_ input: Input) -> Bool {
    switch input {
    case .operation(let operation, _):
      guard case .menu(let operation) = operation.row.list else { return false }
      perform(operation)
    case .click(let click) where click.button == 1 && view.scrollStep(at: click.point) != nil:
      menu.moveFocus(by: (view.scrollStep(at: click.point) ?? 0) * Self.page)
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
    case .move(.up): menu.moveFocus(by: -1)
    case .move(.down): menu.moveFocus(by: 1)
    case .move(.left): menu.moveFocus(byGroup: -1)
    case .move(.right): menu.moveFocus(byGroup: 1)
    case .wheel(let step): menu.moveFocus(by: step * (view.isScrolled ? Self.wheelLines : 1))
    case .page(let step): menu.moveFocus(by: step * Self.page)
    case .first: menu.moveFocus(to: 0)
    case .line(let line): menu.moveFocus(to: line)
    case .last: menu.moveFocus(to: menu.items.count - 1)
    case .use, .place: choose()
    }
  }

  func setNeedsUpdate() { views.setNeedsUpdate() }

  func updateViews() -> Bool { views.update() }

  func choose() {
    guard let item = menu.choose() else { return }
    chosen = item
    delegate?.menuControllerDidChoose()
  }
}

extension MenuController: MenuDelegate {
  func menuDidChange() { views.setNeedsUpdate() }
}
