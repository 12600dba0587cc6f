import KodamaLanguage
import KodamaSurfaces

/// Darkness over everything, for those who play by ear and would rather not be watched.
public final class CurtainView: PanelView {
  /// Draws darkness, and the way out of it.
  public override func update() {
    guard let words else { return }
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    let lift = Message("curtain.down", ("key", .message(narrator.keyNames.key("curtain"))))
    write(words(lift), row: rect.height - 1, ink: Theme.quiet)
  }
}
