import KodamaDataSources
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// What is amiss, in front of every screen and of the curtain: whoever helps a player who hears
/// nothing must be able to read why.
package final class TroublesController: Controller {
  private let state: GameState
  private let view: TroubleView
  private let views = ViewGroup()

  /// Makes the lines of a game.
  package init(state: GameState, stage: Stage) {
    self.state = state
    view = TroubleView(stage.drawing(state.settings))
    view.dataSource = state.troubles
    views.add(stage.onScreen(view))
  }

  /// Something was drawn that it must stand in front of.
  ///
  /// - Parameter isOverPlay: whether it is the valley, where no line of the map may be covered.
  package func setNeedsUpdate(isOverPlay: Bool) {
    view.rect = isOverPlay ? PlayScreenView.troubleRect : BackdropView.troubleRect
    views.setNeedsUpdate()
  }

  /// Draws what is amiss, if anything is.
  package func updateViews() -> Bool { !state.troubles.standing.value.isEmpty && views.update() }
}
