public import KodamaDataSources
public import KodamaSurfaces

/// What is heard, in words with a direction, so that the game can be played with the sound off: it
/// draws what stands on the surface of words.
public final class CaptionView: PanelView {
  /// Whether it is wanted.
  public weak var dataSource: (any CaptionViewDataSource)?
  /// Where the captions stand.
  public var captionSurface: WordSurface?

  /// Draws the newest captions that fit.
  public override func update() {
    guard let dataSource, let captions = captionSurface?.captions else { return }
    clear()
    guard dataSource.wantsCaptions else { return }
    // Nothing that is heard is left out for the sake of air.
    let rows = captions.count * rowsPerLine <= rect.height + 1 ? rowsPerLine : 1
    for (number, caption) in captions.suffix(rect.height).enumerated() {
      let text = caption.text + (caption.count > 1 ? " ×\(caption.count)" : "")
      write(text, row: number * rows, ink: Theme.title, paper: Theme.paper)
    }
  }
}
