/// What a pointer does, in halves of a cell's height: never in pixels, for recordings.
public struct PointerInput: Hashable, Sendable {
  /// A button goes down, the pointer goes elsewhere, the button is let go.
  public enum Phase: String, Sendable, CaseIterable { case press, move, release }

  /// What the pointer does now.
  public var phase: Phase
  /// The column of the surface, from 0; outside of it while it is dragged there.
  public var column: Int
  /// The row of the surface in half cells, from 0.
  public var halfRow: Int
  /// The button that is down, or was let go: 1 (left), 2 (middle), 3 (right); 0 where none is.
  public var button: Int

  /// A pointer over a cell of the text surface: `halfRow` counts halves of cells from the top,
  /// `button` is 0 where none is held.
  public init(_ phase: Phase, column: Int, halfRow: Int, button: Int = 0) {
    (self.phase, self.column, self.halfRow, self.button) = (phase, column, halfRow, button)
  }
}
