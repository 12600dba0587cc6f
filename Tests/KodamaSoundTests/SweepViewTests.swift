import KodamaContent
import KodamaDataSources
import KodamaPerception
import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
import Testing

/// A sweep without a world.
private final class SweepDouble: SweepSoundViewDataSource {
  var sweepProgress: SweepProgress?
}

@Suite("The game's own sweep can be read from its samples alone", .serialized)
struct SweepViewTests {
  @Test("A skyline of materials, as the view plays it", arguments: Array(1...(isLong ? 60 : 3)))
  func skyline(seed: Int) throws {
    let content = try Content.shipped()
    let names = content.rules.materials.map(\.name)
    let plain = ["stone", "sand", "water", "fire", "plant", "bell", "wire", "frog"]
    var random = TestRandom(seed)
    var expected: [(row: Int, family: Int)?] = []
    let slots = (0..<40).map { column -> SweepSlot in
      let family = Int.random(in: 0..<8, using: &random)
      let row = Int.random(in: 0..<24, using: &random)
      guard Int.random(in: 0..<8, using: &random) > 0 else {
        expected.append(nil)
        return SweepSlot(column: column, notes: [])
      }
      expected.append((23 - row, family))
      let material = MaterialID(UInt8(names.firstIndex(of: plain[family]) ?? 0))
      return SweepSlot(column: column, notes: [GridNote(row: row, material: material)])
    }
    let surface = SoundSurface()
    let view = SweepSoundView(surface: surface, looks: content.looks, patches: content.patches)
    let source = SweepDouble()
    view.dataSource = source
    let mixer = Mixer(patches: content.patches)
    var samples: [Float] = []
    for pass in 0..<140 {
      surface.beginPass(pass)
      source.sweepProgress = SweepProgress(
        kind: .skyline, passes: pass, slotMilliseconds: 50, slots: slots,
        hand: GridPoint(7, 9))
      view.update()
      for command in surface.takeCommands() { mixer.enqueue(command) }
      samples += mixer.render(frames: SoundFormat.framesPerPass)
    }
    let reading = try #require(SweepReader(ear: ear50).read(samples, searchFrames: 2_000))
    #expect(reading.homeRow == 14)
    var wrong = 0
    for (column, heard) in zip(expected, reading.columns)
    where heard?.row != column?.row || heard?.family != column?.family { wrong += 1 }
    #expect(wrong == 0)
    #expect(mixer.statistics.lowestLimiterGain == 1, "a sweep is played as it is")
  }
}
