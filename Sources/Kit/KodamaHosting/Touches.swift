/// Turns touches into pointer gestures. One finger paints, and a tap is a click. Two fingers drag
/// the valley, and zoom by moving apart or together.
package struct Touches {
  /// A gesture; positions are pixels of the host.
  package enum Gesture: Hashable, Sendable {
    /// A button is pressed: 1 paints, 2 drags the valley.
    case press(x: Int, y: Int, button: Int)
    case move(x: Int, y: Int)
    case release(x: Int, y: Int, button: Int)
    /// The fingers moved apart (in) or together (out) by one zoom step.
    case zoom(isIn: Bool)
  }

  /// The phase of a touch, as the host reports it.
  package enum Phase: Sendable { case down, move, up, cancel }

  /// The distance that a finger can move and still count as resting, in pixels.
  package static let restPixels = 10.0
  /// The number of passes that a single finger waits before it paints, so that a two-finger drag
  /// does not begin by painting a dot.
  package static let alonePasses = 4
  /// The ratio between two finger distances that makes one zoom step.
  package static let zoomFactor = 1.5

  private struct Finger {
    var number: Int64
    var x: Double
    var y: Double
  }

  private enum State {
    case idle
    /// One finger is down at this position and may still be joined by a second one.
    case waiting(x: Double, y: Double, passes: Int)
    case painting
    /// Two fingers are down: their middle when they came down, their distance at the last zoom
    /// step, and whether they are dragging.
    case two(x: Double, y: Double, apart: Double, isDragging: Bool)
    /// A two-finger gesture has ended, but a finger is still down.
    case ending
  }

  private var fingers: [Finger] = []
  private var state = State.idle

  package init() {}

  /// Handles an event of one finger, in pixels of the host.
  package mutating func handle(_ phase: Phase, _ number: Int64, x: Double, y: Double) -> [Gesture] {
    switch phase {
    case .down:
      guard fingers.count < 2, !fingers.contains(where: { $0.number == number })
      else { return [] }
      fingers.append(Finger(number: number, x: x, y: y))
      return fingers.count == 1 ? begin(x, y) : beginTwo()
    case .move:
      guard let index = fingers.firstIndex(where: { $0.number == number }) else { return [] }
      (fingers[index].x, fingers[index].y) = (x, y)
      return move()
    case .up:
      guard let index = fingers.firstIndex(where: { $0.number == number }) else { return [] }
      (fingers[index].x, fingers[index].y) = (x, y)
      let gestures = end()
      fingers.remove(at: index)
      if fingers.isEmpty { state = .idle }
      return gestures
    case .cancel: return fingers.contains { $0.number == number } ? cancel() : []
    }
  }

  /// Forgets all fingers, because the system has taken them over. What they press is released, but
  /// a finger that has not painted yet is no click.
  package mutating func cancel() -> [Gesture] {
    defer { (fingers, state) = ([], .idle) }
    if case .waiting = state { return [] }
    return fingers.isEmpty ? [] : end()
  }

  /// Ends a pass: a finger that was alone for long enough begins to paint.
  package mutating func endPass() -> [Gesture] {
    guard case .waiting(let x, let y, let passes) = state else { return [] }
    guard passes + 1 >= Self.alonePasses else {
      state = .waiting(x: x, y: y, passes: passes + 1)
      return []
    }
    state = .painting
    return [.press(x: Int(x), y: Int(y), button: 1)]
  }

  private mutating func begin(_ x: Double, _ y: Double) -> [Gesture] {
    state = .waiting(x: x, y: y, passes: 0)
    return []
  }

  private mutating func beginTwo() -> [Gesture] {
    let wasPainting = if case .painting = state { true } else { false }
    guard !isEnding else { return [] }
    let middle = middle
    state = .two(x: middle.x, y: middle.y, apart: apart, isDragging: false)
    guard wasPainting else { return [] }
    return [.release(x: Int(fingers[0].x), y: Int(fingers[0].y), button: 1)]
  }

  private mutating func move() -> [Gesture] {
    switch state {
    case .idle, .ending: return []
    case .waiting(let x, let y, _):
      let (now, reach) = (fingers[0], Self.restPixels)
      guard abs(now.x - x) > reach || abs(now.y - y) > reach else { return [] }
      state = .painting
      return [.press(x: Int(x), y: Int(y), button: 1), .move(x: Int(now.x), y: Int(now.y))]
    case .painting: return [.move(x: Int(fingers[0].x), y: Int(fingers[0].y))]
    case .two(let x, let y, let apart, let isDragging):
      return moveTwo(from: (x, y), apart, isDragging)
    }
  }

  private mutating func moveTwo(
    from start: (x: Double, y: Double), _ before: Double, _ isDragging: Bool
  ) -> [Gesture] {
    let (middle, now, reach) = (middle, max(1, apart), Self.restPixels)
    let place = (x: Int(middle.x), y: Int(middle.y))
    let share = now / max(1, before)
    if share >= Self.zoomFactor || share <= 1 / Self.zoomFactor {
      // A drag after the zoom step starts at the new position.
      state = .two(x: middle.x, y: middle.y, apart: now, isDragging: false)
      let end = Gesture.release(x: place.x, y: place.y, button: 2)
      return (isDragging ? [end] : []) + [.move(x: place.x, y: place.y), .zoom(isIn: share > 1)]
    }
    if isDragging { return [.move(x: place.x, y: place.y)] }
    guard abs(middle.x - start.x) > reach || abs(middle.y - start.y) > reach else { return [] }
    state = .two(x: start.x, y: start.y, apart: before, isDragging: true)
    return [
      .press(x: Int(start.x), y: Int(start.y), button: 2), .move(x: place.x, y: place.y),
    ]
  }

  private mutating func end() -> [Gesture] {
    let (middle, first) = (middle, fingers[0])
    switch state {
    case .idle, .ending: return []
    case .waiting(let x, let y, _):
      state = .idle
      return [
        .press(x: Int(x), y: Int(y), button: 1), .release(x: Int(x), y: Int(y), button: 1),
      ]
    case .painting:
      state = .idle
      return [.release(x: Int(first.x), y: Int(first.y), button: 1)]
    case .two(_, _, _, let isDragging):
      state = .ending
      return isDragging ? [.release(x: Int(middle.x), y: Int(middle.y), button: 2)] : []
    }
  }

  private var isEnding: Bool { if case .ending = state { true } else { false } }

  private var middle: (x: Double, y: Double) {
    guard fingers.count == 2 else { return (fingers.first?.x ?? 0, fingers.first?.y ?? 0) }
    return ((fingers[0].x + fingers[1].x) / 2, (fingers[0].y + fingers[1].y) / 2)
  }

  /// The distance between two fingers, in pixels.
  private var apart: Double {
    guard fingers.count == 2 else { return 0 }
    let (dx, dy) = (fingers[0].x - fingers[1].x, fingers[0].y - fingers[1].y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
