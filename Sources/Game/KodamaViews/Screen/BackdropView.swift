import KodamaDataSources
import KodamaLanguage
package import KodamaSurfaces

/// The background of a list, and the layout of the Views in front of it. If the host shows
/// pictures, it is an evening landscape, otherwise plain paper.
package class BackdropView: PanelView {
  /// A place for a View in front of the backdrop.
  package enum Place: Sendable, CaseIterable {
    case list
    case hints
    /// The newest notice, over the list.
    case notice
    /// A picture, a text or the progress of the focused item; empty if the backdrop shows none.
    case detail
    /// Problems of the system, above everything else.
    case problems
  }

  package func put(_ view: any ScreenView, in place: Place) { view.rect = rect(of: place) }

  /// Moves a list to its place. In front of a picture it ends below its last item.
  package func put(list: MenuView) {
    put(list, in: .list)
    list.endsWithItems = wantsPicture
  }

  package func rect(of place: Place) -> TextRect {
    switch place {
    case .list: return TextRect(x: 16, y: 1, width: rect.width - 32, height: rect.height - 5)
    case .hints: return TextRect(x: 0, y: rect.height - 1, width: rect.width, height: 1)
    case .notice:
      let top = bottom(of: .list)
      return TextRect(x: 0, y: top, width: rect.width, height: rect(of: .hints).y - top)
    case .detail: return TextRect(x: 0, y: bottom(of: .list), width: 0, height: 0)
    case .problems: return TextRect(x: 0, y: 0, width: rect.width, height: 3)
    }
  }

  final func bottom(of place: Place) -> Int { rect(of: place).y + rect(of: place).height }

  /// The valley behind the list; nil for an evening landscape.
  private var scene: PictureView?

  /// True if the valley behind the list is the one in play, which stays where it was.
  package private(set) var isOverPlay = false

  /// Shows a valley behind the list. It fills the window.
  package func show(_ scene: PictureView, isOverPlay: Bool) {
    let middle = TextRect(x: rect.width / 2 - 40, y: rect.height / 2 - 12, width: 80, height: 24)
    scene.rect = isOverPlay ? drawing.surface.map ?? middle : middle
    self.isOverPlay = isOverPlay
    scene.isBehindList = true
    self.scene = scene
  }

  /// Draws the valley behind the list, under the letters of a row.
  ///
  /// - Returns: False if there is none, or not in this window.
  final func drawScene(keeping row: Int? = nil) -> Bool {
    guard let scene, drawing.surface.letterSize == 0 else { return false }
    return scene.drawBehindList(keeping: row)
  }

  package var wantsPicture: Bool { true }

  /// True if cells beside the list are left free for the picture. This does not depend on the host,
  /// so that the text is the same everywhere.
  var hasPicture: Bool { wantsPicture && rect == drawing.surface.bounds }

  /// Clears the rectangle, because its content belongs to a dismissed screen, and draws the
  /// picture.
  package override func update() {
    guard hasPicture else {
      clear()
      return setParts()
    }
    clearForPicture(rect)
    setParts()
    guard drawing.surface.showsPictures, !drawScene() else { return }
    EveningPicture(drawing.surface, isNamed: false).draw(on: drawing.surface)
  }

  /// Sets the cards around the list.
  final func setParts(_ others: TextRect...) {
    let rects = [rect(of: .hints), rect(of: .notice), rect(of: .detail)] + others
    drawing.surface.setCards(
      rects.map {
        Card(
          $0, paper: Theme.paper, opacity: hasPicture ? Theme.cardOpacity : 255,
          anchor: .foot, isTrimmed: hasPicture)
      })
  }
}

/// The backdrop of the list of valleys, with room for a small picture beside the list.
package final class ShelfBackdropView: BackdropView {
  /// The picture is to the right of the list.
  package override func rect(of place: Place) -> TextRect {
    switch place {
    case .list: TextRect(x: 1, y: 1, width: 68, height: rect.height - 5)
    case .detail: TextRect(x: 70, y: 5, width: 32, height: 20)
    case .hints, .notice, .problems: super.rect(of: place)
    }
  }
}

/// A dark screen for players who play by ear and do not want to be watched.
package class CurtainView: PanelView {
  package override func update() {
    guard let words else { return }
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    write(words(lifting), row: rect.height - 1, ink: Theme.quiet)
  }

  /// The sentence that names the key.
  var lifting: Message { narrator.message(.curtain(isDown: true)) }
}

/// A screen that the player has switched off.
package final class UnpluggedView: CurtainView {
  override var lifting: Message { narrator.message(.output(.screen, isOn: false)) }
}

/// The backdrop of the title menu: the name of the game and hills at dusk.
package final class TitleView: BackdropView {
  /// The menu is below the name of the game.
  package override func rect(of place: Place) -> TextRect {
    guard place == .list else { return super.rect(of: place) }
    return TextRect(x: rect.width / 2 - 20, y: 6, width: 40, height: 23)
  }

  package override func update() {
    guard let words else { return }
    clearForPicture(rect)
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
    setParts(TextRect(x: 0, y: Self.mottoRow, width: rect.width, height: 1))
    guard drawing.surface.showsPictures else { return }
    let picture = EveningPicture(drawing.surface, isNamed: true)
    guard drawScene(keeping: Self.mottoRow) else {
      return picture.draw(on: drawing.surface, keeping: Self.mottoRow)
    }
    picture.drawName(on: drawing.surface)
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

/// The picture behind lists: three ridges at dusk. On the title screen it has the name of the game;
/// behind other lists it is darker, so that the text stands out. It never changes.
struct EveningPicture {
  private let columns: Int
  private let rows: Int
  private let bleed: PixelSurface.Bleed
  /// True on the title screen.
  private let isNamed: Bool
  /// The first square of the name. It is centred in the window.
  private let (nameLeft, nameTop): (Int, Int)
  private let colours = SkyColours(SkyState(phase: .dusk, progress: 70))
  /// For each ridge, the farthest first, the square at which it begins in each column. The bleed is
  /// included.
  private let ridges: [[Int]]

  init(_ surface: TextSurface, isNamed: Bool) {
    (columns, rows, bleed) = (surface.columns, surface.rows, surface.pixels.bleed)
    nameLeft = (surface.pixels.columns - Self.nameColumns) / 2 - bleed.left
    nameTop = surface.letterSize > 0 ? 6 - bleed.top * 2 : Self.nameTop
    let (columns, rows, bleed) = (columns, rows, bleed)
    self.isNamed = isNamed
    let steps: [(every: Int, height: Int32, base: Int)] = [(41, 9, 34), (29, 12, 44), (19, 24, 54)]
    ridges = steps.enumerated().map { number, step in
      (-bleed.left..<columns + bleed.right).map { column in
        let broad = Noise.wave(column, every: step.every, 101 + number) / step.height
        let fine = Noise.wave(column, every: 7, 111 + number) / 60
        return step.base * rows / 32 - Int(broad + fine)
      }
    }
  }

  /// Draws the picture in place of the letters, except those in the row `motto`.
  func draw(on surface: TextSurface, keeping motto: Int? = nil) {
    surface.pixels.draw { target in
      for row in 0..<surface.pixels.rows {
        for column in 0..<surface.pixels.columns {
          target[row * surface.pixels.columns + column] =
            shade(column - bleed.left, row - bleed.top * 2).colour
        }
      }
    }
    surface.withPicture { cells in
      for row in 0..<rows {
        for column in 0..<columns {
          let index = row * columns + column
          if row == motto, cells[index].glyph != 0x20 {
            let paper = shade(column, row * 2).mixed(shade(column, row * 2 + 1), 128).colour
            cells[index].ink = Contrast.readable(Theme.ink, on: paper)
            cells[index].paper = .clear
          } else if let star = star(column, row) {
            cells[index] = TextCell(glyph: 0xb7, ink: star, paper: .clear)
          } else {
            cells[index] = PictureComposer.open
          }
        }
      }
    }
  }

  func drawName(on surface: TextSurface) {
    let (detail, columns) = (surface.pixels.detail, surface.pixels.columns)
    let (left, top) = (nameLeft + bleed.left, nameTop + bleed.top * 2)
    surface.pixels.draw(detail: detail) { target in
      func draw(_ offset: Int, _ colour: (Int) -> Colour) {
        for row in 0..<7 {
          for column in 0..<Self.nameColumns where Self.isInk(column, row) {
            let colour = colour(row)
            let x = (left + column) * detail + offset
            for y in (top + row) * detail + offset..<(top + row + 1) * detail + offset {
              for texel in y * columns * detail + x..<y * columns * detail + x + detail {
                target[texel] = colour
              }
            }
          }
        }
      }
      draw(detail / 2) { _ in Theme.paper }
      draw(0) { Self.ink(row: $0).colour }
    }
  }

  private static func ink(row: Int) -> Shade {
    Shade(255, 244, 220).mixed(Shade(255, 178, 120), Int32(row) * 32)
  }

  private func shade(_ column: Int, _ half: Int) -> Shade {
    isNamed ? bright(column, half) : bright(column, half).times(Self.lowLight)
  }

  /// The brightness behind lists, in 256ths.
  private static let lowLight: Int32 = 128

  private func bright(_ column: Int, _ half: Int) -> Shade {
    if isNamed, Self.isInk(column - nameLeft, half - nameTop) {
      return Self.ink(row: half - nameTop)
    }
    // Cells of the surface can be beyond the edge of a narrow window.
    let place = min(max(0, column + bleed.left), ridges[0].count - 1)
    for (number, ridge) in ridges.enumerated().reversed() where half >= ridge[place] {
      let near: [Shade] = [Shade(92, 66, 112), Shade(52, 48, 84), Shade(20, 30, 44)]
      let haze = max(0, 120 - Int32(half - ridge[place]) * 9) / Int32(number + 1)
      let grain = 248 + Noise.hash(column >> 1, half, 120 + number) >> 12
      return near[number].mixed(colours.bottom, haze).times(grain)
    }
    return colours.top.mixed(colours.bottom, min(256, Int32(max(0, half) * 256 / (rows * 5 / 4))))
  }

  private func star(_ column: Int, _ row: Int) -> Colour? {
    guard ridges[0].indices.contains(column + bleed.left) else { return nil }
    let isSky = row * 2 + 1 < ridges[0][column + bleed.left] - 8 && row > 0
    guard isSky, Noise.hash(column, row, 130) < 900,
      !(Self.nameTop / 2 - 1...Self.nameTop / 2 + 5).contains(row)
    else { return nil }
    let share = 150 + Noise.hash(column, row, 131) >> 10
    return Shade(255, 240, 220).times(isNamed ? share : share / 2).colour
  }

  /// The half row in which the name begins.
  private static let nameTop = 2
  private static let nameColumns = name.count * 7 - 2

  /// K, O, D, A, M, A: seven rows of five bits each.
  private static let name: [[UInt8]] = [
    [0x11, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11], [0x0e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e],
    [0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e], [0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11],
    [0x11, 0x1b, 0x15, 0x15, 0x11, 0x11, 0x11], [0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11],
  ]

  private static func isInk(_ column: Int, _ row: Int) -> Bool {
    guard column >= 0, column < nameColumns, row >= 0, row < 7, column % 7 < 5 else { return false }
    return name[column / 7][row] & (0x10 >> UInt8(column % 7)) != 0
  }
}
