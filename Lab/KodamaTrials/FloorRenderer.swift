import Kodama
import KodamaPerception

/// Draws pictures of guessed maps with the game's own View, so that their colours always match. It
/// uses a separate world that contains the guessed materials.
final class FloorRenderer: FloorLegend, PictureViewDataSource {
  let kinds: [FloorKind]
  /// The cell of the world that represents each kind.
  private let cells: [VisibleCell]
  private let world: World
  private let surface = TextSurface()
  private let view: PictureView
  var handColour: UInt32 { view.handColour.rgb }
  private var map: [Int]
  private var hand: CellPoint?
  private var moment = FloorMoment()
  private var sky = FloorRenderer.sky(at: FloorMoment())

  /// The number of columns of the valley, in cells.
  private let columns: Int
  /// The valley's cell at the top left of the picture.
  private var origin = CellPoint(0, 0)
  /// The remaining lifetimes at which flames look different.
  private static let flames: [UInt8] = [0, 4, 8, 12, 16, 20, 24, 32]

  /// Creates a renderer for a valley with a size in cells. The default is the size of a page.
  init(
    _ content: Content, _ lookalikes: Lookalikes = Lookalikes(),
    columns: Int = ViewRectangle.columns,
    rows: Int = ViewRectangle.rows
  ) {
    self.columns = columns
    map = Array(repeating: 0, count: columns * rows)
    var (kinds, cells): ([FloorKind], [VisibleCell]) = ([], [])
    for number in content.rules.materials.indices {
      let material = MaterialID(UInt8(number))
      let look = content.looks[material]
      let mark = GlyphLegend.Mark(
        left: look.leftGlyph.value, right: look.rightGlyph.value, ink: look.ink.rgb)
      let isFigure = look.nature == .creature || look.nature == .instrument
      let kind = FloorKind(
        family: lookalikes.family(of: material, in: content), mark: mark,
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

  /// Returns the cells of a material that look different: at rest and active, or flames by age.
  private static func sights(of material: MaterialID, _ nature: MaterialNature) -> [VisibleCell] {
    switch nature {
    case .fire: flames.map { VisibleCell(material, amount: $0) }
    case .liquid, .part: [VisibleCell(material), VisibleCell(material, isActive: true)]
    case .air, .creature, .earth, .gas, .instrument, .plant: [VisibleCell(material)]
    }
  }

  func picture(
    of map: [Int], hand: (x: Int, y: Int)?, from corner: (x: Int, y: Int), at moment: FloorMoment
  ) -> TextObservation {
    for index in self.map.indices where map[index] != self.map[index] {
      self.map[index] = map[index]
      let point = CellPoint(index % columns, index / columns)
      world.place(cells[map[index]].material, at: point)
    }
    self.hand = hand.map { CellPoint($0.x, $0.y) }
    origin = CellPoint(corner.x, corner.y)
    if moment != self.moment {
      self.moment = moment
      sky = Self.sky(at: moment)
    }
    view.update()
    return TextObservation(picture: surface.compositedFrame)
  }

  /// Provides the guessed picture to the View.
  func copyPicture(into picture: inout PictureFrame) {
    picture.side = 2
    picture.origin = picture.drawnOrigin(ofRectangle: origin)
    picture.hand = hand
    world.copySeen(into: &picture)
    picture.tick = moment.tick
    picture.sky = sky
    for index in map.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let x = column - picture.origin.x + PictureFrame.margin
      let y = row - picture.origin.y + PictureFrame.margin
      guard (0..<picture.columns).contains(x), (0..<picture.rows).contains(y) else { continue }
      picture.cells[y * picture.columns + x] = cells[map[index]]
    }
  }

  /// Returns the sky for a time of day and a weather sign.
  private static func sky(at moment: FloorMoment) -> SkyState {
    let hour = moment.tick % DayPhase.dayTicks
    let phase = DayPhase(at: hour)
    var (begin, end) = (hour, hour)
    while begin > 0, DayPhase(at: begin - 1) == phase { begin -= 1 }
    while end < DayPhase.dayTicks, DayPhase(at: end) == phase { end += 1 }
    var sky = SkyState(progress: UInt8(min(255, (hour - begin) * 256 / max(1, end - begin))))
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
