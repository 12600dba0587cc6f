import KodamaDataSources
import KodamaSurfaces

/// How a material is painted in one palette, ready for the painter.
struct PaintLook {
  /// What goes through air, in 64ths; more lets the light of the sky fall unhindered.
  static let clear = 56
  /// What goes through earth, in 64ths: it is lit a little way in, and hides the sky.
  static let opaque: UInt16 = 40

  var nature: MaterialNature
  var body: Shade
  /// A liquid at its surface, and far below it.
  var pale: Shade
  var deep: Shade
  var light: Shade
  /// How much light goes on from it, in 64ths.
  var transmission: UInt16
  /// Whether its light flickers.
  var flickers: Bool
  /// The glyph it has in front of what lies behind, where it has one.
  var glyph: UInt32
  var ink: Colour
  /// How far one place of it differs from the next, in 256ths.
  var spread: Int32
  /// How much of the light of what comes and goes is shown, in 256ths: what burns, in a calm
  /// picture, lights little around itself.
  var share: Int32

  /// Makes the look of a material.
  init(_ look: MaterialLook, _ style: PictureStyle) {
    let palette = style.palette
    nature = look.nature
    body = Self.body(look, palette)
    (pale, deep) =
      palette == .dusk
      ? (body.mixed(Shade(168, 240, 232), 104), body.times(100).mixed(Shade(16, 30, 98), 96))
      : (body.mixed(Shade(214, 240, 252), 40), body.times(palette == .safe ? 208 : 150))
    // A hue in the light would bring families together where that is what tells them.
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
    // There a family is told by how light it is, so that one place differs less from the next.
    if palette == .safe { spread /= 3 }
  }

  /// In the palette for every kind of colour blindness a family has its own lightness and hues
  /// that nobody confounds; in that of high contrast all is stronger.
  private static func body(_ look: MaterialLook, _ palette: PictureStyle.ColourSet) -> Shade {
    let body = Shade(look.body)
    switch palette {
    case .dusk: return body
    case .contrast:
      let grey = Shade(body.grey, body.grey, body.grey)
      return grey.mixed(body, 330).mixed(.white, 36)
    case .safe:
      // Found by climbing from chance colours of natural hues towards the greatest of the least
      // distances (CIEDE2000) between any two, as they are and under three simulated blindnesses
      // (Machado et al. 2009), in full and in two thirds of the light: 20 apart.
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
      // What tells one member of a family from another is kept, but less than what tells families:
      // a little of how light it is, and of its hue.
      return base.times(228 + body.grey / 5).mixed(body, 20)
    }
  }

  /// How much it shines now, in 256ths.
  @inline(__always) func strength(_ cell: SeenCell) -> Int32 {
    if cell.warmth >= PicturePainter.glowWarmth, nature == .earth { return (150 * share) >> 8 }
    guard light.red | light.green | light.blue != 0 else { return 0 }
    switch nature {
    case .air, .plant, .gas, .instrument: return 0
    case .fire: return ((120 + min(136, Int32(cell.amount) * 4)) * share) >> 8
    case .part: return cell.isActive ? 200 : 0
    case .creature:
      // A firefly glows up towards its flash; a kodama glows, and more with a note to give back.
      return cell.isActive ? 256 : 110 + Int32(cell.amount)
    case .earth, .liquid: return (220 * share) >> 8
    }
  }
}

/// What touches a cell.
struct CellNeighbours {
  /// Whether air, gas or a flame lies above, below, to the left and to the right.
  var isOpenAbove: Bool
  var isOpenBelow: Bool
  var isOpenLeft: Bool
  var isOpenRight: Bool
  /// Whether a liquid touches it from above or from the sides.
  var isInLiquid: Bool
  /// The number of that liquid.
  var liquid: UInt8

  @inline(__always) init(
    _ cells: UnsafeBufferPointer<SeenCell>, _ looks: UnsafeBufferPointer<PaintLook>,
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
}
