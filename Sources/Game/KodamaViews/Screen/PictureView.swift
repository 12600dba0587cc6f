public import KodamaDataSources
public import KodamaSurfaces

/// A View that shows the world as a picture, which fills the window behind the text. Creatures and
/// instruments without a sprite are drawn over it as glyphs. If the player has chosen so, all
/// glyphs of `MapView` are drawn over it. The View draws only if the host shows pictures. Hosts
/// that read text receive the glyphs.
public final class PictureView: ScreenView {
  /// The source of the picture; without it the View draws nothing.
  public weak var dataSource: (any PictureViewDataSource)?
  package weak var styleSource: (any PictureStyleDataSource)?
  /// The source of the outline of a pending change.
  package weak var ghostSource: (any GhostViewDataSource)?
  /// The source of the names and the frame that are shown with the whole valley.
  package weak var signsSource: (any ValleyMarksDataSource)?
  /// The source of groves; awake ones give light.
  package weak var groveSource: (any GroveMarksDataSource)?
  /// The source of the goals of an étude, which brightens the sky when it is solved.
  package weak var goalSource: (any GoalViewDataSource)?
  /// The sources of what has effects in the picture: events, actions of the hand and sounds of
  /// groves.
  package weak var momentSource: (any MomentDataSource)?
  package weak var handSource: (any HandSoundViewDataSource)?
  package weak var groveMomentSource: (any GroveMomentDataSource)?
  /// The rectangle of the map on the screen, with two character columns for each tile.
  public var rect = TextRect(x: 0, y: 0, width: 80, height: 24)
  /// True if the picture is behind a list. `drawBehindList` then draws it.
  package var isBehindList = false

  /// True if the picture continues around the rectangle, so that a pointer reaches the cells there.
  package var continuesAroundMap: Bool {
    let style = styleSource?.pictureStyle ?? PictureStyle()
    return style.look != .letters || style.showsHeat
  }

  private let surface: TextSurface
  private let painter: PicturePainter
  private var frame = PictureFrame()
  /// The frame that was painted last.
  private var painted = PictureFrame()
  private var paintedState: PaintedState?
  private var drawnGhost: Ghost?
  private var drawnSigns: ValleyMarks?
  private var drawnGroves: [GroveTile] = []
  /// The distance that rain had fallen when it was last drawn.
  private var drawnRain: Int?
  private var glides = CreatureGlides()
  private var effects = PictureEffects()
  /// True if no effect was visible when the picture was last drawn, and none has begun.
  private var hasDrawnEffects = true
  private var camera = ScrollingCamera()
  /// The camera's offset when the picture was last drawn.
  private var drawnOffset = CellPoint(0, 0)
  /// The tick of the last frame, and that of the last drawing.
  private var tick: UInt64 = 0
  private var drawnTick: UInt64 = 0
  private var drawnSurfaces: [LiquidSurfaces.Surface] = []
  /// The glyphs as last composed, without the hand, and the letters below them.
  private var composed: [TextCell] = []
  private var letters: [TextCell] = []

  /// The values that the picture depends on, besides the frame.
  private struct PaintedState: Equatable {
    var style: PictureStyle
    var beat: UInt64
    /// The step of flames; 0 if there are none.
    var flame: UInt64
  }

  /// Creates a View that draws a picture on a surface, with the given look of each material. It
  /// draws nothing until the surface shows pictures and `dataSource` is set.
  public init(surface: TextSurface, looks: MaterialLooks) {
    self.surface = surface
    painter = PicturePainter(looks)
  }

  /// Begins a pass, whose events may have effects in the picture.
  ///
  /// - Returns: True if the effects change, so that the View needs an update.
  func beginPass() -> Bool {
    guard let momentSource, surface.showsPictures else { return false }
    let isCalm = styleSource?.pictureStyle.isCalm ?? true
    let isChanged = effects.beginPass(
      momentSource, handSource, groveMomentSource, isCalm: isCalm)
    if isChanged { hasDrawnEffects = false }
    return isChanged
  }

  /// The number of ticks between two steps of slow movement, and of rain.
  private static let beatTicks: (slow: UInt64, rain: UInt64) = (20, 6)

  /// Paints the frame if it has changed, and draws it if it is not already visible.
  public func update() {
    guard let dataSource, surface.showsPictures else { return }
    let style = styleSource?.pictureStyle ?? PictureStyle()
    guard style.look != .letters || style.showsHeat, rect.intersection(surface.bounds) == rect,
      rect.width == SkyPainter.columns, rect.height == SkyPainter.rows / 2,
      !isBehindList || surface.letterSize == 0
    else {
      painted = PictureFrame()
      camera.stop()
      return surface.pixels.clear()
    }
    copy(dataSource, isStill: isBehindList || style.isCalm)
    if isBehindList { frame.hand = nil }
    let groves = groveSource?.groveTiles ?? []
    frame.light(from: groves)
    // From here on the rectangle is where the picture shows it.
    frame.surroundings = camera.restored(frame.surroundings)
    let isGolden = isFulfilled(groves)
    frame.sky.isGolden = isGolden
    frame.previousSky?.isGolden = isGolden
    guard frame.isWhole, frame.side == 1 || frame.side == 2 else { return }
    let ticks = frame.rain > 0 ? Self.beatTicks.rain : Self.beatTicks.slow
    let state = PaintedState(
      style: style, beat: style.isCalm ? 0 : frame.tick / ticks,
      flame: painter.hasFire ? frame.tick / AnimationKey.flameTicks : 0)
    let isRaining = frame.rain > 0 && !style.isCalm && !style.showsHeat
    // An Int of 32 bits holds the texels of all these steps.
    let rain = isRaining ? Int(frame.tick / 3 % 1_048_576) : nil
    tick = frame.tick
    if style.look == .picture, !style.showsHeat, frame.unit == 1 {
      painter.surfaces.level(&frame, painter.parts)
    }
    let isChanged = state != paintedState || !frame.looks(like: painted)
    if isChanged {
      glides.record(from: painted, to: frame, painter.creatures, isCalm: style.isCalm || stands)
      painter.paint(frame, style)
      paintedState = state
      swap(&frame, &painted)
    }
    guard !isBehindList else { return }
    // A picture that is already visible is not drawn again.
    let ghost = ghostSource?.ghost
    let signs = signsSource?.valleyMarks
    let isSeen =
      rain == drawnRain && hasDrawnEffects && !glides.isMoving(since: drawnTick)
      && camera.offset == drawnOffset
      && (!isSpriteShown || painter.surfaces.surfaces == drawnSurfaces) && ghost == drawnGhost
      && signs == drawnSigns && groves == drawnGroves && surface.pixels.isShown
      && surface.showsPicture(in: rect)
    let settles = stands && !glides.isEmpty
    if settles { glides = CreatureGlides() }
    guard isChanged || settles || !isSeen else { return }
    hasDrawnEffects = !effects.isActive
    (drawnRain, drawnTick, drawnSurfaces) = (rain, tick, painter.surfaces.surfaces)
    (drawnSigns, drawnOffset) = (signs, camera.offset)
    drawnGroves = groves
    drawnGhost = ghost
    draw(style)
  }

  /// The part of the valley that the window shows; nil if it shows all of it or no picture.
  var shown: OverviewView.Shown? {
    let (first, margin) = (painted.origin, 2 * PictureFrame.margin)
    let end = CellPoint(first.x + painted.columns - margin, first.y + painted.rows - margin)
    let isLeft = first.x <= 0 && first.y <= 0
    let isAll = isLeft && end.x >= painted.worldWidth && end.y >= painted.worldHeight
    guard painted.isWhole, painted.unit == 1, !isAll else { return nil }
    return OverviewView.Shown(first: first, end: end, sky: painted.sky)
  }

  /// True while no time passes. Creatures are then in their cells.
  package var stands = false

  /// True while the picture moves although nothing in the valley does.
  package var isScrolling: Bool { camera.isMoving }

  /// Copies the frame around the rectangle or, while the picture scrolls, around the place where it
  /// is on its way there.
  private func copy(_ dataSource: any PictureViewDataSource, isStill: Bool) {
    let around = surroundings
    if isStill { camera.stop() } else { camera.advance() }
    func copy() {
      let wanted = camera.moved(around)
      frame.surroundings = wanted
      dataSource.copyPicture(into: &frame)
      // A source that draws other surroundings than those is not scrolled.
      if frame.surroundings != wanted || !frame.isWhole { camera.stop() }
    }
    copy()
    if !isStill, frame.isWhole, camera.follow(frame) { copy() }
  }

  /// Returns whether all groves are awake, or the étude is solved.
  private func isFulfilled(_ groves: [GroveTile]) -> Bool {
    guard groves.isEmpty else { return groves.allSatisfy { $0.isAwake } }
    guard let goalSource, goalSource.etudeName != nil else { return false }
    return goalSource.goalFacts.allSatisfy { $0.isMet }
  }

  /// The tiles between the rectangle and the edges of the picture.
  private var surroundings: PictureFrame.Surroundings {
    let bleed = surface.pixels.bleed
    var around = PictureFrame.Surroundings()
    around.left = (rect.x + bleed.left + 1) / 2
    around.right = (surface.columns - rect.x - rect.width + bleed.right + 1) / 2
    around.top = rect.y + bleed.top
    around.bottom = surface.rows - rect.y - rect.height + bleed.bottom
    return around
  }

  private func draw(_ style: PictureStyle) {
    guard
      let composer = PictureComposer(painted, painter, isLettered: style.look != .picture)
    else { return }
    let (stride, origin) = (surface.columns, rect.y * surface.columns + rect.x)
    let isNew = composed.isEmpty
    if isNew {
      composed = Array(repeating: .blank, count: SkyPainter.columns * SkyPainter.rows / 2)
      letters = composed
    }
    let above = painted.surroundings.top
    surface.withPicture { cells in
      for row in 0..<(SkyPainter.rows / 2) {
        let start = origin + row * stride
        compose(
          row, composer, isChanged: isNew || painter.isRowChanged[above + row],
          into: UnsafeMutableBufferPointer(rebasing: cells[start..<start + SkyPainter.columns]))
      }
      openHand(on: cells)
    }
    surface.hand = handSquare.map { (rect.x + $0.x, rect.y * 2 + $0.y) }
    drawPixels()
  }

  /// Draws the picture that was painted last in place of all letters, except those of a row.
  ///
  /// - Returns: False if there is none, for example because the player sees letters only.
  func drawBehindList(keeping row: Int?) -> Bool {
    guard painted.isWhole, surface.showsPictures, painted.surroundings == surroundings else {
      return false
    }
    surface.withPicture { cells in
      let kept = row.map { row in
        let letters = (row * surface.columns..<(row + 1) * surface.columns)
          .filter { cells[$0].glyph != 0x20 }
        return (letters.first ?? 0)...(letters.last ?? 0)
      }
      for index in cells.indices where kept?.contains(index) != true {
        cells[index] = PictureComposer.open
      }
    }
    drawPixels()
    return true
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

  /// The hand's first square, counted from the rectangle's upper left corner, if it has a sprite or
  /// a tile has more than one cell. It can be outside the rectangle.
  private var handSquare: CellPoint? {
    guard painted.side == 2 || handSprite != nil, let hand = painted.hand else {
      return nil
    }
    let (around, unit) = (painted.surroundings, 2 / painted.side)
    let column = (hand.x - painted.origin.x) * unit - around.left * 2
    return CellPoint(column, (hand.y - painted.origin.y) * unit - around.top * 2)
  }

  /// Removes the glyphs of the hand's tile, so that its squares are visible.
  private func openHand(on cells: UnsafeMutableBufferPointer<TextCell>) {
    guard let hand = handSquare, hand.x >= 0, hand.y >= 0, hand.x < rect.width,
      hand.y < rect.height * 2
    else { return }
    let index = (rect.y + hand.y / 2) * surface.columns + rect.x + hand.x & ~1
    for cell in index...index + 1 { cells[cell] = PictureComposer.open }
  }
}

// MARK: - Squares
extension PictureView {
  /// True if sprites are drawn instead of glyphs.
  private var isSpriteShown: Bool {
    guard let style = paintedState?.style else { return false }
    return style.look == .picture && !style.showsHeat && painted.unit == 1
  }

  /// Copies the painted squares under the text, and marks groves, outlines and the hand.
  private func drawPixels() {
    let (columns, rows, bleed) = (
      surface.pixels.columns, surface.pixels.rows, surface.pixels.bleed
    )
    let around = painted.surroundings
    let left = bleed.left + rect.x
    let top = (bleed.top + rect.y) * 2
    // The square of the painted picture that is at the screen's upper left corner.
    let (firstColumn, firstRow) = (around.left * 2 - left, around.top * 2 - top)
    // A tile has two squares.
    let offset = CellPoint(camera.offset.x * 2, camera.offset.y * 2)
    surface.pixels.offset = (offset.x, offset.y)
    let detail = PicturePainter.detail
    surface.pixels.draw(detail: detail) { target in
      painter.texels.withUnsafeBufferPointer { texels in
        for row in 0..<rows * detail {
          let source = (row + firstRow * detail) * painter.columns * detail
          let line = UnsafeMutableBufferPointer(
            rebasing: target[row * columns * detail..<(row + 1) * columns * detail])
          let isInside =
            (0..<painter.rows * detail).contains(row + firstRow * detail) && firstColumn >= 0
            && firstColumn + columns <= painter.columns
          guard isInside else {
            line.update(repeating: Theme.paper)
            continue
          }
          let start = source + firstColumn * detail
          _ = line.update(fromContentsOf: texels[start..<start + line.count])
        }
      }
      let isCalm = paintedState?.style.isCalm ?? true
      if isSpriteShown {
        SurfacePainter(painted, painter, effects, isCalm: isCalm).draw(
          into: target, columns: columns * detail, rows: rows * detail,
          left: firstColumn * detail, top: firstRow * detail)
      }
      if let drawnRain {
        RainPainter(painted, painter, step: drawnRain).draw(
          into: target, columns: columns * detail, rows: rows * detail,
          left: firstColumn * detail, top: firstRow * detail)
      }
      if isSpriteShown {
        SpritePainter(painted, painter, glides, tick: tick, isCalm: isCalm).draw(
          into: target, columns: columns * detail, rows: rows * detail,
          left: firstColumn * detail, top: firstRow * detail)
      }
      if isSpriteShown, effects.isActive {
        EffectPainter(painted, painter, effects).draw(
          into: target, columns: columns * detail, rows: rows * detail,
          left: firstColumn * detail, top: firstRow * detail)
      }
      // Sources count from the rectangle.
      let square = PictureSquares(target, columns, rows, left: left - offset.x, top: top - offset.y)
      for half in drawnSigns?.frame ?? [] { square.lighten(half, by: 96) }
      for grove in drawnGroves { drawRing(grove, square) }
      for half in drawnGhost?.halves ?? [] { square.lighten(half, by: 140) }
      drawHand(PictureSquares(target, columns, rows, left: left, top: top))
    }
  }

  /// Draws a ring of light around a grove; it is faint while the grove is silent.
  private func drawRing(_ grove: GroveTile, _ square: PictureSquares) {
    for (dx, dy) in [(0, -2), (1, -1), (2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1)] {
      let half = CellPoint(grove.half.x + dx, grove.half.y + dy)
      square.lighten(half, by: grove.isAwake ? 200 : 80)
    }
  }

  /// The average colour of one corner of the mark that shows the hand (the player's cursor) in the
  /// picture.
  public var handColour: Colour { handSprite?.cornerColour ?? Theme.hand }

  /// The sprite of the hand; nil if it has its plain form.
  private var handSprite: SpriteLook? {
    let style = paintedState?.style ?? PictureStyle()
    let isPlain = style.palette == .contrast || style.look != .picture || style.showsHeat
    return isPlain ? nil : painter.handSprite
  }

  /// Draws the hand: a sprite whose first texel is the hand's, or its plain form. In that, its
  /// square is as bright as possible, and the other three of its tile mix the hand's colour into
  /// the picture, so that it stands out from snow and caves alike.
  private func drawHand(_ square: PictureSquares) {
    guard let hand = handSquare else { return }
    guard handSprite == nil else {
      handSprite?.draw(isSmall: false, isActive: false, step: 0) { x, y, shade in
        square.set(hand, x + PictureArt.Sprite.side / 2, y + PictureArt.Sprite.side, shade)
      }
      return
    }
    for y in [hand.y & ~1, hand.y | 1] {
      for x in [hand.x & ~1, hand.x | 1] {
        square.change(CellPoint(x, y)) {
          (x, y) == (hand.x, hand.y)
            ? Shade(Theme.hand) : $0.mixed(Shade(Theme.handPaper), 176)
        }
      }
    }
  }
}
