import Kodama
import KodamaPerception

/// Imagines how a valley would look at its floor: puts what may lie there into a world of its own
/// and lets the game's own View draw it, so that what is known of colours is what the game does
/// with them. Nothing of the game that is played reaches it but what its panel says.
final class ImaginedFloor: FloorLegend, PictureViewDataSource {
  let kinds: [FloorKind]
  let handColour = Theme.hand.rgb
  /// What the picture is told of each kind.
  private let cells: [SeenCell]
  private let world: World
  private let surface = TextSurface()
  private let view: PictureView
  private var map: [Int]
  private var hand: GridPoint?
  private var moment = FloorMoment()
  private var sky = ImaginedFloor.sky(at: FloorMoment())

  /// How many cells the valley has in a row.
  private let columns: Int
  /// The cell at the top left of what is seen.
  private var origin = GridPoint(0, 0)
  /// How much life is left of the flames that it can tell apart.
  private static let flames: [UInt8] = [0, 4, 8, 12, 16, 20, 24, 32]

  /// Imagines a valley of a page, or as wide and high as it is told.
  init(
    _ content: Content, _ apart: KindsApart = KindsApart(), columns: Int = ViewRectangle.columns,
    rows: Int = ViewRectangle.rows
  ) {
    self.columns = columns
    map = Array(repeating: 0, count: columns * rows)
    var (kinds, cells): ([FloorKind], [SeenCell]) = ([], [])
    for number in content.rules.materials.indices {
      let material = MaterialID(UInt8(number))
      let look = content.looks[material]
      let mark = GlyphLegend.Mark(
        left: look.leftGlyph.value, right: look.rightGlyph.value, ink: look.ink.rgb)
      let isFigure = look.nature == .creature || look.nature == .instrument
      let kind = FloorKind(
        family: apart.family(of: material, in: content), mark: mark,
        figure: isFigure ? mark.left : nil, isStill: look.nature == .instrument)
      for cell in Self.sights(of: material, look.nature) {
        kinds.append(kind)
        cells.append(cell)
      }
    }
    (self.kinds, self.cells) = (kinds, cells)
    world = World(width: columns, height: rows, seed: 0, rules: content.rules)
    surface.showsPictures = true
    view = PictureView(surface: surface, looks: content.looks)
    view.dataSource = self
  }

  /// The ways in which one material may be seen: at rest and at work, young and dying.
  private static func sights(of material: MaterialID, _ nature: MaterialNature) -> [SeenCell] {
    switch nature {
    case .fire: flames.map { SeenCell(material, amount: $0) }
    case .liquid, .part: [SeenCell(material), SeenCell(material, isActive: true)]
    case .air, .creature, .earth, .gas, .instrument, .plant: [SeenCell(material)]
    }
  }

  func picture(
    of map: [Int], hand: (x: Int, y: Int)?, from corner: (x: Int, y: Int), at moment: FloorMoment
  ) -> TextObservation {
    for index in self.map.indices where map[index] != self.map[index] {
      self.map[index] = map[index]
      let point = GridPoint(index % columns, index / columns)
      world.place(cells[map[index]].material, at: point)
    }
    self.hand = hand.map { GridPoint($0.x, $0.y) }
    origin = GridPoint(corner.x, corner.y)
    if moment != self.moment {
      self.moment = moment
      sky = Self.sky(at: moment)
    }
    view.update()
    return TextObservation(picture: surface.seenFrame)
  }

  /// Gives the View what is imagined.
  func copyPicture(into picture: inout PictureFrame) {
    picture.origin = origin
    picture.side = 2
    picture.hand = hand
    world.copySeen(into: &picture)
    picture.tick = moment.tick
    picture.sky = sky
    for index in map.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let x = column - origin.x + PictureFrame.margin
      let y = row - origin.y + PictureFrame.margin
      guard (0..<picture.columns).contains(x), (0..<picture.rows).contains(y) else { continue }
      picture.cells[y * picture.columns + x] = cells[map[index]]
    }
  }

  /// The sky, as the hour and the sign of the weather tell it.
  private static func sky(at moment: FloorMoment) -> SkySign {
    let hour = moment.tick % DayPhase.dayTicks
    let phase = DayPhase(at: hour)
    var (begin, end) = (hour, hour)
    while begin > 0, DayPhase(at: begin - 1) == phase { begin -= 1 }
    while end < DayPhase.dayTicks, DayPhase(at: end) == phase { end += 1 }
    var sky = SkySign(progress: UInt8(min(255, (hour - begin) * 256 / max(1, end - begin))))
    switch phase {
    case .day: sky.phase = .day
    case .dusk: sky.phase = .dusk
    case .night: sky.phase = .night
    case .dawn: sky.phase = .dawn
    }
    switch Unicode.Scalar(moment.weather) {
    case "☂": sky.isWet = true
    case "☇": (sky.isWet, sky.isStormy, sky.wind) = (true, true, 1)
    case "←": sky.wind = -1
    case "→": sky.wind = 1
    default: break
    }
    return sky
  }
}
