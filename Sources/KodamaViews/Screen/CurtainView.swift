public import KodamaDataSources
import KodamaSurfaces

/// Darkness over everything, for those who play by ear and would rather not be watched.
public final class CurtainView: PanelView {
  /// The key that lifts it.
  public var key = Message("key.none")

  /// Draws darkness, and the way out of it.
  public override func update() {
    guard let words else { return }
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    write(
      words(Message("curtain.down", ("key", .message(key)))), row: rect.height - 1, ink: Theme.quiet
    )
  }
}
