public import KodamaPlay
public import KodamaRoles
import KodamaViews

/// The curtain before every screen, while it is down: whoever plays by ear need not be watched.
public final class CurtainController: Controller {
  private let settings: Settings
  private let views = ViewGroup()

  /// Makes the curtain of a game.
  public init(settings: Settings, stage: Stage) {
    self.settings = settings
    views.add(stage.onScreen(CurtainView(stage.drawing(settings))))
  }

  /// Something was drawn that it must cover.
  public func setNeedsUpdate() { views.setNeedsUpdate() }

  /// Covers what was drawn, while it is down.
  public func updateViews() -> Bool { settings.isCurtainDown.value && views.update() }
}
