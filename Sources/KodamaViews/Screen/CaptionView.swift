public import KodamaDataSources
import KodamaSurfaces

/// What is heard, in words with a direction, so that the game can be played with the sound off.
public final class CaptionView: PanelView {
  /// What is drawn.
  public weak var dataSource: (any CaptionViewDataSource)?

  /// Draws the newest captions that fit.
  public override func update() {
    guard let dataSource, let words else { return }
    clear()
    guard dataSource.showsCaptions else { return }
    for (row, caption) in dataSource.captions.suffix(rect.height).enumerated() {
      let text = words(caption.message) + (caption.count > 1 ? " ×\(caption.count)" : "")
      write(text, row: row, ink: Theme.title, paper: Theme.paper)
    }
  }
}
