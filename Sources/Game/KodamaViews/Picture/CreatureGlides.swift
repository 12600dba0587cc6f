import KodamaDataSources

/// The movement of creatures from cell to cell. A creature that has moved to a neighbouring cell is
/// drawn between both for as long as its last move took. The glides follow from the frames that
/// were painted, so that every host shows the same.
struct CreatureGlides {
  private var glides: [Glide] = []

  /// A creature, with its last move.
  private struct Glide {
    var point: CellPoint
    /// The distance of the drawn creature from its cell at the start, in 256ths of a cell.
    var x: Int
    var y: Int
    var start: UInt64
    /// The number of ticks until the creature is drawn in its cell.
    var ticks: UInt64

    /// Returns the share of the way that is left at a tick, in 256ths.
    func rest(_ tick: UInt64) -> Int {
      let passed = tick < start ? ticks : tick - start + 1
      return passed >= ticks ? 0 : Int((ticks - passed) * 256 / ticks)
    }
  }

  /// The number of ticks of a first move, the maximum number of a later one, and the number after
  /// which a creature is forgotten.
  private static let (first, longest, memory): (UInt64, UInt64, UInt64) = (4, 8, 32)
  /// The maximum number of creatures that glide at once.
  private static let most = 64

  var isEmpty: Bool { glides.isEmpty }

  /// Returns whether a creature has moved on since a tick.
  func isMoving(since tick: UInt64) -> Bool { glides.contains { $0.rest(tick) > 0 } }

  /// Returns the distance of a drawn creature from its cell, in texels.
  func offset(_ point: CellPoint, cellSide: Int, _ tick: UInt64) -> (x: Int, y: Int) {
    guard let glide = glides.first(where: { $0.point == point }) else { return (0, 0) }
    let rest = glide.rest(tick) * cellSide
    // Half a texel is added, so that both directions are rounded alike.
    return ((glide.x * rest + 0x8000) >> 16, (glide.y * rest + 0x8000) >> 16)
  }

  /// Finds the creatures that have moved between two frames.
  ///
  /// - Parameters:
  ///   - old: The frame that was painted last.
  ///   - new: The frame that is painted next.
  ///   - creatures: For each material, true if it is a creature with a sprite.
  ///   - isCalm: True if creatures do not glide.
  mutating func record(
    from old: PictureFrame, to new: PictureFrame, _ creatures: [Bool], isCalm: Bool
  ) {
    guard !isCalm, new.unit == 1, old.unit == 1, old.side == new.side, old.origin == new.origin,
      old.cells.count == new.cells.count, old.columns == new.columns, new.tick >= old.tick,
      new.tick - old.tick < Self.longest
    else { return glides.removeAll(keepingCapacity: true) }
    glides.removeAll { new.tick - min($0.start, new.tick) > Self.memory }
    let (columns, bytes) = (new.columns, new.columns * MemoryLayout<VisibleCell>.stride)
    old.cells.withUnsafeBufferPointer { before in
      new.cells.withUnsafeBufferPointer { after in
        for row in 1..<(new.rows - 1) {
          let line = row * bytes..<(row + 1) * bytes
          let isSame = Memory.isSame(
            UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(before)[line]),
            UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(after)[line]))
          guard !isSame else { continue }
          for index in row * columns + 1..<(row + 1) * columns - 1 {
            let material = after[index].material.rawValue
            guard creatures[Int(material)], before[index].material.rawValue != material else {
              continue
            }
            guard let from = Self.origin(of: index, columns, before, after) else { continue }
            add(index, from, new)
          }
        }
      }
    }
  }

  /// Returns the neighbouring cell that a creature has left.
  private static func origin(
    of index: Int, _ columns: Int, _ before: UnsafeBufferPointer<VisibleCell>,
    _ after: UnsafeBufferPointer<VisibleCell>
  ) -> Int? {
    let material = after[index].material.rawValue
    for row in -1...1 {
      for column in -1...1 {
        let near = index + row * columns + column
        if before[near].material.rawValue == material, after[near].material.rawValue != material {
          return near
        }
      }
    }
    return nil
  }

  private mutating func add(_ index: Int, _ from: Int, _ frame: PictureFrame) {
    func point(_ index: Int) -> CellPoint {
      CellPoint(
        frame.origin.x + index % frame.columns - PictureFrame.margin,
        frame.origin.y + index / frame.columns - PictureFrame.margin)
    }
    let (place, origin) = (point(index), point(from))
    var glide = Glide(
      point: place, x: (origin.x - place.x) * 256, y: (origin.y - place.y) * 256,
      start: frame.tick, ticks: Self.first)
    if let last = glides.firstIndex(where: { $0.point == origin }) {
      // The creature goes on from where it was drawn, at the pace of its last move.
      let rest = glides[last].rest(max(1, frame.tick) - 1)
      glide.x += (glides[last].x * rest) >> 8
      glide.y += (glides[last].y * rest) >> 8
      glide.ticks = min(Self.longest, max(1, frame.tick - glides[last].start))
      glides.remove(at: last)
    }
    glides.removeAll { $0.point == place }
    if glides.count < Self.most { glides.append(glide) }
  }
}
