import KodamaContent
import KodamaDataSources
import KodamaPerception
import KodamaSurfaces
import KodamaViews
import KodamaYAML
import Testing

/// Checks that the timbres of materials are recognised as those of their families by an ear that
/// has learned only from the sound lesson (F2).
@Suite("Each member is recognised as its family, even in noise", .serialized)
struct MemberTests {
  private static let content = Result { try Content.shipped() }

  /// Counts of recognised families.
  private struct Score {
    var right = [Int](repeating: 0, count: familyNames.count)
    var said = [Int](repeating: 0, count: familyNames.count)
    var total = [Int](repeating: 0, count: familyNames.count)
    var rightRows = 0
    var strays: [String: Int] = [:]

    /// The F-score of a family.
    func score(_ family: Int) -> Double {
      Double(2 * right[family]) / Double(max(1, said[family] + total[family]))
    }
    var notes: Int { total.reduce(0, +) }
    var all: Double { Double(right.reduce(0, +)) / Double(max(1, notes)) }
    var rows: Double { Double(rightRows) / Double(max(1, notes)) }
  }

  @Test(
    "An ear recognises the row and family of every member", arguments: [2_400, 1_200],
    [false, true])
  func members(frames: Int, isBusy: Bool) throws {
    let content = try Self.content.get()
    let ear = try taughtEars.get()[frames == 2_400 ? 0 : 1]
    var random = TestRandom(frames + (isBusy ? 1 : 0))
    var score = Score()
    let bed = isBusy ? try backgroundSamples(content.patches) : []
    let known = isBusy ? ear.listen(bed) : nil
    for look in content.looks.looks {
      guard let family = look.family.flatMap({ familyNames.firstIndex(of: $0.name) }) else {
        continue
      }
      for row in stride(from: isLong ? 0 : 2, to: Pitch.rowCount, by: isLong ? 1 : 5) {
        var slice = heardSlice(
          look.patch, in: content.patches, row: row,
          column: Int.random(in: -9...9, using: &random), frames: frames, random: &random)
        if isBusy {
          let start = Int.random(in: 0..<(bed.count - slice.count) / 2, using: &random)
          for index in slice.indices { slice[index] += bed[2 * start + index] }
        }
        let heard = ear.hear(slice, over: known)
        score.total[family] += 1
        if heard.row == row { score.rightRows += 1 }
        score.said[heard.family] += 1
        if heard.family == family {
          score.right[family] += 1
        } else {
          score.strays["\(look.name) as \(familyNames[heard.family])", default: 0] += 1
        }
      }
    }
    report(score, frames, isBusy)
    let bar = frames == 2_400 ? 0.98 : 0.95
    #expect(score.rows >= bar && score.all >= bar)
    for family in familyNames.indices {
      // The limit is lower for a sample, in which a single error has more weight.
      #expect(score.score(family) >= (isLong ? 0.95 : 0.9), "\(familyNames[family])")
    }
  }

  private func report(_ score: Score, _ frames: Int, _ isBusy: Bool) {
    func short(_ share: Double) -> Double { (share * 1_000).rounded() / 1_000 }
    let families = familyNames.indices.map { "\(familyNames[$0]) \(short(score.score($0)))" }
    print(
      "figure: members, \(frames / 48) ms, \(isBusy ? "busy" : "quiet"), \(score.notes) notes: "
        + "row \(short(score.rows)), family \(short(score.all)): "
        + families.joined(separator: ", "))
    if isLong {
      print(score.strays.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(20))
    }
  }

  /// Returns three seconds of background textures (moving water, fire, sand, and leaves in a storm)
  /// at full volume. The first second is omitted.
  private func backgroundSamples(_ patches: PatchTable) throws -> [Float] {
    let mixer = Mixer(patches: patches)
    let names = ["water", "water+rush", "fire", "fire+hiss", "sand", "plant", "wind", "rain"]
    for (number, name) in names.enumerated() {
      let patch = try #require(patches.patch(named: "ambience-\(name)"))
      let texture = try #require(patches.patches[Int(patch.rawValue)].texture)
      let note = Note(
        patch, hertz: Float(texture.hertz), panDecibels: Float(number * 4 - 14),
        gainDecibels: Float(texture.decibels) + SoundLevels.ambience, priority: 40, bus: .ambience)
      let grains = GrainStream(
        perSecond: Float(min(texture.maxPerSecond, texture.perSecond * 20)), isEven: false,
        octaves: Float(texture.octaves), panDecibels: 8, sizeDecibels: Float(texture.sizeDecibels))
      mixer.enqueue(
        SoundCommand(
          .stream, voice: VoiceID(UInt32(number + 1)), note: note, grains: grains, frame: 0))
    }
    let bed = Array(mixer.render(frames: 192_000)[96_000...])
    let power = bed.reduce(0) { $0 + $1 * $1 } / Float(bed.count)
    print("figure: the busy bed: \(10 * SoundMath.log2(Double(power)) / 3.3219) dBFS")
    return bed
  }
}
