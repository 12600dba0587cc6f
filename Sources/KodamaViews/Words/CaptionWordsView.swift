public import KodamaDataSources
import KodamaSurfaces

/// What is heard, one line of words each, for a terminal or a transcript.
public final class CaptionWordsView: WordView {
  /// What is written.
  public weak var dataSource: (any CaptionViewDataSource)?

  /// Writes the captions that came up during this pass.
  public override func update() {
    guard let dataSource, let words, dataSource.showsCaptions else { return }
    for message in dataSource.newCaptions { surface.caption(words(message)) }
  }
}
