public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// Puts what is heard in words on the surface: a caption each, for the screen, a terminal or a
/// transcript.
public final class CaptionWordsView: WordView {
  /// Where it pulls what it words; held weakly, and nothing happens without it.
  public weak var dataSource: (any ChronicleDataSource)?
  /// Whether it is wanted.
  public weak var captionSource: (any CaptionViewDataSource)?
  private var taken = TakenFacts()

  /// Writes the captions that came up during this pass.
  public override func update() {
    guard let dataSource, let words else { return }
    let narrator = narrator
    for fact in taken.take(from: dataSource) {
      switch fact {
      case .soundscape(.hears(let role, _, _)):
        guard let message = narrator.caption(fact) else { continue }
        surface.sustainCaption(words(message), as: Int(role.rawValue))
      case .soundscape(.hearsNone(let role)): surface.releaseCaption(Int(role.rawValue))
      default:
        guard let message = narrator.caption(fact) else { continue }
        surface.caption(words(message), isWritten: captionSource?.wantsCaptions ?? true)
      }
    }
  }
}
