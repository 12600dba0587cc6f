/// The logic of a list: its elements, which of them are shown, and which has the focus. Written and
/// tested once, and shared by every list, on the screen and in the sound.
///
///     var menu = ArrayDataSource(["play", "quit"])
///     menu.moveFocus(by: 1)      // .moved
///     menu.moveFocus(by: 1)      // .edge: there is no further element
///     menu.focused               // "quit"
public struct ArrayDataSource<Element> {
  /// What became of a wish to move the focus.
  public enum Movement: Sendable, Equatable {
    /// The focus is elsewhere now.
    case moved
    /// The focus is where it was: there is nothing further, or nothing at all.
    case edge
  }

  /// All elements, whether shown or not.
  public private(set) var elements: [Element]
  /// The positions in `elements` of those shown, in their order.
  public private(set) var shown: [Int]
  /// The position of the focus among those shown; 0 in an empty list.
  public private(set) var focus = 0

  /// Makes a list that shows all of its elements, with the focus on the first.
  public init(_ elements: [Element] = []) {
    self.elements = elements
    shown = Array(elements.indices)
  }

  /// How many elements are shown.
  public var count: Int { shown.count }

  /// The element that has the focus, or nil where none is shown.
  public var focused: Element? { element(at: focus) }

  /// The element shown at this position, or nil where there is none.
  public func element(at position: Int) -> Element? {
    shown.indices.contains(position) ? elements[shown[position]] : nil
  }

  /// Moves the focus and stops at the ends.
  public mutating func moveFocus(by distance: Int) -> Movement {
    moveFocus(to: focus + distance)
  }

  /// Puts the focus on this position, or on the nearest that is shown.
  public mutating func moveFocus(to position: Int) -> Movement {
    let old = focus
    focus = min(max(0, position), max(0, shown.count - 1))
    return focus == old ? .edge : .moved
  }

  /// Shows only the elements that pass; the focus stays on its element where that is still shown.
  public mutating func filter(_ passes: (Element) -> Bool) {
    let old = shown.indices.contains(focus) ? shown[focus] : nil
    shown = elements.indices.filter { passes(elements[$0]) }
    focus = old.flatMap { shown.firstIndex(of: $0) } ?? 0
  }

  /// Replaces all elements and shows them; the focus stays at its position where it can.
  public mutating func replace(with elements: [Element]) {
    self.elements = elements
    shown = Array(elements.indices)
    focus = min(focus, max(0, shown.count - 1))
  }
}
