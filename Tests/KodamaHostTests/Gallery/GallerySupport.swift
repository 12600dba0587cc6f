import Dispatch
import Foundation
@testable import KodamaGallery
import Synchronization

/// A folder that is deleted after the test.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/kodama-gallery-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// Creates galleries and limits for tests.
enum TestGallery {
  static let code = Array("kodama:AAAA\n".utf8)

  static func index(_ count: Int, code: [UInt8] = code) throws -> GalleryIndex {
    var index = GalleryIndex(title: .init("Test \"quoted\"", japanese: "試し"))
    for number in 0..<count {
      guard let file = GalleryPath("v\(number).code") else { throw GalleryError.notThere }
      var entry = GalleryEntry(
        name: "v\(number)", kind: .valley, file: file, fileBytes: code.count,
        fileDigest: GalleryReader.digest(of: code))
      entry.title = .init("Valley \(number)", japanese: "谷\(number)")
      entry.about = .init("Springs and bells, \(number % 7) of them.", japanese: "泉と鈴")
      entry.author = "Nobody"
      entry.holds = ["water", number % 2 == 0 ? "bell" : "sand"]
      entry.sounds = (0..<16).map { UInt8(truncatingIfNeeded: $0 * number) }
      entry.picture = GalleryPath("entries/v\(number).png")
      entry.sound = GalleryPath("entries/v\(number).wav")
      entry.isProven = number % 3 == 0
      if number > 0 { entry.origin = "v\(number / 2)" }
      index.entries.append(entry)
    }
    return index
  }

  /// The limits for servers that respond. They are high, so that requests are not repeated on a
  /// slow machine.
  static var patience: GalleryLimits {
    var limits = GalleryLimits()
    limits.waitsMilliseconds = [1, 1]
    return limits
  }

  /// The limits for servers that never complete a response.
  static var limits: GalleryLimits {
    var limits = GalleryLimits()
    limits.connectMilliseconds = 2_000
    limits.wholeMilliseconds = 600
    limits.stallSeconds = 1
    limits.waitsMilliseconds = [1, 1]
    return limits
  }

  static func reader(
    _ server: TestServer, _ folder: TestFolder, limits: GalleryLimits = patience
  ) throws -> GalleryReader {
    GalleryReader(
      try GalleryAddress(server.address), cache: GalleryCache(folder: folder.path + "/cache"),
      limits: limits)
  }
}

/// A local web server whose responses are determined by a test.
final class TestServer: Sendable {
  /// A closure that responds to a request with a path and a header.
  typealias Answer = @Sendable (_ path: String, _ head: String, _ reply: Reply) -> Void

  /// The connection on which a test responds.
  struct Reply: Sendable {
    fileprivate let socket: Int32

    /// Sends bytes. Returns false if the client has closed the connection.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends a valid response.
    func send(_ body: [UInt8], head: String = "") {
      send("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\(head)\r\n")
      send(body)
    }

    /// Waits until the client closes the connection.
    func stall() {
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) > 0 {}
    }
  }

  let port: Int
  private let listener: Int32
  private let asked = Mutex<[String]>([])

  /// The requested paths, in order.
  var paths: [String] { asked.withLock { $0 } }
  var address: String { "http://127.0.0.1:\(port)/" }

  init(_ answer: @escaping Answer) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, bound) = (listener, size)
    let isBound = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, bound) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: place.sin_port))
    DispatchQueue(label: "test-server").async { [self, listener] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        DispatchQueue.global().async { self.serve(client, answer) }
      }
    }
  }

  /// Closes the listening socket.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func serve(_ client: Int32, _ answer: Answer) {
    defer { close(client) }
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while head.count < 8_192, !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(client, &byte, 1, 0) == 1 else { return }
      head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    let path = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    asked.withLock { $0.append(path) }
    answer(path, text, Reply(socket: client))
  }
}

/// A counter that several threads can use.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  /// Returns the number of earlier calls of this method.
  func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}
