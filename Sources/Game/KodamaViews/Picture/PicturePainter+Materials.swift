import KodamaDataSources

extension PicturePainter {
  /// Returns the colour of earth: grained and layered, bright next to air, darker when deep or wet.
  @inline(__always) static func earth(
    _ context: PaintContext, _ look: PaintLook, _ place: CellPlace, _ around: CellNeighbours
  ) -> Shade {
    // Half cells vary, too, so that a cell at the closest zoom is not one flat square.
    var share = 256 + Self.spread(place.x, place.y, look.spread)
    share += Self.spread(place.halfX, place.halfY, look.spread / 3)
    if Noise.hash(place.x / 3, place.y >> 1, 9) > 52_000 { share -= 26 }
    let depth = place.y - context.ground[place.column]
    // Two independent noise maps mix four hues: rusty, blue, mossy and violet.
    let soil = Noise.hills(place.x, place.y * 2, shift: (4, 3), 14)
    var body = look.body
    if depth > 3 {
      share -= (Int32(min(depth, 60)) * 3 * context.variety) >> 7
      // Deep earth has layers of different brightness.
      let layer = Noise.hills(place.x, place.y * 3, shift: (4, 3), 13)
      let band = Noise.hills(place.x, place.y * 5, shift: (5, 3), 15)
      share += ((band - 128) * context.variety * 13) >> 10
      body = body.mixed(Shade(176, 110, 62), Self.share(layer - 132, at: 3, most: 120, context))
        .mixed(Shade(48, 80, 136), Self.share(116 - layer, at: 3, most: 120, context))
        .mixed(Shade(104, 122, 70), Self.share(soil - 140, at: 2, most: 76, context))
        .mixed(Shade(108, 70, 106), Self.share(112 - soil, at: 2, most: 76, context))
    } else {
      body = body.mixed(Shade(232, 196, 132), Self.share(soil - 132, at: 1, most: 70, context))
        .mixed(Shade(134, 66, 44), Self.share(120 - soil, at: 1, most: 70, context))
    }
    if around.isInLiquid { share -= 44 }
    guard !context.isFlat else {
      return around.isOpenAbove ? body.mixed(.white, 110) : body.times(share)
    }
    if around.isOpenAbove {
      share += 64
    } else if around.isOpenBelow {
      share -= 36
    }
    if around.isOpenLeft { share += 20 }
    if around.isOpenRight { share -= 20 }
    return body.times(share)
  }

  /// Returns the share of a hue for a height of the noise, in 256ths. The share grows by `steps`
  /// for each step of the noise, up to `most`.
  @inline(__always) static func share(
    _ height: Int32, at steps: Int32, most: Int32, _ context: PaintContext
  ) -> Int32 {
    (min(most, max(0, height) * steps) * context.variety) >> 6
  }

  @inline(__always) static func spread(_ x: Int, _ y: Int, _ spread: Int32) -> Int32 {
    ((Noise.hash(x, y) >> 8 - 128) * spread) >> 7
  }

  /// Returns the colour of a liquid: bright at the surface, darker below, streaked where it falls.
  /// It shimmers slowly.
  @inline(__always) static func liquid(
    _ context: PaintContext, _ look: PaintLook, _ cell: VisibleCell, _ place: CellPlace, depth: Int
  ) -> Shade {
    var shade = look.pale.mixed(look.deep, min(256, Int32(max(0, depth - 1)) * 21))
    if look.light.red > 0 {
      // A liquid that glows has a moving crust.
      let crust = Noise.hills(
        place.x + context.beat / 3, place.y * 2, shift: (2, 2), 21)
      return look.body.mixed(Shade(255, 214, 96), share(crust - 96, at: 1, most: 160, context))
        .mixed(Shade(120, 20, 8), share(110 - crust, at: 1, most: 110, context))
    }
    if cell.isActive {
      let streak = Noise.hash(place.x, place.y - context.beat * 2, 22) >> 10
      return shade.mixed(Shade(226, 242, 250), 60 + streak)
    }
    let ripple = Noise.hills(place.x * 2 + context.beat, place.y * 4, shift: (3, 2), 23)
    if ripple > 168, depth < 9 { shade = shade.mixed(look.pale, (ripple - 168) / 2) }
    return shade.times(250 + Self.spread(place.x >> 1, place.y, look.spread))
  }

  /// Returns a colour adjusted for temperature: glowing at 400 degrees and more, frosted below 0.
  @inline(__always) static func tempered(_ shade: Shade, _ cell: VisibleCell) -> Shade {
    if cell.warmth >= Self.glowWarmth {
      let share = min(220, 70 + Int32(cell.warmth - Self.glowWarmth) * 6)
      return shade.mixed(Shade(255, 96, 24), share)
    }
    if cell.warmth < 0 {
      return shade.mixed(Shade(222, 238, 252), min(150, 40 - Int32(cell.warmth) * 18))
    }
    return shade
  }
}

// Light and background.
extension PicturePainter {
  /// Returns the light on a cell, in 256ths per channel: skylight, then glow. It is never black, so
  /// that the player always sees the cell.
  @inline(__always) static func light(
    _ context: PaintContext, _ place: CellPlace, isEarth: Bool
  ) -> Shade {
    let sky = Int32(context.skyLight[place.index])
    let open = context.sky.colours.light
    // Earth is shown in cross-section, so it keeps much of the light; a cave keeps little.
    let floor: Int32 = isEarth ? 196 : 104
    var light = open.times(floor + ((256 - floor) * sky) >> 10)
    light = light.atLeast(isEarth ? Shade(62, 66, 82) : Shade(92, 90, 104))
    guard context.hasGlow else { return light }
    let glow = context.glow[place.index]
    // A lamp adds less in daylight.
    let added = Shade(Int32(glow.x >> 2), Int32(glow.y >> 2), Int32(glow.z >> 2))
    return light.plus(added.times(max(48, 300 - light.grey)))
  }

  @inline(__always) static func bloom(_ shade: Shade, _ glow: SIMD4<UInt16>) -> Shade {
    guard glow != .zero else { return shade }
    let added = Shade(Int32(glow.x >> 3), Int32(glow.y >> 3), Int32(glow.z >> 3))
    return shade.plus(added.times(max(12, 200 - shade.grey)))
  }

  /// The distance from the open sky within which only the sky is visible behind a cell. Beyond it
  /// the sky fades into the wall, up to `SkyDistance.unreached`.
  static let plainSky = 6

  @inline(__always) static func behind(
    _ context: PaintContext, _ place: CellPlace, _ light: Shade, _ square: inout PaintedSquare
  ) -> Shade {
    let depth = Int(context.skyDistance[place.index]) - Self.plainSky
    let share = depth * 256 / (SkyDistance.unreached - Self.plainSky)
    square.showsSky = share < 256
    square.hasSkyBehind = square.showsSky
    if square.tile == TexelAtlas.smooth {
      square.group = SkyPainter.Layer.wall.rawValue
      if depth <= 0 { context.sky.prepare(&square, place.halfX, place.halfY) }
    }
    let sky = square.showsSky ? context.sky.shade(place.halfX, place.halfY) : Shade(0, 0, 0)
    guard share > 0 else { return sky }
    if share >= 256, context.caveTexture >= 0, square.tile == TexelAtlas.smooth {
      square.tile = context.tile(context.caveTexture, place, 0, 0)
    }
    let stone =
      Noise.hash(place.x >> 1, place.y, 11) >> 11 + Noise.hash(place.halfX, place.halfY, 12) >> 12
    return sky.mixed(Shade(70, 62, 66).times(196 + stone).lit(light), Int32(min(256, share)))
  }

  @inline(__always) static func grain(_ place: CellPlace, _ spread: Int32) -> Int32 {
    ((Noise.hash(place.x, place.y) >> 8 - 128) * spread) >> 7
  }

  @inline(__always) static func setTexture(
    _ context: PaintContext, _ place: CellPlace, _ cell: VisibleCell, _ look: PaintLook,
    _ around: CellNeighbours, _ light: Shade, _ glow: SIMD4<UInt16>,
    _ square: inout PaintedSquare
  ) {
    square.group = cell.material.rawValue
    guard look.texture >= 0 else { return }
    // Only these natures are painted again on every beat, and fire on every step of flames.
    let isMoving = look.nature == .liquid || look.nature == .gas
    let step = look.nature == .fire ? context.flameStep : isMoving ? context.beat : 0
    square.tile = context.tile(
      look.texture, place, around.sides(context, place), step)
    guard context.atlas.isOpen[Int(square.tile)] else { return }
    var inside = PaintedSquare()
    square.back = bloom(behind(context, place, light, &inside), glow)
    square.hasSkyBehind = inside.showsSky
  }
}

// The temperature picture, which replaces the materials.
extension PicturePainter {
  /// Paints the temperature. Cells as warm as the air are dark and show their material faintly.
  /// Warmer cells go from red to white and colder ones through blue. Both grow lighter, so that the
  /// scale does not depend on hue.
  func paintHeat(_ frame: PictureFrame) {
    let (margin, unit) = (PictureFrame.margin, 2 / frame.side)
    let ramp = Self.heatRamp
    // Materials differ slightly in brightness from the air and from each other.
    let tones = looks.map { look -> (share: Int32, more: Int32) in
      look.nature == .air ? (200, 0) : (228 + look.body.grey / 6, 10 + look.body.grey / 6)
    }
    for row in 0..<rows {
      let source = (row / unit + margin) * frame.columns + margin
      for column in 0..<columns {
        let cell = frame.cells[source + column / unit]
        let tone = tones[Int(cell.material.rawValue)]
        let index = row * columns + column
        squares[index] = PaintedSquare()
        squares[index].shade = ramp[Int(cell.warmth) + 128].times(tone.share)
          .plus(Shade(tone.more, tone.more, tone.more))
      }
    }
  }

  /// The stops of the colour scale, in units of `VisibleCell.warmth`: −128 is the coldest; the
  /// others are −200, −64, −8, 0, 8, 64, 160, 280 and 400 degrees, and 128 is the hottest.
  private static let heatStops: [(warmth: Int, shade: Shade)] = [
    (-128, Shade(226, 248, 255)), (-25, Shade(190, 236, 255)), (-8, Shade(64, 148, 232)),
    (-1, Shade(28, 62, 150)), (0, Shade(16, 18, 26)), (1, Shade(92, 26, 34)),
    (8, Shade(164, 44, 36)), (20, Shade(232, 96, 32)), (35, Shade(252, 184, 60)),
    (50, Shade(255, 246, 214)), (128, Shade(255, 255, 255)),
  ]

  /// The colours of all temperatures, from −128 to 127.
  private static let heatRamp: [Shade] = (-128...127).map { warmth in
    let above = heatStops.firstIndex { $0.warmth > warmth } ?? heatStops.count - 1
    let (low, high) = (heatStops[above - 1], heatStops[above])
    let share = Int32((warmth - low.warmth) * 256 / (high.warmth - low.warmth))
    return low.shade.mixed(high.shade, share)
  }
}
