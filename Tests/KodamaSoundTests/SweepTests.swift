import KodamaContent
import KodamaDataSources
import KodamaPerception
import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
import KodamaYAML
import Testing

/// A skyline with a row and a material family for each column; nil for an empty column.
private struct Skyline {
  var columns: [(row: Int, family: Int)?]
  var home: Int

  init(seed: Int) {
    var random = TestRandom(seed)
    var row = Int.random(in: 0..<24, using: &random)
    var family = Int.random(in: 0..<8, using: &random)
    columns = (0..<40).map { _ in
      row = min(max(row + Int.random(in: -3...3, using: &random), 0), 23)
      if Int.random(in: 0..<3, using: &random) == 0 {
        family = Int.random(in: 0..<8, using: &random)
      }
      return Int.random(in: 0..<12, using: &random) == 0 ? nil : (row, family)
    }
    home = Int.random(in: 0..<24, using: &random)
  }

  /// Returns the commands of a sweep over the skyline: the chirp, the home tone, the columns from
  /// 170 ms on, and the tick at the hand's column.
  func commands(slotFrames: Int, at start: Int64, hand: Int) -> [SoundCommand] {
    var commands = [
      play(Note(patch("chirp"), hertz: 1_500, gainDecibels: 11, durationFrames: 480), at: start),
      play(
        Note(
          patch("tone"), hertz: Pitch.hertz(row: home),
          panDecibels: Pan.decibels(columns: hand - 20),
          durationFrames: 5_760), at: start + 960),
    ]
    for (index, column) in columns.enumerated() {
      let frame = start + 8_160 + Int64(index * slotFrames)
      let pan = Pan.decibels(columns: index - 20)
      if let column {
        commands.append(
          play(
            Note(
              patch(familyNames[column.family]), hertz: Pitch.hertz(row: column.row),
              panDecibels: pan,
              durationFrames: Int32(slotFrames)), at: frame))
      }
      if index == hand {
        commands.append(
          play(
            Note(
              patch("mark"), hertz: 6_000, panDecibels: pan, gainDecibels: -12, durationFrames: 96),
            at: frame))
      }
    }
    return commands
  }
}

@Suite("An ear can read a sweep from its samples alone", .serialized)
struct SweepTests {
  @Test("A sweep reveals the row and family of every column", arguments: [2_400, 1_200])
  func skyline(slotFrames: Int) {
    let reader = SweepReader(ear: slotFrames == 2_400 ? ear50 : ear25)
    var hits = 0
    var misses = 0
    var inventions = 0
    var wrongHomes = 0
    let terrains = isLong ? 200 : 12
    for seed in 0..<terrains {
      let sky = Skyline(seed: seed)
      // The start is within the frames that the reader searches.
      let start = 100 + 37 * (seed % 100)
      let mixer = Mixer(patches: standardPatches)
      for command in sky.commands(slotFrames: slotFrames, at: Int64(start), hand: seed % 40) {
        mixer.enqueue(command)
      }
      let samples = mixer.render(frames: start + 8_160 + 40 * slotFrames + 200)
      #expect(mixer.statistics.lowestLimiterGain == 1)
      guard let reading = reader.read(samples, searchFrames: 4_000) else {
        misses += 40
        continue
      }
      #expect(reading.startFrame == start + Mixer.latencyFrames)
      if reading.homeRow != sky.home { wrongHomes += 1 }
      for (column, heard) in zip(sky.columns, reading.columns) {
        if let column, let heard, heard.row == column.row, heard.family == column.family {
          hits += 1
        } else {
          if column != nil { misses += 1 }
          if heard != nil { inventions += 1 }
        }
      }
    }
    let f1 = 2 * Double(hits) / Double(2 * hits + misses + inventions)
    print("figure: skyline, \(slotFrames / 48) ms, F1 \(f1) over \(terrains) terrains")
    #expect(f1 >= (slotFrames == 2_400 ? 0.999 : 0.995))
    #expect(wrongHomes == 0)
  }

  @Test("A plain tone is not read as a sweep")
  func none() {
    let mixer = Mixer(patches: standardPatches)
    mixer.enqueue(play(Note(patch("tone"), hertz: 440, durationFrames: 20_000), at: 0))
    let samples = mixer.render(frames: 20_000)
    #expect(SweepReader(ear: ear25).read(samples, searchFrames: 4_000) == nil)
  }
}

private final class SweepDouble: SweepSoundViewDataSource {
  var sweepProgress: SweepProgress?
}

@Suite("An ear can read the sweeps of the game's View", .serialized)
struct SweepViewTests {
  @Test("The sweep of a skyline reveals its materials", arguments: Array(1...(isLong ? 60 : 4)))
  func skyline(seed: Int) throws {
    let isFast = seed % 2 == 0
    let content = try Content.shipped()
    let names = content.rules.materials.map(\.name)
    let plain = ["stone", "sand", "water", "fire", "plant", "bell", "wire", "frog"]
    var random = TestRandom(seed)
    var expected: [(row: Int, family: Int)?] = []
    var slots: [SweepSlot] = []
    for column in 0..<40 {
      // Half of the columns equal the one before, so that a faint tick counts them.
      if let last = slots.last, Bool.random(using: &random) {
        slots.append(SweepSlot(column: column, notes: last.notes))
        expected.append(expected[column - 1])
        continue
      }
      let family = Int.random(in: 0..<8, using: &random)
      let row = Int.random(in: 0..<24, using: &random)
      guard Int.random(in: 0..<8, using: &random) > 0 else {
        expected.append(nil)
        slots.append(SweepSlot(column: column, notes: []))
        continue
      }
      expected.append((23 - row, family))
      let material = MaterialID(UInt8(names.firstIndex(of: plain[family]) ?? 0))
      slots.append(SweepSlot(column: column, notes: [GridNote(row: row, material: material)]))
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
        kind: .skyline, passes: pass, slotMilliseconds: isFast ? 25 : 50, slots: slots,
        hand: CellPoint(7, 9))
      view.update()
      for command in surface.takeCommands() { mixer.enqueue(command) }
      samples += mixer.render(frames: SoundFormat.framesPerPass)
    }
    let reader = SweepReader(ear: isFast ? ear25 : ear50)
    let reading = try #require(reader.read(samples, searchFrames: 2_000))
    #expect(reading.homeRow == 14)
    var wrong = 0
    for (column, heard) in zip(expected, reading.columns)
    where heard?.row != column?.row || heard?.family != column?.family { wrong += 1 }
    #expect(wrong <= (isFast ? 1 : 0))
    #expect(mixer.statistics.lowestLimiterGain == 1, "a sweep needs no limiter")
  }
}
