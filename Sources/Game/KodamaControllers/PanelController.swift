import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// What stands beside the valley: time and place, hints, and the goals of an étude. A child
/// Controller of the play screen.
final class PanelController: Controller {
  /// Whether another screen stands there: then nothing is drawn.
  var isCovered = false
  private let hints: HintView
  private let statusViews = ViewGroup()
  private let views = ViewGroup()
  /// What keys do changes with the keys alone, not with the valley.
  private let hintViews = ViewGroup()
  private var observation: Observation?

  init(_ model: PlayModel, settings: Settings, layout: PlayScreenView, stage: Stage) {
    let sources = model.sources
    hints = HintView(stage.drawing(settings))
    let status = StatusView(stage.drawing(settings))
    status.dataSource = sources.status
    layout.put(status, in: .status)
    statusViews.add(stage.onScreen(status))
    let isEtude = model.etudePlayed != nil
    hints.hints = HintView.playHints(isEtude: isEtude)
    observation = settings.keyTable.observe { [weak self] _ in
      self?.hintViews.setNeedsUpdate()
    }
    layout.put(hints, in: isEtude ? .hintsBelowGoal : .hintsAboveGrove)
    hintViews.add(stage.onScreen(hints))
    guard isEtude else {
      let groves = GroveView(stage.drawing(settings))
      groves.dataSource = sources.groves
      layout.put(groves, in: .grove)
      views.add(stage.onScreen(groves))
      return
    }
    let goals = GoalView(stage.drawing(settings))
    goals.dataSource = sources.goals
    layout.put(goals, in: .goal)
    views.add(stage.onScreen(goals))
  }

  func setNeedsUpdate() {
    setValleyNeedsUpdate()
    hintViews.setNeedsUpdate()
  }

  /// The valley, or what is in hand, has changed.
  func setValleyNeedsUpdate() {
    setStatusNeedsUpdate()
    views.setNeedsUpdate()
  }

  /// Another tick: only the status tells which.
  func setStatusNeedsUpdate() { statusViews.setNeedsUpdate() }

  func updateViews() -> Bool {
    guard !isCovered else { return false }
    var hasDrawn = statusViews.update()
    if views.update() { hasDrawn = true }
    if hintViews.update() { hasDrawn = true }
    return hasDrawn
  }
}
