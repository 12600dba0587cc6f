public import KodamaDataSources
import KodamaSurfaces

/// Says that what is played is not being kept, until that was heard whole. What else is amiss is
/// shown, and told when it comes and goes.
public final class TroubleWordsView: WordView {
  /// Where it pulls what it words; held weakly, and nothing happens without it.
  public weak var dataSource: (any TroubleViewDataSource)?

  /// Tells the surface what must be heard.
  public override func update() {
    guard let dataSource, let words else { return }
    let message = dataSource.troublesShown.compactMap(Narrator.notKept).first
    surface.insist(on: message.map { words.utterance($0, .important) })
  }
}
