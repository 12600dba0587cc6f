import Foundation
import Testing

@testable import KodamaGallery

/// Checks that faulty servers cause errors within the limits on time and memory. Without libcurl,
/// these tests are skipped.
@Suite(
  "A hostile server cannot exceed the limits", .enabled(if: CurlLibrary.shared != nil),
  .serialized)
struct HostileServerTests {
  private func error(
    limits: GalleryLimits = TestGallery.patience, _ answer: @escaping TestServer.Answer
  ) throws -> GalleryError? {
    let folder = try TestFolder()
    let server = try TestServer(answer)
    defer { server.stop() }
    let reader = try TestGallery.reader(server, folder, limits: limits)
    defer { #expect(folder.files.allSatisfy { $0 == "cache" }) }
    do {
      _ = try reader.index()
      return nil
    } catch {
      // Nothing was cached.
      #expect(reader.cachedIndex() == nil)
      return error
    }
  }

  @Test("A server that stops sending times out") func stalls() throws {
    #expect(try error(limits: TestGallery.limits) { _, _, reply in reply.stall() } == .timedOut)
    #expect(
      try error(limits: TestGallery.limits) { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
        reply.stall()
      } == .timedOut)
  }

  @Test("A server that sends single bytes times out") func drips() throws {
    // An occasional byte does not extend the time limit for the whole file.
    #expect(
      try error(limits: TestGallery.limits) { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        while reply.send("{") { poll(nil, 0, 20) }
      } == .timedOut)
  }

  @Test("A wrong content length is detected") func liesAboutLengths() throws {
    let index = Array(try TestGallery.index(3).text.utf8)
    #expect(
      try error { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: \(index.count + 9)\r\n\r\n")
        reply.send(index)
      } == .cutShort)
    #expect(
      try error { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: \(index.count - 9)\r\n\r\n")
        reply.send(index)
      } == .notAGallery)
    #expect(
      try error { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}")
      } != nil)
  }

  @Test("A response beyond the size limit is aborted") func sendsTenGigabytes() throws {
    let limit = GalleryError.tooLarge(GalleryLimits.indexBytes)
    #expect(
      try error { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n")
        let part = [UInt8](repeating: 0x20, count: 1 << 16)
        while reply.send(part) {}
      } == limit)
    // The server sends the same response without announcing its length.
    var limits = TestGallery.limits
    limits.wholeMilliseconds = 20_000
    #expect(
      try error(limits: limits) { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        let part = [UInt8](repeating: 0x20, count: 1 << 20)
        while reply.send(part) {}
      } == limit)
  }

  @Test("Unsafe redirects are rejected") func redirects()
    throws
  {
    func moved(_ to: String) -> TestServer.Answer {
      { _, head, reply in
        let host = head.split(separator: "\r\n").first { $0.hasPrefix("Host: ") }?.dropFirst(6)
        let place = to.replacing("HOST", with: host ?? "")
        reply.send(
          "HTTP/1.1 302 Found\r\nLocation: \(place)\r\nContent-Length: 0\r\n"
            + "Connection: close\r\n\r\n")
      }
    }
    #expect(try error(moved("/index.json")) == .circles)
    #expect(try error(moved("http://HOST/a/../index.json")) == .circles)
    #expect(try error(moved("http://127.0.0.1:9/index.json")) == .leadsAway)
    #expect(try error(moved("http://localhost/index.json")) == .leadsAway)
    #expect(try error(moved("file:///etc/passwd")) == .leadsAway)
    #expect(try error(moved("gopher://HOST/")) == .leadsAway)
    #expect(try error { _, _, reply in reply.send("HTTP/1.1 302 Found\r\n\r\n") } == .refused(302))
  }

  @Test("HTTP errors and invalid responses are reported") func refuses() throws {
    func status(_ line: String) -> TestServer.Answer {
      { _, _, reply in
        reply.send("HTTP/1.1 \(line)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      }
    }
    #expect(try error(status("404 Not Found")) == .notThere)
    #expect(try error(status("500 Oh")) == .refused(500))
    #expect(try error(status("304 Not Modified")) == .refused(304))
    #expect(try error { _, _, _ in } == .unreachable)
    #expect(try error { _, _, reply in reply.send("nothing\r\n") } != nil)
    #expect(try error { _, _, reply in reply.send(Array("<html>".utf8)) } == .notAGallery)
  }
}
