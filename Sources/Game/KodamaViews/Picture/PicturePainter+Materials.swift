import KodamaDataSources

// What becomes of the base colour of each kind of material.
extension PicturePainter {
  /// Earth: grained, in layers, bright where it meets the air, darker in the depth and where it is
  /// wet.
  @inline(__always) static func earth(
    _ context: PaintContext, _ look: PaintLook, _ place: CellPlace, _ around: CellNeighbours
  ) -> Shade {
    // The grain of the half cell as well: at the closest scale a cell is not one flat square.
    var share = 256 + Self.spread(place.x, place.y, look.spread)
    share += Self.spread(place.halfX, place.halfY, look.spread / 3)
    if Noise.hash(place.x / 3, place.y >> 1, 9) > 52_000 { share -= 26 }
    let depth = place.y - context.ground[place.column]
    // Two hills across each other make every mixture of four hues: rusty, blue, mossy and violet.
    let soil = Noise.hills(place.x, place.y * 2, shift: (4, 3), 14)
    var body = look.body
    if depth > 3 {
      share -= (Int32(min(depth, 60)) * 3 * context.variety) >> 7
      // Old earth lies in layers, some of them lighter than others.
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

  /// How much a hue has of a place, in 256ths: so many for each step of a height.
  @inline(__always) static func share(
    _ height: Int32, at steps: Int32, most: Int32, _ context: PaintContext
  ) -> Int32 {
    (min(most, max(0, height) * steps) * context.variety) >> 6
  }

  @inline(__always) private static func spread(_ x: Int, _ y: Int, _ spread: Int32) -> Int32 {
    ((Noise.hash(x, y) >> 8 - 128) * spread) >> 7
  }

  /// A liquid: light at its surface, darker below, streaked where it falls; it shimmers slowly.
  @inline(__always) static func liquid(
    _ context: PaintContext, _ look: PaintLook, _ cell: SeenCell, _ place: CellPlace, depth: Int
  ) -> Shade {
    var shade = look.pale.mixed(look.deep, min(256, Int32(max(0, depth - 1)) * 21))
    if look.light.red > 0 {
      // What glows by itself has a crust that moves.
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

  /// A flame: white-hot while it is young, red when it dies.
  @inline(__always) static func flame(
    _ context: PaintContext, _ cell: SeenCell, _ look: PaintLook, _ place: CellPlace
  ) -> Shade {
    let life = min(256, Int32(cell.amount) * 8)
    let young = look.body.mixed(Shade(255, 232, 148), (life * 200) >> 8)
    let shade = Shade(186, 44, 16).mixed(young, min(256, 70 + life))
    return shade.times(236 + Self.spread(place.x, place.y + context.beat, look.spread / 2))
  }

  /// What heat and cold make of a colour: it glows from 400 degrees on, and is frosted below 0.
  @inline(__always) static func tempered(_ shade: Shade, _ cell: SeenCell) -> Shade {
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

// How warm it is, in place of what there is.
extension PicturePainter {
  /// Paints warmth: what is as warm as the air is dark and shows faintly what it is, what is warmer
  /// goes from red to white, what is colder through blue. Both ways it grows lighter, so that no
  /// hue is needed to tell it.
  func paintHeat(_ frame: PictureFrame) {
    let (margin, unit) = (PictureFrame.margin, 2 / frame.side)
    let ramp = Self.heatRamp
    // What there is stands out from the air, and one material from another, by a little light.
    let tones = looks.map { look -> (share: Int32, more: Int32) in
      look.nature == .air ? (200, 0) : (228 + look.body.grey / 6, 10 + look.body.grey / 6)
    }
    for row in 0..<SkyPainter.rows {
      let source = (row / unit + margin) * frame.columns + margin
      for column in 0..<SkyPainter.columns {
        let cell = frame.cells[source + column / unit]
        let tone = tones[Int(cell.material.rawValue)]
        let index = row * SkyPainter.columns + column
        showsSky[index] = false
        shades[index] = ramp[Int(cell.warmth) + 128].times(tone.share)
          .plus(Shade(tone.more, tone.more, tone.more))
      }
    }
  }

  /// Where the colours of warmth stand, in the unit of `SeenCell.warmth`, from the coldest to the
  /// hottest: −128, −200, −64, −8, 0, 8, 64, 160, 280 and 400 degrees.
  private static let heatStops: [(warmth: Int, shade: Shade)] = [
    (-128, Shade(226, 248, 255)), (-25, Shade(190, 236, 255)), (-8, Shade(64, 148, 232)),
    (-1, Shade(28, 62, 150)), (0, Shade(16, 18, 26)), (1, Shade(92, 26, 34)),
    (8, Shade(164, 44, 36)), (20, Shade(232, 96, 32)), (35, Shade(252, 184, 60)),
    (50, Shade(255, 246, 214)), (128, Shade(255, 255, 255)),
  ]

  /// The colour of every temperature.
  private static let heatRamp: [Shade] = (-128...127).map { warmth in
    let above = heatStops.firstIndex { $0.warmth > warmth } ?? heatStops.count - 1
    let (low, high) = (heatStops[above - 1], heatStops[above])
    let share = Int32((warmth - low.warmth) * 256 / (high.warmth - low.warmth))
    return low.shade.mixed(high.shade, share)
  }
}
