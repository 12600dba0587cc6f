public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// What the groves of a valley wait for: the silent one that is nearest to the hand, how far it is
/// from waking and where it lies, and how many are awake.
public final class GroveView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any GroveViewDataSource)?

  /// What was drawn last, and in which language.
  private var drawn: Facts?

  private struct Facts: Equatable {
    var count: Int
    var awake: Int
    var nearest: GroveSign?
    var language: Language
  }

  /// Draws two lines or three; nothing where the player wants no groves, or there are none.
  public override func update() {
    guard let dataSource, let words else { return }
    let facts = Facts(
      count: dataSource.groveCount, awake: dataSource.awakeGroves,
      nearest: dataSource.nearestGrove, language: words.language)
    guard facts != drawn || !isShown() else { return }
    clear()
    draw(facts, words)
    noteShown()
    drawn = facts
  }

  private func draw(_ facts: Facts, _ words: Words) {
    guard facts.count > 0 else { return }
    let count = Message(
      "grove.panel.count", ("n", .number(facts.awake)), ("m", .number(facts.count)))
    write(words(count), row: 0, ink: Theme.title)
    guard let grove = facts.nearest else { return }
    let line = Message(
      "grove.panel", ("what", .message(grove.kind.name)), ("n", .number(grove.progress)),
      ("m", .number(grove.kind.needed)), ("where", .message(Narrator.way(grove.way))))
    let room = TextRect(
      x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 1)
    drawing.surface.writeWrapped(
      words(line), in: room, ink: Theme.ink, paper: Theme.paper)
  }
}
