import Synchronization
import Foundation
import Testing

@testable import KodamaGallery

@Suite("Reading a gallery from a well-behaved server", .enabled(if: CurlLibrary.shared != nil))
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
