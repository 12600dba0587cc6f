import KodamaDataSources
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// What is amiss, in front of every screen and of the curtain: whoever helps a player who hears
/// nothing must be able to read why.
package final class TroublesController: Controller {
  private let game: Game
  private let view: TroubleView
  private let playLayout: PlayScreenView
  private let listLayout: BackdropView
  private let views = ViewGroup()

  /// Makes the lines of a game.
  package init(game: Game, stage: Stage) {
    self.game = game
    view = TroubleView(stage.drawing(game.settings))
    view.dataSource = game.troubles
    playLayout = PlayScreenView(surface: stage.layout)
    listLayout = BackdropView(stage.drawing(game.settings))
    views.add(stage.onScreen(view))
  }

  /// Draws the problems again, in front of what was drawn.
  ///
  /// - Parameter isOverPlay: whether that is the valley, whose map must stay uncovered.
  package func setNeedsUpdate(isOverPlay: Bool) {
    if isOverPlay {
      playLayout.put(view, in: .problems)
    } else {
      listLayout.put(view, in: .problems)
    }
    views.setNeedsUpdate()
  }

  /// Draws what is amiss, if anything is.
  package func updateViews() -> Bool { !game.troubles.standing.value.isEmpty && views.update() }
}
