import Foundation
@testable import KodamaGallery
import Testing

@Suite("A gallery's index is written and read safely")
struct GalleryIndexTests {
  @Test("An index round-trips through its file")
  func roundTrip() throws {
    let index = try TestGallery.index(40)
    let text = index.text
    #expect(try GalleryIndex(Array(text.utf8)) == index)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((object?["entries"] as? [Any])?.count == 40)
    #expect(object?["title"] as? String == "Test \"quoted\"")
  }

  @Test("A truncated or changed index never crashes the reader")
  func fuzz() throws {
    let bytes = Array(try TestGallery.index(2).text.utf8)
    for length in 0..<bytes.count - 1 {
      #expect(throws: GalleryError.self) { try GalleryIndex(Array(bytes.prefix(length))) }
    }
    for place in bytes.indices {
      for other in [0, 0x22, 0x5b, 0x5c, 0x7b, 0x7d, 0x39, 0xff] as [UInt8] {
        var changed = bytes
        changed[place] = other
        _ = try? GalleryIndex(changed)
      }
    }
    let nested = Array(#"{"kodama-gallery":1,"x":"#.utf8) + [UInt8](repeating: 0x5b, count: 100_000)
    #expect(throws: GalleryError.notAGallery) { try GalleryIndex(nested) }
  }

  private func index(_ entry: String) throws -> GalleryIndex {
    try GalleryIndex(Array("{\"kodama-gallery\":1,\"entries\":[\(entry)]}".utf8))
  }

  private func entry(_ name: String = "a", file: String = "a.code", more: String = "") -> String {
    """
    {"name":"\(name)","kind":"valley","file":"\(file)","bytes":1,"digest":"00000000000000ff"\(more)}
    """
  }

  @Test(
    "An entry whose path leaves the gallery is ignored",
    arguments: [
      "../a.code", "/etc/passwd", "a/../../b", "", "a//b", "./a", ".hidden", "a/.b", "http://x/a",
      "a\\\\b", "a%2e%2e", "a b", "a?b", "a#b", "ä", "a\\u0000b", "a/",
    ])
  func paths(path: String) throws {
    let index = try index(entry(file: path))
    #expect(index.entries.isEmpty && index.refusedCount == 1)
    // An invalid picture is ignored, but the entry is accepted.
    let pictured = try self.index(entry(more: ",\"picture\":\"\(path)\",\"sound\":\"\(path)\""))
    #expect(pictured.entries.count == 1)
    #expect(pictured.entries[0].picture == nil && pictured.entries[0].sound == nil)
  }

  @Test(
    "An entry with an invalid name is ignored",
    arguments: ["", "../a", "A", "a b", "a/b", "-a", "a.b", "\\u001b[2J", "谷"])
  func names(name: String) throws {
    #expect(try index(entry(name)).entries.isEmpty)
  }

  @Test("Control characters in an index are made visible")
  func texts() throws {
    let long = String(repeating: "e\u{301}", count: 5_000)
    let index = try index(
      entry(more: #","title":"a\u001b[2J\u202eb\nc","author":"\#(long)","about":"\#(long)""#))
    let read = try #require(index.entries.first)
    #expect(read.title.english == #"a\u{1b}[2J\u{202e}b\u{a}c"#)
    #expect(read.author.unicodeScalars.count == GalleryEntry.titleLimit)
    #expect(read.about.english.unicodeScalars.count == GalleryEntry.aboutLimit)
  }

  @Test("Entries with duplicate names or unknown kinds are ignored")
  func others() throws {
    let twice = try index(entry() + "," + entry(file: "b.code"))
    #expect(twice.entries.map(\.file.description) == ["a.code"] && twice.refusedCount == 1)
    let kind = entry().replacing("valley", with: "dream")
    #expect(try index(kind + "," + entry("b")).entries.map(\.name) == ["b"])
    #expect(throws: GalleryError.newerVersion(2)) {
      try GalleryIndex(Array("{\"kodama-gallery\":2}".utf8))
    }
    #expect(throws: GalleryError.notAGallery) { try GalleryIndex(Array("{}".utf8)) }
  }

  @Test("An index with too many entries is rejected")
  func bounded() throws {
    let many = Array(repeating: "{}", count: GalleryLimits.entries + 1).joined(separator: ",")
    #expect(throws: GalleryError.self) { try index(many) }
  }
}

@Suite("The gallery cache returns only intact files")
struct GalleryCacheTests {
  private let address = "http://example.test/index.json"
  private let validators = Fetched.Validators(tag: "\"a\"", modified: "")

  @Test("A truncated or changed file is not returned")
  func broken() throws {
    let folder = try TestFolder()
    let cache = GalleryCache(folder: folder.path)
    let bytes = Array("one\n\ntwo".utf8) + (0..<50).map { UInt8($0) }
    cache.keep(bytes, validators, of: address)
    #expect(cache.entry(address, limit: 1_000)?.bytes == bytes)
    #expect(cache.entry(address, limit: 1_000)?.validators == validators)
    #expect(cache.entry("http://example.test/other", limit: 1_000) == nil)
    let name = try #require(folder.files.first)
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
    for length in 0..<whole.count {
      try folder.write(Array(whole.prefix(length)), to: name)
      #expect(cache.entry(address, limit: 1_000) == nil)
    }
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 1
      try folder.write(changed, to: name)
      let read = cache.entry(address, limit: 1_000)
      // Damaged validators are not detected, because they only make the server send the file again.
      #expect(read == nil || read?.bytes == bytes)
    }
  }

  @Test("A partly written file is ignored")
  func unfinished() throws {
    let folder = try TestFolder()
    let cache = GalleryCache(folder: folder.path)
    cache.keep([1, 2, 3], validators, of: address)
    let name = try #require(folder.files.first)
    try folder.write([9], to: name + ".77.part")
    #expect(cache.entry(address, limit: 10)?.bytes == [1, 2, 3])
    cache.keep([4], validators, of: address)
    #expect(cache.entry(address, limit: 10)?.bytes == [4])
    #expect(cache.entry(address, limit: 0) == nil || folder.files.count == 2)
  }

  @Test("The cache deletes files beyond its limit")
  func bounded() throws {
    let folder = try TestFolder()
    var cache = GalleryCache(folder: folder.path)
    cache.fileLimit = 9
    for number in 0..<12 {
      try folder.write([0], to: "\(number).cached")
    }
    cache.keep([1], validators, of: address)
    #expect(folder.files.count == 9)
  }

  @Test("A cache that cannot be written does not stop a download")
  func unwritable() throws {
    let folder = try TestFolder()
    try folder.write([0], to: "file")
    let cache = GalleryCache(folder: folder.path + "/file/cache")
    cache.keep([1], validators, of: address)
    #expect(cache.entry(address, limit: 10) == nil)
  }
}
