import KodamaDataSources
@testable import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Events have short effects in the picture")
struct PictureEffectTests {
  private final class Hand: HandSoundViewDataSource {
    var handMoments: [HandMoment] = []
  }

  private final class Groves: GroveMomentDataSource {
    var groveMoments: [GroveMoment] = []
  }

  private static let side = TexelAtlas.side
  private let double = PictureDouble()
  private let hand = Hand()
  private let easel = Easel(columns: 80, rows: 24)
  private let view: PictureView
  private let point: CellPoint

  init() {
    easel.surface.showsPictures = true
    view = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    (view.dataSource, view.styleSource) = (double, double)
    (view.momentSource, view.handSource) = (double, hand)
    double.pictureStyle.isCalm = false
    point = CellPoint(double.picture.origin.x + 40, double.picture.origin.y + 12)
  }

  /// Runs passes until nothing changes, and returns the pixels of each.
  private func pictures(_ moment: Moment?, limit: Int = 200) -> [[Colour]] {
    double.moments = moment.map { [$0] } ?? []
    double.momentPass += 1
    var pictures: [[Colour]] = []
    while pictures.count < limit, view.beginPass() {
      view.update()
      pictures.append(easel.surface.pixels.pixels)
      hand.handMoments = []
    }
    return pictures
  }

  private func before() -> [Colour] {
    view.update()
    return easel.surface.pixels.pixels
  }

  /// Returns the distances, in texels, at which two pictures differ from each other.
  private func distances(_ one: [Colour], _ other: [Colour]) -> [Int] {
    let stride = easel.surface.pixels.columns * Self.side
    return one.indices.filter { one[$0] != other[$0] }.map { index in
      let x = index % stride - 40 * Self.side - Self.side / 2
      let y = index / stride - 12 * Self.side - Self.side / 2
      return max(abs(x), abs(y))
    }
  }

  @Test("A ring of light grows around a bell that rings, and goes")
  func ring() {
    let before = before()
    let pictures = pictures(Moment(.ring, PictureDouble.wire, data: 5, at: point))
    #expect((20...40).contains(pictures.count))
    let reach = pictures.dropLast().map { distances(before, $0).max() ?? 0 }
    #expect(zip(reach, reach.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((reach.last ?? 0) >= 3 * Self.side && (reach.first ?? 99) <= 2 * Self.side)
    #expect(pictures.last == before)
  }

  @Test("An explosion flashes, and then leaves dust")
  func blast() {
    func grey(_ picture: [Colour]) -> Int32 {
      let row = (12 * Self.side + 6) * easel.surface.pixels.columns * Self.side
      return (38 * Self.side..<43 * Self.side).reduce(0) { $0 + Shade(picture[row + $1]).grey }
    }
    double.picture.sky = SkyState(phase: .night, progress: 128)
    let before = before()
    let pictures = pictures(Moment(.explode, PictureDouble.lava, strength: 80, at: point))
    #expect(grey(pictures[0]) > grey(before) * 2)
    #expect(pictures.count > 40 && distances(before, pictures[40]).count > 50)
    #expect(grey(pictures[40]) < grey(pictures[0]) && pictures.last == before)
  }

  @Test("Something placed raises a bit of dust, and a pointer that passes raises none")
  func dust() {
    let before = before()
    hand.handMoments = [HandMoment(.place, PictureDouble.stone, tile: CellPoint(0, 0))]
    let pictures = pictures(nil)
    #expect((8...30).contains(pictures.count) && pictures[2] != before)
    #expect(pictures.last == before)
    hand.handMoments = [HandMoment(.move, PictureDouble.stone, tile: CellPoint(0, 0))]
    #expect(self.pictures(nil).isEmpty)
  }

  @Test("Something that falls into a lake makes ripples near it only")
  func splash() {
    double.fill(20..<60, 12..<28, PictureDouble.water)
    let before = before()
    let pictures = pictures(Moment(.splash, PictureDouble.water, at: point))
    let found = pictures.flatMap { distances(before, $0) }
    #expect(!found.isEmpty && found.allSatisfy { $0 < 8 * Self.side })
    #expect(pictures.last == before)
  }

  @Test("A calm picture has no effects, and turning calm ends those that are visible")
  func calm() {
    let before = before()
    double.pictureStyle.isCalm = true
    for kind in [MomentKind.ring, .explode, .splash] {
      #expect(pictures(Moment(kind, PictureDouble.lava, at: point)).isEmpty)
    }
    double.pictureStyle.isCalm = false
    _ = pictures(Moment(.explode, PictureDouble.lava, at: point), limit: 3)
    double.pictureStyle.isCalm = true
    #expect(pictures(nil).count == 1)
    #expect(easel.surface.pixels.pixels == before)
  }

  @Test("The same event is shown once, and many events stay few effects")
  func limit() {
    var effects = PictureEffects()
    double.momentPass = 1
    double.moments = (0..<400).map {
      Moment(.ring, PictureDouble.wire, at: CellPoint($0 * 9, 0))
    }
    let isChanged = effects.beginPass(double, nil, nil, isCalm: false)
    #expect(isChanged)
    let count = effects.effects.count
    #expect(count == 32)
    for _ in 0..<3 { _ = effects.beginPass(double, nil, nil, isCalm: false) }
    #expect(effects.effects.count == count && effects.effects.allSatisfy { $0.start == 1 })
  }

  @Test("Light runs from a grove that wakes, and is gone after six seconds")
  func wave() {
    let groves = Groves()
    var effects = PictureEffects()
    func begin(_ sounds: GroveMoment.Sound...) -> Bool {
      groves.groveMoments = sounds.map { GroveMoment(.chord, $0, way: Offset(dx: 3, dy: -2)) }
      return effects.beginPass(double, nil, groves, isCalm: false)
    }
    #expect(!begin(.song), "it is awake already")
    #expect(begin(.woke, .chorus(turn: 0)))
    let hand = double.listener.hand
    #expect(effects.effects.map(\.kind) == [.wave])
    #expect(effects.effects.map(\.point) == [CellPoint(hand.x + 3, hand.y - 2)])
    var passes = 0
    while passes < 500, begin() { passes += 1 }
    #expect((350...370).contains(passes))
  }
}
