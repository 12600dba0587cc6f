public import KodamaRoles
public import KodamaSurfaces

/// The play screen as a whole: the paper, and where on it the map, the panel and the lines lie. A
/// parent Controller puts the Views of its child Controllers into it by the name of a place.
public final class PlayScreenView: View {
  /// A place of it.
  public enum Place: Sendable, CaseIterable {
    /// The valley itself, the largest part.
    case map
    /// Where the hand is and how time goes.
    case status
    /// What the keys do.
    case hints
    /// What an étude asks for.
    case goal
    /// What the keys do, where an étude asks for something.
    case hintsBelowGoal
    /// What the keys do, where a valley has groves.
    case hintsAboveGrove
    /// What the groves of a valley wait for.
    case grove
    /// The hotbar with its ten slots.
    case palette
    /// The last lines that were told.
    case log
    /// What is heard, in words.
    case captions
    /// The panel as a whole, for a screen that stands beside the map.
    case panel
    /// Over the middle of the map, for a dialog.
    case dialog
    /// Over most of the map, for a dialog with a long list.
    case list
    /// Problems of the system, over the oldest of the lines.
    case problems
  }

  private let surface: TextSurface

  /// Lays out a surface of 104 × 32 cells.
  public init(surface: TextSurface) { self.surface = surface }

  /// Clears the paper: nothing of another screen is left on it.
  public func update() { surface.fill(surface.bounds, ink: Theme.ink, paper: Theme.paper) }

  /// Gives a View its place.
  public func put(_ view: any ScreenView, in place: Place) { view.rect = rect(of: place) }

  /// The rectangle of a place.
  public func rect(of place: Place) -> TextRect {
    switch place {
    case .map: TextRect(x: 0, y: 0, width: 80, height: 24)
    case .status: TextRect(x: 80, y: 0, width: 24, height: 9)
    case .hints: TextRect(x: 80, y: 9, width: 24, height: 15)
    case .hintsAboveGrove: TextRect(x: 80, y: 9, width: 24, height: 11)
    case .grove: TextRect(x: 80, y: 20, width: 24, height: 4)
    case .goal: TextRect(x: 80, y: 9, width: 24, height: 7)
    case .hintsBelowGoal: TextRect(x: 80, y: 16, width: 24, height: 8)
    case .panel: TextRect(x: 80, y: 0, width: 24, height: 24)
    case .palette: TextRect(x: 0, y: 24, width: 104, height: 1)
    case .log: TextRect(x: 0, y: 25, width: 64, height: 7)
    case .captions: TextRect(x: 64, y: 25, width: 40, height: 7)
    case .list: TextRect(x: 10, y: 1, width: 60, height: 22)
    case .dialog: TextRect(x: 20, y: 7, width: 44, height: 10)
    case .problems: TextRect(x: 0, y: 25, width: 64, height: 4)
    }
  }
}
