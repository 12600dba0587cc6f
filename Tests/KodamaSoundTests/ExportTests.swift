import KodamaPerception
import KodamaSurfaces
import Testing

@Suite("What was heard can be kept and looked at")
struct ExportTests {
  @Test("Music becomes a MIDI file whose ticks are frames")
  func music() {
    let bell = Note(patch("metal"), hertz: 440, durationFrames: 4_800, bus: .music)
    let bytes = MusicFile.bytes([
      play(bell, at: 12_345), play(Note(patch("stone"), hertz: 220), at: 5),
    ])
    let channel = UInt8(patch("metal").rawValue)
    let expected: [UInt8] =
      Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x5d, 0xc0] + Array("MTrk".utf8)
      + [0, 0, 0, 21, 0, 0xff, 0x51, 3, 7, 0xa1, 0x20]
      + [0xe0, 0x39, 0x90 | channel, 69, 96, 0xa5, 0x40, 0x80 | channel, 69, 0]
      + [0, 0xff, 0x2f, 0]
    #expect(bytes == expected)
  }

  @Test("A spectrogram shows a tone where it is")
  func picture() {
    let note = Note(patch("tone"), hertz: 1_046.5, durationFrames: 24_000)
    let samples = render([play(note, at: 0)], blocks: [800], frames: 24_000)
    let picture = Spectrogram(samples, hopFrames: 4_800, height: 100)
    #expect(picture.width == 5 && picture.height == 100)
    let column = (0..<100).map { picture.pixels[$0 * 5 + 2] }
    let brightest = column.indices.max { column[$0] < column[$1] } ?? 0
    // 60 Hz to 16 kHz on 100 rows: log(1,046.5 / 60) / log(266.7) of the way up is row 51.2.
    #expect((47...49).contains(brightest))
    #expect(column[brightest] > 150)
    #expect(picture.pixels.count == 500)
  }
}
