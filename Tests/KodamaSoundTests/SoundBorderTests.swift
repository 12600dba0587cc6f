import KodamaDataSources
import KodamaPerception
import KodamaSurfaces
import Testing

@Suite("Sound arguments out of range stop the program")
struct SoundBorderTests {
  @Test("A sound surface rejects settings out of range")
  func surface() async {
    await #expect(processExitsWith: .failure) { SoundSurface().beginPass(-1) }
    await #expect(processExitsWith: .failure) { SoundSurface().setWidth(1.01) }
    await #expect(processExitsWith: .failure) { SoundSurface().setRoom(size: -0.01) }
    await #expect(processExitsWith: .failure) { SoundSurface().setWall(.left, nearness: .nan) }
    await #expect(processExitsWith: .failure) {
      SoundSurface().setVolume(.music, decibels: .infinity)
    }
    await #expect(processExitsWith: .failure) { SoundSurface().duck(.ambience, decibels: -1) }
  }

  @Test("A sound file contains whole frames")
  func file() async {
    #expect(WaveFile.bytes([]).count == 44)
    await #expect(processExitsWith: .failure) { _ = WaveFile.bytes([0, 0, 0]) }
    await #expect(processExitsWith: .failure) {
      _ = WaveFile.header(samples: -2, as: .integer16)
    }
  }

  @Test("Sound data sources reject values out of range")
  func values() async {
    await #expect(processExitsWith: .failure) {
      _ = Listener(hand: CellPoint(0, 0), tileSide: 0)
    }
    await #expect(processExitsWith: .failure) { _ = RoomWalls(left: -1) }
    await #expect(processExitsWith: .failure) { _ = WindGap(column: 3, cells: 0) }
    await #expect(processExitsWith: .failure) {
      _ = AmbienceTexture(material: .air, count: 0, center: CellPoint(0, 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = AmbienceTexture(material: .air, count: 1, center: CellPoint(0, 0), width: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = SweepProgress(
        kind: .full, passes: -1, slotMilliseconds: 50, slots: [], hand: CellPoint(0, 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = SweepProgress(
        kind: .full, passes: 0, slotMilliseconds: 0, slots: [], hand: CellPoint(0, 0))
    }
  }

  @Test("Readers of sounds and screens reject invalid sizes")
  func readers() async {
    await #expect(processExitsWith: .failure) { _ = RowReader(frames: 0) }
    await #expect(processExitsWith: .failure) { _ = FullSweepReader(slotFrames: 1_000) }
    await #expect(processExitsWith: .failure) {
      _ = FullSweepReader(slotFrames: 1_200, columns: 0)
    }
    await #expect(processExitsWith: .failure) { _ = Spectrogram([], hopFrames: 0) }
    await #expect(processExitsWith: .failure) { _ = Spectrogram([], height: 0) }
    await #expect(processExitsWith: .failure) {
      _ = TextObservation(columns: 2, rows: 1, glyphs: [32], inks: [0, 0])
    }
    await #expect(processExitsWith: .failure) {
      _ = TextObservation(columns: 1, rows: 1, glyphs: [32], inks: [0], papers: [0, 0])
    }
  }
}
