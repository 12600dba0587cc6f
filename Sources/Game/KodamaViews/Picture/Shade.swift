import KodamaSurfaces

/// A colour that is reckoned with: whole numbers, so that every system draws the same.
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

  /// The nearest colour there is.
  @inline(__always) var colour: Colour {
    func byte(_ value: Int32) -> UInt32 { UInt32(min(max(0, value), 255)) }
    return Colour(byte(red) << 16 | byte(green) << 8 | byte(blue))
  }

  /// So many 256ths of the way to another.
  @inline(__always) func mixed(_ other: Shade, _ share: Int32) -> Shade {
    Shade(
      red + ((other.red - red) * share) >> 8, green + ((other.green - green) * share) >> 8,
      blue + ((other.blue - blue) * share) >> 8)
  }

  /// So many 256ths of it.
  @inline(__always) func times(_ share: Int32) -> Shade {
    Shade((red * share) >> 8, (green * share) >> 8, (blue * share) >> 8)
  }

  /// In a light of so many 256ths a channel.
  @inline(__always) func lit(_ light: Shade) -> Shade {
    Shade((red * light.red) >> 8, (green * light.green) >> 8, (blue * light.blue) >> 8)
  }

  @inline(__always) func plus(_ other: Shade) -> Shade {
    Shade(red + other.red, green + other.green, blue + other.blue)
  }

  /// No channel below that of another.
  @inline(__always) func atLeast(_ other: Shade) -> Shade {
    Shade(max(red, other.red), max(green, other.green), max(blue, other.blue))
  }

  /// How bright it is, 0–255: the weights of ITU-R BT.709 in 256ths.
  @inline(__always) var grey: Int32 { (red * 54 + green * 183 + blue * 19) >> 8 }

  /// A full hue, 0–1,535 around the circle from red.
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
