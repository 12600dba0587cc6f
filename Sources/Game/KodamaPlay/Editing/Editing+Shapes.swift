import KodamaDataSources
import KodamaWorld

// What is drawn between two corners, and what is shown, heard and counted before it is done.
extension Editing {
  /// A change of more cells than this is asked for first.
  static let changesAtOnce = 1_000

  /// Makes the change that was asked for.
  func acceptChange() {
    guard case .change(let change, _)? = asked else { return }
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
    }
  }

  /// Forgets the change that was asked for.
  func declineChange() { asked = nil }

  /// Asks for a change of many cells first, unless it was accepted.
  ///
  /// - Returns: whether it waits for an answer.
  func mustAsk(_ change: LargeChange, cells: @autoclosure () -> Int) -> Bool {
    guard !isAccepted else { return false }
    let count = cells()
    guard count > Self.changesAtOnce else { return false }
    asked = .change(change, cells: count)
    return true
  }

  /// Whether a corner is marked, of a shape or of a copy, and the opposite one is waited for.
  var isCornerMarked: Bool { tools.corner != nil }
  /// Whether a pointer has marked it.
  var isCornerPointed: Bool { tools.isCornerPointed }

  /// Marks where a shape begins; the second time draws it to the hand: a line with the brush, all
  /// cells of a rectangle or an ellipse.
  func draw(_ shape: EditShape) {
    if let start = tools.shapeStart, let change = LargeChange(rawValue: shape.rawValue),
      mustAsk(change, cells: count(of: shape, from: start))
    {
      return
    }
    guard let start = tools.takeStart(of: shape, orMark: hand.point) else {
      return post(shape == .line ? .lineBegun : .shapeBegun(shape))
    }
    endListening()
    begin()
    let material = selected
    let changed =
      shape == .line
      ? dab(material, from: start)
      : world.paint(material, cells: cells(of: shape, from: start), tuning: tuning)
    guard changed > 0 else { return post(.refused(.place(material))) }
    post(
      shape == .line
        ? .lineDrawn(material, cells: changed) : .shapeDrawn(shape, material, cells: changed))
  }

  /// Marks where the hand is, pointed there, as the corner.
  func pointCorner() { tools.pointCorner(to: hand.point) }

  /// Draws the shape that has a mark to the hand, or copies from the mark to the hand. A corner
  /// that was marked where the hand still is waits for the opposite one, unless that was it.
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

  /// Forgets what was marked and asked for.
  ///
  /// - Returns: whether there was anything.
  func dropMarks() -> Bool {
    guard tools.dropMarks() else { return false }
    post(.unmarked)
    return true
  }

  /// Fills what is connected to the cell under the hand with the material in hand.
  func fill() {
    let material = selected
    let found = world.connected(to: hand.point, limit: World.fillLimit)
    if under != material, mustAsk(.fill, cells: found.count) { return }
    begin()
    let changed = world.paint(material, cells: found, tuning: tuning)
    post(changed > 0 ? .filled(material, cells: changed) : .refused(.fill))
  }

  /// What would be changed by what is marked, as far as a point, and where its corners lie.
  func outlined(
    to point: GridPoint
  ) -> (kind: GhostKind, cells: [GridPoint], fact: EditFact)? {
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

  /// The outline of a dab somewhere else than at the hand.
  func brushOutline(at point: GridPoint) -> [GridPoint] {
    world.outline(of: tools.brush.offsets.map { GridPoint(point.x + $0.x, point.y + $0.y) })
  }

  /// Where the corners of what would be changed lie: those of the mark and of the hand, and between
  /// them the two others, unless it is a line.
  var outlineCorners: [GridPoint] {
    let hand = hand.point
    guard let other = tools.shapeStart ?? tools.mark ?? stampEnd(from: hand), other != hand else {
      return []
    }
    let isLine = tools.shapeStart != nil && tools.shape == .line
    guard !isLine, other.x != hand.x, other.y != hand.y else { return [other, hand] }
    return [other, GridPoint(hand.x, other.y), hand, GridPoint(other.x, hand.y)]
  }

  /// Where the far corner of the copy would lie that is about to be put down.
  private func stampEnd(from point: GridPoint) -> GridPoint? {
    guard tools.holdsStamp, let stamp = tools.stamp else { return nil }
    return GridPoint(point.x + stamp.width - 1, point.y + stamp.height - 1)
  }

  /// The hand rests: the corners of what would be changed are heard.
  ///
  /// - Returns: what that is, counted; nil where nothing is marked.
  func soundOutline() -> EditFact? {
    guard let outlined = outlined(to: hand.point) else { return nil }
    hand.playInTurn(
      outlineCorners.map { HandMoment(.corner, selected, tile: viewport.tile(of: $0)) })
    return outlined.fact
  }

  private func fact(_ kind: GhostKind, _ other: GridPoint, count: Int? = nil) -> EditFact {
    let (width, height) = (abs(other.x - hand.point.x) + 1, abs(other.y - hand.point.y) + 1)
    return .outlined(kind, width: width, height: height, cells: count ?? width * height)
  }

  /// How many cells a shape to the hand would reach at most.
  private func count(of shape: EditShape, from start: GridPoint) -> Int {
    shape == .line
      ? World.line(from: start, to: hand.point).count * tools.brushWidth
      : world.spans(of: shape, from: start, to: hand.point).reduce(0) { $0 + $1.columns.count }
  }

  private func cells(of shape: EditShape, from start: GridPoint) -> [GridPoint] {
    world.spans(of: shape, from: start, to: hand.point).flatMap { span in
      span.columns.map { GridPoint($0, span.y) }
    }
  }
}

// The copy in hand.
extension Editing {
  /// Marks a corner; the second time copies everything from the mark to the hand.
  func copyStamp() {
    guard let mark = tools.takeMark(orMark: hand.point) else { return post(.stamp(.marked)) }
    guard let copy = world.stamp(from: mark, to: hand.point) else {
      return post(.refused(.stampSize))
    }
    tools.stamp = copy
    tools.holdsStamp = true
    post(.stamp(.copied(width: copy.width, height: copy.height)))
  }

  /// Puts the copy down with its upper left corner under the hand.
  func pasteStamp() {
    guard let stamp else { return post(.refused(.stampNone)) }
    if mustAsk(.paste, cells: stamp.cells.count { $0.material != .air }) { return }
    begin()
    post(.stamp(.pasted(cells: world.paste(stamp, at: hand.point))))
  }

  /// Turns the copy by a quarter, clockwise.
  func rotateStamp() {
    guard let stamp else { return post(.refused(.stampNone)) }
    tools.stamp = stamp.rotated(world.rules)
    tools.holdsStamp = true
    post(.stamp(.rotated))
  }

  /// Exchanges left and right of the copy.
  func mirrorStamp() {
    guard let stamp else { return post(.refused(.stampNone)) }
    tools.stamp = stamp.mirrored(world.rules)
    tools.holdsStamp = true
    post(.stamp(.mirrored))
  }

  /// The copy in hand: made here, taken from the library, or read.
  var stamp: Stamp? {
    get { tools.stamp }
    set {
      tools.stamp = newValue
      tools.holdsStamp = newValue != nil
    }
  }

  /// The region from the mark of the copy to the hand, or else what the rectangle shows, as the
  /// text of a world that can be pasted into a message; empty where it is too large.
  var regionText: String {
    let corner = tools.mark ?? viewport.shown.first
    let opposite = tools.mark.map { _ in hand.point } ?? viewport.shown.last
    guard let stamp = world.stamp(from: corner, to: opposite) else { return "" }
    let region = World(
      width: stamp.width, height: stamp.height, seed: world.seed, rules: world.rules)
    region.music = world.music
    region.paste(stamp, at: GridPoint(0, 0))
    return WorldText(region).text(rules: world.rules)
  }

  /// Takes a region or a world that somebody has sent as text in hand, as a copy to be put down.
  ///
  /// - Parameter text: nil where no text was copied.
  func take(regionText text: String?) {
    guard let text else { return post(.refused(.noText)) }
    let region: World
    do {
      region = try WorldText.parse(text, rules: world.rules).world(rules: world.rules)
    } catch {
      return post(.refused(.unreadable(error.fault)))
    }
    let end = GridPoint(region.width - 1, region.height - 1)
    guard let read = region.stamp(from: GridPoint(0, 0), to: end) else {
      return post(.refused(.stampSize))
    }
    tools.stamp = read
    tools.holdsStamp = true
    post(.stamp(.read(width: read.width, height: read.height)))
  }
}
