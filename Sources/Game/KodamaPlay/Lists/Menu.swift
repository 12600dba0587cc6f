package import KodamaDataSources
import KodamaRoles

/// Receives a menu's changes.
package protocol MenuDelegate: AnyObject {
  func menuDidChange()
}

/// A list of items with a focus. The Controller performs the items' actions.
package final class Menu: Model {
  package weak var delegate: (any MenuDelegate)?
  package private(set) var title: Label
  package private(set) var moments: [MenuMoment] = [.open]
  private var list: ArrayDataSource<MenuItemState>
  private let eventLog: EventLog

  package init(
    title: Label, items: [MenuItemState] = [], focus: Int = 0, eventLog: EventLog
  ) {
    self.title = title
    list = ArrayDataSource(items)
    self.eventLog = eventLog
    _ = list.moveFocus(to: focus)
  }

  package func beginPass() { moments.removeAll(keepingCapacity: true) }

  package var items: [MenuItemState] { list.elements }

  package var focus: Int { list.focus }

  /// Moves the focus by a number of items. At an end, the focus stays and an edge sound plays.
  package func moveFocus(by distance: Int) { moveFocus(to: list.focus + distance) }

  package func moveFocus(to position: Int) { moveFocus(to: position, withHeading: false) }

  /// Moves the focus to the start of the next group (1), or to the nearest start of a group above
  /// the focus (−1). In a list without groups, moves it by one item.
  package func moveFocus(byGroup step: Int) {
    let items = list.elements
    guard list.focused?.heading != nil else { return moveFocus(by: step) }
    let starts = items.indices.filter { $0 == 0 || items[$0].heading != items[$0 - 1].heading }
    let target = step < 0 ? starts.last { $0 < focus } : starts.first { $0 > focus }
    // Without such a group the focus stays, and an edge sound plays.
    moveFocus(to: target ?? focus, withHeading: true)
  }

  /// Moves the focus. A heading is announced if the focus enters its group, or on request.
  private func moveFocus(to position: Int, withHeading: Bool) {
    let heading = list.focused?.heading
    let hasMoved = list.moveFocus(to: position) == .moved
    let enters = list.focused?.heading != heading
    moments.append(hasMoved ? enters ? .group : .move : .edge)
    postFocus(.moved, withHeading: enters || withHeading)
    delegate?.menuDidChange()
  }

  /// Shows a new list, or updates this list's items and keeps the focus. Announces a new list, or a
  /// focused item that has changed. Does nothing if nothing changed.
  ///
  /// - Parameters:
  ///   - title: The list's title. A different title means a new list.
  ///   - items: The items, from top to bottom.
  ///   - focus: The initial focus of a new list.
  /// - Returns: True if a new list was shown.
  @discardableResult
  package func show(_ title: Label, _ items: [MenuItemState], focus: Int = 0) -> Bool {
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

  /// Chooses the focused item, and plays the sound for success or refusal.
  ///
  /// - Returns: The index of the item; nil if the list is empty.
  package func choose() -> Int? {
    let item = list.focused
    moments.append(item.map { $0.isOn ? .switchOff : .choose } ?? .refuse)
    delegate?.menuDidChange()
    return item == nil ? nil : list.focus
  }

  /// Plays a list sound that the menu does not play by itself.
  package func sound(_ moment: MenuMoment) {
    moments.append(moment)
    delegate?.menuDidChange()
  }

  package func announce() {
    eventLog.post(.list(.opened(title)))
    postFocus(.opened, withHeading: true)
  }

  package func sayFocus() { postFocus(.moved) }

  private func postFocus(_ cause: FocusCause, withHeading: Bool = false) {
    guard var item = list.focused else { return eventLog.post(.list(.empty(how: cause))) }
    if !withHeading { item.heading = nil }
    eventLog.post(.list(.focused(item, list.focus + 1, of: list.count, how: cause)))
  }
}

// The properties of the class implement the protocols.
extension Menu: MenuSoundViewDataSource {}
extension Menu: MenuViewDataSource {}

/// The line that was last focused in each list, so that the list opens there again. Nothing is
/// saved: after a restart, each list opens at its first line.
package final class ListPlaces: Model {
  private var places: [(list: Label, line: Label?, focus: Int)] = []

  /// The maximum number of lists to remember. The oldest ones are forgotten.
  private static let limit = 64

  package init() {}

  package func remember(_ line: Label?, at focus: Int, in list: Label) {
    places.removeAll { $0.list.isSameList(as: list) }
    places.append((list, line, focus))
    if places.count > Self.limit { places.removeFirst() }
  }

  /// Returns the line that was last focused in a list, or 0 for a new list. A line that has moved
  /// is found by its label.
  package func focus(in list: Label, _ items: [MenuItemState]) -> Int {
    guard let place = places.last(where: { $0.list.isSameList(as: list) }) else { return 0 }
    if items.indices.contains(place.focus), items[place.focus].label == place.line {
      return place.focus
    }
    return items.firstIndex { $0.label == place.line } ?? min(place.focus, items.count - 1)
  }
}

/// A text field. It announces each typed and erased letter, unless `isEchoed` is false.
package final class TextEntry: Model {
  /// The default maximum length, in Unicode scalars.
  package static let usualLimit = 40
  /// The maximum length of a gallery address, in Unicode scalars.
  package static let addressLimit = 1_000

  package private(set) var text: String
  private let eventLog: EventLog
  private let isEchoed: Bool
  private let limit: Int

  package init(
    _ text: String = "", eventLog: EventLog, isEchoed: Bool = true, limit: Int = usualLimit
  ) {
    self.limit = limit
    self.text = text
    self.eventLog = eventLog
    self.isEchoed = isEchoed
  }

  /// Appends typed text. Drops control characters, and truncates the text at the limit.
  ///
  /// - Returns: False if nothing was added. The reason is posted.
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

  /// Empties the field without a message.
  package func clear() { text = "" }

  /// Removes the last character.
  ///
  /// - Returns: False if the text was already empty. The reason is posted.
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
