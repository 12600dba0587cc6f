public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// Captions what is told, for the screen, a terminal or a transcript. What the voice says as well
/// stands on the screen alone: a terminal has it once.
public final class CaptionWordsView: WordView {
  /// Where it pulls what it words; held weakly, and nothing happens without it.
  public weak var dataSource: (any ChronicleDataSource)?
  /// Whether it is wanted.
  public weak var captionSource: (any CaptionViewDataSource)?
  /// How much is said.
  public weak var narrationSource: (any NarrationDataSource)?
  private var taken = TakenFacts()

  /// Writes the captions that came up during this pass.
  public override func update() {
    guard let dataSource, let words else { return }
    let narrator = narrator
    let level = SayingLevel(narrationSource)
    let style = captionSource?.captionStyle ?? CaptionStyle()
    for fact in taken.take(from: dataSource) {
      guard let message = narrator.caption(fact), !style.leavesOut(fact.kind) else { continue }
      let isSaid = narrator.saying(fact).map { level.isSaid($0, of: fact) } ?? false
      let wantsCaptions = captionSource?.wantsCaptions ?? true
      let isWritten = !isSaid && wantsCaptions && level.isWritten(fact)
      surface.caption(words(message), pace: isWritten ? .answer : .unwritten)
    }
  }
}

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
