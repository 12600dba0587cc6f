import Dispatch
import Foundation
import Synchronization

/// A web server on the loopback address whose responses a test determines.
final class TestServer: Sendable {
  /// Answers a request: its path, its header, and the connection to reply on.
  typealias Answer = @Sendable (_ path: String, _ head: String, _ reply: Reply) -> Void

  /// The connection to reply on.
  struct Reply: Sendable {
    fileprivate let socket: Int32

    /// Sends bytes; returns false if the client has closed the connection.
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
