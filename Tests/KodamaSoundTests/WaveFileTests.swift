import KodamaSurfaces
import Testing

@Suite("Sound files")
struct WaveFileTests {
  @Test("A WAV file has its canonical header and its samples")
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

  @Test("Samples kept as they are come back bit for bit")
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
