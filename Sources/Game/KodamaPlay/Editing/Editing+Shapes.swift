import KodamaDataSources
import KodamaWorld

/// An edit that can change many cells at once. Its message identifier is `question.` followed by
/// the raw value.
enum LargeChange: String, CaseIterable {
  case replace, fill, paste, clear, line, rectangle, ellipse, erase
}

// Lines, rectangles, ellipses and fills, and their outlines.
extension Editing {
  /// The maximum number of cells that a change may affect without the player's confirmation.
  static let changesAtOnce = 1_000

  func acceptChange() {
    guard let change = pendingChange?.change else { return }
    isAccepted = true
    defer { isAccepted = false }
    switch change {
    case .replace: replaceSeen()
    case .fill: fill()
    case .paste: pasteStamp()
    case .clear: clear()
    case .line: draw(.line)
    case .rectangle: draw(.rectangle)
    case .ellipse: draw(.ellipse)
    case .erase: if isShapeMarked { draw(tools.shape, erases: true) } else { fill() }
    }
  }

  func declineChange() { pendingChange = nil }

  /// Asks the player to confirm a change of more than `changesAtOnce` cells, unless the player has
  /// already confirmed it.
  ///
  /// - Returns: True if the change must wait for an answer.
  func needsConfirmation(_ change: LargeChange, cells: @autoclosure () -> Int) -> Bool {
    guard !isAccepted else { return false }
    let count = cells()
    guard count > Self.changesAtOnce else { return false }
    pendingChange = (change, count)
    delegate?.playDidChange(.asked)
    return true
  }

  /// True if the first corner of a shape or copy is marked, but the opposite corner is not chosen
  /// yet.
  var isCornerMarked: Bool { tools.corner != nil }
  var isShapeMarked: Bool { tools.shapeStart != nil }
  var isCornerPointed: Bool { tools.isCornerPointed }

  /// Marks the first corner of a shape. The second call draws the shape from that corner to the
  /// hand, or erases its cells, also if air is selected. Lines are as wide as the brush. Rectangles
  /// and ellipses are filled.
  func draw(_ shape: EditShape, erases takes: Bool = false) {
    let erases = takes || holdsEraser
    if let start = tools.shapeStart,
      let change = erases ? .erase : LargeChange(rawValue: shape.rawValue),
      needsConfirmation(change, cells: count(of: shape, from: start))
    {
      return
    }
    guard let start = tools.takeStart(of: shape, orMark: hand.point) else {
      return post(shape == .line ? .lineBegun : .shapeBegun(shape))
    }
    beginEdit()
    let material = erases ? .air : selected
    let changed =
      shape == .line
      ? dab(material, from: start)
      : world.paint(material, cells: cells(of: shape, from: start), tuning: tuning)
    guard changed > 0 else { return post(.refused(erases ? .take : .place(material))) }
    if erases { return post(.taken(.air, cells: changed)) }
    post(
      shape == .line
        ? .lineDrawn(material, cells: changed) : .shapeDrawn(shape, material, cells: changed))
  }

  /// Moves the marked corner to the hand, and records that a pointer placed it.
  func pointCorner() { tools.pointCorner(to: hand.point) }

  /// Marks the hand's cell as the first corner of a shape that a pointer drags. Posts nothing.
  func pointCorner(of shape: EditShape) {
    endSweep()
    tools.pointStart(of: shape, at: hand.point)
  }

  /// Clears the marked corner of a shape if the hand is still on it.
  ///
  /// - Returns: False if no corner is marked, or if the hand has left it.
  func clearCornerAtHand() -> Bool {
    tools.shapeStart == hand.point && tools.dropMarks()
  }

  /// Draws the marked shape, or makes the marked copy, with the hand at its second corner.
  ///
  /// - Parameter isLast: Whether to finish even if the hand is still on the first corner.
  func finishCorner(isLast: Bool) {
    let isShape = tools.shapeStart != nil
    if !isLast, tools.corner == hand.point {
      let begun = tools.shape == .line ? EditFact.lineBegun : .shapeBegun(tools.shape)
      post(isShape ? begun : .stamp(.marked))
    } else if isShape {
      draw(tools.shape)
    } else if tools.mark != nil {
      copyStamp()
    }
  }

  func dropMarks() -> Bool {
    guard tools.dropMarks() else { return false }
    post(.unmarked)
    return true
  }

  func fill() {
    let (old, material) = (under, selected)
    let found = world.connected(to: hand.point, limit: World.fillLimit)
    let change = holdsEraser ? LargeChange.erase : .fill
    if old != material, needsConfirmation(change, cells: found.count) { return }
    beginEdit()
    let changed = world.paint(material, cells: found, tuning: tuning)
    guard changed > 0 else { return post(.refused(.fill)) }
    post(holdsEraser ? .taken(old, cells: changed) : .filled(material, cells: changed))
  }

  /// Returns the outline between the marked corner and a point, or the outline of the copy as if it
  /// were pasted at that point. Returns nil if neither exists.
  func outlined(
    to point: CellPoint
  ) -> (kind: GhostKind, cells: [CellPoint], fact: EditFact)? {
    if let start = tools.shapeStart {
      let kind = GhostKind(rawValue: tools.shape.rawValue) ?? .line
      guard tools.shape != .line else {
        let line = World.line(from: start, to: point)
        return (kind, line, fact(kind, start, count: line.count))
      }
      let spans = world.spans(of: tools.shape, from: start, to: point)
      let count = spans.reduce(0) { $0 + $1.columns.count }
      return (kind, World.outline(of: spans), fact(kind, start, count: count))
    }
    if let mark = tools.mark {
      let spans = world.spans(of: .rectangle, from: mark, to: point)
      return (.copy, World.outline(of: spans), fact(.copy, mark))
    }
    guard let end = stampEnd(from: point) else { return nil }
    let spans = world.spans(of: .rectangle, from: point, to: end)
    return (.stamp, World.outline(of: spans), fact(.stamp, end))
  }

  func brushOutline(at point: CellPoint) -> [CellPoint] {
    world.outline(of: tools.brush.offsets.map { CellPoint(point.x + $0.x, point.y + $0.y) })
  }

  /// The corners of the outline, which are played as sounds. A line, or a shape of one row or
  /// column, has two corners; other shapes have four. Empty if both marked corners are the same
  /// cell.
  var outlineCorners: [CellPoint] {
    let hand = hand.point
    guard let other = tools.shapeStart ?? tools.mark ?? stampEnd(from: hand), other != hand else {
      return []
    }
    let isLine = tools.shapeStart != nil && tools.shape == .line
    guard !isLine, other.x != hand.x, other.y != hand.y else { return [other, hand] }
    return [other, CellPoint(hand.x, other.y), hand, CellPoint(other.x, hand.y)]
  }

  /// Returns the lower right corner of the copy as if it were pasted at a point, or nil if no copy
  /// is in hand.
  private func stampEnd(from point: CellPoint) -> CellPoint? {
    guard tools.holdsStamp, let stamp = tools.stamp else { return nil }
    return CellPoint(point.x + stamp.width - 1, point.y + stamp.height - 1)
  }

  /// Plays the corners of the outline one after another while the hand rests.
  ///
  /// - Returns: The outline with its size, or nil if nothing is marked.
  func recordOutline() -> EditFact? {
    guard let outlined = outlined(to: hand.point) else { return nil }
    hand.playInTurn(
      outlineCorners.map { HandMoment(.corner, selected, tile: viewport.tile(of: $0)) })
    return outlined.fact
  }

  private func fact(_ kind: GhostKind, _ other: CellPoint, count: Int? = nil) -> EditFact {
    let (width, height) = (abs(other.x - hand.point.x) + 1, abs(other.y - hand.point.y) + 1)
    return .outlined(kind, width: width, height: height, cells: count ?? width * height)
  }

  /// Returns the maximum number of cells that a shape from a corner to the hand can change.
  private func count(of shape: EditShape, from start: CellPoint) -> Int {
    shape == .line
      ? World.line(from: start, to: hand.point).count * tools.brushWidth
      : world.spans(of: shape, from: start, to: hand.point).reduce(0) { $0 + $1.columns.count }
  }

  private func cells(of shape: EditShape, from start: CellPoint) -> [CellPoint] {
    world.spans(of: shape, from: start, to: hand.point).flatMap { span in
      span.columns.map { CellPoint($0, span.y) }
    }
  }
}

// Copying, pasting and turning pieces of the valley.
extension Editing {
  /// Marks a corner. The second call copies the rectangle between that corner and the hand.
  func copyStamp() {
    guard let mark = tools.takeMark(orMark: hand.point) else { return post(.stamp(.marked)) }
    guard let copy = world.stamp(from: mark, to: hand.point) else {
      return post(.refused(.stampSize))
    }
    tools.stamp = copy
    tools.holdsStamp = true
    post(.stamp(.copied(width: copy.width, height: copy.height)))
  }

  /// Pastes the copy with its upper left corner at the hand.
  func pasteStamp() {
    guard let stamp else { return post(.refused(.noStamp)) }
    if needsConfirmation(.paste, cells: stamp.cells.count { $0.material != .air }) { return }
    beginEdit()
    post(.stamp(.pasted(cells: world.paste(stamp, at: hand.point))))
  }

  /// Turns the copy clockwise by 90°.
  func rotateStamp() {
    guard let stamp else { return post(.refused(.noStamp)) }
    tools.stamp = stamp.rotated(world.rules)
    tools.holdsStamp = true
    post(.stamp(.rotated))
  }

  func mirrorStamp() {
    guard let stamp else { return post(.refused(.noStamp)) }
    tools.stamp = stamp.mirrored(world.rules)
    tools.holdsStamp = true
    post(.stamp(.mirrored))
  }

  var stamp: Stamp? {
    get { tools.stamp }
    set {
      tools.stamp = newValue
      tools.holdsStamp = newValue != nil
    }
  }

  /// The text form of the rectangle between the marked corner and the hand, or of the visible
  /// rectangle if no corner is marked. Empty if the rectangle exceeds the size limit of copies.
  var regionText: String {
    let corner = tools.mark ?? viewport.shown.first
    let opposite = tools.mark.map { _ in hand.point } ?? viewport.shown.last
    guard let stamp = world.stamp(from: corner, to: opposite) else { return "" }
    let region = World(
      width: stamp.width, height: stamp.height, seed: world.seed, rules: world.rules)
    region.music = world.music
    region.paste(stamp, at: CellPoint(0, 0), withAir: true)
    return WorldText(region).text(rules: world.rules)
  }

  /// Parses a region or a world from text, and makes it the copy in hand.
  ///
  /// - Parameter text: The clipboard's text; nil if the clipboard contains no text.
  func take(regionText text: String?) {
    guard let text else { return post(.refused(.noText)) }
    let region: World
    do {
      region = try WorldText.parse(text, rules: world.rules).world(rules: world.rules)
    } catch {
      return post(.refused(.unreadable(error.fault)))
    }
    let end = CellPoint(region.width - 1, region.height - 1)
    guard let read = region.stamp(from: CellPoint(0, 0), to: end) else {
      return post(.refused(.stampSize))
    }
    tools.stamp = read
    tools.holdsStamp = true
    post(.stamp(.read(width: read.width, height: read.height)))
  }
}
