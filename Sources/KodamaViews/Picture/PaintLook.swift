import KodamaDataSources
import KodamaSurfaces

/// How a material is painted in one palette, ready for the painter.
struct PaintLook {
  /// What goes through air, in 64ths; more lets the light of the sky fall unhindered.
  static let clear = 56

  var nature: MaterialNature
  var body: Shade
  var light: Shade
  /// How much light goes on from it, in 64ths.
  var pass: UInt16
  /// Whether its light flickers.
  var dances: Bool
  /// The glyph it has in front of what lies behind, where it has one.
  var glyph: UInt32
  var ink: Colour
  /// How far one place of it differs from the next, in 256ths.
  var spread: Int32

  /// Makes the look of a material.
  init(_ look: MaterialLook, _ palette: PictureStyle.ColourSet) {
    nature = look.nature
    body = Self.body(look, palette)
    light = Shade(look.light)
    glyph = look.leftGlyph.value
    ink = look.ink
    dances = look.nature == .fire || look.nature == .liquid || look.family == .fire
    (pass, spread) =
      switch look.nature {
      case .air: (56, 0)
      case .earth: (40, 40)
      case .liquid: (50, 10)
      case .gas: (54, 16)
      case .fire: (56, 40)
      case .plant: (50, 48)
      case .creature: (56, 0)
      case .instrument: (56, 0)
      case .part: (46, 12)
      }
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
      let base: Shade? =
        switch look.family {
        case .stone: Shade(110, 112, 122)
        case .sand: Shade(230, 190, 96)
        case .water: Shade(0, 104, 190)
        case .fire: Shade(226, 100, 10)
        case .plant: Shade(0, 140, 112)
        case .metal: Shade(244, 228, 66)
        case .wire: Shade(204, 121, 167)
        case .creature: Shade(250, 250, 250)
        case nil: nil
        }
      guard let base else { return body }
      // What tells one member of a family from another is kept: how light it is.
      return base.times(max(96, min(330, 128 + body.grey))).mixed(body, 56)
    }
  }

  /// How much it shines now, in 256ths.
  @inline(__always) func strength(_ cell: SeenCell) -> Int32 {
    if cell.warmth >= PicturePainter.glowWarmth, nature == .earth { return 150 }
    guard light.red | light.green | light.blue != 0 else { return 0 }
    switch nature {
    case .air, .plant, .gas, .instrument: return 0
    case .fire: return 120 + min(136, Int32(cell.amount) * 4)
    case .part: return cell.isActive ? 200 : 0
    case .creature:
      // A firefly glows up towards its flash; a kodama glows, and more with a note to give back.
      return cell.isActive ? 256 : 110 + Int32(cell.amount)
    case .earth, .liquid: return 220
    }
  }
}
