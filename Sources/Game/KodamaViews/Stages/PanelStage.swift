import KodamaDataSources
import KodamaSurfaces

/// The panel beside the map. It contains the status, the key hints, and the goals of an étude or
/// the nearest silent grove of a valley.
final class PanelStage: Stage {
  /// True while another screen covers the panel, which then draws nothing.
  var isCovered = false
  private let status: StatusView
  private let hints: HintView
  private let task: PanelView
  private let groves: GroveView
  private let isEtude: Bool
  private weak var partsSource: (any PlayScreenViewDataSource)?
  private let statusViews = ViewGroup(on: [.hand, .rectangle, .kept, .shown, .time])
  private let taskViews = ViewGroup(on: [.hand, .rectangle, .kept, .shown])
  /// The Views of the key hints, which change only with the key bindings and the pointer.
  private let hintViews = ViewGroup()
  private let groupedViews: [ViewGroup]

  init(_ sources: PlaySources, _ drawing: Drawing, hints named: [HintView.Hint], isShown: Bool) {
    status = StatusView(drawing)
    status.dataSource = sources.status
    hints = HintView(drawing)
    hints.hints = named
    (hints.partsSource, hints.dataSource) = (sources.settings, sources.settings)
    isEtude = sources.goals.etudeName != nil
    let goals = GoalView(drawing)
    goals.dataSource = sources.goals
    groves = GroveView(drawing)
    groves.dataSource = sources.groves
    task = isEtude ? goals : groves
    groupedViews = [statusViews, taskViews, hintViews]
    partsSource = sources.settings
    guard isShown else { return }
    statusViews.add(status)
    taskViews.add(task)
    hintViews.add(hints)
  }

  /// Puts the parts of the panel into their places, which details move.
  func put(in layout: PlayScreenView) {
    status.isDetailed = layout.isDetailed
    layout.put(status, in: .status)
    layout.put(hints, in: isEtude ? .hintsBelowGoal : .hintsAboveGrove)
    layout.put(task, in: isEtude ? .goal : .grove)
  }

  /// True if the panel is visible, or visible again as soon as it changes.
  var isShown: Bool { !isCovered && partsSource?.screenParts[.panel] != .hidden }

  /// Highlights the line under the pointer. Until the player has used the pointer in the valley,
  /// moving it also shows a hint about it.
  func hover(at point: ScreenPoint) {
    let (hint, row) = isShown ? (hints.hint(at: point), status.readout(at: point)) : (nil, nil)
    if hint != hints.hovered || !hints.isPointed {
      (hints.hovered, hints.isPointed) = (hint, true)
      hintViews.setNeedsUpdate()
    }
    guard row != status.hovered else { return }
    status.hovered = row
    statusViews.setNeedsUpdate()
  }

  /// Returns what is at a point of the panel; nil if there is nothing that can be pressed.
  func target(at point: ScreenPoint) -> ScreenStage.Target? {
    if let hint = hints.hint(at: point) { return .hint(hint) }
    if !isEtude, groves.showsGrove(at: point) { return .grove }
    return status.readout(at: point).map { .status($0) }
  }

  func setNeedsUpdate(_ change: PlayChange) { groupedViews.setNeedsUpdate(change) }

  func setNeedsUpdate() { groupedViews.setNeedsUpdate() }

  func updateViews() -> Bool { !isCovered && groupedViews.update() }
}
