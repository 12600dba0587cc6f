public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// Puts what is heard in words on the surface: a caption each, for the screen, a terminal or a
/// transcript. What the voice says as well stands on the screen alone: a terminal has it once.
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
    let verbosity = narrationSource?.chosenVerbosity ?? .normal
    let facts = taken.take(from: dataSource)
    let isUsing = facts.contains(where: \.isStrike)
    for fact in facts {
      switch fact {
      case .soundscape(.hears(let role, _, _)):
        guard let message = narrator.caption(fact) else { continue }
        surface.sustainCaption(words(message), as: Int(role.rawValue))
      case .soundscape(.hearsNone(let role)): surface.releaseCaption(Int(role.rawValue))
      default:
        guard let message = narrator.caption(fact) else { continue }
        let isSaid =
          isUsing && fact.isAtHand || narrator.saying(fact)?.isSaid(at: verbosity) == true
        let isWritten = !isSaid && captionSource?.wantsCaptions ?? true
        surface.caption(
          words(message), about: narrator.caption(fact, isFar: false).map { words($0) },
          pace: isWritten ? fact.pace(at: verbosity) : .unwritten)
      }
    }
  }
}

extension Fact {
  /// Whether the hand has let something be heard, and has said so.
  fileprivate var isStrike: Bool {
    switch self {
    case .edit(.used), .edit(.tuned(.note)): true
    default: false
    }
  }

  /// Whether something was heard from the very place of the hand.
  fileprivate var isAtHand: Bool {
    if case .soundscape(.heard(_, _, from: Offset(dx: 0, dy: 0), _)) = self { true } else { false }
  }
}
