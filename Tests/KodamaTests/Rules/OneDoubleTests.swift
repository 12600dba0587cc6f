import KodamaContent
import KodamaDataSources
import KodamaRoles
import KodamaSurfaces
import KodamaViews
import Testing

/// A data source with one hazard and a hand that looks at it.
private final class ValleyDouble: MapViewDataSource, NearestSoundViewDataSource,
  HandSoundViewDataSource
{
  var tiles = [Tile](repeating: Tile(.air), count: ViewRectangle.columns * ViewRectangle.rows)
  var handTile = CellPoint(0, 0)
  var sweepColumn: Int? { nil }
  var lightningTile: CellPoint? { nil }
  var nearestThings: [NearestThing] = []
  var handMoments: [HandMoment] = []

  func copyFrame(into target: inout [Tile]) { target = tiles }
}

@Suite("Screen and sound show the same facts")
struct OneDoubleTests {
  @Test("One data source serves screen and sound Views")
  func sameFacts() throws {
    let content = try TestGame.content.get()
    let screen = TextSurface()
    let sound = SoundSurface()
    let map = MapView(surface: screen, looks: content.looks)
    let nearest = NearestSoundView(surface: sound, looks: content.looks)
    let hand = HandSoundView(surface: sound, looks: content.looks, patches: content.patches)
    let double = ValleyDouble()
    (map.dataSource, nearest.dataSource, hand.dataSource) = (double, double, double)
    let names = content.looks.looks.map(\.name)
    var random = TestRandom(5)
    for name in ["fire", "lava", "acid", "ember", "frog", "sand", "bell"] {
      let material = MaterialID(UInt8(try #require(names.firstIndex(of: name))))
      let place = CellPoint(
        Int.random(in: 0..<ViewRectangle.columns, using: &random),
        Int.random(in: 0..<ViewRectangle.rows, using: &random))
      double.tiles = Array(repeating: Tile(.air), count: double.tiles.count)
      double.tiles[place.y * ViewRectangle.columns + place.x] = Tile(material)
      double.handTile = CellPoint((place.x + 20) % 40, place.y)
      double.nearestThings = [
        NearestThing(
          role: .hazard, material: material, tile: place,
          offset: Offset(from: double.handTile, to: place), distance: 20)
      ]
      double.handMoments = [
        HandMoment(
          .look, material, tile: place, offset: Offset(from: double.handTile, to: place))
      ]
      for view in [map, nearest, hand] as [any View] { view.update() }
      // On the screen, the glyph tells position and material.
      let look = content.looks[material]
      let frame = screen.frame
      let seen = (0..<(ViewRectangle.columns * ViewRectangle.rows)).filter { index in
        let cell = frame.cells[
          index / ViewRectangle.columns * frame.columns + index % ViewRectangle.columns * 2]
        return cell.glyph == look.leftGlyph.value && cell.ink == look.ink
      }
      #expect(seen == [place.y * ViewRectangle.columns + place.x], "\(name)")
      // In the sound, the pitch tells the row, the panning the side, and the timbre the material.
      let notes = sound.takeCommands().filter { [.play, .stream].contains($0.kind) }
      #expect(notes.count == 2, "\(name)")
      for note in notes.map(\.note) {
        #expect(note.patch == look.patch, "\(name)")
        #expect(Pitch.row(hertz: note.hertz) == ViewRectangle.rows - 1 - place.y, "\(name)")
        #expect(
          note.panDecibels == Pan.decibels(columns: place.x - double.handTile.x), "\(name)")
      }
    }
  }
}
