package import KodamaDataSources
import KodamaRoles
package import KodamaSurfaces

/// The paper of the play screen, and the layout of its Views. A parent Controller puts the Views of
/// its child Controllers into named places.
package final class PlayScreenView: View {
  /// A place for a View on the play screen.
  package enum Place: Sendable, CaseIterable {
    /// The valley; the largest part.
    case map
    /// The hand, the time and the weather.
    case status
    case goal
    case hintsBelowGoal
    case hintsAboveGrove
    case grove
    case palette
    case log
    case captions
    /// The whole panel, for a screen beside the map.
    case panel
    /// The middle of the map, for a dialog.
    case dialog
    /// Most of the map, for a dialog with a long list.
    case list
    /// Problems of the system, over the oldest lines of the log.
    case problems
  }

  /// The source of the visibility of each part; without one, every part fades when idle.
  package weak var partsSource: (any PlayScreenViewDataSource)?
  /// True if the status has rows for details. After a change, the Views of the panel must be put
  /// into their places again.
  package var isDetailed = false
  /// True while another screen draws in the place of the panel, which is then not cleared.
  var isPanelCovered = false

  private let surface: TextSurface
  private var goalPlace = Place.grove

  /// Creates the layout for a surface of 104 × 32 cells.
  package init(surface: TextSurface) { self.surface = surface }

  /// The opacity of the ground of text over the picture, 0–255. Over it even white is dark enough
  /// for `Theme.quiet`, the ink with the least contrast.
  static let veilOpacity: UInt8 = 212

  package func update() {
    let below = TextRect(x: 0, y: 24, width: surface.columns, height: surface.rows - 24)
    for area in isPanelCovered ? [rect(of: .map), below] : [surface.bounds] {
      surface.fill(area, ink: Theme.ink, paper: Theme.paper)
    }
    let source = partsSource
    let parts = source.map { $0.screenParts } ?? ScreenParts()
    let isOpaque = source.map { $0.areScreenPartsOpaque } ?? false
    let opacity = isOpaque ? UInt8.max : Self.veilOpacity
    surface.setVeils([
      veil(.panel, parts[.panel], opacity, .top(first: importantRows)),
      veil(.palette, parts[.hotbar], opacity, .bottom(rows: 4)),
      veil(.log, parts[.log], opacity, .bottom(rows: 3)),
      veil(.captions, .pinned, opacity, .bottom(rows: 2)),
    ])
  }

  /// The rows of the panel that a narrow window shows first: the title, the materials under the
  /// hand and in it, then the goal or the grove.
  private var importantRows: [Range<Int>] {
    let (goal, status) = (rect(of: goalPlace), isDetailed ? 4..<6 : 2..<3)
    return [0..<1, status, goal.y..<goal.y + goal.height]
  }

  private func veil(
    _ place: Place, _ visibility: ScreenPart.Visibility, _ opacity: UInt8, _ shelf: Veil.Shelf
  ) -> Veil {
    Veil(
      rect(of: place), paper: Theme.paper, opacity: opacity,
      idlePasses: visibility == .fading ? Self.idlePasses : nil, isHidden: visibility == .hidden,
      isTrimmed: true, shelf: shelf)
  }

  /// The number of passes without a change after which a part fades: 30 seconds.
  private static let idlePasses = 1_800

  package func put(_ view: any ScreenView, in place: Place) {
    view.rect = rect(of: place)
    if place == .goal { goalPlace = .goal }
  }

  /// Shows the hotbar again if it has faded, because the player builds.
  package func wakeHotbar() { surface.wakeVeils { $0 == rect(of: .palette) } }

  /// Shows the parts at a point again if they have faded, because the pointer is over them.
  package func wakeParts(at point: ScreenPoint) {
    surface.wakeVeils { $0.contains(column: point.column, row: point.row) }
  }

  /// Returns whether a point is on the rows of the panel that its Views write on. It does not
  /// depend on what they have written, so that a game without a screen replays the same.
  package func isOnPanel(_ point: ScreenPoint) -> Bool {
    let panel = rect(of: .panel)
    return panel.contains(column: point.column, row: point.row)
      && point.row < panel.y + statusHeight + Self.rowsBelowStatus
  }

  private static let rowsBelowStatus = 15

  private var statusHeight: Int { isDetailed ? 9 : 4 }

  package func rect(of place: Place) -> TextRect {
    switch place {
    case .map: TextRect(x: 0, y: 0, width: 80, height: 24)
    case .status: TextRect(x: 80, y: 0, width: 24, height: statusHeight)
    case .hintsAboveGrove: TextRect(x: 80, y: statusHeight, width: 24, height: 6)
    case .grove: TextRect(x: 80, y: statusHeight + 6, width: 24, height: 9)
    case .goal: TextRect(x: 80, y: statusHeight, width: 24, height: 7)
    case .hintsBelowGoal: TextRect(x: 80, y: statusHeight + 7, width: 24, height: 8)
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
