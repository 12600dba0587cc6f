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
    /// More of the map, for the menu of the valley.
    case pause
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
  private weak var hintView: HintView?
  private weak var captionView: CaptionView?
  private var (taskPlace, hintPlace) = (Place.grove, Place.hintsAboveGrove)

  /// Creates the layout for a surface of 104 × 32 cells.
  package init(surface: TextSurface) { self.surface = surface }

  /// Says where the valley is, which stays whole in every window.
  package static func reserveMap(on surface: TextSurface) {
    surface.map = PlayScreenView(surface: surface).rect(of: .map)
  }

  package func update() {
    let below = TextRect(x: 0, y: 24, width: surface.columns, height: surface.rows - 24)
    for area in isPanelCovered ? [rect(of: .map), below] : [surface.bounds] {
      surface.fill(area, ink: Theme.ink, paper: Theme.paper)
    }
    let isOpaque = partsSource.map { $0.areScreenPartsOpaque } ?? false
    let opacity = isOpaque ? UInt8.max : Theme.cardOpacity
    surface.setCards(cards(opacity))
  }

  /// The cards from the lowest to the uppermost, and those of one corner from the outermost.
  private func cards(_ opacity: UInt8) -> [Card] {
    let parts = partsSource.map { $0.screenParts } ?? ScreenParts()
    func card(
      _ place: Place?, _ part: ScreenPart.Visibility, _ anchor: Card.Anchor
    ) -> Card {
      Card(
        place.map(rect) ?? OverviewView.nowhere, paper: Theme.paper, opacity: opacity,
        anchor: anchor,
        idlePasses: part == .fading ? Self.idlePasses : nil, isHidden: part == .hidden,
        isTrimmed: true)
    }
    // The rest of the panel is blank, and the picture is there.
    var cards = [Card(rect(of: .panel), paper: Theme.paper, opacity: 0, isHidden: true)]
    if !isPanelCovered {
      var status = card(.status, parts[.panel], .topLeft)
      if surface.showsPictures { status.rows = [1, 0] + (isDetailed ? [2, 3, 4, 6, 7, 8] : [3]) }
      var hints = card(hintPlace, parts[.panel], .bottom)
      hints.flow = .inLine
      hints.omitted = hintView?.usedAreas ?? []
      cards += [status, card(taskPlace, parts[.panel], .topRight), hints]
    }
    var hotbar = card(.palette, parts[.hotbar], .bottom)
    (hotbar.focusPaper, hotbar.ink) = (Theme.focusPaper, Theme.quiet)
    if !isPanelCovered {
      // The status writes the material in hand and the brush after a sign and a sample.
      hotbar.iconNote = TextRect(x: 85, y: isDetailed ? 5 : 2, width: 19, height: 1)
    }
    var log = card(.log, parts[.log], .bottomLeft)
    log.flow = .newest(rows: 3, width: 36)
    let isHeldBack = captionView?.isHeldBack == true
    var captions = card(.captions, isHeldBack ? .hidden : .pinned, .bottomRight)
    captions.blankPapers = [Theme.captionPaper]
    let overview = card(nil, isPanelCovered ? .hidden : parts[.panel], .bottomRight)
    return cards + [hotbar, log, overview, captions]
  }

  /// The number of passes without a change after which a part fades: 30 seconds.
  private static let idlePasses = 1_800

  package func put(_ view: any ScreenView, in place: Place) {
    view.rect = rect(of: place)
    switch place {
    case .goal, .grove: taskPlace = place
    case .hintsBelowGoal, .hintsAboveGrove: (hintPlace, hintView) = (place, view as? HintView)
    case .captions: captionView = view as? CaptionView
    case .panel: (view as? PanelView)?.anchor = .topRight
    case .dialog, .pause, .list: (view as? PanelView)?.anchor = .middle
    case .map, .status, .palette, .log, .problems: break
    }
  }

  /// Shows the hotbar again if it has faded, because the player builds.
  package func wakeHotbar() { surface.wakeCards { $0 == rect(of: .palette) } }

  /// Shows the parts at a point again if they have faded, because the pointer is over them.
  package func wakeParts(at point: ScreenPoint, isOnOverview: Bool) {
    surface.wakeCards {
      isOnOverview
        ? $0 == OverviewView.nowhere : $0.contains(column: point.column, row: point.row)
    }
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
    case .pause: TextRect(x: 22, y: 3, width: 40, height: 17)
    case .problems: TextRect(x: 0, y: 25, width: 64, height: 4)
    }
  }
}
