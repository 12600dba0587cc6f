import KodamaDataSources

// Flames: a hot core, darker edges that rise, and tongues above them.
extension PicturePainter {
  /// The heat around a flame, 0–6: the flames beside it, and more if it is between two.
  @inline(__always) static func heat(
    _ cells: UnsafeBufferPointer<VisibleCell>, _ looks: UnsafeBufferPointer<PaintLook>,
    _ place: CellPlace
  ) -> Int32 {
    @inline(__always) func burns(_ offset: Int) -> Int32 {
      looks[Int(cells[place.index + offset].material.rawValue)].nature == .fire ? 1 : 0
    }
    let (left, right) = (burns(-1), burns(1))
    let (above, below) = (burns(-place.stride), burns(place.stride))
    return left + right + (left & right) + above + below + (above & below)
  }

  /// Returns the colour of a flame. It is nearly white in the middle of a fire, and red at its
  /// edges and when it dies.
  @inline(__always) static func flame(
    _ context: PaintContext, _ cell: VisibleCell, _ look: PaintLook, _ place: CellPlace,
    _ heat: Int32
  ) -> Shade {
    let life = min(256, Int32(cell.amount) * 8)
    guard context.variety == variety(.dusk) else {
      // In plainer palettes, brightness and hue tell the material.
      let young = look.body.mixed(Shade(255, 232, 148), (life * 200) >> 8)
      let shade = Shade(186, 44, 16).mixed(young, min(256, 70 + life))
      return shade.times(236 + spread(place.x, place.y + context.beat, look.spread / 2))
    }
    let across = context.origin.x * context.unit + place.halfX
    let rise = context.origin.y * context.unit + place.halfY + context.flameStep
    let billow = Noise.hills(across, rise, shift: (2, 3), 161)
    let lick = Noise.hills(across, rise + context.flameStep, shift: (1, 2), 162)
    let glow = heat * 16 + life / 6 + (billow * 5) / 8 + (lick * 3) / 8 - 108
    let body = look.body
    if glow < 64 { return body.times(164).mixed(body, max(0, glow) * 4) }
    if glow < 160 { return body.mixed(Shade(255, 198, 74), ((glow - 64) * 8) / 3) }
    return Shade(255, 198, 74).mixed(Shade(255, 246, 208), min(256, ((glow - 160) * 5) / 2))
  }

  /// Returns the colour of a tongue of fire above a flame; nil if there is none at this step.
  @inline(__always) static func tongue(
    _ context: PaintContext, _ place: CellPlace, _ cells: UnsafeBufferPointer<VisibleCell>,
    _ looks: UnsafeBufferPointer<PaintLook>, _ light: Shade, _ glow: SIMD4<UInt16>,
    _ square: inout PaintedSquare
  ) -> Shade? {
    let below = cells[place.index + place.stride]
    let look = looks[Int(below.material.rawValue)]
    guard look.nature == .fire, look.texture >= 0, place.halfY & 1 == 1 || context.unit == 1
    else { return nil }
    let step = context.flameStep >> 1 + Int(Noise.hash(place.x, 0, 164) & 7)
    guard Noise.hash(place.x, step, 163) & 3 < 2, below.amount > 4 else { return nil }
    let side = TexelAtlas.Side.above | TexelAtlas.Side.left | TexelAtlas.Side.right
    square.group = below.material.rawValue
    square.tile = context.tile(look.texture, place, side, context.flameStep)
    var inside = PaintedSquare()
    square.back = bloom(behind(context, place, light, &inside), glow)
    square.hasSkyBehind = inside.showsSky
    return flame(context, below, look, place, 1)
  }
}
