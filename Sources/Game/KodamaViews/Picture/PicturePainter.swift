import KodamaDataSources
import KodamaSurfaces

/// Paints a frame of the valley, the rectangle and its surroundings, in squares (2 × 2 per tile). A
/// cell's colour is its material's colour, varied by position and lit by the light that reaches it.
/// The painter uses only integers, and allocates nothing per cell.
final class PicturePainter {
  /// The minimum warmth at which cells glow, in units of `VisibleCell.warmth`: 400 degrees.
  static let glowWarmth: Int8 = 50

  private(set) var columns = 0
  private(set) var rows = 0
  /// The squares, row by row.
  var squares: [PaintedSquare] = []
  /// The texels, row by row; a square has `detail × detail` of them.
  var texels: [Colour] = []
  /// The contents of the blocks, while the whole valley is shown in texels; otherwise empty.
  var blocks: [BlockTexels] = []
  var changedBlocks: [Int] = []
  /// The squares as their texels were last drawn, and whether each has changed since.
  var drawnSquares: [PaintedSquare] = []
  var isChanged: [Bool] = []
  var texelKey: (style: PictureStyle, around: PictureFrame.Surroundings, animation: AnimationKey)?
  /// The number of texels along each side of a square.
  static let detail = TexelAtlas.side
  let grid = LightGrid()
  private let materials: [MaterialLook]
  private let art: PictureArt
  /// The texture of each material, and of cave walls; −1 for none.
  private let textures: [Int]
  private let caveTexture: Int
  /// The sprite of each material; −1 for none.
  private let spriteNumbers: [Int]
  private(set) var sprites: [SpriteLook] = []
  /// For each material, true if it is a creature with a sprite.
  let creatures: [Bool]
  /// For each material, its part in the surface of a liquid.
  let parts: [LiquidSurfaces.Part]
  var surfaces = LiquidSurfaces()
  /// The sprite of the hand, which has the same colours in all palettes; nil if there is none.
  let handSprite: SpriteLook?
  let atlas: TexelAtlas
  private(set) var looks: [PaintLook] = []
  /// For each text row, true if the last painting may have changed something in it.
  private(set) var isRowChanged: [Bool] = []
  private(set) var sky: SkyPainter?
  private var style: PictureStyle?
  /// The keys of the last painted frame. Cells with the same inputs are not painted again.
  private var paintKey: StaticPaintKey?
  private(set) var animation: AnimationKey?
  private(set) var previousCells: [VisibleCell] = []
  private(set) var ground: [Int] = []
  var liquidDepths: [UInt8] = []
  /// Whether each row of cells has flames, and whether moving flames are painted.
  var fireRows: [Bool] = []
  private(set) var hasFire = false

  init(_ looks: MaterialLooks) {
    materials = (0..<256).map { looks[MaterialID(UInt8($0))] }
    (art, atlas) = (looks.art, TexelAtlas(looks.art.textures))
    let all = looks.art.textures
    let art = looks.art
    textures = materials.map { art.texture(of: $0) ?? -1 }
    spriteNumbers = materials.map { art.sprite(of: $0) ?? -1 }
    creatures = materials.map { $0.nature == .creature && art.sprite(of: $0) != nil }
    parts = materials.map { LiquidSurfaces.Part($0) }
    let air = PaintLook(looks[.air], PictureStyle())
    handSprite = art.sprites.first { $0.name == PictureArt.Sprite.hand }
      .map { SpriteLook($0, air, PictureStyle()) }
    caveTexture = all.firstIndex { $0.names.contains("cave") } ?? -1
  }

  /// The values that are needed to paint a cell, read once per frame. Reading them from a class for
  /// each cell would cost as much as the painting itself.
  struct PaintContext {
    let origin: CellPoint
    /// The number of cells in a row of the frame.
    let columns: Int
    /// The number of squares in a row of the picture.
    let squares: Int
    /// The number of squares along each side of a cell.
    let unit: Int
    let atlas: TexelAtlas
    let caveTexture: Int
    /// True if things with sprites are drawn later, on top of their background.
    let showsSprites: Bool
    let ground: [Int]
    /// The distance of each cell to the open sky, in cells.
    let skyDistance: [UInt8]
    let sky: SkyPainter
    let skyLight: [UInt16]
    let glow: [SIMD4<UInt16>]
    let hasGlow: Bool
    let isFlat: Bool
    let isCalm: Bool
    /// The variation of earth and of glowing liquids between positions, in 64ths.
    let variety: Int32
    /// The step of slow movement.
    let beat: Int
    /// The step of flames, and whether the frame has any.
    let flameStep: Int
    let hasFire: Bool
    let isFlameChanged: Bool
    /// Whether slow movement has advanced, and whether anything in the sky has.
    let isBeatChanged: Bool
    let isSkyChanged: Bool

    @inline(__always) func tile(
      _ texture: Int, _ place: CellPlace, _ sides: Int, _ beat: Int
    ) -> UInt16 {
      atlas.tile(
        texture, origin.x * unit + place.halfX, origin.y * unit + place.halfY, sides, beat)
    }
  }

  /// The frame's margin contributes light.
  func paint(_ frame: PictureFrame, _ style: PictureStyle) {
    resize(for: frame)
    var changedRows = findChangedRows(frame)
    if style != self.style {
      self.style = style
      looks = materials.indices.map {
        PaintLook(materials[$0], style, texture: textures[$0], sprite: spriteNumbers[$0])
      }
      sprites = art.sprites.indices.map { number in
        let material = spriteNumbers.firstIndex(of: number) ?? 0
        return SpriteLook(art.sprites[number], looks[material], style)
      }
      for row in changedRows.indices { changedRows[row] = true }
    }
    let (animation, oldAnimation, oldPaintKey) = (AnimationKey(frame, style), animation, paintKey)
    let sky = lookUp(frame, style, animation)
    let paintKey = StaticPaintKey(frame, style, sky.colours)
    (self.animation, self.paintKey, hasFire) = (animation, nil, false)
    for row in isRowChanged.indices { isRowChanged[row] = true }
    guard !style.showsHeat else {
      previousCells = []
      showBlocks(false)
      paintHeat(frame)
      return drawTexels(frame, style, sky)
    }
    let isWhole = paintKey != oldPaintKey || frame.unit > 1
    let isSkyChanged = oldAnimation.map { !animation.hasSky(of: $0) } ?? true
    // Stars are not half cells, so rows with a changed sky are composed again.
    if !isWhole, !isSkyChanged { for row in isRowChanged.indices { isRowChanged[row] = false } }
    grid.light(frame, looks, isCalm: style.isCalm, changedRows)
    // Waves at the shore of a lake move the ground of a few columns.
    let moved = isWhole ? [] : frame.ground.indices.filter { frame.ground[$0] != ground[$0] }
    ground = frame.ground
    if liquidDepths.count != frame.cells.count {
      liquidDepths = Array(repeating: 0, count: frame.cells.count)
    }
    hasFire = findFire(frame, changedRows) && !style.isCalm
    let context = PaintContext(
      origin: frame.origin, columns: frame.columns, squares: columns, unit: 2 / frame.side,
      atlas: atlas, caveTexture: caveTexture,
      showsSprites: style.look == .picture && frame.unit == 1, ground: frame.ground,
      skyDistance: grid.skyDistance.cells, sky: sky,
      skyLight: grid.sky.cells, glow: grid.glow.cells, hasGlow: grid.hasGlow,
      isFlat: style.palette == .contrast, isCalm: style.isCalm,
      variety: Self.variety(style.palette), beat: animation.slowStep,
      flameStep: animation.flameStep, hasFire: hasFire,
      isFlameChanged: oldAnimation?.flameStep != animation.flameStep,
      isBeatChanged: oldAnimation?.slowStep != animation.slowStep, isSkyChanged: isSkyChanged)
    showBlocks(frame.unit > 1 && style.look == .picture && !style.isCalm)
    paint(frame, context, changedRows, isWhole: isWhole, moved)
    drawTexels(frame, style, sky)
    previousCells = frame.unit == 1 ? frame.cells : []
    self.paintKey = paintKey
  }

  private func resize(for frame: PictureFrame) {
    let (margin, unit) = (PictureFrame.margin, 2 / frame.side)
    let (width, height) = ((frame.columns - 2 * margin) * unit, (frame.rows - 2 * margin) * unit)
    guard (width, height) != (columns, rows) else { return }
    (columns, rows, paintKey, animation) = (width, height, nil, nil)
    squares = Array(repeating: PaintedSquare(), count: columns * rows)
    texels = Array(repeating: Colour(0), count: columns * rows * Self.detail * Self.detail)
    isRowChanged = Array(repeating: true, count: rows / 2)
  }

  private func lookUp(
    _ frame: PictureFrame, _ style: PictureStyle, _ animation: AnimationKey
  ) -> SkyPainter {
    if let sky, let old = self.animation, animation.hasSky(of: old) { return sky }
    let found = SkyPainter(frame, style)
    sky = found
    return found
  }

  private func paint(
    _ frame: PictureFrame, _ context: PaintContext, _ changedRows: [Bool], isWhole: Bool,
    _ movedColumns: [Int]
  ) {
    let (margin, unit) = (PictureFrame.margin, 2 / frame.side)
    var isColumnChanged = [Bool](repeating: isWhole, count: frame.columns)
    var isDepthChanged = false
    frame.cells.withUnsafeBufferPointer { cells in
      looks.withUnsafeBufferPointer { looks in
        for row in 0..<(frame.rows - margin) {
          if isDepthChanged || changedRows[row] {
            isDepthChanged = updateLiquidDepths(row, context, cells, looks, in: &isColumnChanged)
          }
          guard row >= margin else {
            if isDepthChanged, !isWhole {
              for column in isColumnChanged.indices { isColumnChanged[column] = false }
            }
            continue
          }
          if !isWhole {
            let isAnyChanged = markChangedColumns(
              row, context, changedRows, cells, looks, movedColumns, unit, in: &isColumnChanged)
            guard isAnyChanged || isDepthChanged else { continue }
          }
          for half in 0..<unit {
            let target = (row - margin) * unit + half
            let line = (target * columns)..<((target + 1) * columns)
            isRowChanged[target / 2] = true
            squares.withUnsafeMutableBufferPointer { squares in
              let squares = UnsafeMutableBufferPointer(rebasing: squares[line])
              Self.paintRow(
                row, at: target, unit: unit, context, liquidDepths, cells, looks, isColumnChanged,
                into: squares)
              guard frame.unit > 1 else { return }
              paintBlocks(row, context, frame, cells, looks, into: squares)
            }
          }
          if !isWhole { for column in isColumnChanged.indices { isColumnChanged[column] = false } }
        }
      }
    }
  }

  /// Returns the variation in a palette; plainer palettes vary less.
  static func variety(_ palette: PictureStyle.ColourSet) -> Int32 {
    switch palette {
    case .dusk: 64
    case .contrast: 32
    case .safe: 12
    }
  }

  private static func paintRow(
    _ row: Int, at target: Int, unit: Int, _ context: PaintContext, _ liquidDepths: [UInt8],
    _ cells: UnsafeBufferPointer<VisibleCell>, _ looks: UnsafeBufferPointer<PaintLook>,
    _ isColumnChanged: [Bool], into squares: UnsafeMutableBufferPointer<PaintedSquare>
  ) {
    let margin = PictureFrame.margin
    for column in 0..<context.squares {
      let offset = unit == 1 ? column : column >> 1
      guard isColumnChanged[offset + margin] else { continue }
      let place = CellPlace(
        index: row * context.columns + margin + offset, stride: context.columns,
        column: offset + margin, x: context.origin.x + offset, y: context.origin.y + row - margin,
        halfX: column, halfY: target,
        depth: Int(liquidDepths[row * context.columns + margin + offset]))
      var square = PaintedSquare()
      square.shade = paintCell(context, place, cells[place.index], cells, looks, &square)
      squares[column] = square
    }
  }

  /// The position of a cell in the frame, in the world and on the screen.
  struct CellPlace {
    var index: Int
    var stride: Int
    var column: Int
    var x: Int
    var y: Int
    var halfX: Int
    var halfY: Int
    /// The depth below the liquid's surface, in cells.
    var depth: Int
  }

  @inline(__always) static func paintCell(
    _ context: PaintContext, _ place: CellPlace, _ cell: VisibleCell,
    _ cells: UnsafeBufferPointer<VisibleCell>, _ looks: UnsafeBufferPointer<PaintLook>,
    _ square: inout PaintedSquare
  ) -> Shade {
    let look = looks[Int(cell.material.rawValue)]
    let glow = context.hasGlow ? context.glow[place.index] : .zero
    let light = light(context, place, isEarth: look.nature != .air)
    let around = CellNeighbours(cells, looks, place)
    if look.sprite >= 0, context.showsSprites {
      square.light = light
      guard around.isInLiquid else { return bloom(behind(context, place, light, &square), glow) }
      let water = looks[Int(around.liquid)]
      return bloom(liquid(context, water, cell, place, depth: 3).lit(light), glow)
    }
    setTexture(context, place, cell, look, around, light, glow, &square)
    switch look.nature {
    case .air:
      if context.hasFire, let tongue = tongue(context, place, cells, looks, light, glow, &square) {
        return tongue
      }
      return bloom(behind(context, place, light, &square), glow)
    case .gas:
      let back = behind(context, place, light, &square)
      let veil = look.body.times(256 - Noise.hash(place.x, place.y + context.beat, 3) >> 11)
      guard context.isCalm else { return bloom(back.mixed(veil.lit(light), 132), glow) }
      // In a calm picture, smoke changes the brightness by less than a tenth, so it cannot flash
      // (WCAG 2.3.1). Where it is as bright as the background, its hue still shows.
      let gap = max(1, abs(veil.lit(light).grey - back.grey))
      return bloom(back.mixed(veil.lit(light), min(56, Self.calmStep * 256 / gap)), glow)
    case .instrument: return bloom(look.body.lit(light), glow)
    case .creature:
      guard around.isInLiquid else { return bloom(behind(context, place, light, &square), glow) }
      let water = looks[Int(around.liquid)]
      return bloom(liquid(context, water, cell, place, depth: 3).lit(light), glow)
    case .liquid:
      let depth = place.depth
      let shade = liquid(context, look, cell, place, depth: depth)
      if look.light.red > 0 { return shade.times(224) }
      let crest = depth == 1 && around.isOpenAbove
      return bloom((crest ? shade.mixed(.white, 48) : shade).lit(light), glow)
    case .fire:
      guard context.isCalm else {
        return flame(context, cell, look, place, heat(cells, looks, place))
      }
      // Flames come and go many times a second. In a calm picture, they are a veil as bright as the
      // day sky. It shows by its hue, and changes the brightness by less than a tenth, by day or
      // night (WCAG 2.3.1).
      return behind(context, place, light, &square).mixed(Shade(250, 140, 56), 124)
    case .plant:
      // Leaves and grass vary by position from yellow to blue.
      let growth = Noise.hills(place.x, place.y, shift: (3, 2), 16)
      var shade = look.body.times(232 + grain(place, look.spread))
        .mixed(Shade(196, 196, 60), share(growth - 136, at: 2, most: 90, context))
        .mixed(Shade(24, 104, 104), share(120 - growth, at: 2, most: 90, context))
      if around.isOpenAbove { shade = shade.times(284) }
      if cell.isActive { shade = shade.mixed(.white, 40) }
      return bloom(tempered(shade, cell).lit(light), glow)
    case .part:
      let shade = look.body.times(244 + grain(place, look.spread))
      let lively = cell.isActive ? shade.mixed(Shade(255, 248, 224), 168) : shade
      return bloom(lively.lit(cell.isActive ? light.atLeast(Shade(230, 230, 230)) : light), glow)
    case .earth:
      let shade = earth(context, look, place, around)
      if look.light.red > 0 { return shade.lit(light.atLeast(Shade(236, 220, 210))) }
      return bloom(tempered(shade, cell).lit(light), glow)
    }
  }

  /// The maximum change in brightness by smoke in a calm picture, out of 255.
  private static let calmStep: Int32 = 11
}
