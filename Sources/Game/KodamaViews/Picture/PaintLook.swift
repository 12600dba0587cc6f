import KodamaDataSources
import KodamaSurfaces

/// The look of a material in one palette, prepared for the painter.
struct PaintLook {
  /// The transmission of air, in 64ths. Cells at least this clear absorb no light from above.
  static let clear = 56
  /// The transmission of earth, in 64ths. Light enters earth only a little way, and earth hides the
  /// sky.
  static let opaque: UInt16 = 40

  var nature: MaterialNature
  var body: Shade
  /// The colours of a liquid at its surface and at depth.
  var pale: Shade
  var deep: Shade
  var light: Shade
  /// The share of light that passes through a cell, in 64ths.
  var transmission: UInt16
  var flickers: Bool
  var glyph: UInt32
  var ink: Colour
  /// The variation of the colour between positions, in 256ths.
  var spread: Int32
  /// The share of the material's glow that is painted, in 256ths. In a calm picture, fire lights
  /// its surroundings less.
  var share: Int32

  /// The number of the material's texture; −1 for none.
  var texture: Int
  /// The number of the material's sprite; −1 for none.
  var sprite: Int
  /// True if other materials show an edge beside this one.
  var isBare: Bool

  init(_ look: MaterialLook, _ style: PictureStyle, texture: Int = -1, sprite: Int = -1) {
    (self.texture, self.sprite) = (texture, sprite)
    isBare =
      switch look.nature {
      case .air, .gas, .fire, .creature: true
      case .earth, .liquid, .plant, .instrument, .part: false
      }
    let palette = style.palette
    nature = look.nature
    body = Self.body(look, palette)
    (pale, deep) =
      palette == .dusk
      ? (body.mixed(Shade(168, 240, 232), 104), body.times(100).mixed(Shade(16, 30, 98), 96))
      : (body.mixed(Shade(214, 240, 252), 40), body.times(palette == .safe ? 208 : 150))
    // In the safe palette hues distinguish families, so light is colourless.
    let given = Shade(look.light)
    light = palette == .safe ? Shade(given.grey, given.grey, given.grey) : given
    glyph = look.leftGlyph.value
    ink = look.ink
    let isBurning = look.nature == .fire || look.family == .fire && look.nature != .liquid
    share = style.isCalm && (isBurning || look.nature == .earth) ? 40 : 256
    flickers = look.nature == .fire || look.nature == .liquid || look.family == .fire
    (transmission, spread) =
      switch look.nature {
      case .air: (56, 0)
      case .earth: (Self.opaque, 40)
      case .liquid: (50, 10)
      case .gas: (54, 16)
      case .fire: (56, 40)
      case .plant: (50, 48)
      case .creature: (56, 0)
      case .instrument: (56, 0)
      case .part: (46, 12)
      }
    // In the safe palette brightness distinguishes families, so it varies less.
    if palette == .safe { spread /= 3 }
  }

  /// Returns the body colour in a palette. In the safe palette each family has a brightness and a
  /// hue that remain distinct with any colour blindness. In the contrast palette colours are
  /// stronger.
  private static func body(_ look: MaterialLook, _ palette: PictureStyle.ColourSet) -> Shade {
    let body = Shade(look.body)
    switch palette {
    case .dusk: return body
    case .contrast:
      let grey = Shade(body.grey, body.grey, body.grey)
      return grey.mixed(body, 330).mixed(.white, 36)
    case .safe:
      // Found by hill climbing from random natural hues. The search maximised the smallest distance
      // (CIEDE2000) between two families, in full light and in two thirds of it, with normal vision
      // and three simulated kinds of colour blindness (Machado et al. 2009). The result is 20.
      let base: Shade? =
        switch look.family {
        case .stone: Shade(70, 54, 60)
        case .sand: Shade(255, 214, 90)
        case .water: Shade(0, 40, 157)
        case .fire: Shade(190, 50, 7)
        case .plant: Shade(87, 172, 140)
        case .metal: Shade(220, 244, 255)
        case .wire: Shade(162, 145, 215)
        case .creature: Shade(250, 250, 250)
        case nil: nil
        }
      guard let base else { return body }
      // Members of a family differ a little in brightness and hue, but less than families do.
      return base.times(228 + body.grey / 5).mixed(body, 20)
    }
  }

  /// Returns the strength of a cell's light, in 256ths.
  @inline(__always) func strength(_ cell: VisibleCell) -> Int32 {
    if cell.warmth >= PicturePainter.glowWarmth, nature == .earth { return (150 * share) >> 8 }
    guard light.red | light.green | light.blue != 0 else { return 0 }
    switch nature {
    case .air, .plant, .gas, .instrument: return 0
    // A large fire lights its surroundings further than a lamp does.
    case .fire: return ((220 + min(132, Int32(cell.amount) * 4)) * share) >> 8
    case .part: return cell.isActive ? 200 : 0
    case .creature:
      // A firefly brightens until it flashes; a kodama glows, and more with a note to echo.
      let count = cell.amount == VisibleCell.facesLeft ? 0 : Int32(cell.amount)
      return cell.isActive ? 256 : 110 + count
    case .earth, .liquid: return (220 * share) >> 8
    }
  }
}

/// The properties of a cell's neighbours that affect its colour.
struct CellNeighbours {
  /// For each side, true if there is no earth, liquid or machine part.
  var isOpenAbove: Bool
  var isOpenBelow: Bool
  var isOpenLeft: Bool
  var isOpenRight: Bool
  /// True if a liquid is above or beside the cell.
  var isInLiquid: Bool
  /// The material number of that liquid.
  var liquid: UInt8
  /// The sides on which a material that is not bare shows an edge, as bits of `TexelAtlas.Side`.
  private var bareSides: Int

  @inline(__always) init(
    _ cells: UnsafeBufferPointer<VisibleCell>, _ looks: UnsafeBufferPointer<PaintLook>,
    _ place: PicturePainter.CellPlace
  ) {
    @inline(__always) func material(_ offset: Int) -> UInt8 {
      cells[place.index + offset].material.rawValue
    }
    let (above, below) = (material(-place.stride), material(place.stride))
    let (left, right) = (material(-1), material(1))
    @inline(__always) func isOpen(_ number: UInt8) -> Bool {
      switch looks[Int(number)].nature {
      case .air, .gas, .fire, .plant, .creature, .instrument: true
      case .earth, .liquid, .part: false
      }
    }
    let own = material(0)
    @inline(__always) func bare(_ number: UInt8, _ side: Int) -> Int {
      looks[Int(number)].isBare && number != own ? side : 0
    }
    bareSides =
      bare(above, TexelAtlas.Side.above) | bare(below, TexelAtlas.Side.below)
      | bare(left, TexelAtlas.Side.left) | bare(right, TexelAtlas.Side.right)
    isOpenAbove = isOpen(above)
    isOpenBelow = isOpen(below)
    isOpenLeft = isOpen(left)
    isOpenRight = isOpen(right)
    @inline(__always) func isLiquid(_ number: UInt8) -> Bool {
      looks[Int(number)].nature == .liquid
    }
    liquid = isLiquid(above) ? above : isLiquid(left) ? left : right
    isInLiquid = isLiquid(liquid)
  }

  /// Returns the sides on which a square ends. At the closest zoom, only its outer sides count.
  @inline(__always) func sides(
    _ context: PicturePainter.PaintContext, _ place: PicturePainter.CellPlace
  ) -> Int {
    guard context.unit == 2 else { return bareSides }
    let across = place.halfX & 1 == 0 ? TexelAtlas.Side.left : TexelAtlas.Side.right
    let down = place.halfY & 1 == 0 ? TexelAtlas.Side.above : TexelAtlas.Side.below
    return bareSides & (across | down)
  }
}
