/// The list of a screen as a document, for a host whose screen reader shows real buttons, such as a
/// page in a browser.
///
///     words.keepsOutlines = true
///     words.outline?.items.map(\.label)    // ["Play", "Études", "Settings"]
public struct ListOutline: Hashable, Sendable {
  /// The kind of an item.
  public enum Role: String, Sendable {
    /// Choosing it does something.
    case button
    /// It has one of several values.
    case choice
    /// It is on or off.
    case toggle = "switch"
  }

  /// One line of the list.
  public struct Item: Hashable, Sendable {
    /// The kind of the item.
    public var role: Role
    /// The text of the item.
    public var label: String
    /// The value beside the label, or an empty text.
    public var value: String
    /// A Boolean value that indicates whether the item can be chosen.
    public var isEnabled: Bool
    /// A Boolean value that indicates whether a switch is on.
    public var isOn: Bool

    /// Creates an item of a list.
    public init(_ role: Role, _ label: String, value: String, isEnabled: Bool, isOn: Bool) {
      (self.role, self.label, self.value) = (role, label, value)
      (self.isEnabled, self.isOn) = (isEnabled, isOn)
    }
  }

  /// The title of the list.
  public var title: String
  /// The items, from top to bottom.
  public var items: [Item]
  /// The index of the focused item.
  public var focus: Int

  /// Creates the outline of a list.
  public init(title: String, items: [Item], focus: Int) {
    (self.title, self.items, self.focus) = (title, items, focus)
  }
}
