import Foundation
import Kodama
import KodamaGallery
import KodamaSystem

/// A small web server on the loopback address, for trying a gallery: GET and HEAD of the files of a
/// folder, with validators. Nobody else on the network can ask it anything.
final class GalleryServer {
  /// The port that it listens at.
  let port: UInt16
  private let listener: Int32
  private let folder: String
  /// The longest request, in bytes.
  private static let requestLimit = 8_192
  /// How long a request may take, in seconds.
  private static let patienceSeconds = 10
  /// How many are answered at a time; more wait.
  private static let crowd = 32
  private static let types = [
    "html": "text/html; charset=utf-8", "json": "application/json", "png": "image/png",
    "wav": "audio/wav", "xml": "application/atom+xml", "code": "text/plain; charset=utf-8",
    "recording": "text/plain; charset=utf-8",
  ]

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - folder: the gallery.
  ///   - port: where to listen; 0 takes any that is free.
  /// - Throws: `Failure` where nobody can listen there.
  init(_ folder: String, port: UInt16) throws {
    guard Files.isFolder(folder) else { throw Failure.usage("\(folder): there is no folder") }
    self.folder = folder
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    listener = socket(AF_INET, stream, 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let asked = socklen_t(MemoryLayout<sockaddr_in>.size)
    var size = asked
    let socket = listener
    let isListening = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, asked) == 0 && listen(socket, 64) == 0
          && getsockname(socket, $0, &size) == 0
      }
    }
    guard isListening else {
      throw Failure.unavailable("port \(port): \(String(cString: strerror(errno)))")
    }
    self.port = UInt16(bigEndian: place.sin_port)
  }

  /// Answers until the program ends.
  func run() {
    let places = DispatchSemaphore(value: Self.crowd)
    let folder = folder
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      places.wait()
      DispatchQueue.global().async {
        Self.serve(client, folder)
        close(client)
        places.signal()
      }
    }
  }

  private static func serve(_ client: Int32, _ folder: String) {
    var patience = timeval(tv_sec: patienceSeconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    var request: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1_024)
    while request.count < requestLimit, !request.contains(end: "\r\n\r\n") {
      let count = recv(client, &part, part.count, 0)
      guard count > 0 else { return }
      request += part[..<count]
    }
    let lines = String(decoding: request, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "GET" || words[0] == "HEAD" else {
      return send("405 Method Not Allowed", [], to: client)
    }
    var path = words[1].prefix { $0 != "?" && $0 != "#" }.dropFirst()
    if path.isEmpty { path = "index" + ".html" }
    // The reader of galleries finds the file: it knows no path out of the folder.
    guard let place = GalleryPath(String(path)),
      let bytes = GalleryReader.file(place, in: folder, limit: GalleryLimits.indexBytes)
    else { return send("404 Not Found", Array("There is nothing here.\n".utf8), to: client) }
    let tag = "\"\(Transcript.hex(GalleryReader.digest(of: bytes)))\""
    let ending = path.split(separator: ".").last.map(String.init) ?? ""
    let type = types[ending] ?? "application/octet-stream"
    let head = "ETag: \(tag)\r\nContent-Type: \(type)\r\nX-Content-Type-Options: nosniff\r\n"
    let known = lines.first { $0.lowercased().hasPrefix("if-none-match:") }
    if known?.contains(tag) == true { return send("304 Not Modified", nil, head, to: client) }
    send("200 OK", bytes, head, isHead: words[0] == "HEAD", to: client)
  }

  private static func send(
    _ status: String, _ body: [UInt8]?, _ head: String = "", isHead: Bool = false,
    to client: Int32
  ) {
    var answer = "HTTP/1.1 \(status)\r\n\(head)Connection: close\r\n"
    if let body { answer += "Content-Length: \(body.count)\r\n" }
    let bytes = Array((answer + "\r\n").utf8) + (isHead ? [] : body ?? [])
    #if canImport(Darwin)
      let quietly: Int32 = 0
    #else
      let quietly = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(client, $0.baseAddress, $0.count, quietly)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      sent += count
    }
  }
}

extension [UInt8] {
  /// Whether these bytes end so.
  fileprivate func contains(end: String) -> Bool { suffix(end.utf8.count).elementsEqual(end.utf8) }
}
