public import KodamaDataSources
public import KodamaSurfaces

/// The valley as a picture: coloured half cells, or letters on lit papers. It covers the letters of
/// `MapView` except for the hand, lightning and signs. It draws only if the host shows pictures;
/// hosts that read the surface as text see the letters.
public final class PictureView: ScreenView {
  /// The source of the picture; without it the View draws nothing.
  public weak var dataSource: (any PictureViewDataSource)?
  /// The source of the picture style.
  public weak var styleSource: (any PictureStyleDataSource)?
  /// The source of the outline of a pending change.
  public weak var ghostSource: (any GhostViewDataSource)?
  /// The source of names and the frame, shown with the whole valley.
  public weak var signsSource: (any ValleyMarksDataSource)?
  /// The source of groves; awake ones give light.
  public weak var groveSource: (any GroveMarksDataSource)?
  /// The rectangle on the screen, two columns a tile.
  public var rect = TextRect(x: 0, y: 0, width: 80, height: 24)
  private let surface: TextSurface
  private let painter: PicturePainter
  private var frame = PictureFrame()
  /// The frame that was painted last.
  private var painted = PictureFrame()
  private var paintedState: PaintedState?
  private var drawnGhost: Ghost?
  private var drawnSigns: ValleyMarks?
  private var drawnGroves: [GroveTile] = []
  /// The distance that rain had fallen when it was drawn last.
  private var drawnRain: Int?
  /// The picture as last composed, without outlines and the hand, and the letters below it.
  private var composed: [TextCell] = []
  private var letters: [TextCell] = []
  private var composedRain: Int?

  /// The values that the picture depends on, besides the frame.
  private struct PaintedState: Equatable {
    var style: PictureStyle
    var beat: UInt64
  }

  /// Creates a View that paints these materials.
  public init(surface: TextSurface, looks: MaterialLooks) {
    self.surface = surface
    painter = PicturePainter(looks)
  }

  /// The number of ticks between two steps of slow movement, and of rain.
  private static let beatTicks: (slow: UInt64, rain: UInt64) = (20, 6)

  /// Paints the frame if it has changed, and draws it if it is not already visible.
  public func update() {
    guard let dataSource, surface.showsPictures else { return }
    let style = styleSource?.pictureStyle ?? PictureStyle()
    guard style.look != .letters || style.showsHeat, rect.intersection(surface.bounds) == rect,
      rect.width == SkyPainter.columns, rect.height == SkyPainter.rows / 2
    else { return }
    dataSource.copyPicture(into: &frame)
    let groves = groveSource?.groveTiles ?? []
    frame.light(from: groves)
    guard frame.isWhole, frame.side == 1 || frame.side == 2 else { return }
    let ticks = frame.sky.isWet ? Self.beatTicks.rain : Self.beatTicks.slow
    let state = PaintedState(style: style, beat: style.isCalm ? 0 : frame.tick / ticks)
    let rain = frame.sky.isWet && !style.isCalm && !style.showsHeat ? Int(frame.tick / 3) : nil
    let isChanged = state != paintedState || !frame.looks(like: painted)
    if isChanged {
      painter.paint(frame, style)
      paintedState = state
      swap(&frame, &painted)
    }
    // A picture that is already visible is not drawn again.
    let ghost = ghostSource?.ghost
    let signs = signsSource?.valleyMarks
    let isSeen =
      rain == drawnRain && ghost == drawnGhost && signs == drawnSigns && groves == drawnGroves
      && surface.showsPicture(in: rect)
    guard isChanged || !isSeen else { return }
    drawnRain = rain
    drawnSigns = signs
    drawnGroves = groves
    drawnGhost = ghost
    draw(style, rain)
  }

  private func draw(_ style: PictureStyle, _ rain: Int?) {
    guard
      let composer = PictureComposer(
        painted, painter, isLettered: style.look != .picture || painted.side == 1, rain: rain,
        hidesFleeting: style.isCalm && style.look == .picture)
    else { return }
    let (stride, origin) = (surface.columns, rect.y * surface.columns + rect.x)
    let isRainNew = rain != composedRain || composed.isEmpty
    composedRain = rain
    if composed.isEmpty {
      composed = Array(repeating: .blank, count: SkyPainter.columns * SkyPainter.rows / 2)
      letters = composed
    }
    surface.withPicture { cells in
      for row in 0..<(SkyPainter.rows / 2) {
        let start = origin + row * stride
        compose(
          row, composer, isChanged: isRainNew || painter.isRowChanged[row],
          into: UnsafeMutableBufferPointer(rebasing: cells[start..<start + SkyPainter.columns]))
      }
      for half in drawnSigns?.frame ?? [] { lighten(half, by: 96, on: cells) }
      for grove in drawnGroves { drawRing(grove, on: cells) }
      for half in drawnGhost?.halves ?? [] { lighten(half, by: 140, on: cells) }
      drawHand(on: cells)
    }
  }

  /// Composes a row, or copies the last composition if row and letters are unchanged.
  private func compose(
    _ row: Int, _ composer: PictureComposer, isChanged: Bool,
    into line: UnsafeMutableBufferPointer<TextCell>
  ) {
    let start = row * line.count
    composed.withUnsafeMutableBufferPointer { composed in
      letters.withUnsafeMutableBufferPointer { letters in
        let composed = UnsafeMutableBufferPointer(rebasing: composed[start..<start + line.count])
        let letters = UnsafeMutableBufferPointer(rebasing: letters[start..<start + line.count])
        if !isChanged, Memory.isSame(UnsafeRawBufferPointer(letters), UnsafeRawBufferPointer(line))
        {
          _ = line.update(from: composed)
          return
        }
        _ = letters.update(from: line)
        composer.compose(row, into: line)
        _ = composed.update(from: line)
      }
    }
  }

  /// Draws a ring of light around a grove; it is faint while the grove is silent.
  private func drawRing(_ grove: GroveTile, on cells: UnsafeMutableBufferPointer<TextCell>) {
    let middle = grove.half
    for (dx, dy) in [(0, -2), (1, -1), (2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1)] {
      let half = CellPoint(middle.x + dx, middle.y + dy)
      lighten(half, by: grove.isAwake ? 200 : 80, on: cells)
    }
  }

  /// Brightens a half tile of an outline: a pending change, or the frame of the next closer scale.
  private func lighten(
    _ half: CellPoint, by share: Int32, on cells: UnsafeMutableBufferPointer<TextCell>
  ) {
    guard half.x >= 0, half.y >= 0, half.x < rect.width, half.y < rect.height * 2 else { return }
    let index = (rect.y + half.y / 2) * surface.columns + rect.x + half.x
    guard cells[index].paper != Theme.namePaper else { return }
    if cells[index].glyph == 0x20 {
      // A space has equal halves, so it becomes a half block.
      cells[index] = TextCell(
        glyph: 0x2580, ink: cells[index].paper, paper: cells[index].paper)
    }
    let isUpper = half.y % 2 == 0 && cells[index].glyph == 0x2580
    let colour = isUpper ? cells[index].ink : cells[index].paper
    let lit = Shade(colour).mixed(Shade(Theme.ghostLight), share).colour
    if isUpper {
      cells[index].ink = lit
    } else {
      cells[index].paper = lit
      // A letter must stay readable on the brighter paper.
      if cells[index].glyph != 0x2580 {
        cells[index].ink = Contrast.readable(cells[index].ink, on: lit)
      }
    }
  }

  /// Marks the hand's cell, if a tile has more than one. Its quarter is as bright as possible, and
  /// the other three mix the hand's colour into the picture, so that it stands out from snow and
  /// caves alike.
  private func drawHand(on cells: UnsafeMutableBufferPointer<TextCell>) {
    guard painted.side == 2, let hand = painted.hand else { return }
    let (column, row) = (hand.x - painted.origin.x, hand.y - painted.origin.y)
    guard column >= 0, row >= 0, column < rect.width, row < rect.height * 2 else { return }
    for x in [column & ~1, column | 1] {
      let halves = [row & ~1, row | 1].map { y in
        (x, y) == (column, row)
          ? Theme.hand
          : painter.shades[y * SkyPainter.columns + x].mixed(Shade(Theme.handPaper), 176).colour
      }
      let index = (rect.y + row / 2) * surface.columns + rect.x + x
      let isUpper = x != column || row % 2 == 0
      cells[index] = TextCell(
        glyph: (isUpper ? "▀" : "▄" as Unicode.Scalar).value, ink: halves[isUpper ? 0 : 1],
        paper: halves[isUpper ? 1 : 0])
    }
  }
}
