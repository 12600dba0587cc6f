import KodamaDataSources

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
