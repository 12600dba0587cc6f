import Foundation
import Kodama
@testable import KodamaHosting
@testable import KodamaCLI
@testable import KodamaLabTool
import Testing

@Suite("What is written: digests that are none, pictures, demonstrations")
struct OutputTests {
  @Test("Digests without a line are no digests")
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

  @Test("A long sound is on the disk and not in memory, to the last byte as if written at once")
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
    // More than a header can count: players read such a file to its end.
    #expect(WaveFile.header(samples: 1 << 31, as: .float32)[40..<44].allSatisfy { $0 == 0xff })
  }

  @Test("A spectrogram reads the sounds that the game writes, and nothing else")
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

  @Test("A sound that cannot be written is a fault of the file, told at the end")
  func noWave() throws {
    let failure = #expect(throws: CommandError.self) {
      try Self.transcript("/nowhere/a.wav").wave?.finish()
    }
    #expect(failure?.status == 73)
  }

  @Test("A picture is kept under a free name, and no link is written through")
  func pictureLink() throws {
    let folder = try TemporaryFolder()
    let lost = folder.path + "/lost"
    symlink(lost, folder.path + "/kodama-1.png")
    symlink(lost, folder.path + "/kodama-2.txt")
    let screen = TextSurface()
    let place = Picture.keep(screen, in: folder.path)
    #expect(!FileManager.default.fileExists(atPath: lost))
    #expect(place == nil || place == folder.path + "/kodama-2.png")
  }

  @Test("A picture is compressed, and is the same picture")
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
