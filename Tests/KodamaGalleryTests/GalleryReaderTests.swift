import Synchronization
import Foundation
import Testing

@testable import KodamaGallery

/// What a server that behaves gives, and what is left of it when it goes.
@Suite(.enabled(if: CurlLibrary.shared != nil))
struct GalleryReaderTests {
  private func server(_ index: [UInt8], _ code: [UInt8] = TestGallery.code) throws -> OddServer {
    try OddServer { path, head, reply in
      if head.contains("If-None-Match: \"one\"") {
        reply.send("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n")
      } else {
        let body = path == "/index.json" ? index : code
        reply.send(body, head: "ETag: \"one\"\r\n")
      }
    }
  }

  @Test("what was there once is there without a network")
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
    // Asked once more, it is the same without a byte of it; what has a digest is not asked for.
    #expect(try reader.index().staleness == nil)
    _ = try reader.bytes(of: .file, of: index.entries[1])
    #expect(server.paths == ["/index.json", "/v1.code", "/index.json"])
    server.stop()
    let former = try reader.index()
    #expect(former.value == index)
    #expect(former.staleness == .unreachable)
    #expect(try reader.bytes(of: .file, of: index.entries[1]).value == TestGallery.code)
    #expect(throws: GalleryError.unreachable) {
      try reader.bytes(of: .file, of: index.entries[2])
    }
  }

  @Test("an entry that is another than the index says is refused")
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

  @Test("a server that stumbles is asked again")
  func retries() throws {
    let folder = try TestFolder()
    let index = try TestGallery.index(1)
    let box = Counter()
    let server = try OddServer { _, _, reply in
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

  @Test("what is cancelled ends, and says so")
  func cancels() throws {
    let folder = try TestFolder()
    var limits = TestGallery.limits
    limits.wholeMilliseconds = 60_000
    limits.stallSeconds = 60
    let task = GalleryTask()
    let server = try OddServer { _, _, reply in
      reply.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{")
      task.cancel()
      reply.stall()
    }
    defer { server.stop() }
    let reader = try TestGallery.reader(server, folder, limits: limits)
    #expect(throws: GalleryError.cancelled) { try reader.index(task) }
  }

  @Test("completions come when they are asked for, on the thread that asks")
  func service() throws {
    let folder = try TestFolder()
    let index = try TestGallery.index(2)
    let server = try server(Array(index.text.utf8))
    defer { server.stop() }
    let service = GalleryService(try TestGallery.reader(server, folder))
    var told: [String] = []
    service.open { answer in
      told.append((try? answer.get().value.title.english) ?? "nothing")
      service.fetch(.file, of: index.entries[0]) { answer in
        told.append((try? answer.get().value) == TestGallery.code ? "code" : "nothing")
      }
    }
    #expect(told.isEmpty)
    while service.waitingCount > 0 {
      service.deliver()
      poll(nil, 0, 1)
    }
    #expect(told == ["Test \"quoted\"", "code"])
  }
}
