import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Arguments out of range stop the program")
struct BorderTests {
  @Test("A surface has 1 to 1,024 columns and rows")
  func surface() async {
    #expect(TextSurface(columns: 1_024, rows: 1).frame.cells.count == 1_024)
    await #expect(processExitsWith: .failure) { _ = TextSurface(columns: 0, rows: 32) }
    await #expect(processExitsWith: .failure) { _ = TextSurface(columns: 104, rows: 1_025) }
  }

  @Test("A frame needs exactly columns × rows cells")
  func frame() async {
    #expect(TextFrame(columns: 0, rows: 3, cells: []).lines == ["", "", ""])
    await #expect(processExitsWith: .failure) {
      _ = TextFrame(columns: 2, rows: 2, cells: [.blank, .blank, .blank])
    }
    await #expect(processExitsWith: .failure) {
      _ = TextFrame(columns: -1, rows: -1, cells: [.blank])
    }
  }

  @Test("A spark lasts at least one pass")
  func spark() async {
    await #expect(processExitsWith: .failure) {
      _ = Spark("·", ink: Colour(0), column: 0, row: 0, passes: 0)
    }
  }

  @Test("An utterance has no negative duration")
  func utterance() async {
    await #expect(processExitsWith: .failure) {
      _ = Utterance(text: "a", reading: "a", language: "en", priority: .message, lengthPasses: -1)
    }
  }

  @Test("Passes of a recording count from 0 and are recorded in order")
  func recording() async {
    await #expect(processExitsWith: .failure) { _ = Recording(passes: -1) }
    await #expect(processExitsWith: .failure) {
      _ = Recording.Entry(pass: -1, command: Command(.text))
    }
    await #expect(processExitsWith: .failure) {
      let entries = [2, 1].map { Recording.Entry(pass: $0, command: Command(.text)) }
      _ = Recording(entries: entries, passes: 3)
    }
    let recorder = Recorder()
    recorder.record([], pass: 4)
    #expect(recorder.recording.passes == 5)
    await #expect(processExitsWith: .failure) {
      let recorder = Recorder()
      recorder.record([], pass: 4)
      recorder.record([], pass: 4)
    }
  }

  @Test("A loudspeaker has blocks of at least one frame")
  func forecast() async {
    #expect(LoudspeakerForecast(blockFrames: 1).blockFrames == 1)
    await #expect(processExitsWith: .failure) { _ = LoudspeakerForecast(blockFrames: 0) }
  }
}
