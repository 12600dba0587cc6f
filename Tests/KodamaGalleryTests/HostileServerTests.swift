import Foundation
import Testing

@testable import KodamaGallery

/// Servers that do what none should: each ends with a word for it, within the time and the memory
/// that were allowed. Where there is no libcurl, that is the word, and nothing else can be proven.
@Suite(.enabled(if: CurlLibrary.shared != nil), .serialized)
struct HostileServerTests {
  private func fault(
    limits: GalleryLimits = TestGallery.limits, _ answer: @escaping OddServer.Answer
  ) throws -> GalleryError? {
    let folder = try TestFolder()
    let server = try OddServer(answer)
    defer { server.stop() }
    let reader = try TestGallery.reader(server, folder, limits: limits)
    defer { #expect(folder.files.allSatisfy { $0 == "cache" }) }
    do {
      _ = try reader.index()
      return nil
    } catch {
      // Nothing of it was kept.
      #expect(reader.cachedIndex() == nil)
      return error
    }
  }

  @Test func stalls() throws {
    #expect(try fault { _, _, reply in reply.stall() } == .timedOut)
    #expect(
      try fault { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
        reply.stall()
      } == .timedOut)
  }

  @Test func drips() throws {
    // A byte now and then keeps no promise that the whole will come.
    #expect(
      try fault { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        while reply.send("{") { poll(nil, 0, 20) }
      } == .timedOut)
  }

  @Test func liesAboutLengths() throws {
    let index = Array(try TestGallery.index(3).text.utf8)
    #expect(
      try fault { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: \(index.count + 9)\r\n\r\n")
        reply.send(index)
      } == .cutShort)
    #expect(
      try fault { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: \(index.count - 9)\r\n\r\n")
        reply.send(index)
      } == .notAGallery)
    #expect(
      try fault { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}")
      } != nil)
  }

  @Test func sendsTenGigabytes() throws {
    let limit = GalleryError.tooLarge(GalleryLimits.indexBytes)
    #expect(
      try fault { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n")
        let part = [UInt8](repeating: 0x20, count: 1 << 16)
        while reply.send(part) {}
      } == limit)
    // Without a word of how much it is.
    var limits = TestGallery.limits
    limits.wholeMilliseconds = 20_000
    #expect(
      try fault(limits: limits) { _, _, reply in
        reply.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        let part = [UInt8](repeating: 0x20, count: 1 << 20)
        while reply.send(part) {}
      } == limit)
  }

  @Test func redirects() throws {
    func moved(_ to: String) -> OddServer.Answer {
      { _, head, reply in
        let host = head.split(separator: "\r\n").first { $0.hasPrefix("Host: ") }?.dropFirst(6)
        let place = to.replacing("HOST", with: host ?? "")
        reply.send(
          "HTTP/1.1 302 Found\r\nLocation: \(place)\r\nContent-Length: 0\r\n"
            + "Connection: close\r\n\r\n")
      }
    }
    #expect(try fault(moved("/index.json")) == .circles)
    #expect(try fault(moved("http://HOST/a/../index.json")) == .circles)
    #expect(try fault(moved("http://127.0.0.1:9/index.json")) == .leadsAway)
    #expect(try fault(moved("http://localhost/index.json")) == .leadsAway)
    #expect(try fault(moved("file:///etc/passwd")) == .leadsAway)
    #expect(try fault(moved("gopher://HOST/")) == .leadsAway)
    #expect(try fault { _, _, reply in reply.send("HTTP/1.1 302 Found\r\n\r\n") } == .refused(302))
  }

  @Test func refuses() throws {
    func status(_ line: String) -> OddServer.Answer {
      { _, _, reply in
        reply.send("HTTP/1.1 \(line)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      }
    }
    #expect(try fault(status("404 Not Found")) == .notThere)
    #expect(try fault(status("500 Oh")) == .refused(500))
    #expect(try fault(status("304 Not Modified")) == .refused(304))
    #expect(try fault { _, _, _ in } == .unreachable)
    #expect(try fault { _, _, reply in reply.send("nothing\r\n") } != nil)
    #expect(try fault { _, _, reply in reply.send(Array("<html>".utf8)) } == .notAGallery)
  }
}
