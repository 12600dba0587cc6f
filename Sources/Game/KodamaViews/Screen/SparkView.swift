package import KodamaDataSources
package import KodamaSurfaces

/// Sparks that briefly show the valley's sounds: a note above a ringing bell, a ring around a
/// calling creature, flying sparks, steam. Their paths depend only on the event, so they are the
/// same every time.
package final class SparkView: ScreenView {
  package weak var dataSource: (any SparkViewDataSource)?
  package weak var groveSource: (any GroveMomentDataSource)?
  package weak var styleSource: (any PictureStyleDataSource)?
  package var rect = TextRect(x: 0, y: 0, width: 80, height: 24)
  private let surface: TextSurface
  private var filter = MomentFilter()

  package init(surface: TextSurface) { self.surface = surface }

  package func update() {
    guard let dataSource, surface.showsPictures else { return }
    let style = styleSource?.pictureStyle ?? PictureStyle()
    guard style.look != .letters, rect.intersection(surface.bounds) == rect else { return }
    let moments = filter.moments(of: dataSource)
    guard !dataSource.isSweepAudible else { return }
    for heard in moments {
      guard ViewRectangle.contains(heard.tile) else {
        surface.add(arrow(to: heard.tile), in: rect)
        continue
      }
      let thrown = sparks(of: heard.moment, at: heard.tile, pace: style.isCalm ? 0 : 1)
      for spark in thrown { surface.add(spark, in: rect) }
    }
    let (listener, pace) = (dataSource.listener, style.isCalm ? 0 : 1)
    for moment in groveSource?.groveMoments ?? [] {
      let hand = listener.hand
      let tile = listener.tile(of: CellPoint(hand.x + moment.way.dx, hand.y + moment.way.dy))
      let thrown =
        ViewRectangle.contains(tile) ? sparks(of: moment, at: tile, pace) : [arrow(to: tile)]
      for spark in thrown { surface.add(spark, in: rect) }
    }
  }

  /// Returns the sparks of a grove: a note for an echo, two for a song or for progress, and a ring
  /// when the grove wakes.
  private func sparks(of moment: GroveMoment, at tile: CellPoint, _ pace: Int) -> [Spark] {
    let (column, row) = (rect.x + tile.x * 2, rect.y + tile.y)
    func notes(_ rows: [Int]) -> [Spark] {
      rows.enumerated().map { place, note in
        self.note(height: note, min(column + place * 2, rect.x + rect.width - 1), row, pace)
      }
    }
    switch moment.sound {
    case .present(_, let isAwake):
      return isAwake ? notes([GroveSoundView.song(moment.kind)[0]]) : []
    case .song, .chorus, .progress: return notes(Array(GroveSoundView.song(moment.kind).prefix(2)))
    case .echo(let note): return notes([note])
    case .woke:
      return opening(column, row, Colour(0xff_e8_a0), pace)
        + notes(Array(GroveSoundView.song(moment.kind).prefix(3)))
    case .lost: return opening(column, row, Colour(0xa0_a8_c8), pace)
    }
  }

  /// The sparks of a calm picture do not move.
  private func sparks(of moment: Moment, at tile: CellPoint, pace: Int) -> [Spark] {
    let (column, row) = (rect.x + tile.x * 2, rect.y + tile.y)
    func flying(
      _ glyphs: String, _ count: Int, _ colour: UInt32, speed: Int, _ passes: Int
    ) -> [Spark] {
      let speed = speed * pace
      return (0..<count).map { number in
        let grain = Int(Noise.hash(moment.point.x + number * 7, moment.point.y, 41))
        let scalars = Array(glyphs.unicodeScalars)
        return Spark(
          scalars[grain % scalars.count], ink: Colour(colour), column: column, row: row,
          stepX: (grain & 255 - 128) * speed / 96, stepY: -speed / 3 - (grain >> 8) * speed / 400,
          passes: passes + grain & 7)
      }
    }
    switch moment.kind {
    case .ring: return [note(height: Int(moment.data), column, row, pace)]
    case .call:
      return opening(column, row, Colour(0xe8_ff_f0), pace)
        + [note(height: Int(moment.data), column, row, pace)]
    case .arrive, .leave: return opening(column, row, Colour(0xd8_ff_e8), pace)
    case .ignite: return flying("'.*", 2, 0xff_b0_50, speed: 26, 18)
    case .explode: return flying("*'.+", 9, 0xff_d0_70, speed: 80, 22)
    case .splash: return flying("'.", 2, 0xd0_ec_ff, speed: 30, 10)
    case .landing: return flying(".", 1, 0xd8_d0_c0, speed: 12, 7)
    case .grow: return flying("'", 1, 0xa0_f0_90, speed: 10, 14)
    case .react, .extinguish: return flying("°~", 2, 0xe4_ee_f4, speed: 14, 34)
    case .signal: return flying("·", 1, 0xff_e0_90, speed: 0, 8)
    // The map draws lightning too, but not for every thunder.
    case .thunder: return flying("*+", 5, 0xff_f0_90, speed: 40, 16)
    case .wake: return opening(column, row, Colour(0xd8_ff_b0), pace)
    case .doze: return opening(column, row, Colour(0xa0_a8_c8), pace)
    }
  }

  /// Returns an arrow at the edge of the rectangle that points to a sound outside it.
  private func arrow(to tile: CellPoint) -> Spark {
    let inside = CellPoint(
      min(max(0, tile.x), ViewRectangle.columns - 1), min(max(0, tile.y), ViewRectangle.rows - 1))
    let (beyondX, beyondY) = (tile.x - inside.x, tile.y - inside.y)
    let glyph: Unicode.Scalar =
      abs(beyondX) >= abs(beyondY) ? (beyondX < 0 ? "←" : "→") : beyondY < 0 ? "↑" : "↓"
    return Spark(
      glyph, ink: Colour(0xff_e8_a0), column: rect.x + inside.x * 2 + (beyondX > 0 ? 1 : 0),
      row: rect.y + inside.y, passes: 24)
  }

  /// Returns a note that rises from the cell above, in the hue of its pitch.
  private func note(height: Int, _ column: Int, _ row: Int, _ pace: Int) -> Spark {
    let ink = Shade.hue(height * 64).mixed(.white, 150).colour
    return Spark(
      "♪", ink: ink, column: column, row: max(rect.y, row - 1),
      stepY: row == rect.y ? 0 : -10 * pace,
      passes: 40)
  }

  /// Returns a ring of eight points that expands. It expands twice as fast sideways, because cells
  /// are twice as high as wide.
  private func opening(
    _ column: Int, _ row: Int, _ ink: Colour, _ pace: Int
  ) -> [Spark] {
    [(2, 0), (-2, 0), (0, 1), (0, -1), (3, 2), (-3, 2), (3, -2), (-3, -2)].map { x, y in
      let share = (y == 0 || x == 0 ? 32 : 16) * pace
      // The points start beside the middle, so that a wide glyph there stays whole.
      return Spark(
        "·", ink: ink, column: column + x, row: row + y.signum(), stepX: x * share,
        stepY: y * share, passes: 26)
    }
  }
}
