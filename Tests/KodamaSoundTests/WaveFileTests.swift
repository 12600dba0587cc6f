import KodamaPerception
import KodamaSurfaces
import Testing

@Suite("WAV files are written and read without loss")
struct WaveFileTests {
  @Test("A WAV file has the canonical header")
  func integers() {
    let bytes = WaveFile.bytes([0, 1, -1, 0.5, 2, .nan])
    #expect(bytes.count == 44 + 12)
    #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
    #expect(Array(bytes[4..<8]) == [48, 0, 0, 0])
    #expect(String(decoding: bytes[8..<16], as: UTF8.self) == "WAVEfmt ")
    #expect(Array(bytes[20..<28]) == [1, 0, 2, 0, 0x80, 0xbb, 0, 0])
    #expect(Array(bytes[34..<36]) == [16, 0])
    #expect(Array(bytes[44...]) == [0, 0, 0xff, 0x7f, 0x01, 0x80, 0, 0x40, 0xff, 0x7f, 0, 0])
  }

  @Test("Float samples round-trip bit for bit")
  func floats() {
    let samples: [Float] = [0.25, -0.125, 1e-20, 0.891]
    let bytes = WaveFile.bytes(samples, as: .float32)
    let back = (0..<4).map { index -> Float in
      let place = 44 + 4 * index
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
      return Float(bitPattern: word)
    }
    #expect(back == samples)
    #expect(Array(bytes[20..<22]) == [3, 0])
  }
}

@Suite("MIDI files and spectrograms describe the sound")
struct ExportTests {
  @Test("One tick of a MIDI file is one frame")
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

  @Test("A MIDI file has the tempo of the valley, also where it changes")
  func tempo() {
    let bell = Note(patch("metal"), hertz: 440, durationFrames: 4_800, bus: .music)
    var music = MusicTranscript()
    // Eight beats at 112.5 a minute, then beats of half a second.
    music.add([play(bell, at: 1_000)], from: 1_000, at: 1_000, beatFrames: 25_600)
    music.add([play(bell, at: 205_800)], from: 1_000, at: 205_800, beatFrames: 24_000)
    let bytes = music.file
    func tempos() -> [Int] {
      bytes.indices.dropLast(5).filter { bytes[$0] == 0xff && bytes[$0 + 1] == 0x51 }
        .map { Int(bytes[$0 + 3]) << 16 | Int(bytes[$0 + 4]) << 8 | Int(bytes[$0 + 5]) }
    }
    #expect(tempos() == [533_333, 500_000])
    // The second note is on the ninth beat: 8 × 24,000 ticks after the first, of which the first
    // note has taken 4,500.
    #expect(bytes.contains([0x8b, 0xb8, 0x6c, 0xff, 0x51, 3]), "187,500 ticks")
  }

  @Test("A spectrogram shows a tone at its frequency")
  func picture() {
    let note = Note(patch("tone"), hertz: 1_046.5, durationFrames: 24_000)
    let samples = render([play(note, at: 0)], blocks: [800], frames: 24_000)
    let picture = Spectrogram(samples, hopFrames: 4_800, height: 100)
    #expect(picture.width == 5 && picture.height == 100)
    let column = (0..<100).map { picture.pixels[$0 * 5 + 2] }
    let brightest = column.indices.max { column[$0] < column[$1] } ?? 0
    // 100 rows show 60 Hz to 16 kHz, so 1,046.5 Hz is at row 100 − 100 log(17.4) / log(266.7) = 49.
    #expect((47...49).contains(brightest))
    #expect(column[brightest] > 150)
    #expect(picture.pixels.count == 500)
  }
}
