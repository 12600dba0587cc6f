public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The silent grove that is nearest to the hand, where it lies, and what it lacks. How many are
/// awake is said once, in the panel's line of progress (`StatusView`).
public final class GroveView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any GroveViewDataSource)?

  /// What was drawn last, and in which language.
  private var drawn: Facts?

  private struct Facts: Equatable {
    var nearest: GroveSign?
    var language: Language
  }

  /// Draws its name and up to three lines; nothing where no grove is wanted, or none is silent.
  public override func update() {
    guard let dataSource, let words else { return }
    let facts = Facts(nearest: dataSource.nearestGrove, language: words.language)
    guard facts != drawn || !isShown() else { return }
    clear()
    draw(facts, words)
    noteShown()
    drawn = facts
  }

  private func draw(_ facts: Facts, _ words: Words) {
    guard let grove = facts.nearest else { return }
    write(words(grove.kind.name), row: 0, ink: Theme.title)
    let line = Message(
      "grove.panel", ("where", .message(Narrator.way(grove.way))),
      ("lack", .message(Narrator.lack(grove))))
    let room = TextRect(
      x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 1)
    drawing.surface.writeWrapped(
      words(line), in: room, ink: Theme.ink, paper: Theme.paper)
  }
}
