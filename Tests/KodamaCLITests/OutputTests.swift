import Foundation
import Kodama
@testable import KodamaCLI
import Testing

@Suite("What is written: digests that are none, pictures, demonstrations")
struct OutputTests {
  @Test("Digests without a line are no digests")
  func emptyDigests() throws {
    let folder = try TemporaryFolder()
    for text in ["", "\n \n"] {
      let file = try folder.file("digests", text)
      let failure = #expect(throws: Failure.self) { try DigestComparison.read(file) }
      #expect(failure?.status == 2)
    }
    #expect(try DigestComparison.read(folder.file("some", "0 state 0\n")) == "0 state 0\n")
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
