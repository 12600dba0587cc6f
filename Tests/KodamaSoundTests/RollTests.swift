import KodamaContent
import KodamaDataSources
import KodamaSurfaces
import KodamaViews
import KodamaYAML
import Testing

@Suite("Repeated machine strokes become softer; music does not", .serialized)
struct RollTests {
  private let content: Content
  private let surface = SoundSurface()
  private let source = MomentDouble()
  private let view: MomentSoundView

  init() throws {
    content = try Content.shipped()
    view = MomentSoundView(surface: surface, looks: content.looks, patches: content.patches)
    view.dataSource = source
  }

  /// Returns the levels of a note that is played every few passes, alternately on two bells.
  private func levels(every passes: Int, strokes: Int, note: UInt8 = 10) throws -> [Float] {
    let looks = content.looks.looks
    let bell = try #require(looks.firstIndex { $0.name == "bell" })
    let hand = source.listener.hand
    let body = content.patches.patch(named: "note-bell")
    return (0..<strokes).flatMap { stroke in
      source.moments = [
        Moment(
          .ring, MaterialID(UInt8(bell)), data: note, strength: 255,
          at: CellPoint(hand.x + stroke % 2, hand.y))
      ]
      source.momentPass += passes
      view.update()
      return surface.takeCommands().filter { $0.note.patch == body }.map(\.note.gainDecibels)
    }
  }

  @Test("Music keeps its loudness however fast the strokes")
  func music() throws {
    let steady = try levels(every: 15, strokes: 300)
    #expect(Set(steady).count == 1 && steady.count == 300)
    let quick = try levels(every: 6, strokes: 10, note: 3)
    #expect(Set(quick).count == 1 && quick.count == 10)
    let roll = try levels(every: 3, strokes: 12, note: 5)
    #expect(Set(roll).count == 1 && roll.count == 12, "a short roll")
  }

  @Test("A machine's repeated strokes become softer until it rests")
  func hammered() throws {
    let all = try levels(every: 3, strokes: 300)
    #expect(all.count == 300, "none is left out")
    let (first, last) = (try #require(all.first), try #require(all.last))
    #expect(first - last == 12)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 >= $1 }, "ever softer")
    #expect(try levels(every: 4, strokes: 1, note: 1) == [first], "another note has its own level")
    source.momentPass += 12
    #expect(try levels(every: 4, strokes: 1) == [first], "after a rest")
  }

  @Test("Another valley resets the loudness of strokes")
  func many() throws {
    let first = try #require(try levels(every: 4, strokes: 300).first)
    for note in 11...60 { _ = try levels(every: 1, strokes: 1, note: UInt8(note)) }
    source.momentPass = -1_000
    #expect(try levels(every: 1, strokes: 1) == [first])
  }
}
