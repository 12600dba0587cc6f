import KodamaDataSources
import KodamaSurfaces

/// Short effects in the picture: the flash and the dust of an explosion, a ring of light around a
/// bell that rings, dust where something is placed, ripples where something falls into a lake, and
/// waves of light from a grove that wakes. A calm picture has none.
struct PictureEffects {
  private(set) var effects: [Effect] = []
  /// The number of the current pass (1/60 s).
  private(set) var pass = 0
  private var momentPass = Int.min

  enum EffectKind {
    case ring, blast, dust, ripple, wave
  }

  /// An effect at a cell of the world.
  struct Effect {
    var kind: EffectKind
    var point: CellPoint
    /// The note of a bell, or the radius of an explosion in cells.
    var size: Int
    /// The pass in which it began.
    var start: Int
    var passes: Int
  }

  /// The maximum number of effects at once.
  private static let most = 32

  /// True while an effect is visible, or has just ended.
  var isActive: Bool { !effects.isEmpty }

  /// Begins a pass: removes the effects that have ended and adds those of new events.
  ///
  /// - Parameters:
  ///   - moments: The events of the world.
  ///   - hand: The actions of the hand.
  ///   - groves: The sounds of groves.
  ///   - isCalm: True if there are no effects.
  /// - Returns: True if an effect has begun, goes on or has ended, so that the picture changes.
  mutating func beginPass(
    _ moments: any MomentDataSource, _ hand: (any HandSoundViewDataSource)?,
    _ groves: (any GroveMomentDataSource)?, isCalm: Bool
  ) -> Bool {
    let wasActive = isActive
    pass += 1
    effects.removeAll { isCalm || pass - $0.start >= $0.passes }
    defer { momentPass = moments.momentPass }
    guard !isCalm else { return wasActive }
    if let hand, hand.handMoments.contains(where: { $0.kind == .place && !$0.isHover }) {
      add(.dust, moments.listener.hand, size: 1, passes: 24)
    }
    for moment in groves?.groveMoments ?? [] where moment.sound == .woke {
      let hand = moments.listener.hand
      let point = CellPoint(hand.x + moment.way.dx, hand.y + moment.way.dy)
      add(.wave, point, size: 1, passes: 360)
    }
    guard moments.momentPass != momentPass else { return wasActive || isActive }
    for moment in moments.moments { add(moment) }
    return wasActive || isActive
  }

  private mutating func add(_ moment: Moment) {
    switch moment.kind {
    case .ring: add(.ring, moment.point, size: Int(moment.data), passes: 32)
    case .explode: add(.blast, moment.point, size: max(2, Int(moment.strength) / 20), passes: 80)
    case .splash: add(.ripple, moment.point, size: 1, passes: 48)
    case .landing, .ignite, .extinguish, .grow, .react, .signal, .call, .thunder, .arrive, .leave,
      .wake, .doze:
      break
    }
  }

  /// Adds an effect. One of the same kind nearby begins again if it is older than 4 passes.
  private mutating func add(_ kind: EffectKind, _ point: CellPoint, size: Int, passes: Int) {
    let reach = kind == .ring ? 0 : 2
    func isNear(_ other: Effect) -> Bool {
      other.kind == kind && abs(other.point.x - point.x) <= reach
        && abs(other.point.y - point.y) <= reach
    }
    effects.removeAll { isNear($0) && pass - $0.start > 4 }
    guard !effects.contains(where: isNear), effects.count < Self.most else { return }
    effects.append(
      Effect(kind: kind, point: point, size: size, start: pass, passes: passes))
  }

  /// Returns the height that ripples add to a surface, in 16ths of a texel.
  ///
  /// - Parameters:
  ///   - x: A column of texels of the world.
  ///   - y: The row of cells of the surface.
  ///   - side: The width of a cell, in texels.
  /// - Returns: The height, which is negative in a trough.
  func ripple(atTexel x: Int, row y: Int, _ side: Int) -> Int {
    var height = 0
    for effect in effects where effect.kind == .ripple && abs(effect.point.y - y) <= 2 {
      let age = pass - effect.start
      let distance = abs(x - effect.point.x * side - side / 2)
      let front = age * side / 10
      let gap = abs(distance - front)
      guard gap < side else { continue }
      height += (side - gap) * 36 * (effect.passes - age) / (side * effect.passes)
      if distance < front { height -= 10 * (effect.passes - age) / effect.passes }
    }
    return height
  }
}

/// Draws the effects over the texels of a picture.
struct EffectPainter {
  private let effects: PictureEffects
  private let frame: PictureFrame
  private let light: Shade

  init(_ frame: PictureFrame, _ painter: PicturePainter, _ effects: PictureEffects) {
    (self.frame, self.effects) = (frame, effects)
    light = painter.sky?.colours.light ?? Shade(256, 256, 256)
  }

  /// The parameters are those of `SpritePainter.draw`.
  func draw(
    into target: UnsafeMutableBufferPointer<Colour>, columns: Int, rows: Int, left: Int, top: Int
  ) {
    let side = 2 / frame.side * PicturePainter.detail
    for effect in effects.effects {
      let canvas = Canvas(
        target: target, columns: columns, rows: rows,
        x: (effect.point.x - frame.origin.x) * side + side / 2 - left,
        y: (effect.point.y - frame.origin.y) * side + side / 2 - top)
      let age = effects.pass - effect.start
      switch effect.kind {
      case .ring: drawRing(effect, age, side, canvas)
      case .blast:
        drawFlash(effect, age, side, canvas)
        drawDust(effect, age, side, canvas, count: 26, reach: effect.size + 2)
      // The hand covers two cells.
      case .dust: drawDust(effect, age, side, canvas, count: 12, reach: 3)
      case .wave: drawWaves(effect, age, side, canvas)
      case .ripple: break
      }
    }
  }

  /// Draws a ring of light that grows and fades, in the hue of a note.
  private func drawRing(_ effect: PictureEffects.Effect, _ age: Int, _ side: Int, _ canvas: Canvas)
  {
    let shade = Shade.hue(effect.size * 64).mixed(.white, 150)
    let radius = side * (6 + age) / 8
    let share = Int32((effect.passes - age) * 200 / effect.passes)
    let (inner, outer) = ((radius - 1) * (radius - 1), (radius + 1) * (radius + 1))
    for y in -radius - 1...radius + 1 {
      for x in -radius - 1...radius + 1 {
        let square = x * x + y * y
        guard square < outer else { continue }
        canvas.mix(x, y, shade, square > inner ? share : share / 6)
      }
    }
  }

  /// Draws waves of light that run from a grove over the valley, 20 cells a second, and fade.
  private func drawWaves(
    _ effect: PictureEffects.Effect, _ age: Int, _ side: Int, _ canvas: Canvas
  ) {
    let rest = effect.passes - age
    for (late, strength) in [(0, 150), (40, 90), (80, 50)] where age > late {
      let (radius, width) = (side * (age - late) / 3, side * 2)
      let share = Int32(strength * min(rest, 240) / 240)
      canvas.mixRing(radius, width: width, Shade(255, 244, 186), share)
    }
  }

  /// Draws the flash of an explosion, which fades within a quarter of a second.
  private func drawFlash(
    _ effect: PictureEffects.Effect, _ age: Int, _ side: Int, _ canvas: Canvas
  ) {
    let length = 14
    guard age < length else { return }
    let radius = (effect.size + 1) * side * (6 + age) / 14
    let reach = radius * radius
    for y in -radius...radius {
      for x in -radius...radius {
        let square = x * x + y * y
        guard square < reach else { continue }
        let rest = (reach - square) * 256 / reach
        let fade = (length - age) * (length - age)
        let share = Int32(min(256, rest * 2) * fade / (length * length))
        let warm = Shade(255, 170, 70).mixed(Shade(255, 250, 226), Int32(rest))
        canvas.mix(x, y, warm, share)
      }
    }
  }

  /// Draws puffs of dust, which fly apart, slow down and sink.
  private func drawDust(
    _ effect: PictureEffects.Effect, _ age: Int, _ side: Int, _ canvas: Canvas, count: Int,
    reach: Int
  ) {
    let rest = effect.passes - age
    // The way of a puff, in 256ths: fast at first, then slower.
    let way = 256 - rest * rest * 256 / (effect.passes * effect.passes)
    let isLarge = effect.kind == .blast
    for number in 0..<count {
      let hash = Int(Noise.hash(effect.point.x + number * 7, effect.point.y + number, 181))
      let (spreadX, spreadY) = ((hash & 255) - 128, (hash >> 8 & 255) - 144)
      let x = spreadX * reach * side * way / 32_768
      let sink = age * age * side / (isLarge ? 6_000 : 600)
      let y = spreadY * reach * side * way / 32_768 + sink
      let size = isLarge ? side / 2 + (hash >> 5 & 3) * side / 8 + way * side / 512 : side / 4
      let dust = isLarge ? Shade(176, 160, 138) : Shade(232, 220, 196)
      let tone = dust.times(Int32(200 + (hash >> 3 & 63))).lit(light)
      let share = Int32(rest * (isLarge ? 15 * min(10, age) : 220) / effect.passes)
      for row in -size / 2...(size + 1) / 2 {
        for column in -size / 2...(size + 1) / 2 {
          guard row * row + column * column <= size * size / 3 + 1 else { continue }
          canvas.mix(x + column, y + row, tone, share)
        }
      }
    }
  }

  /// The texels of a picture, counted from the middle of an effect.
  private struct Canvas {
    let target: UnsafeMutableBufferPointer<Colour>
    let columns: Int
    let rows: Int
    let x: Int
    let y: Int

    @inline(__always) func mix(_ column: Int, _ row: Int, _ shade: Shade, _ share: Int32) {
      let (column, row) = (x + column, y + row)
      guard column >= 0, row >= 0, column < columns, row < rows else { return }
      let place = row * columns + column
      target[place] = Shade(target[place]).mixed(shade, share).colour
    }

    /// Mixes a colour into a ring, most at its middle. Radius and width are in texels.
    func mixRing(_ radius: Int, width: Int, _ shade: Shade, _ share: Int32) {
      let (inner, outer) = (max(0, radius - width), radius + width)
      let middle = radius * radius
      for row in max(-outer, -y)..<max(max(-outer, -y), min(outer, rows - y)) {
        for column in max(-outer, -x)..<max(max(-outer, -x), min(outer, columns - x)) {
          let square = row * row + column * column
          guard square > inner * inner, square < outer * outer else { continue }
          // The difference of squares is about twice the radius for each texel.
          let away = abs(square - middle) / max(1, 2 * radius)
          let part = share * Int32(max(0, width - away)) / Int32(width)
          mix(column, row, shade, part)
        }
      }
    }
  }
}
