/// One thing that a player asked for, as a macro keeps it. The names are those of the table of
/// keys: what they mean is not known here.
public struct MacroEdit: Hashable, Sendable {
  /// A cell of the screen that was pointed at, and the button, 1–3.
  public struct Point: Hashable, Sendable {
    /// The column of the screen, from 0.
    public let column: Int
    /// The row of the screen, from 0.
    public let row: Int
    /// The button, 1–3.
    public let button: Int

    /// Makes a point.
    public init(column: Int, row: Int, button: Int) {
      self.column = column
      self.row = row
      self.button = button
    }
  }

  /// The action.
  public let action: String
  /// Where it points, if it does.
  public let point: Point?

  /// Makes an edit.
  public init(_ action: String, at point: Point? = nil) {
    self.action = action
    self.point = point
  }
}
