import KodamaContent
import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import KodamaYAML
import Testing

@Suite("No two strokes are alike", .serialized)
struct StrokeTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = MomentDouble()
  private let view: MomentSoundView

  init() throws {
    content = try Content.shipped()
    view = MomentSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
  }

  private func material(_ name: String) throws -> MaterialID {
    MaterialID(UInt8(try #require(content.looks.looks.firstIndex { $0.name == name })))
  }

  /// Returns the left samples of a number of strokes of a material, a second apart.
  private func strokes(
    _ name: String, _ kind: MomentKind, note: UInt8 = 10, strength: UInt8 = 200, count: Int = 6,
    seconds: Double = 0.9
  ) throws -> [[Float]] {
    try (0..<count).map { _ in
      source.moments = [
        Moment(
          kind, try material(name), data: note, strength: strength, at: source.listener.hand)
      ]
      source.momentPass += 60
      view.update()
      return samples(surface.takeCommands(), seconds)
    }
  }

  private func samples(_ commands: [SoundCommand], _ seconds: Double) -> [Float] {
    let mixer = Mixer(patches: content.patches)
    for command in commands { mixer.enqueue(command) }
    let all = mixer.render(frames: Int(seconds * 48_000))
    return stride(from: 0, to: all.count, by: 2).map { all[$0] }
  }

  /// Returns the largest correlation of two sounds, at shifts of up to 8 ms. It reads every third
  /// sample.
  private func correlation(_ one: [Float], _ other: [Float]) -> Float {
    let (shift, step) = (400, 3)
    let count = (one.count - 2 * shift) / step
    // The energies before each sample, so that each shift needs only one product per sample.
    let energies = [one, other].map { sound in
      sound.reduce(into: [Double(0)]) { $0.append($0[$0.count - 1] + Double($1 * $1)) }
    }
    func energy(_ sound: Int, from start: Int) -> Double {
      (energies[sound][start + count * step] - energies[sound][start]) / Double(step)
    }
    let left = energy(0, from: shift)
    return one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        var best: Float = 0
        var lag = -shift
        while lag <= shift {
          var (product, place): (Float, Int) = (0, shift)
          while place < shift + count * step {
            product += one[place] * other[place + lag]
            place += step
          }
          let power = left * energy(1, from: shift + lag)
          best = max(best, product / Float(max(1e-12, power).squareRoot()))
          lag += 4
        }
        return best
      }
    }
  }

  private func decibels(_ samples: [Float]) -> Float {
    let energy = samples.reduce(0) { $0 + $1 * $1 }
    return Float(10 * SoundMath.log2(Double(energy)) * 0.30103)
  }

  private func check(_ heard: [[Float]], _ name: String) {
    var all: [Float] = []
    for one in heard.indices {
      for other in heard.indices where other > one {
        all.append(correlation(heard[one], heard[other]))
      }
    }
    all.sort()
    let levels = heard.map(decibels)
    let spread = (levels.max() ?? 0) - (levels.min() ?? 0)
    let (median, largest) = (all[all.count / 2], all[all.count - 1])
    print(
      "figure: six strokes of \(name): correlation \(median), at most \(largest), "
        + "spread \(spread) dB")
    #expect(largest <= 0.98, "\(name)")
    #expect((0.5...3).contains(spread), "\(name)")
  }

  private static let names = ["bell", "chime", "drum", "string", "wood-block"]

  @Test("Six strokes of an instrument differ", arguments: names)
  func instruments(name: String) throws {
    for note in [0, 3, 7, 10, 17, 23] as [UInt8] {
      check(try strokes(name, .ring, note: note), "\(name) \(note)")
    }
  }

  @Test(
    "Six impacts of a material differ",
    arguments: [
      ("stone", MomentKind.landing), ("gravel", .landing), ("sand", .landing), ("wood", .landing),
      ("iron", .landing), ("water", .splash),
    ])
  func impacts(name: String, kind: MomentKind) throws {
    check(try strokes(name, kind, seconds: 0.3), name)
  }

  @Test("Equal strokes have equal samples, and the hand's notes never vary")
  func same() throws {
    let one = try strokes("bell", .ring, count: 1)
    source.momentPass -= 60
    #expect(try strokes("bell", .ring, count: 1) == one)
    let hand = HandSoundView(surface: surface, looks: content.looks, patches: content.patches)
    let double = HandDouble()
    hand.dataSource = double
    double.handMoments = [HandMoment(.move, try material("stone"), tile: CellPoint(3, 4))]
    hand.update()
    #expect(surface.takeCommands().allSatisfy { $0.note.stroke == 0 })
  }

  @Test("A bell is 15 to 20 dB louder for a hard stroke than for a soft one")
  func dynamics() throws {
    let soft = try strokes("bell", .ring, strength: 10, count: 6).map(decibels)
    let hard = try strokes("bell", .ring, strength: 255, count: 6).map(decibels)
    let range = (hard.reduce(0, +) - soft.reduce(0, +)) / 6
    print("figure: a bell from soft to hard: \(range) dB")
    #expect((15...20).contains(range))
  }

  @Test("A bell two octaves higher decays about twice as fast")
  func decay() throws {
    // The beats of single strokes differ, so the energies of eight are added.
    func milliseconds(_ note: UInt8) throws -> Float {
      let heard = try strokes("bell", .ring, note: note, count: 8, seconds: 6)
      func level(_ place: Int) -> Float { decibels(heard.flatMap { $0[place..<(place + 4_800)] }) }
      let start = level(4_800)
      let end = stride(from: 4_800, to: 280_000, by: 480).first { level($0) < start - 20 }
      return Float(try #require(end) - 4_800) / 48
    }
    let (low, high) = (try milliseconds(5), try milliseconds(15))
    print("figure: a bell falls by 20 dB in \(low) ms, two octaves higher in \(high) ms")
    #expect((1.8...2.8).contains(low / high))
  }

  @Test("What rings is over only when it is 64 dB softer", arguments: ["bell", "chime", "string"])
  func tails(name: String) throws {
    for note in [0, 10, 23] as [UInt8] {
      let heard = try strokes(name, .ring, note: note, count: 1, seconds: 40)[0].map(\.magnitude)
      let last = try #require(heard.lastIndex { $0 > 0 })
      let peak = try #require(heard.max())
      // Before the fade of at most 60 ms at the end.
      let tail = try #require(heard[(last - 4_800)...(last - 3_360)].max())
      #expect(tail < peak * 6.3e-4 && last < 38 * 48_000, "\(name) \(note)")
    }
  }

  @Test("A string of one cell is at least 4 dB softer than one of fourteen")
  func high() throws {
    let middle = try strokes("string", .ring, note: 10, count: 1).map(decibels)[0]
    let high = try strokes("string", .ring, note: 23, count: 1).map(decibels)[0]
    print("figure: a string of one cell against one of fourteen: \(high - middle) dB")
    #expect(high < middle - 4)
  }

  @Test("Larger and heavier things sound lower and louder")
  func mass() throws {
    func note(_ name: String, cells: Int) throws -> Note {
      let hand = HandSoundView(surface: surface, looks: content.looks, patches: content.patches)
      let double = HandDouble()
      hand.dataSource = double
      var moment = HandMoment(.place, try material(name), tile: CellPoint(3, 4))
      moment.cells = cells
      double.handMoments = [moment]
      hand.update()
      return try #require(surface.takeCommands().first).note
    }
    let (pebble, rock) = (try note("stone", cells: 1), try note("stone", cells: 25))
    #expect(rock.hertz < pebble.hertz / 2 && rock.gainDecibels > pebble.gainDecibels + 2)
    let (ash, sand) = (try note("ash", cells: 1), try note("sand", cells: 1))
    #expect(sand.hertz < ash.hertz && sand.gainDecibels > ash.gainDecibels)
  }

  @Test("Fireflies call at irregular times, and impacts sound within 8 ms")
  func times() throws {
    var starts: [Int32] = []
    for _ in 0..<40 {
      source.moments = [
        Moment(.call, try material("firefly"), data: 20, strength: 60, at: source.listener.hand)
      ]
      // Every call is new to the listener.
      source.momentPass += 1_211
      view.update()
      // What does not change is heard more rarely.
      if let call = surface.takeCommands().first { starts.append(call.note.offsetFrames) }
    }
    #expect(starts.count > 2 && Set(starts).count == starts.count)
    #expect((starts.max() ?? 0) - (starts.min() ?? 0) > 4_800)
    source.moments = [Moment(.landing, try material("sand"), at: source.listener.hand)]
    source.momentPass += 60
    view.update()
    #expect(surface.takeCommands().allSatisfy { (0..<384).contains($0.note.offsetFrames) })
  }
}
