import KodamaDataSources
import KodamaSurfaces

/// A painted square: its colour, and the values from which its texels are drawn.
struct PaintedSquare: Hashable {
  var shade = Shade(0, 0, 0)
  /// The colour behind the square, for tiles with open texels.
  var back = Shade(0, 0, 0)
  var light: Shade {
    get { back }
    set { back = newValue }
  }
  var tile = TexelAtlas.smooth
  /// The group of squares whose colours blend into each other: a material or a layer of the
  /// background.
  var group: UInt8 = 0
  /// The brightness of the square's star; 0 for none.
  var star: UInt8 = 0
  /// True if the square shows only the background, and the sky is visible there.
  var showsSky = false
  var hasSkyBehind = false

  /// Mixes in a share (in 256ths) of another colour, which covers the sky.
  mutating func mix(_ other: Shade, _ share: Int32) {
    shade = shade.mixed(other, share)
    (showsSky, star) = (false, 0)
    if tile == TexelAtlas.fineSky { tile = TexelAtlas.smooth }
  }
}

// Texels: the grain of each square, over colours that blend into those of its neighbours.
extension PicturePainter {
  func drawTexels(_ frame: PictureFrame, _ style: PictureStyle, _ sky: SkyPainter) {
    let around = frame.surroundings
    let brush = TexelBrush(atlas, looks, style, sky, blocks, columns: columns)
    let isWhole =
      drawnSquares.count != squares.count || texelKey?.style != style || texelKey?.around != around
    // Ridges, sun and moon can move within squares that are otherwise unchanged.
    let isSkyMoved = animation.map { !(texelKey?.animation.hasSky(of: $0) ?? false) } ?? true
    texelKey = animation.map { (style, around, $0) }
    if isWhole { drawnSquares = squares }
    if isChanged.count != squares.count {
      isChanged = Array(repeating: false, count: squares.count)
    }
    let (columns, rows, hasBlocks) = (columns, rows, !blocks.isEmpty)
    squares.withUnsafeBufferPointer { squares in
      isChanged.withUnsafeMutableBufferPointer { isChanged in
        drawnSquares.withUnsafeMutableBufferPointer { drawn in
          for row in 0..<rows {
            Self.compare(
              squares, drawn, row * columns..<(row + 1) * columns, isWhole, isSkyMoved, isChanged)
          }
        }
        for index in changedBlocks { isChanged[index] = true }
        changedBlocks.removeAll(keepingCapacity: true)
        texels.withUnsafeMutableBufferPointer { texels in
          for row in 0..<rows {
            let below = row + 1 < rows ? columns : 0
            for index in row * columns..<(row + 1) * columns {
              let right = index + 1 < (row + 1) * columns ? 1 : 0
              guard
                isChanged[index] || isChanged[index + right] || isChanged[index + below]
                  || isChanged[index + below + right]
              else { continue }
              brush.draw(squares, index, row: row, right: right, below: below, into: texels)
              if hasBlocks { brush.drawBlock(index, row: row, into: texels) }
            }
          }
        }
      }
    }
  }

  private static func compare(
    _ squares: UnsafeBufferPointer<PaintedSquare>,
    _ drawn: UnsafeMutableBufferPointer<PaintedSquare>, _ line: Range<Int>, _ isWhole: Bool,
    _ isSkyMoved: Bool, _ isChanged: UnsafeMutableBufferPointer<Bool>
  ) {
    let (new, old) = (squares[line], drawn[line])
    let isSame =
      !isWhole && !isSkyMoved
      && Memory.isSame(
        UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: new)),
        UnsafeRawBufferPointer(UnsafeMutableBufferPointer(rebasing: old)))
    guard !isSame else {
      for index in line { isChanged[index] = false }
      return
    }
    for index in line {
      let isMoved = isSkyMoved && squares[index].tile == TexelAtlas.fineSky
      isChanged[index] = isWhole || isMoved || squares[index] != drawn[index]
      drawn[index] = squares[index]
    }
  }
}

/// Draws the texels of single squares, with colours that are packed into one word.
struct TexelBrush {
  private let atlas: TexelAtlas
  let looks: [PaintLook]
  let sky: SkyPainter
  let blocks: [BlockTexels]
  let columns: Int
  /// True if each square has one colour, because letters are drawn over it or there are no
  /// textures.
  private let isFlat: Bool
  /// The brightness of the first five tones, in 256ths.
  private let shares: [UInt32]

  static let side = TexelAtlas.side

  /// Creates a brush for a picture that is `columns` squares wide. Plainer palettes have a fainter
  /// grain.
  init(
    _ atlas: TexelAtlas, _ looks: [PaintLook], _ style: PictureStyle, _ sky: SkyPainter,
    _ blocks: [BlockTexels], columns: Int
  ) {
    (self.atlas, self.looks, self.sky, self.blocks) = (atlas, looks, sky, blocks)
    self.columns = columns
    isFlat = style.look != .picture || style.showsHeat || atlas.starts.isEmpty
    let strength =
      switch style.palette {
      case .dusk: 256
      case .contrast: 96
      case .safe: 128
      }
    shares = [0, 30, 72, -34, -70].map { UInt32(256 + $0 * strength / 256) }
  }

  /// `right` and `below` lead to its neighbours, or are 0 at the edge.
  func draw(
    _ squares: UnsafeBufferPointer<PaintedSquare>, _ index: Int, row: Int, right: Int, below: Int,
    into texels: UnsafeMutableBufferPointer<Colour>
  ) {
    let (square, column) = (squares[index], index - row * columns)
    let stride = columns * Self.side
    let first = row * Self.side * stride + column * Self.side
    let own = square.shade.colour.rgb
    guard !isFlat else {
      for y in 0..<Self.side {
        for x in 0..<Self.side { texels[first + y * stride + x].rgb = own }
      }
      return
    }
    guard square.tile != TexelAtlas.fineSky else {
      // The difference from the sky is the light of things that glow nearby.
      let sky = sky.shade(column, row)
      let glow = Shade(
        square.shade.red - sky.red, square.shade.green - sky.green, square.shade.blue - sky.blue)
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let shade = self.sky.shade(texelColumn: column * Self.side + x, row * Self.side + y)
          texels[first + y * stride + x].rgb = shade.plus(glow).colour.rgb
        }
      }
      return
    }
    func corner(_ offset: Int) -> UInt32 {
      squares[index + offset].group == square.group ? squares[index + offset].shade.colour.rgb : own
    }
    let corners = (corner(right), corner(below), corner(below + right))
    let isSmooth = square.tile == TexelAtlas.smooth
    let limit = isSmooth ? 0 : Self.limit(own, corners.0, corners.1, corners.2)
    let back = square.back.colour.rgb
    let tones = Int(square.tile) * Self.side * Self.side
    for y in 0..<Self.side {
      let left = Self.blend(own, corners.1, UInt32(y))
      let end = Self.blend(corners.0, corners.2, UInt32(y))
      for x in 0..<Self.side {
        var colour = Self.blend(left, end, UInt32(x))
        if !isSmooth {
          let tone = Int(atlas.tones[tones + y * Self.side + x])
          switch tone {
          case 0: break
          case 1...4: colour = Self.scale(colour, min(shares[tone], limit))
          case 5: colour = back
          case 6: colour = Self.blend(colour, back, 2)
          default: colour = accent(of: square).colour.rgb
          }
        }
        texels[first + y * stride + x].rgb = colour
      }
    }
    guard square.star > 0 else { return }
    let place = Int(Noise.hash(column, row, 86)) & 15
    let shade = square.shade.mixed(Shade(255, 250, 236), Int32(square.star))
    texels[first + place / 4 * stride + place % 4].rgb = shade.colour.rgb
  }

  private func accent(of square: PaintedSquare) -> Shade {
    let look = looks[Int(square.group)]
    guard look.texture >= 0 else { return square.shade }
    let light = square.shade.grey * 256 / max(24, look.body.grey)
    return atlas.accents[look.texture].times(min(320, light))
  }

  /// `share` is the second colour's share, in quarters.
  @inline(__always) private static func blend(_ a: UInt32, _ b: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 4 - share
    let redBlue = ((a & 0xff_00ff) * rest + (b & 0xff_00ff) * share) >> 2 & 0xff_00ff
    return redBlue | ((a & 0xff00) * rest + (b & 0xff00) * share) >> 2 & 0xff00
  }

  /// Returns a packed colour scaled by a share in 256ths, which must not exceed `limit`.
  @inline(__always) private static func scale(_ colour: UInt32, _ share: UInt32) -> UInt32 {
    let redBlue = ((colour & 0xff_00ff) * share) >> 8 & 0xff_00ff
    return redBlue | ((colour & 0xff00) * share) >> 8 & 0xff00
  }

  /// Returns the largest share by which four packed colours can be scaled.
  private static func limit(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    @inline(__always) func most(_ colour: UInt32) -> UInt32 {
      max(max(colour >> 16 & 0xff, colour >> 8 & 0xff), colour & 0xff)
    }
    return 65_535 / max(max(max(most(a), most(b)), max(most(c), most(d))), 1)
  }
}
