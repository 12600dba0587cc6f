import KodamaDataSources
import KodamaSurfaces

/// The contents of a block of cells, which its texels show while the whole valley is shown.
struct BlockTexels: Hashable {
  /// The materials of 4 × 4 cells.
  var samples = BlockSamples(.air)
  /// The most frequent material, which the square shows, and the second most frequent one.
  var first = MaterialID.air
  var second = MaterialID.air
  var secondShade = Shade(0, 0, 0)
  var back = Shade(0, 0, 0)
  /// True if only the sky is behind the block.
  var showsSky = false
  /// The light on earth in the block.
  var light = Shade(0, 0, 0)
  /// The colour of the block's mark; nil for none.
  var mark: Shade?

  /// True if the texels differ from those of the square.
  var isMixed: Bool { mark != nil || samples != BlockSamples(first) }
}

extension PicturePainter {
  /// Paints what a row of blocks contains besides its most frequent materials: as texels, or, if
  /// texels are not shown, as a mixture.
  func paintBlocks(
    _ row: Int, _ context: PaintContext, _ frame: PictureFrame,
    _ cells: UnsafeBufferPointer<VisibleCell>, _ looks: UnsafeBufferPointer<PaintLook>,
    into squares: UnsafeMutableBufferPointer<PaintedSquare>
  ) {
    let margin = PictureFrame.margin
    let (start, line) = (row * context.columns + margin, (row - margin) * context.squares)
    for column in 0..<context.squares {
      let index = start + column
      let place = CellPlace(
        index: index, stride: context.columns, column: column + margin,
        x: context.origin.x + column, y: context.origin.y + row - margin, halfX: column,
        halfY: row - margin, depth: Int(liquidDepths[index]))
      var second: Shade?
      if frame.shares[index] > 0 {
        var other = PaintedSquare()
        second = Self.paintCell(context, place, frame.seconds[index], cells, looks, &other)
      }
      let mark = frame.marks[index].material
      let look = looks[Int(mark.rawValue)]
      let marked = mark == .air ? nil : look.nature == .fire ? look.body : Shade(look.ink)
      guard blocks.isEmpty else {
        var block = BlockTexels()
        block.samples = frame.samples[index]
        block.first = frame.cells[index].material
        block.second = frame.seconds[index].material
        block.mark = marked
        guard block.isMixed else {
          set(BlockTexels(), at: line + column)
          continue
        }
        var behind = PaintedSquare()
        block.back = Self.behind(
          context, place, Self.light(context, place, isEarth: false), &behind)
        block.showsSky = behind.tile == TexelAtlas.fineSky
        block.light = Self.light(context, place, isEarth: true)
        block.secondShade = second ?? block.back
        set(block, at: line + column)
        continue
      }
      if let second { squares[column].mix(second, Int32(frame.shares[index])) }
      guard let marked else { continue }
      squares[column].mix(marked, 150)
      // A marked cell stands out, so it does not blend into its neighbours.
      squares[column].group = 0
    }
  }

  private func set(_ block: BlockTexels, at index: Int) {
    guard blocks[index] != block else { return }
    blocks[index] = block
    changedBlocks.append(index)
  }

  /// A change draws all squares again.
  func showBlocks(_ isShown: Bool) {
    let count = isShown ? squares.count : 0
    guard blocks.count != count else { return }
    blocks = Array(repeating: BlockTexels(), count: count)
    drawnSquares = []
  }
}

extension TexelBrush {
  func drawBlock(_ index: Int, row: Int, into texels: UnsafeMutableBufferPointer<Colour>) {
    let block = blocks[index]
    guard block.isMixed else { return }
    let column = index - row * columns
    let stride = columns * Self.side
    let first = row * Self.side * stride + column * Self.side
    for place in 0..<16 {
      let (x, y) = (place % Self.side, place / Self.side)
      let isMarked = (1...2).contains(x) && (1...2).contains(y)
      let material = block.samples[place]
      let shade: Shade
      if isMarked, let mark = block.mark {
        shade = mark
      } else if material == block.first {
        continue
      } else if block.showsSky, looks[Int(material.rawValue)].nature == .air {
        shade = sky.shade(texelColumn: column * Self.side + x, row * Self.side + y)
      } else {
        let grain = Int32(244) + Noise.hash(column * 4 + x, row * 4 + y, 140) >> 11
        shade = self.shade(of: material, in: block).times(grain)
      }
      texels[first + y * stride + x].rgb = shade.colour.rgb
    }
  }

  private func shade(of material: MaterialID, in block: BlockTexels) -> Shade {
    if material == block.second { return block.secondShade }
    let look = looks[Int(material.rawValue)]
    switch look.nature {
    case .air, .creature: return block.back
    case .gas: return block.back.mixed(look.body.lit(block.light), 132)
    case .fire: return look.body
    case .liquid: return look.light.red > 0 ? look.body : look.pale.lit(block.light)
    case .earth, .plant, .instrument, .part:
      return look.body.lit(look.light.red > 0 ? Shade(256, 256, 256) : block.light)
    }
  }
}
