import Foundation
import Testing

@testable import KodamaGallery

@Suite("Addresses, galleries in folders, and searching")
struct GalleryPlaceTests {
  @Test("Addresses are normalised, and invalid ones are rejected")
  func addresses() throws {
    for text in ["http://a.example", " HTTP://a.example/ ", "http://a.example/index.html?x=1"] {
      #expect(try GalleryAddress(text).description == "http://a.example/")
    }
    #expect(try GalleryAddress("https://a.example:8443/g/").isOnTheWeb)
    #expect(try GalleryAddress("/srv/g/").description == "/srv/g")
    for text in [
      "", "  ", "ftp://a", "http://", "http:///x", "http://me:secret@a/", "http://a b/",
      "http://ä/", "file:///etc", "javascript://x", "http://a/\u{1b}", "a\u{0}b", "http://-o/",
      "http://" + String(repeating: "a", count: 2_000),
    ] {
      #expect(throws: GalleryError.badAddress, "\(text)") { try GalleryAddress(text) }
    }
  }

  @Test("A folder is read, and links that leave it are rejected")
  func folder() throws {
    let folder = try TestFolder()
    let index = try TestGallery.index(3)
    let reader = GalleryReader(try GalleryAddress(folder.path), cache: nil)
    #expect(throws: GalleryError.notThere) { try reader.index() }
    try folder.write(Array(index.text.utf8), to: "index.json")
    try folder.write(TestGallery.code, to: "v0.code")
    let entries = try reader.index().value.entries
    #expect(try reader.bytes(of: .file, of: entries[0]).value == TestGallery.code)
    let outside = try TestFolder()
    try outside.write(TestGallery.code, to: "v1.code")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/v1.code", withDestinationPath: outside.path + "/v1.code")
    #expect(throws: GalleryError.leadsAway) { try reader.bytes(of: .file, of: entries[1]) }
    // A pipe without a writer.
    #expect(mkfifo(folder.path + "/v2.code", 0o600) == 0)
    #expect(throws: GalleryError.notThere) { try reader.bytes(of: .file, of: entries[2]) }
    let nowhere = GalleryReader(try GalleryAddress(folder.path + "/none"), cache: nil)
    #expect(throws: GalleryError.unreachable) { try nowhere.index() }
  }

  @Test("A search matches all criteria, and `like` sorts by similarity of sound")
  func search() throws {
    let index = try TestGallery.index(12)
    var search = GallerySearch()
    search.words = ["VALLEY", "谷7"]
    #expect(search.found(in: index).map(\.name) == ["v7"])
    search.words = []
    search.materials = ["bell"]
    search.onlyProven = true
    #expect(search.found(in: index).map(\.name) == ["v0", "v6"])
    var near = GallerySearch()
    near.like = "v4"
    #expect(near.found(in: index).prefix(4).map(\.name) == ["v3", "v5", "v2", "v6"])
    #expect(near.found(in: index).count == 11)
    #expect(SoundDistance.between([1], [2]) == nil)
  }

  /// Quadratic time would take a quarter of an hour.
  @Test("The family of an entry takes linear time", .timeLimit(.minutes(1)))
  func chain() throws {
    let entry = try #require(try TestGallery.index(1).entries.first)
    var index = GalleryIndex(title: .init())
    index.entries = (0..<200_000).map { number in
      var next = entry
      next.name = "n\(number)"
      next.origin = number == 0 ? "" : "n\(number - 1)"
      return next
    }
    let family = index.family(of: "n100000")
    #expect(family.count == 200_000)
    #expect(family.first?.steps == -100_000 && family.last?.steps == 99_999)
  }
}
