import KodamaContent
import KodamaDataSources
import KodamaPerception
import KodamaSurfaces
import KodamaViews
@testable import KodamaWorld
import KodamaYAML
import Testing

private final class SweepDouble: SweepSoundViewDataSource {
  var sweepProgress: SweepProgress?
}

/// A random landscape with strata below a skyline, caves, and objects in the air.
private struct Land {
  /// The family of each cell, column by column from the top row.
  let cells: [[MaterialFamily?]]

  init(seed: Int) {
    var random = TestRandom(seed &+ 500)
    var top = Int.random(in: 0..<24, using: &random)
    var strata = (0..<4).map { _ in MaterialFamily.allCases.randomElement(using: &random) }
    let holes = Int.random(in: 4..<40, using: &random)
    cells = (0..<40).map { _ in
      top = min(max(top + Int.random(in: -3...3, using: &random), 0), 23)
      if Int.random(in: 0..<8, using: &random) == 0 { strata.shuffle(using: &random) }
      return (0..<24).map { row -> MaterialFamily? in
        if Int.random(in: 0..<holes, using: &random) == 0 {
          return row < top ? MaterialFamily.allCases.randomElement(using: &random) : nil
        }
        return row < top ? nil : strata[(row - top) / 6] ?? nil
      }
    }
  }

  /// Returns the slots of the part of a sweep that plays a family; nil plays all families.
  func slots(_ family: MaterialFamily?, _ material: (MaterialFamily) -> MaterialID) -> [SweepSlot] {
    cells.enumerated().map { column, rows in
      SweepSlot(
        column: column,
        notes: rows.enumerated().compactMap { row, kind in
          guard let kind, family == nil || kind == family else { return nil }
          return GridNote(row: row, material: material(kind))
        })
    }
  }
}

@Suite("An ear can read a full sweep from its samples alone", .serialized)
struct FullSweepTests {
  private static let content = Result { try Content.shipped() }
  /// The number of random landscapes.
  private static let lands = isLong ? 200 : 3

  /// Returns the samples of the parts of a sweep, which the View plays one after another.
  private func samples(
    _ land: Land, kind: SweepProgress.Kind, slotMilliseconds: Int, hand: CellPoint
  ) throws -> (samples: [Float], lowestGain: Float) {
    let content = try Self.content.get()
    let names = content.rules.materials.map(\.name)
    let plain = ["stone", "sand", "water", "fire", "plant", "bell", "wire", "frog"]
    let families: [MaterialFamily?] = kind == .full ? [nil] : MaterialFamily.allCases
    let surface = SoundSurface()
    let view = SweepSoundView(surface: surface, looks: content.looks, patches: content.patches)
    let source = SweepDouble()
    view.dataSource = source
    let mixer = Mixer(patches: content.patches)
    var samples: [Float] = []
    var pass = 0
    for family in families {
      let slots = land.slots(family) {
        MaterialID(UInt8(names.firstIndex(of: plain[Int($0.rawValue)]) ?? 0))
      }
      guard !slots.allSatisfy(\.notes.isEmpty) else { continue }
      for ago in 0..<((170 + 40 * slotMilliseconds) * 60 / 1_000 + 1) {
        surface.beginPass(pass)
        source.sweepProgress = SweepProgress(
          kind: kind, family: family, passes: ago, slotMilliseconds: slotMilliseconds,
          slots: slots, hand: hand)
        view.update()
        for command in surface.takeCommands() { mixer.enqueue(command) }
        samples += mixer.render(frames: SoundFormat.framesPerPass)
        pass += 1
      }
    }
    samples += mixer.render(frames: SoundFormat.framesPerPass)
    return (samples, mixer.statistics.lowestLimiterGain)
  }

  @Test("A full sweep plays the row and family of every cell", arguments: [50, 25])
  func families(slotMilliseconds: Int) throws {
    let reader = FullSweepReader(slotFrames: slotMilliseconds * 48)
    var (hits, misses, inventions) = (0, 0, 0)
    for seed in 0..<Self.lands {
      let land = Land(seed: seed)
      let hand = CellPoint(seed % 40, seed % 24)
      let (samples, gain) = try samples(
        land, kind: .families, slotMilliseconds: slotMilliseconds, hand: hand)
      #expect(gain == 1)
      let parts = reader.readParts(samples, searchFrames: 2_000)
      let there = Set(land.cells.joined().compactMap(\.self))
      #expect(parts.map(\.family) == there.map { Int($0.rawValue) }.sorted())
      #expect(parts.allSatisfy { $0.homeRow == 23 - hand.y })
      let heard = reader.families(of: parts)
      for column in 0..<40 {
        for row in 0..<24 {
          let family = land.cells[column][row].map { Int($0.rawValue) }
          let found = heard[column][23 - row]
          if family == found {
            if family != nil { hits += 1 }
          } else {
            if family != nil { misses += 1 }
            if found != nil { inventions += 1 }
          }
        }
      }
    }
    let f1 = 2 * Double(hits) / Double(2 * hits + misses + inventions)
    print("figure: sweep by families, \(slotMilliseconds) ms, F1 \(f1) over \(Self.lands) lands")
    #expect(f1 >= (slotMilliseconds == 50 ? 0.999 : 0.995))
  }

  @Test(
    "A sweep of all families at once still reveals the rows of every column", arguments: [50, 25])
  func together(slotMilliseconds: Int) throws {
    let reader = FullSweepReader(slotFrames: slotMilliseconds * 48)
    var (hits, misses, inventions) = (0, 0, 0)
    for seed in 0..<Self.lands {
      let land = Land(seed: seed)
      let (samples, gain) = try samples(
        land, kind: .full, slotMilliseconds: slotMilliseconds, hand: CellPoint(3, 4))
      #expect(gain == 1)
      let part = try #require(reader.read(samples, searchFrames: 2_000))
      #expect(part.family == nil && part.homeRow == 19)
      for column in 0..<40 {
        for row in 0..<24 {
          let isThere = land.cells[column][row] != nil
          let isHeard = part.columns[column].contains(23 - row)
          if isThere, isHeard { hits += 1 }
          if isThere, !isHeard { misses += 1 }
          if !isThere, isHeard { inventions += 1 }
        }
      }
    }
    let f1 = 2 * Double(hits) / Double(2 * hits + misses + inventions)
    print("figure: full sweep, \(slotMilliseconds) ms, F1 \(f1) over \(Self.lands) lands")
    #expect(f1 >= (slotMilliseconds == 50 ? 0.999 : 0.98))
  }
}
