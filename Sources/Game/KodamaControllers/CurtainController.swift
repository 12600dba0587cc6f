package import KodamaPlay
import KodamaRoles
import KodamaViews

/// The curtain before every screen, while it is down: whoever plays by ear need not be watched.
package final class CurtainController: Controller {
  private let settings: Settings
  private let views = ViewGroup()

  /// Makes the curtain of a game.
  package init(settings: Settings, stage: Stage) {
    self.settings = settings
    views.add(stage.onScreen(CurtainView(stage.drawing(settings))))
  }

  /// Something was drawn that it must cover.
  package func setNeedsUpdate() { views.setNeedsUpdate() }

  /// Covers what was drawn, while it is down.
  package func updateViews() -> Bool { settings.isCurtainDown.value && views.update() }
}
