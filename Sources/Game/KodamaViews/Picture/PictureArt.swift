package import KodamaSurfaces

/// The picture's textures and sprites, as described in `art.yaml`. With empty art, each square is
/// painted in one colour.
package struct PictureArt: Sendable {
  /// A material has the texture that names it, or else the one that names its nature.
  package var textures: [Texture] = []
  /// All sprites, in the order of the file.
  package var sprites: [Sprite] = []

  package init() {}

  /// Returns the index of the texture of a material; nil if it has none.
  func texture(of look: MaterialLook) -> Int? {
    textures.firstIndex { $0.names.contains(look.name) }
      ?? textures.firstIndex { $0.names.contains(look.nature.name) }
  }

  /// Returns the index of the sprite of a material; nil if it has none.
  func sprite(of look: MaterialLook) -> Int? { sprites.firstIndex { $0.name == look.name } }

  /// A tone of a texel, relative to the colour of its square.
  package enum Tone: UInt8, Sendable, CaseIterable {
    case plain, light, bright, dark, darkest, open, halfOpen, accent

    package var letter: Unicode.Scalar {
      switch self {
      case .plain: "."
      case .light: "+"
      case .bright: "^"
      case .dark: ","
      case .darkest: "="
      case .open: "o"
      case .halfOpen: "/"
      case .accent: "a"
      }
    }
  }

  /// The texture of one or more materials: a grain, and tones for the sides on which the material
  /// ends.
  package struct Texture: Sendable {
    /// The width and height of a grain, in texels.
    package static let side = 8

    package var names: [String] = []
    /// The tones of all variants, row by row.
    package var grain: [Tone] = []
    /// The tones beside air, from the edge inwards: above, below, and on the left and right.
    package var above: [Tone] = []
    package var below: [Tone] = []
    package var beside: [Tone] = []
    /// True if corners between two open sides are open.
    package var isRounded = false
    /// True if the grain is mirrored at random positions.
    package var isMirrored = false
    /// The number of texels that the grain moves to the right and down in each beat.
    package var drift = (x: 0, y: 0)
    package var accent = Colour(0)

    package init() {}
  }

  /// A small picture of a creature, a plant or a part of a machine.
  package struct Sprite: Sendable {
    /// The width and height in texels, which is a cell's size at the closest zoom.
    package static let side = 8
    package static let hand = "hand"

    /// The name of its material, or `hand`.
    package var name: String
    /// The texels for an inactive cell, frame by frame.
    package var idle: [Ink] = []
    /// The texels for an active cell, frame by frame.
    package var active: [Ink] = []
    /// True if the sprite keeps to the size of its cell at the normal zoom, so that it is drawn at
    /// half its size there.
    package var isPart = false

    package init(name: String) { self.name = name }
  }

  /// The colour of a sprite's texel.
  package enum Ink: Sendable {
    case clear
    case fixed(Colour)
    /// The material's colour, mixed with black or white. The share is in 256ths, and negative for
    /// black.
    case tone(Int)

    /// Creates the colour for a letter in the file, or nil if the letter has no colour.
    package init?(_ letter: Unicode.Scalar) {
      switch letter {
      case ".": self = .clear
      case "#": self = .tone(0)
      case "+": self = .tone(72)
      case "^": self = .tone(150)
      case ",": self = .tone(-76)
      case "=": self = .tone(-140)
      case "x": self = .fixed(Colour(0x14_141c))
      case "w": self = .fixed(Colour(0xf4_f4ec))
      case "y": self = .fixed(Colour(0xff_dc60))
      case "r": self = .fixed(Colour(0xd8_4840))
      case "g": self = .fixed(Colour(0x58_a848))
      case "b": self = .fixed(Colour(0x6a_4428))
      case "m": self = .fixed(Colour(0xd8_4890))
      default: return nil
      }
    }
  }
}

/// The tones of all textures for each neighbourhood and phase, prepared once. A tile has 4 × 4
/// texels.
struct TexelAtlas {
  /// The number of texels along each side of a tile.
  static let side = 4
  /// A tile without a grain, whose colours blend into those of its neighbours.
  static let smooth: UInt16 = 0
  /// The tile of a square whose texels show the sky in detail: a ridge's crest, the sun or the
  /// moon.
  static let fineSky = UInt16.max

  /// The tones of all tiles, 16 each.
  private(set) var tones: [UInt8] = Array(repeating: 0, count: 16)
  /// True for each tile through which the background shows.
  private(set) var isOpen: [Bool] = [false]
  /// For each texture, its first tile, and the number of its variants and phases.
  private(set) var starts: [(first: Int, variants: Int, phases: Int)] = []
  private(set) var accents: [Shade] = []

  /// The sides of a square on which its material ends, as bits.
  enum Side {
    static let (above, below, left, right) = (1, 2, 4, 8)
  }

  private static let phases = 8

  init(_ textures: [PictureArt.Texture]) {
    for texture in textures {
      let variants = max(1, texture.grain.count / 64) * (texture.isMirrored ? 2 : 1)
      let phases = texture.drift == (0, 0) ? 1 : Self.phases
      starts.append((isOpen.count, variants, phases))
      accents.append(Shade(texture.accent))
      guard isOpen.count + variants * phases * 64 < 1 << 16 else { continue }
      for phase in 0..<phases {
        for variant in 0..<variants {
          for quarter in 0..<4 {
            for sides in 0..<16 { add(texture, phase, variant, quarter, sides) }
          }
        }
      }
    }
  }

  private mutating func add(
    _ texture: PictureArt.Texture, _ phase: Int, _ variant: Int, _ quarter: Int, _ sides: Int
  ) {
    let (left, top) = (quarter & 1 * 4, quarter >> 1 * 4)
    var opens = false
    for y in 0..<4 {
      for x in 0..<4 {
        let along = (left + x - phase * texture.drift.x) & 7
        let column = variant * 64 < texture.grain.count ? along : 7 - along
        let row = (top + y - phase * texture.drift.y) & 7
        let index = (variant * 64 + row * 8 + column) % max(64, texture.grain.count)
        var tone = index < texture.grain.count ? texture.grain[index] : .plain
        func lay(_ edge: [PictureArt.Tone], _ depth: Int, _ place: Int, on side: Int) {
          let index = depth * 8 + place
          guard sides & side != 0, index < edge.count, edge[index] != .plain else { return }
          tone = edge[index]
        }
        lay(texture.beside, x, top + y, on: Side.left)
        lay(texture.beside, 3 - x, top + y, on: Side.right)
        lay(texture.below, 3 - y, left + x, on: Side.below)
        lay(texture.above, y, left + x, on: Side.above)
        let corner =
          (y == 0 ? Side.above : y == 3 ? Side.below : 0)
          | (x == 0 ? Side.left : x == 3 ? Side.right : 0)
        let isCorner = (x == 0 || x == 3) && (y == 0 || y == 3)
        if texture.isRounded, isCorner, sides & corner == corner { tone = .open }
        if tone == .open || tone == .halfOpen { opens = true }
        tones.append(tone.rawValue)
      }
    }
    isOpen.append(opens)
  }

  /// Returns the tile of a square.
  ///
  /// - Parameters:
  ///   - texture: The texture of the square's material.
  ///   - x: The column of the square, counted from the edge of the world.
  ///   - y: The row of the square.
  ///   - sides: The sides on which the material ends.
  ///   - beat: The step of slow movement.
  /// - Returns: The number of the tile.
  @inline(__always) func tile(_ texture: Int, _ x: Int, _ y: Int, _ sides: Int, _ beat: Int)
    -> UInt16
  {
    let (first, variants, phases) = starts[texture]
    var number = phases > 1 ? beat & (phases - 1) : 0
    if variants > 1 { number = number * variants + Int(Noise.hash(x >> 1, y >> 1, 51)) % variants }
    return UInt16(truncatingIfNeeded: first + (number * 4 + x & 1 + (y & 1) * 2) * 16 + sides)
  }
}
