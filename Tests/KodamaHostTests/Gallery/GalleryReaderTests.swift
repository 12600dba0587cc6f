import Foundation
@testable import KodamaGallery
import Synchronization
import Testing

@Suite("A gallery can be read from a well-behaved server", .enabled(if: CurlLibrary.shared != nil))
struct GalleryReaderTests {
  private func server(_ index: [UInt8], _ code: [UInt8] = TestGallery.code) throws -> TestServer {
    try TestServer { path, head, reply in
      if head.contains("If-None-Match: \"one\"") {
        reply.send("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")
      } else {
        let body = path == "/index.json" ? index : code
        reply.send(body, head: "ETag: \"one\"\r\n")
      }
    }
  }

  @Test("The cache is used if the server is unreachable")
  func offline() throws {
    let folder = try TestFolder()
    let index = try TestGallery.index(3)
    let server = try server(Array(index.text.utf8))
    let reader = try TestGallery.reader(server, folder)
    let first = try reader.index()
    #expect(first.value == index)
    #expect(first.staleness == nil)
    let code = try reader.bytes(of: .file, of: index.entries[1])
    #expect(code.value == TestGallery.code)
    // An unchanged index is not sent again, and a verified file is not requested again.
    #expect(try reader.index().staleness == nil)
    _ = try reader.bytes(of: .file, of: index.entries[1])
    #expect(server.paths == ["/index.json", "/v1.code", "/index.json"])
    server.stop()
    let cached = try reader.index()
    #expect(cached.value == index)
    #expect(cached.staleness == .unreachable)
    #expect(try reader.bytes(of: .file, of: index.entries[1]).value == TestGallery.code)
    #expect(throws: GalleryError.unreachable) {
      try reader.bytes(of: .file, of: index.entries[2])
    }
  }

  @Test("A file that does not match its index entry is rejected")
  func changes() throws {
    let folder = try TestFolder()
    let index = try TestGallery.index(1)
    for code in ["kodama:AAAB\n", "kodama:AAAA", "kodama:AAAA\nmore"] {
      let server = try server(Array(index.text.utf8), Array(code.utf8))
      defer { server.stop() }
      let reader = try TestGallery.reader(server, folder)
      let entry = try reader.index().value.entries[0]
      #expect(throws: GalleryError.self) { try reader.bytes(of: .file, of: entry) }
    }
  }

  @Test("A request is repeated after transient errors")
  func retries() throws {
    let folder = try TestFolder()
    let index = try TestGallery.index(1)
    let box = Counter()
    let server = try TestServer { _, _, reply in
      if box.next() < 2 {
        reply.send("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      } else {
        reply.send(Array(index.text.utf8))
      }
    }
    defer { server.stop() }
    #expect(try TestGallery.reader(server, folder).index().value == index)
    #expect(server.paths.count == 3)
  }

  @Test("A cancelled request ends with `cancelled`")
  func cancels() throws {
    let folder = try TestFolder()
    var limits = TestGallery.limits
    limits.wholeMilliseconds = 60_000
    limits.stallSeconds = 60
    let task = GalleryTask()
    let server = try TestServer { _, _, reply in
      reply.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{")
      task.cancel()
      reply.stall()
    }
    defer { server.stop() }
    let reader = try TestGallery.reader(server, folder, limits: limits)
    #expect(throws: GalleryError.cancelled) { try reader.index(task) }
  }

  @Test("The service calls completions only during `deliver()`")
  func service() throws {
    let folder = try TestFolder()
    let index = try TestGallery.index(2)
    let server = try server(Array(index.text.utf8))
    defer { server.stop() }
    let service = GalleryService(try TestGallery.reader(server, folder))
    var results: [String] = []
    service.open { answer in
      results.append((try? answer.get().value.title.english) ?? "nothing")
      service.fetch(.file, of: index.entries[0]) { answer in
        results.append((try? answer.get().value) == TestGallery.code ? "code" : "nothing")
      }
    }
    #expect(results.isEmpty)
    while service.waitingCount > 0 {
      service.deliver()
      poll(nil, 0, 1)
    }
    #expect(results == ["Test \"quoted\"", "code"])
  }
}

@Suite("A gallery can be opened from an address or a folder")
struct GalleryPlaceTests {
  @Test("Gallery addresses are normalised or rejected")
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

  @Test("A gallery in a folder is read without following links out of the folder")
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
    // A named pipe without a writer, from which reading would block.
    #expect(mkfifo(folder.path + "/v2.code", 0o600) == 0)
    #expect(throws: GalleryError.notThere) { try reader.bytes(of: .file, of: entries[2]) }
    let nowhere = GalleryReader(try GalleryAddress(folder.path + "/none"), cache: nil)
    #expect(throws: GalleryError.unreachable) { try nowhere.index() }
  }

  @Test("A search returns only entries that match all criteria")
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

  /// An algorithm that takes quadratic time would need a quarter of an hour.
  @Test("Finding the family of an entry takes linear time", .timeLimit(.minutes(1)))
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
