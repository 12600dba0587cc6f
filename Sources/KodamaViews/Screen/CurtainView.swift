public import KodamaDataSources
import KodamaSurfaces

/// Darkness over everything, for those who play by ear and would rather not be watched.
public final class CurtainView: PanelView {
  /// What is drawn.
  public weak var dataSource: (any CurtainViewDataSource)?

  /// Draws darkness, and the way out of it.
  public override func update() {
    guard let dataSource, let words else { return }
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    let lift = Message("curtain.down", ("key", .message(dataSource.curtainKey)))
    write(words(lift), row: rect.height - 1, ink: Theme.quiet)
  }
}
