import KodamaPerception
import KodamaSurfaces
import Testing

@Suite("An ear can recognise a note from its samples alone", .serialized)
struct FamilyTests {
  @Test("An ear recognises row, family and column of every note", arguments: [2_400, 1_200])
  func everyNote(frames: Int) {
    let ear = frames == 2_400 ? ear50 : ear25
    var random = TestRandom(77)
    var total = 0
    var rightRow = 0
    var rightFamily = 0
    var near = 0
    var rightNear = 0
    for _ in 0..<(isLong ? 20 : 2) {
      for row in 0..<Pitch.rowCount {
        for (family, name) in familyNames.enumerated() {
          let column = Int.random(in: -20...19, using: &random)
          let heard = ear.hear(
            heardSlice(patch(name), row: row, column: column, frames: frames, random: &random))
          total += 1
          if heard?.row == row { rightRow += 1 }
          if heard?.family == family { rightFamily += 1 }
          if abs(column) <= 9 {
            near += 1
            if let heard, abs(heard.column - column) <= 1 { rightNear += 1 }
          }
        }
      }
    }
    print(
      "figure: \(total) notes of \(frames / 48) ms: row \(Self.percent(rightRow, total)), "
        + "family \(Self.percent(rightFamily, total)), "
        + "column ± 1 near \(Self.percent(rightNear, near))")
    #expect(Double(rightRow) >= 0.995 * Double(total))
    // In 25 ms, the sound of fire has only two or three clicks, so the limit is lower.
    #expect(Double(rightFamily) >= (frames == 2_400 ? 0.99 : 0.98) * Double(total))
    #expect(Double(rightNear) >= 0.99 * Double(near))
  }

  private static func percent(_ part: Int, _ whole: Int) -> String {
    "\(Double(part * 10_000 / max(whole, 1)) / 100) %"
  }

  @Test("An ear can recognise all rows of a chord")
  func chord() {
    let reader = RowReader(frames: 4_800)
    for first in stride(from: 0, to: 21, by: 4) {
      let mixer = Mixer(patches: standardPatches)
      for row in [first, first + 1, first + 3] {
        mixer.enqueue(
          play(Note(patch("tone"), hertz: Pitch.hertz(row: row), durationFrames: 9_600), at: 0))
      }
      let samples = mixer.render(frames: 6_400)
      let mono = (1_600..<6_400).map { samples[2 * $0] + samples[2 * $0 + 1] }
      let amplitudes = reader.amplitudes(mono)
      let loudest = amplitudes.indices.sorted { amplitudes[$0] > amplitudes[$1] }.prefix(3)
      #expect(loudest.sorted() == [first, first + 1, first + 3])
    }
  }

  @Test("An ear recognises no note in silence")
  func silence() {
    #expect(ear50.hear([Float](repeating: 0, count: 4_800)) == nil)
  }
}
