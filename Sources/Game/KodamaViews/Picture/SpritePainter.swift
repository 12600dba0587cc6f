import KodamaDataSources
import KodamaSurfaces

/// A sprite in the colours of a style.
struct SpriteLook {
  /// The texels of all frames, row by row, at the closest zoom; `smallIdle` and `smallActive` are
  /// those at the normal zoom. Clear texels are nil.
  private let idle: [Shade?]
  private let active: [Shade?]
  /// The width and height of a frame at the normal zoom, in texels.
  private let smallSide: Int
  private let smallIdle: [Shade?]
  private let smallActive: [Shade?]

  private static let side = PictureArt.Sprite.side

  init(_ sprite: PictureArt.Sprite, _ look: PaintLook, _ style: PictureStyle) {
    func shade(_ ink: PictureArt.Ink) -> Shade? {
      switch ink {
      case .clear: nil
      case .fixed(let colour): Shade(colour)
      case .tone(let share):
        look.body.mixed(share < 0 ? Shade(0, 0, 0) : .white, Int32(abs(share)))
      }
    }
    (idle, active) = (sprite.idle.map(shade), sprite.active.map(shade))
    smallSide = sprite.isPart ? Self.side / 2 : Self.side
    smallIdle = sprite.isPart ? Self.halved(idle) : idle
    smallActive = sprite.isPart ? Self.halved(active) : active
  }

  /// The mean colour of the upper left quarter of the first frame, as `PixelSurface` averages it.
  var cornerColour: Colour {
    let quarter = (0..<Self.side / 2).flatMap { idle[$0 * Self.side..<$0 * Self.side + 4] }
    let sum = quarter.reduce(Shade(0, 0, 0)) { $0.plus($1 ?? Shade(0, 0, 0)) }
    let count = Int32(quarter.count)
    return Shade(sum.red / count, sum.green / count, sum.blue / count).colour
  }

  /// Returns frames at half the size. A texel is clear if three of its four are.
  private static func halved(_ texels: [Shade?]) -> [Shade?] {
    (0..<texels.count / 4).map { index in
      let first = index / 4 * 2 * side + index % 4 * 2
      let found = [first, first + 1, first + side, first + side + 1].compactMap { texels[$0] }
      guard found.count > 1 else { return nil }
      let sum = found.reduce(Shade(0, 0, 0)) { $0.plus($1) }
      let count = Int32(found.count)
      return Shade(sum.red / count, sum.green / count, sum.blue / count)
    }
  }

  /// Calls a closure for each texel of a frame with its position from the middle of the frame's
  /// lower edge. All creatures are described facing right, and are mirrored to face left.
  @inline(__always) func draw(
    isSmall: Bool, isActive: Bool, isMirrored: Bool = false, step: Int,
    _ body: (_ x: Int, _ y: Int, Shade) -> Void
  ) {
    let texels =
      isSmall ? (isActive ? smallActive : smallIdle) : isActive ? active : idle
    let side = isSmall ? smallSide : Self.side
    let frames = texels.count / (side * side)
    let start = step % frames * side * side
    for y in 0..<side {
      for x in 0..<side {
        let column = isMirrored ? side - 1 - x : x
        if let shade = texels[start + y * side + column] { body(x - side / 2, y - side, shade) }
      }
    }
  }
}

/// Draws sprites over the texels of a painted frame.
struct SpritePainter {
  private let painter: PicturePainter
  private let frame: PictureFrame
  private let step: Int
  /// The glides of creatures, and the tick of the picture.
  private let glides: CreatureGlides
  private let tick: UInt64

  /// Creates a painter of the sprites of a painted frame, at a tick after it was painted.
  init(
    _ frame: PictureFrame, _ painter: PicturePainter, _ glides: CreatureGlides, tick: UInt64,
    isCalm: Bool
  ) {
    (self.frame, self.painter, self.glides, self.tick) = (frame, painter, glides, tick)
    step = isCalm ? 0 : Int(frame.tick / 20)
  }

  /// Draws all sprites of the frame.
  ///
  /// - Parameters:
  ///   - target: The texels of a picture.
  ///   - columns: The number of texels in a row.
  ///   - rows: The number of rows.
  ///   - left: The texel of the painted frame that is at the left edge of the picture.
  ///   - top: The texel of the painted frame that is at the upper edge of the picture.
  func draw(
    into target: UnsafeMutableBufferPointer<Colour>, columns: Int, rows: Int, left: Int, top: Int
  ) {
    let (margin, unit, detail) = (PictureFrame.margin, 2 / frame.side, PicturePainter.detail)
    let (looks, sprites, creatures) = (painter.looks, painter.sprites, painter.creatures)
    for row in 0..<painter.rows / unit {
      for column in 0..<painter.columns / unit {
        let cell = frame.cells[(row + margin) * frame.columns + margin + column]
        let number = looks[Int(cell.material.rawValue)].sprite
        guard number >= 0 else { continue }
        let (squareX, squareY) = (column * unit, row * unit)
        var light = painter.squares[squareY * painter.columns + squareX].light
        light = light.atLeast(Shade(150, 150, 156))
        if cell.isActive { light = light.atLeast(Shade(256, 256, 256)) }
        let way = glides.offset(
          CellPoint(frame.origin.x + column, frame.origin.y + row), cellSide: unit * detail, tick)
        let x = squareX * detail + unit * detail / 2 - left + way.x
        let y = (squareY + unit) * detail - top + way.y
        let isMirrored =
          creatures[Int(cell.material.rawValue)] && cell.amount == VisibleCell.facesLeft
        let own = Int(Noise.hash(frame.origin.x + column, 0, 61))
        sprites[number].draw(
          isSmall: unit == 1, isActive: cell.isActive, isMirrored: isMirrored, step: step + own
        ) {
          let (column, row) = (x + $0, y + $1)
          guard column >= 0, row >= 0, column < columns, row < rows else { return }
          target[row * columns + column] = $2.lit(light).colour
        }
      }
    }
  }
}
