package import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// A large message in the middle of the map while the valley waits for the player to come back to
/// the window: it is paused, and a click goes on.
package final class PauseView: PanelView {
  package weak var dataSource: (any PauseViewDataSource)?

  /// The number of rows: the message in double size, the keys below it, and margins.
  private static let height = 6

  package override func update() {
    guard let dataSource, dataSource.isAway, let words else { return }
    let text = words(Message("pause.away"))
    let keys = words(narrator.keyNames.message("pause.away.keys"))
    let width = max(GlyphWidth.of(text: text) * 2, GlyphWidth.of(text: keys)) + 4
    let ground = TextRect(
      x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - Self.height) / 2,
      width: width, height: Self.height
    ).intersection(rect)
    drawing.surface.fill(ground, ink: Theme.ink, paper: Theme.paper)
    drawing.surface.addCard(
      Card(ground, paper: Theme.paper, opacity: Theme.cardOpacity, anchor: .middle))
    let (row, column) = (ground.y - rect.y, ground.x - rect.x)
    func start(_ cells: Int) -> Int { column + max(0, (width - cells) / 2) }
    writeLarge(
      text, column: start(GlyphWidth.of(text: text) * 2), row: row + 1, ink: Theme.ink,
      paper: Theme.paper)
    write(keys, column: start(GlyphWidth.of(text: keys)), row: row + 4, ink: Theme.quiet)
  }
}
