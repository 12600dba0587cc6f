import Foundation

/// Reads lines without ever holding more than the longest one allowed, and looks at every byte
/// once.
final class LineReader {
  /// How many bytes were looked at in search of the end of a line.
  private(set) var examined = 0
  private let limit: Int
  private let more: () -> [UInt8]
  private var buffer: [UInt8] = []
  /// Where the line that is read begins, and how far its end was looked for.
  private var start = 0
  private var seen = 0
  private var isSkipping = false
  private var hasEnded = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - limit: a longer line is passed over, in bytes.
  ///   - more: the next bytes; empty at the end.
  init(limit: Int, more: @escaping () -> [UInt8] = LineReader.readStandardInput) {
    self.limit = limit
    self.more = more
  }

  /// The next line; nil inside for one that is too long, nil outside at the end.
  func next() -> String?? {
    while true {
      if let end = findEnd() {
        defer { (start, seen) = (end + 1, end + 1) }
        return .some(take(upTo: end))
      }
      if buffer.count - start > limit {
        isSkipping = true
        (start, seen) = (buffer.count, buffer.count)
      }
      if hasEnded {
        guard start < buffer.count || isSkipping else { return nil }
        defer { (start, seen) = (buffer.count, buffer.count) }
        return .some(take(upTo: buffer.count))
      }
      // What was taken goes before more comes: it is never more than a line and a piece.
      buffer.removeFirst(start)
      (start, seen) = (0, seen - start)
      let bytes = more()
      hasEnded = bytes.isEmpty
      buffer += bytes
    }
  }

  /// The place of the next line feed that is there.
  private func findEnd() -> Int? {
    let found = buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, seen < bytes.count,
        let place = memchr(base + seen, Int32(UInt8(ascii: "\n")), bytes.count - seen)
      else { return nil }
      return UnsafeRawPointer(place) - base
    }
    examined += (found.map { $0 + 1 } ?? buffer.count) - seen
    seen = found ?? buffer.count
    return found
  }

  /// The line up to a place, or nil where it was too long.
  private func take(upTo end: Int) -> String? {
    let isTooLong = isSkipping || end - start > limit
    isSkipping = false
    return isTooLong ? nil : String(decoding: buffer[start..<end], as: UTF8.self)
  }

  /// What the standard input has, a piece at a time.
  static func readStandardInput() -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      return Array(piece.prefix(max(0, count)))
    }
  }
}
