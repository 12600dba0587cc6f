import KodamaDataSources
import KodamaLanguage
public import KodamaSurfaces

/// What stands around the menu of the title screen: the name of the game, and a hill at dusk.
public final class TitleView: BackdropView {
  /// Returns the rectangle of a place: the menu is below the name of the game.
  public override func rect(of place: Place) -> TextRect {
    guard place == .list else { return super.rect(of: place) }
    return TextRect(x: rect.width / 2 - 20, y: 6, width: 40, height: 23)
  }

  /// Draws the hills and the words.
  public override func update() {
    guard let words else { return }
    bare(rect)
    for column in 0..<rect.width {
      for (index, hill) in Self.hills.enumerated() {
        let top = hill.top(column)
        drawing.surface.fill(
          TextRect(x: column, y: top, width: 1, height: rect.height - 2 - top),
          glyph: index == 0 ? "·" : "░", ink: hill.ink, paper: Theme.paper)
      }
    }
    writeCentred(words(Message("game.title")), row: 3, ink: Theme.title)
    writeCentred(words(Message("title.motto")), row: Self.mottoRow, ink: Theme.title)
    guard drawing.surface.showsPictures else { return }
    let picture = EveningPicture(columns: rect.width, rows: rect.height, isNamed: true)
    drawing.surface.withPicture { picture.paint(over: $0, keeping: Self.mottoRow) }
  }

  private static let mottoRow = 5

  private func writeCentred(_ text: String, row: Int, ink: Colour) {
    let column = (rect.width - GlyphWidth.of(text: text)) / 2
    write(text, column: column, row: row, ink: ink)
  }

  private struct Hill {
    let center: Int
    let peak: Int
    let slope: Int
    let ink: Colour
    func top(_ column: Int) -> Int { peak + abs(column - center) * slope / 16 }
  }

  private static let hills = [
    Hill(center: 30, peak: 12, slope: 7, ink: Colour(0x88_a0_94)),
    Hill(center: 82, peak: 16, slope: 5, ink: Colour(0x74_8c_80)),
  ]
}
