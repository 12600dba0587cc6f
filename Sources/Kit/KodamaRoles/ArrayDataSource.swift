/// A list with a focus and a filter: the logic that every list shares, on the screen and in sound.
///
///     var menu = ArrayDataSource(["play", "quit"])
///     menu.moveFocus(by: 1)      // .moved
///     menu.moveFocus(by: 1)      // .edge: there is no further element
///     menu.focused               // "quit"
public struct ArrayDataSource<Element> {
  /// The result of moving the focus.
  public enum Movement: Sendable, Equatable {
    /// The focus is on another element.
    case moved
    /// The focus did not move, because it is at an end or because the list is empty.
    case edge
  }

  /// All elements, including those that the filter hides.
  public private(set) var elements: [Element]
  /// The indices in `elements` of the visible elements, in their order.
  public private(set) var shown: [Int]
  /// The position of the focus among the visible elements; 0 in an empty list.
  public private(set) var focus = 0

  /// Creates a list that shows all of its elements, with the focus on the first.
  public init(_ elements: [Element] = []) {
    self.elements = elements
    shown = Array(elements.indices)
  }

  /// The number of visible elements.
  public var count: Int { shown.count }

  /// The focused element, or nil if no element is visible.
  public var focused: Element? { element(at: focus) }

  /// Returns the visible element at a position, or nil if the position is out of range.
  public func element(at position: Int) -> Element? {
    shown.indices.contains(position) ? elements[shown[position]] : nil
  }

  /// Moves the focus by a number of elements and stops at the ends.
  public mutating func moveFocus(by distance: Int) -> Movement {
    moveFocus(to: focus + distance)
  }

  /// Moves the focus to a position, or to the nearest valid one.
  public mutating func moveFocus(to position: Int) -> Movement {
    let old = focus
    focus = min(max(0, position), max(0, shown.count - 1))
    return focus == old ? .edge : .moved
  }

  /// Shows only the elements that satisfy a predicate. The focus stays on its element if that is
  /// still visible, and otherwise moves to the first.
  public mutating func filter(_ passes: (Element) -> Bool) {
    let old = shown.indices.contains(focus) ? shown[focus] : nil
    shown = elements.indices.filter { passes(elements[$0]) }
    focus = old.flatMap { shown.firstIndex(of: $0) } ?? 0
  }

  /// Replaces all elements and shows all of them. The focus keeps its position if the list is still
  /// long enough.
  public mutating func replace(with elements: [Element]) {
    self.elements = elements
    shown = Array(elements.indices)
    focus = min(focus, max(0, shown.count - 1))
  }
}
