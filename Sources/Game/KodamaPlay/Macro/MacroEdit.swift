import KodamaDataSources

/// One thing that a player asked for, as a macro keeps it. The names are those of the table of
/// keys: what they mean is not known here.
package struct MacroEdit: Hashable, Sendable {
  /// Whether its key went down and stayed down, or was let go.
  package enum Hold: Hashable, Sendable { case held, released }

  /// A cell of the screen that was pointed at, and the button, 1–3.
  package struct Point: Hashable, Sendable {
    /// The column of the screen, from 0.
    package let column: Int
    /// The row of the screen, from 0; in halves of a row where it is told what the pointer did.
    package let row: Int
    /// The button, 1–3; 0 where none is down.
    package let button: Int
    /// What the pointer did; nil where it clicked.
    package let phase: String?

    /// A click on a cell of the screen, or with a phase what the pointer did there.
    package init(column: Int, row: Int, button: Int, phase: String? = nil) {
      self.column = column
      self.row = row
      self.button = button
      self.phase = phase
    }
  }

  /// The name of the action, as recordings write it: `place`.
  package let action: String
  /// Where it points, if it does.
  package let point: Point?

  /// Whether its key was held or let go; nil where it was only pressed.
  package let hold: Hold?

  /// An action of a macro, at a place where it has one, held where it was held.
  package init(_ action: String, at point: Point? = nil, hold: Hold? = nil) {
    self.action = action
    self.point = point
    self.hold = hold
  }
}
