/// One answer of a server as it comes in: bounded, whatever the server sends.
final class WebTransfer {
  private(set) var bytes: [UInt8] = []
  private(set) var validators = Fetched.Validators()
  private(set) var isTooLarge = false
  private let limit: Int
  private let task: GalleryTask
  private static let valueLimit = 256

  init(limit: Int, _ task: GalleryTask) {
    self.limit = limit
    self.task = task
  }

  /// Takes what came; what it does not take ends the transfer.
  func take(_ part: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes.count + part.count <= limit else {
      isTooLarge = true
      return 0
    }
    bytes.append(contentsOf: part)
    return part.count
  }

  /// Takes a line of the head. An answer begins with the line of its status.
  func takeHead(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count <= Self.valueLimit, let text = String(validating: line, as: UTF8.self),
      text.utf8.allSatisfy({ $0 < 0x7f })
    else { return }
    if text.hasPrefix("HTTP/") { validators = Fetched.Validators() }
    guard let colon = text.firstIndex(of: ":") else { return }
    var value = text[text.index(after: colon)...]
    while value.first?.isWhitespace == true { value.removeFirst() }
    while value.last?.isWhitespace == true { value.removeLast() }
    guard value.utf8.allSatisfy({ $0 >= 0x20 }) else { return }
    switch text[..<colon].lowercased() {
    case "etag": validators.tag = String(value)
    case "last-modified": validators.modified = String(value)
    default: break
    }
  }

  /// Whether it goes on, given how far it is.
  func goesOn(_ count: Int64, of whole: Int64) -> Bool {
    // A server may say more than there can be; nothing is reserved for it.
    if whole > Int64(limit) { isTooLarge = true }
    task.note(received: Int(clamping: count), of: Int(clamping: max(0, whole)))
    return !task.isCancelled && !isTooLarge
  }
}
