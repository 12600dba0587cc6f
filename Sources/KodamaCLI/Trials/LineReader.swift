import Foundation

/// Reads lines from the standard input without ever holding more than the longest one allowed.
final class LineReader {
  private let limit: Int
  private var buffer = Data()
  private var isSkipping = false
  private var hasEnded = false

  init(limit: Int) { self.limit = limit }

  /// The next line; nil inside for one that is too long, nil outside at the end.
  func next() -> String?? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
        buffer = Data(buffer[buffer.index(after: end)...])
        if !isSkipping { return .some(line) }
        isSkipping = false
        return .some(nil)
      }
      if buffer.count > limit {
        isSkipping = true
        buffer.removeAll()
      }
      if hasEnded {
        defer { buffer.removeAll() }
        return buffer.isEmpty ? nil : .some(String(decoding: buffer, as: UTF8.self))
      }
      let more = FileHandle.standardInput.availableData
      hasEnded = more.isEmpty
      buffer.append(more)
    }
  }
}
