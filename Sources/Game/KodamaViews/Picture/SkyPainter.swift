import KodamaDataSources
import KodamaSurfaces

/// Paints the background of the valley: the sky by hour and weather, two ridges with parallax,
/// stars, sun or moon, and clouds.
struct SkyPainter {
  /// The size of the rectangle, in squares. The sky's layout is relative to the rectangle's upper
  /// left corner, and continues beyond its edges.
  static let columns = ViewRectangle.columns * 2
  static let rows = ViewRectangle.rows * 2

  let colours: SkyColours
  /// The shares of the current weather, of rain clouds and of storm clouds, in 256ths.
  private let share: Int32
  private let wet: Int32
  private let storm: Int32
  private let isPlain: Bool
  private var gradient: [Shade] = []
  /// The row of texels at which each ridge begins, for each column of texels.
  private var farRidge: [Int] = []
  private var nearRidge: [Int] = []
  /// The column and row of the picture at which the rectangle begins.
  private let inset: CellPoint
  /// The position of the rectangle, in squares.
  private let shift: CellPoint
  /// A hash of the world's seed.
  private let seed: Int
  /// The clouds of the current weather, and those of the one that fades out.
  private let clouds: Clouds
  private let oldClouds: Clouds
  private let twinkle: Int
  private let sun: (x: Int, y: Int)
  private let moon: (x: Int, y: Int)

  /// Creates the sky of a frame. In the contrast palette it has no ridges and no clouds.
  init(_ frame: PictureFrame, _ style: PictureStyle) {
    let weathers = [frame.previousSky ?? frame.sky, frame.sky]
    let share = frame.previousSky == nil ? 256 : Int32(frame.skyShare)
    self.share = share
    func amount(_ isTrue: (SkyState) -> Bool) -> Int32 {
      let amounts = weathers.map { isTrue($0) ? Int32(256) : 0 }
      return amounts[0] + ((amounts[1] - amounts[0]) * share) >> 8
    }
    (wet, storm) = (amount { $0.isWet }, amount { $0.isStormy })
    isPlain = style.palette == .contrast
    var colours = SkyColours(weathers[0]).mixed(SkyColours(frame.sky), share)
    if isPlain {
      colours.top = colours.top.times(112)
      colours.bottom = colours.bottom.times(136)
      colours.light = colours.light.atLeast(Shade(190, 190, 190))
    }
    if style.palette == .safe {
      // In the safe palette, coloured or dim light would make families look alike.
      let grey = max(168, colours.light.grey)
      colours.light = Shade(grey, grey, grey)
    }
    self.colours = colours
    let unit = 2 / frame.side
    let around = frame.surroundings
    inset = CellPoint(around.left * 2, around.top * 2)
    shift = CellPoint(frame.origin.x * unit + inset.x, frame.origin.y * unit + inset.y)
    let (low, high) = (
      Int(truncatingIfNeeded: frame.seed), Int(truncatingIfNeeded: frame.seed >> 32)
    )
    seed = Int(Noise.hash(low, high, 84))
    // A day has 14,400 ticks. The next day's clouds appear in the middle of the night.
    let day = Int(truncatingIfNeeded: (frame.tick + 3_600) / 14_400)
    let cloudiness = Noise.hash(seed, day, 85) >> 10 - 34
    let step = style.isCalm ? 0 : Int(frame.tick / 60)
    clouds = Clouds(frame.sky, seed, cloudiness, step)
    oldClouds = Clouds(weathers[0], seed, cloudiness, step)
    twinkle = step
    gradient = (0..<Self.rows).map { row in
      let along = Int32(min(256, row * 256 / (Self.rows * 5 / 8)))
      return colours.top.mixed(colours.bottom, (along * along) >> 9 + along >> 1)
    }
    let progress = Int(frame.sky.progress)
    switch frame.sky.phase {
    case .day: sun = (4 + progress * 72 / 255, Self.arc(progress))
    case .dusk: sun = (76 + progress / 64, 30 + progress / 10)
    case .dawn: sun = (4 - (255 - progress) / 64, 30 + (255 - progress) / 10)
    case .night: sun = (-99, 99)
    }
    switch frame.sky.phase {
    case .night: moon = (6 + progress * 68 / 255, Self.arc(progress) + 2)
    case .day, .dusk, .dawn: moon = (-99, 99)
    }
    let top = frame.origin.y + around.top * frame.side
    let middle = frame.worldHeight * 58 / 100 - top - ViewRectangle.rows * frame.side / 2
    let horizon = 30 + middle * unit / 6
    let right = (Self.columns + around.right * 2) * TexelAtlas.side
    addRidges(-inset.x * TexelAtlas.side..<right, horizon: horizon)
  }

  /// Adds the crests of both ridges at columns of texels; `horizon` is a row of squares.
  private mutating func addRidges(_ columns: Range<Int>, horizon: Int) {
    let detail = TexelAtlas.side
    func wave(_ column: Int, _ every: Int, _ salt: Int) -> Int {
      Int(Noise.wave(column, every: every * detail, salt)) * detail
    }
    for column in columns {
      let slow = column + (shift.x / 3 + seed) * detail
      let slower = column + (shift.x / 6 + seed) * detail
      let rise =
        wave(slower, 43, 71) / 15 + wave(slower + 44, 17, 72) / 24 + wave(slower, 6, 77) / 90
      let swell = wave(slow, 31, 73) / 19 + wave(slow + 20, 13, 74) / 36 + wave(slow, 5, 78) / 100
      let tree = Int(Noise.hash(slow >> 1, 0, 75) >> 14)
      farRidge.append((horizon + 2) * detail - rise)
      nearRidge.append((horizon + 9) * detail - swell - tree)
    }
  }

  private static func arc(_ progress: Int) -> Int {
    let side = progress - 128
    return 6 + side * side * 24 / (128 * 128)
  }

  /// The layers of the background, for `PaintedSquare.group`.
  enum Layer: UInt8 {
    case wall = 249, sky, farRidge, nearRidge
  }

  private func layer(texelColumn: Int, _ texelRow: Int) -> Layer {
    let row = texelRow - inset.y * TexelAtlas.side
    return isPlain || row < farRidge[texelColumn] && row < nearRidge[texelColumn]
      ? .sky : row < nearRidge[texelColumn] ? .farRidge : .nearRidge
  }

  func prepare(_ square: inout PaintedSquare, _ column: Int, _ row: Int) {
    let side = TexelAtlas.side
    let (left, top) = (column * side, row * side)
    let layer = layer(texelColumn: left, top)
    square.group = layer.rawValue
    for texel in left..<left + side
    where self.layer(texelColumn: texel, top) != layer
      || self.layer(texelColumn: texel, top + side - 1) != layer
    {
      square.tile = TexelAtlas.fineSky
      return
    }
    if layer == .sky, hasDisc(column - inset.x, row - inset.y) {
      square.tile = TexelAtlas.fineSky
      return
    }
    if layer == .sky, colours.stars > 0 { square.star = star(column, row) }
  }

  func shade(_ column: Int, _ row: Int) -> Shade {
    shade(texelColumn: column * TexelAtlas.side, row * TexelAtlas.side)
  }

  func shade(texelColumn: Int, _ texelRow: Int) -> Shade {
    let side = TexelAtlas.side
    let (column, row) = (texelColumn / side - inset.x, texelRow / side - inset.y)
    let shade = gradient[min(max(0, row), Self.rows - 1)]
    let texel = texelRow - inset.y * side
    switch layer(texelColumn: texelColumn, texelRow) {
    case .nearRidge: return ridge(150, 84, column, row, below: texel - nearRidge[texelColumn])
    case .farRidge: return ridge(104, 30, column, row, below: texel - farRidge[texelColumn])
    case .wall, .sky:
      guard row < 46, !isPlain else { return shade }
      var shade = shade
      addSun(&shade, texelColumn - inset.x * side, texel)
      addMoon(&shade, texelColumn - inset.x * side, texel)
      addCloud(&shade, texelColumn - inset.x * side, texel)
      return shade
    }
  }

  /// Returns the colour of a ridge: that of the sky above it, darker, with mist in its valleys.
  /// `below` is the distance to its crest, in texels.
  private func ridge(
    _ share: Int32, _ wood: Int32, _ column: Int, _ row: Int, below: Int
  ) -> Shade {
    let below = max(0, below) / TexelAtlas.side
    let sky = gradient[min(Self.rows - 1, max(0, row - below))]
    // Trees make it darker and greener.
    let trees = Noise.hills(column + shift.x / 3, row * 2, shift: (3, 3), 79)
    let ridge = sky.mixed(colours.top, share).mixed(
      Shade(44, 104, 84).lit(colours.light), wood + max(0, (trees - 112) * wood) >> 6)
    let grain = 252 + Noise.hash((column + shift.x / 3) >> 1, row, 76) >> 13
    return ridge.mixed(colours.bottom, min(150, Int32(below) * 7)).times(grain)
  }

  /// Returns the brightness of the star in a square, 0 for none. Clouds cover stars.
  private func star(_ pictureColumn: Int, _ pictureRow: Int) -> UInt8 {
    let (column, row) = (pictureColumn - inset.x, pictureRow - inset.y)
    let (x, y) = (column + shift.x / 16 + seed, row + shift.y / 32)
    guard Noise.hash(x, y, 81) < 1_100 else { return 0 }
    let twinkles = Noise.hash(x, y, 83 + twinkle) & 7 == 0
    let light = ((110 + Noise.hash(x, y, 82) >> 9 - (twinkles ? 60 : 0)) * colours.stars) >> 8
    let cloud = row < 46 ? max(0, cover(column, row)) * 8 : 0
    return UInt8(max(0, min(255, light - cloud)))
  }

  /// Returns the distance of a texel of the rectangle from a point in the sky, in texels.
  private static func distance(
    _ column: Int, _ row: Int, from point: (x: Int, y: Int)
  ) -> (x: Int, y: Int) {
    let side = TexelAtlas.side
    return (column - point.x * side - side / 2, row - point.y * side - side / 2)
  }

  /// Returns whether a square of the rectangle is near the sun or the moon.
  private func hasDisc(_ column: Int, _ row: Int) -> Bool {
    wet < 256 && [sun, moon].contains { abs(column - $0.x) < 5 && abs(row - $0.y) < 5 }
  }

  private func addSun(_ shade: inout Shade, _ column: Int, _ row: Int) {
    let (dx, dy) = Self.distance(column, row, from: sun)
    let distance = Int32(dx * dx + dy * dy)
    guard distance < 6_400, wet < 256 else { return }
    let dry = 256 - wet
    if distance <= 200 {
      shade = shade.mixed(Shade(255, 244, 204), (244 * dry) >> 8)
    } else {
      let halo = (6_400 - distance) / 16
      shade = shade.mixed(Shade(255, 226, 160), (min(190, halo * halo / 1_100) * dry) >> 8)
    }
  }

  private func addMoon(_ shade: inout Shade, _ column: Int, _ row: Int) {
    let (dx, dy) = Self.distance(column, row, from: moon)
    let distance = Int32(dx * dx + dy * dy)
    guard distance < 2_560, wet < 256 else { return }
    let dry = 256 - wet
    let isLit = (dx - 6) * (dx - 6) + (dy + 3) * (dy + 3) > 130
    if distance <= 170, isLit {
      let crater = Noise.hash(dx / 3, dy / 3, 87) & 7 == 0
      shade = shade.mixed(Shade(240, 240, 222).times(crater ? 228 : 256), (240 * dry) >> 8)
    } else {
      let halo = (2_560 - distance) / 16
      shade = shade.mixed(Shade(150, 168, 210), (min(60, halo * halo / 520) * dry) >> 8)
    }
  }

  /// Returns the thickness of the clouds at a square of the sky. There are no clouds if it is not
  /// positive.
  private func cover(_ column: Int, _ row: Int) -> Int32 {
    let (x, y) = (column + shift.x / 12 + seed * 5, row + 400 + seed)
    let cover = clouds.cover(x, y)
    guard share < 256 else { return cover }
    let old = oldClouds.cover(x, y)
    return old + ((cover - old) * share) >> 8
  }

  /// Returns the thickness of the clouds at a texel of the rectangle. It is smooth before the sun
  /// and the moon, where the colours of squares do not run into each other.
  private func cover(texelColumn x: Int, _ y: Int) -> Int32 {
    let side = TexelAtlas.side
    let (column, row) = (x >> 2, y >> 2)
    guard hasDisc(column, row) else { return cover(column, row) }
    func across(_ row: Int) -> Int32 {
      let (left, right) = (max(0, cover(column, row)), max(0, cover(column + 1, row)))
      return left * Int32(side - (x & 3)) + right * Int32(x & 3)
    }
    return (across(row) * Int32(side - (y & 3)) + across(row + 1) * Int32(y & 3)) / 16
  }

  private func addCloud(_ shade: inout Shade, _ x: Int, _ y: Int) {
    let cover = cover(texelColumn: x, y)
    guard cover > 0 else { return }
    let pale = Shade(255, 250, 244).mixed(colours.bottom.times(206 - (56 * storm) >> 8), wet)
    // A cloud is whitest in its middle, and darker where another cloud is above it.
    let shadow = max(0, min(70, self.cover(texelColumn: x, y - 2 * TexelAtlas.side) - cover / 2))
    let dry = 84 + min(150, cover * 5) - shadow
    let white = dry + ((200 - dry) * wet) >> 8
    let cloud = colours.bottom.mixed(pale, white).lit(colours.light.atLeast(Shade(60, 64, 84)))
    shade = shade.mixed(cloud, min(220 - (10 * wet) >> 8, cover * 7))
  }
}

/// The clouds of a weather: their shape, their number and how far they have drifted.
private struct Clouds {
  private let size: (x: Int, y: Int)
  private let level: Int32
  private let drift: Int

  init(_ sky: SkyState, _ seed: Int, _ cloudiness: Int32, _ step: Int) {
    size = (sky.wind == 0 ? 3 + seed & 1 : 4 + seed & 1, 1 + seed >> 1 & 1)
    level = sky.isStormy ? 88 : sky.isWet ? 104 : (sky.wind != 0 ? 146 : 156) - cloudiness
    drift = step * (sky.wind == 0 ? 1 : 3 * Int(sky.wind))
  }

  /// Returns the thickness of the clouds. There are none if it is not positive.
  func cover(_ column: Int, _ y: Int) -> Int32 {
    let x = column - drift
    let broad = Noise.hills(x, y, shift: (size.x + 1, size.y + 1), 91)
    guard broad * 3 + 255 > level * 4 else { return 0 }
    let fine = Noise.hills(x, y, shift: (size.x - 1, size.y - 1), 92)
    return (broad * 3 + fine) / 4 - level
  }
}

/// The colours of a time of day: the sky's gradient, and the light that falls from the sky.
struct SkyColours: Hashable {
  var top: Shade
  /// The colour above the hills.
  var bottom: Shade
  /// The light on open ground, in 256ths per channel.
  var light: Shade
  /// The visibility of stars, 0–256.
  var stars: Int32

  /// Creates the colours for a state of the sky, interpolated between two stops of the day.
  init(_ sky: SkyState) {
    let hour = Int(sky.phase.rawValue) * 256 + Int(sky.progress)
    let next = Self.stops.firstIndex { $0.hour > hour } ?? Self.stops.count - 1
    let (from, to) = (Self.stops[next - 1], Self.stops[next])
    let share = Int32((hour - from.hour) * 256 / max(1, to.hour - from.hour))
    self = from.colours.mixed(to.colours, share)
    if sky.isWet {
      let grey = Shade(120, 130, 146).times(light.grey)
      let share: Int32 = sky.isStormy ? 246 : 234
      top = top.mixed(grey.times(sky.isStormy ? 130 : 196), share)
      bottom = bottom.mixed(grey.times(sky.isStormy ? 190 : 244), share)
      light = light.times(sky.isStormy ? 176 : 212)
      stars = stars / 4
    }
    if sky.isGolden {
      // The night stays dark above the hills.
      top = top.mixed(Shade(190, 124, 120), 30 + top.grey / 2)
      bottom = bottom.mixed(Shade(255, 190, 92), 160)
      light = light.mixed(Shade(256, 224, 168), 90)
    }
  }

  private init(
    _ top: (Int32, Int32, Int32), _ bottom: (Int32, Int32, Int32), _ light: (Int32, Int32, Int32),
    stars: Int32
  ) {
    self.top = Shade(top.0, top.1, top.2)
    self.bottom = Shade(bottom.0, bottom.1, bottom.2)
    self.light = Shade(light.0, light.1, light.2)
    self.stars = stars
  }

  func mixed(_ other: SkyColours, _ share: Int32) -> SkyColours {
    var mixed = self
    mixed.top = top.mixed(other.top, share)
    mixed.bottom = bottom.mixed(other.bottom, share)
    mixed.light = light.mixed(other.light, share)
    mixed.stars = stars + ((other.stars - stars) * share) >> 8
    return mixed
  }

  private static let morning = SkyColours(
    (70, 116, 198), (255, 200, 142), (244, 222, 200), stars: 0)
  private static let noon = SkyColours(
    (62, 126, 200), (182, 220, 236), (256, 256, 252), stars: 0)
  private static let deepNight = SkyColours((7, 9, 26), (26, 36, 74), (84, 96, 132), stars: 256)

  /// The stops of a day. Each phase spans 256 units, whatever its length.
  private static let stops: [(hour: Int, colours: SkyColours)] = [
    (0, morning), (36, noon), (190, noon),
    (250, SkyColours((74, 106, 178), (252, 196, 128), (252, 220, 182), stars: 0)),
    (330, SkyColours((44, 38, 94), (250, 142, 84), (216, 168, 150), stars: 20)),
    (430, SkyColours((24, 22, 62), (166, 84, 98), (150, 120, 146), stars: 130)),
    (520, SkyColours((10, 12, 36), (44, 44, 92), (98, 102, 136), stars: 230)),
    (570, deepNight), (730, deepNight),
    (790, SkyColours((16, 20, 52), (74, 62, 104), (100, 104, 136), stars: 200)),
    (880, SkyColours((48, 60, 122), (226, 134, 112), (178, 148, 148), stars: 60)),
    (960, SkyColours((70, 98, 168), (250, 178, 130), (224, 194, 174), stars: 0)),
    (1_024, morning),
  ]
}
