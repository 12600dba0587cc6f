import Foundation
import Kodama
import Testing

@testable import KodamaCLI
@testable import KodamaHosting
@testable import KodamaLabTool

@Suite("Output files are complete or reported as failed")
struct OutputTests {
  @Test("An empty file of digests is rejected")
  func emptyDigests() throws {
    let folder = try TemporaryFolder()
    for text in ["", "\n \n"] {
      let file = try folder.file("digests", text)
      let failure = #expect(throws: CommandError.self) { try DigestComparison.read(file) }
      #expect(failure?.status == 2)
    }
    #expect(try DigestComparison.read(folder.file("some", "0 state 0\n")) == "0 state 0\n")
  }

  private static func transcript(_ wave: String) -> Transcript {
    Transcript(.init(wave: wave), stateDigest: { preconditionFailure("no digest is wanted") })
  }

  @Test("A streamed WAV file equals one written at once")
  func wave() throws {
    let folder = try TemporaryFolder()
    let transcript = Self.transcript(folder.path + "/a.wav")
    var samples: [Float] = []
    for pass in 0..<30 {
      let block = (0..<1_600).map { Float($0 * (pass + 1) % 2_000) / 1_000 - 1 }
      samples += block
      transcript.add(
        HeadlessHost.Pass(
          pass: pass, screen: nil, isScreenNew: false, samples: block, words: [], sounds: []))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 1 && names != ["a.wav"])
    try transcript.wave?.finish()
    #expect(try Files.bytes(folder.path + "/a.wav") == WaveFile.bytes(samples, as: .float32))
    // The length exceeds the header's field; players then read to the end of the file.
    #expect(WaveFile.header(samples: 1 << 31, as: .float32)[40..<44].allSatisfy { $0 == 0xff })
  }

  @Test("A spectrogram reads the game's WAV files and rejects others")
  func waveSamples() throws {
    let samples: [Float] = [0, -1, 0.5, 0.25]
    for encoding in [WaveFile.Encoding.float32, .integer16] {
      var bytes = WaveFile.bytes(samples, as: encoding)
      let read = try #require(WaveSamples.read(bytes))
      #expect(zip(read, samples).allSatisfy { abs($0 - $1) < 0.0001 } && read.count == 4)
      #expect(WaveSamples.read(Array(bytes.dropLast(encoding == .float32 ? 8 : 4)))?.count == 2)
      for count in 0..<44 { #expect(WaveSamples.read(Array(bytes.prefix(count))) == nil) }
      bytes[24] = 0
      #expect(WaveSamples.read(bytes) == nil, "another rate")
    }
  }

  @Test("A WAV file that cannot be written reports an error on closing")
  func noWave() throws {
    let failure = #expect(throws: CommandError.self) {
      try Self.transcript("/nowhere/a.wav").wave?.finish()
    }
    #expect(failure?.status == 73)
  }

  @Test("A picture is saved under an unused name and follows no link")
  func pictureLink() throws {
    let folder = try TemporaryFolder()
    let lost = folder.path + "/lost"
    symlink(lost, folder.path + "/kodama-1.png")
    symlink(lost, folder.path + "/kodama-2.txt")
    let screen = TextSurface()
    let place = PictureFile.keep(screen, in: folder.path)
    #expect(!FileManager.default.fileExists(atPath: lost))
    #expect(place == nil || place == folder.path + "/kodama-2.png")
  }

  @Test("A picture needs whole rows")
  func wholeRows() async {
    await #expect(processExitsWith: .failure) { _ = PNGFile.bytes([], width: 0) }
    await #expect(processExitsWith: .failure) { _ = PNGFile.bytes([1, 2, 3], width: 2) }
  }

  @Test("A compressed picture keeps its header and trailer")
  func picture() throws {
    let library = try #require(ZlibLibrary(), "libz.so.1 is on every system with packages")
    let width = 200
    let pixels = (0..<(width * 120)).map { UInt32($0 / 64 % 2 == 0 ? 0x10_2030 : 0xff_ffff) }
    let stored = PNGFile.bytes(pixels, width: width)
    let packed = PNGFile.bytes(pixels, width: width, compress: library.stream)
    #expect(packed.count * 20 < stored.count, "\(packed.count) of \(stored.count) bytes")
    #expect(packed.prefix(33) == stored.prefix(33))
    #expect(packed.suffix(12) == stored.suffix(12))
  }
}

@Suite("The line reader uses linear time and bounded memory")
struct LineReaderTests {
  /// Returns the lines of a text that arrives in pieces, and the number of examined bytes.
  private func lines(
    _ text: String, pieces: Int, limit: Int
  ) -> (lines: [String?], examined: Int) {
    var rest = Array(text.utf8)[...]
    let reader = LineReader(limit: limit) {
      defer { rest = rest.dropFirst(pieces) }
      return Array(rest.prefix(pieces))
    }
    var found: [String?] = []
    while let line = reader.next() { found.append(line) }
    return (found, reader.examined)
  }

  @Test("Lines do not depend on the size of the chunks read", arguments: [1, 2, 3, 7, 100])
  func pieces(size: Int) {
    let text = "one\n\nthree\nfour\n"
    #expect(lines(text, pieces: size, limit: 10).lines == ["one", "", "three", "four"])
    #expect(lines(text + "end", pieces: size, limit: 10).lines.last == "end")
    #expect(lines("", pieces: size, limit: 10).lines.isEmpty)
  }

  @Test("A line that is too long is skipped", arguments: [1, 4, 64])
  func tooLong(size: Int) {
    #expect(lines("a\n12345678901\nb\n", pieces: size, limit: 10).lines == ["a", nil, "b"])
    #expect(lines("a\n1234567890\n", pieces: size, limit: 10).lines == ["a", "1234567890"])
    #expect(lines("12345678901", pieces: size, limit: 10).lines == [nil])
  }

  @Test("Every byte is examined at most once")
  func linear() {
    let long = String(repeating: "x", count: 300_000)
    for text in [long + "\n", long, String(repeating: "ab\n", count: 100_000)] {
      let found = lines(text, pieces: 4_096, limit: 1 << 20)
      #expect(found.examined <= text.utf8.count)
    }
  }
}
