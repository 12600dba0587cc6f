package import KodamaDataSources
import KodamaRoles

/// Told when the focus or an item of a menu has changed.
package protocol MenuDelegate: AnyObject {
  /// The focus or an item has changed.
  func menuDidChange()
}

/// A list of things to choose from, with a focus. It knows what the items are called, not what they
/// do: that is its Controller's to know.
package final class Menu: Model {
  /// Told of every change.
  package weak var delegate: (any MenuDelegate)?
  /// What the list is called.
  package private(set) var title: Title
  /// What happened during this pass.
  package private(set) var moments: [MenuMoment] = [.open]
  private var list: ArrayDataSource<MenuItemState>
  private let eventLog: EventLog

  /// Makes a menu with the focus on its first item, and says so.
  package init(title: Title, items: [MenuItemState] = [], eventLog: EventLog) {
    self.title = title
    list = ArrayDataSource(items)
    self.eventLog = eventLog
  }

  /// Forgets what happened during the last pass.
  package func beginPass() { moments.removeAll(keepingCapacity: true) }

  /// The items, from the top.
  package var items: [MenuItemState] { list.elements }

  /// The position of the focus.
  package var focus: Int { list.focus }

  /// Moves the focus; at an end it stays, and an edge is heard.
  package func moveFocus(by distance: Int) { moveFocus(to: list.focus + distance) }

  /// Puts the focus on an item.
  package func moveFocus(to position: Int) {
    moments.append(list.moveFocus(to: position) == .moved ? .move : .edge)
    postFocus(.moved)
    delegate?.menuDidChange()
  }

  /// Shows another list, or the same one with other items: then the focus stays where it was. What
  /// has the focus is said where that is new; a list that is as it was changes nothing.
  ///
  /// - Parameters:
  ///   - title: what it is called; a list is another one if its title means another list.
  ///   - items: its items, from the top.
  ///   - focus: where the focus of another list begins.
  /// - Returns: whether it is another list, which was announced.
  @discardableResult
  package func show(_ title: Title, _ items: [MenuItemState], focus: Int = 0) -> Bool {
    let isOther = !title.isSameList(as: self.title)
    guard isOther || title != self.title || items != list.elements else { return false }
    let before = (item: list.focused, count: list.elements.count)
    self.title = title
    list.replace(with: items)
    if isOther {
      _ = list.moveFocus(to: focus)
      if !moments.contains(.open) { moments.append(.open) }
      announce()
    } else if before.item != list.focused || before.count != items.count {
      let isSame = before.item?.label == list.focused?.label && before.item != list.focused
      postFocus(isSame ? .changed : .moved)
    }
    delegate?.menuDidChange()
    return isOther
  }

  /// Chooses the item that has the focus.
  ///
  /// - Returns: its position, or nil where it cannot be chosen now.
  package func choose() -> Int? {
    let isEnabled = list.focused?.isEnabled ?? false
    let isOn = list.focused?.isOn ?? false
    moments.append(isEnabled ? isOn ? .switchOff : .choose : .refuse)
    delegate?.menuDidChange()
    return isEnabled ? list.focus : nil
  }

  /// Something else happened that is heard as lists are: what is on was switched off, or what was
  /// asked for is refused.
  package func sound(_ moment: MenuMoment) {
    moments.append(moment)
    delegate?.menuDidChange()
  }

  /// Says what the list is called, and what has the focus.
  package func announce() {
    eventLog.post(.list(.opened(title)))
    postFocus(.opened)
  }

  /// Says what has the focus.
  package func sayFocus() { postFocus(.moved) }

  private func postFocus(_ cause: FocusCause) {
    let fact: ListFact =
      list.focused.map { .focused($0, list.focus + 1, of: list.count, how: cause) }
      ?? .empty(how: cause)
    eventLog.post(.list(fact))
  }
}

extension Menu: MenuSoundViewDataSource {
  /// What happened during this pass.
  package var menuMoments: [MenuMoment] { moments }
}

extension Menu: MenuViewDataSource {
  /// What the list is called.
  package var menuTitle: Title { title }
  /// Its items, from the top.
  package var menuItems: [MenuItemState] { items }
  /// Which of them has the focus.
  package var menuFocus: Int { focus }
}

/// A text while it is typed: every letter is said as it comes and goes, unless what is made of the
/// text is said instead.
package final class TextEntry: Model {
  /// The longest text, in Unicode scalars.
  package static let usualLimit = 40
  /// The longest address of a gallery, in Unicode scalars.
  package static let addressLimit = 1_000

  /// What was typed so far.
  package private(set) var text: String
  private let eventLog: EventLog
  private let isEchoed: Bool
  private let limit: Int

  /// Begins with a text, which may be empty.
  package init(
    _ text: String = "", eventLog: EventLog, isEchoed: Bool = true, limit: Int = usualLimit
  ) {
    self.limit = limit
    self.text = text
    self.eventLog = eventLog
    self.isEchoed = isEchoed
  }

  /// Adds what was typed; what is beyond the limit is cut, and so are control characters.
  ///
  /// - Returns: whether anything was added; if not, that was told.
  @discardableResult
  package func type(_ typed: String) -> Bool {
    let room = limit - text.unicodeScalars.count
    let scalars = typed.unicodeScalars.lazy.filter { $0.value >= 0x20 && $0.value != 0x7f }
    let typed = String(String.UnicodeScalarView(scalars.prefix(max(0, room))))
    guard !typed.isEmpty else {
      eventLog.post(.list(.full))
      return false
    }
    text += typed
    if isEchoed { eventLog.post(.list(.typed(typed))) }
    return true
  }

  /// Takes the last character away.
  ///
  /// - Returns: whether there was one; if not, that was told.
  @discardableResult
  package func erase() -> Bool {
    guard let last = text.popLast() else {
      eventLog.post(.list(.nothingToErase))
      return false
    }
    if isEchoed { eventLog.post(.list(.erased(String(last)))) }
    return true
  }
}
