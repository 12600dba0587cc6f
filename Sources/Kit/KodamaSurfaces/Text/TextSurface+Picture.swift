// What is looked at, and not read: a picture over the letters, and sparks over both.
extension TextSurface {
  /// How many sparks there may be at once.
  public static let sparkLimit = 96

  /// What is seen now: the frame with the picture and the sparks. The frame is what is read.
  public var seenFrame: TextFrame {
    var seen = frame.cells
    if let picture {
      // Where something was drawn since, the picture is covered by it.
      for index in seen.indices where seen[index] == picture.under[index] {
        seen[index] = picture.cells[index]
      }
    }
    drawSparks(over: &seen)
    return TextFrame(columns: columns, rows: rows, cells: seen)
  }

  /// Lends a copy of all cells to be drawn over. It is seen wherever they stay as they are now:
  /// what Views draw later lies over it.
  public func withPicture(_ body: (UnsafeMutableBufferPointer<TextCell>) -> Void) {
    var cells = frame.cells
    cells.withUnsafeMutableBufferPointer { body($0) }
    picture = (cells, frame.cells)
    noteDrawing()
  }

  /// Draws letters under the picture: it stays in sight wherever it was.
  public func drawUnderPicture(_ body: () -> Void) {
    guard var lying = picture else { return body() }
    let before = frame.cells
    body()
    let after = frame.cells
    for index in after.indices where before[index] == lying.under[index] {
      lying.under[index] = after[index]
    }
    picture = lying
  }

  /// Whether a picture is seen everywhere in a rectangle: nothing was drawn over it since.
  public func showsPicture(in area: TextRect) -> Bool {
    guard let picture else { return false }
    let cells = frame.cells
    return (area.y..<area.y + area.height).allSatisfy { row in
      let line = row * columns + area.x..<row * columns + area.x + area.width
      return cells[line] == picture.under[line]
    }
  }

  /// Lets a spark live over what is drawn, inside a rectangle. It moves on by itself, and goes out
  /// where something new is laid over its rectangle.
  public func add(_ spark: Spark, in area: TextRect) {
    let added = (spark, area.intersection(bounds))
    if sparks.count < Self.sparkLimit, Self.isInside(added) { sparks.append(added) }
  }

  private static func isInside(_ entry: (spark: Spark, area: TextRect)) -> Bool {
    entry.area.contains(column: entry.spark.x >> 8, row: entry.spark.y >> 8)
  }

  /// A new pass: every spark moves on. No View is updated for it.
  public func beginPass() {
    guard !sparks.isEmpty else { return }
    for index in sparks.indices { sparks[index].spark.move() }
    sparks.removeAll { $0.spark.passes <= 0 || !Self.isInside($0) }
    noteDrawing()
  }

  /// Draws the sparks over cells, each on the paper behind it; a wide glyph stays whole, and a
  /// spark over it is seen above it.
  private func drawSparks(over cells: inout [TextCell]) {
    func isWide(_ index: Int) -> Bool {
      cells[index].glyph == 0 || index + 1 < cells.count && cells[index + 1].glyph == 0
    }
    for (spark, area) in sparks {
      var index = (spark.y >> 8) * columns + (spark.x >> 8)
      if isWide(index), spark.y >> 8 > area.y { index -= columns }
      guard !isWide(index) else { continue }
      cells[index].glyph = spark.glyph.value
      cells[index].ink = spark.ink
    }
  }
}
