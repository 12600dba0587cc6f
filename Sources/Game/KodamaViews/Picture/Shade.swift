import KodamaSurfaces

/// A colour for computation. It uses integers, so that every system draws the same picture.
struct Shade: Hashable, Sendable {
  var red: Int32
  var green: Int32
  var blue: Int32

  @inline(__always) init(_ red: Int32, _ green: Int32, _ blue: Int32) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  @inline(__always) init(_ colour: Colour) {
    self.init(Int32(colour.red), Int32(colour.green), Int32(colour.blue))
  }

  static let white = Shade(255, 255, 255)

  @inline(__always) var colour: Colour {
    func byte(_ value: Int32) -> UInt32 { UInt32(min(max(0, value), 255)) }
    return Colour(byte(red) << 16 | byte(green) << 8 | byte(blue))
  }

  /// Returns a mixture with another colour, whose `share` is in 256ths.
  @inline(__always) func mixed(_ other: Shade, _ share: Int32) -> Shade {
    Shade(
      red + ((other.red - red) * share) >> 8, green + ((other.green - green) * share) >> 8,
      blue + ((other.blue - blue) * share) >> 8)
  }

  /// Returns the colour scaled by a share in 256ths.
  @inline(__always) func times(_ share: Int32) -> Shade {
    Shade((red * share) >> 8, (green * share) >> 8, (blue * share) >> 8)
  }

  /// Returns the colour under a light whose channels are in 256ths.
  @inline(__always) func lit(_ light: Shade) -> Shade {
    Shade((red * light.red) >> 8, (green * light.green) >> 8, (blue * light.blue) >> 8)
  }

  @inline(__always) func plus(_ other: Shade) -> Shade {
    Shade(red + other.red, green + other.green, blue + other.blue)
  }

  /// Returns the maximum of both colours in each channel.
  @inline(__always) func atLeast(_ other: Shade) -> Shade {
    Shade(max(red, other.red), max(green, other.green), max(blue, other.blue))
  }

  /// The brightness, 0–255, with the weights of ITU-R BT.709 in 256ths.
  @inline(__always) var grey: Int32 { (red * 54 + green * 183 + blue * 19) >> 8 }

  /// Returns a saturated hue by its angle, 0–1,535, starting at red.
  static func hue(_ angle: Int) -> Shade {
    let turn = ((angle % 1_536) + 1_536) % 1_536
    let rise = Int32(turn & 255)
    switch turn >> 8 {
    case 0: return Shade(255, rise, 0)
    case 1: return Shade(255 - rise, 255, 0)
    case 2: return Shade(0, 255, rise)
    case 3: return Shade(0, 255 - rise, 255)
    case 4: return Shade(rise, 0, 255)
    default: return Shade(255, 0, 255 - rise)
    }
  }
}

/// WCAG contrast, computed in integers.
enum Contrast {
  /// The linear light of each component, in 1/10,000. The power 2.4 is computed as x² · x^0.4, with
  /// the fifth root by Newton's method, so that no maths library is needed.
  private static let light: [Int32] = (0..<256).map { component in
    let value = Double(component) / 255
    guard value > 0.03928 else { return Int32(value / 12.92 * 10_000) }
    let base = (value + 0.055) / 1.055
    var root = 1.0
    for _ in 0..<50 {
      root -= (root * root * root * root * root - base) / (5 * root * root * root * root)
    }
    return Int32(base * base * root * root * 10_000)
  }

  /// Returns the relative luminance of a colour, in 1/10,000.
  static func luminance(_ colour: Colour) -> Int32 {
    (light[Int(colour.red)] * 2_126 + light[Int(colour.green)] * 7_152
      + light[Int(colour.blue)] * 722) / 10_000
  }

  /// Returns whether two luminances have a contrast of at least 4.55 : 1. The requirement is 4.5 :
  /// 1; the margin covers rounding.
  static func isEnough(_ one: Int32, _ other: Int32) -> Bool {
    (max(one, other) + 500) * 100 >= (min(one, other) + 500) * 455
  }

  /// Returns the ink if it is readable on a paper, or else the nearest readable one towards white
  /// or black.
  static func readable(_ ink: Colour, on paper: Colour) -> Colour {
    let ground = luminance(paper)
    guard !isEnough(luminance(ink), ground) else { return ink }
    // White contrasts with papers darker than this, black with brighter ones.
    let goal = ground < 1_790 ? Shade.white : Shade(0, 0, 0)
    for share in stride(from: Int32(32), to: 256, by: 32) {
      let tried = Shade(ink).mixed(goal, share).colour
      if isEnough(luminance(tried), ground) { return tried }
    }
    return goal.colour
  }
}

/// Integer hashes and smooth waves, which give every position a fixed pseudo-random value.
enum Noise {
  /// Returns a 16-bit hash for a position. `salt` distinguishes uses.
  @inline(__always) static func hash(_ x: Int, _ y: Int, _ salt: Int = 0) -> Int32 {
    let mixed =
      UInt32(truncatingIfNeeded: x) &* 374_761_393 &+ UInt32(truncatingIfNeeded: y)
      &* 668_265_263 &+ UInt32(truncatingIfNeeded: salt) &* 974_634_777
    let stirred = (mixed ^ mixed >> 13) &* 1_274_126_177
    return Int32((stirred ^ stirred >> 16) & 0xffff)
  }

  /// Returns a smooth wave in 0…255, with a new height every `step` positions.
  static func wave(_ x: Int, every step: Int, _ salt: Int) -> Int32 {
    let cell = Self.divide(x, step)
    let along = Int32((x - cell * step) * 256 / step)
    return blend(hash(cell, 0, salt) >> 8, hash(cell + 1, 0, salt) >> 8, smooth(along))
  }

  /// Returns smooth hills in 0…255, with a new height every 2^`shift` columns and rows.
  @inline(__always) static func hills(
    _ x: Int, _ y: Int, shift: (x: Int, y: Int), _ salt: Int
  ) -> Int32 {
    let (column, row) = (x >> shift.x, y >> shift.y)
    let across = smooth(Int32(((x - column << shift.x) << 8) >> shift.x))
    let down = smooth(Int32(((y - row << shift.y) << 8) >> shift.y))
    let upper = blend(hash(column, row, salt) >> 8, hash(column + 1, row, salt) >> 8, across)
    let lower = blend(
      hash(column, row + 1, salt) >> 8, hash(column + 1, row + 1, salt) >> 8, across)
    return blend(upper, lower, down)
  }

  @inline(__always) private static func smooth(_ along: Int32) -> Int32 {
    (along * along * (768 - 2 * along)) >> 16
  }

  @inline(__always) private static func blend(_ a: Int32, _ b: Int32, _ share: Int32) -> Int32 {
    a + ((b - a) * share) >> 8
  }

  private static func divide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
