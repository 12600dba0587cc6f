/// A gallery on the web, through libcurl.
struct WebSource: GallerySource {
  /// With a slash at its end.
  let base: String
  let limits: GalleryLimits

  func address(of path: GalleryPath) -> String { base + path.description }

  func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched {
    guard let library = CurlLibrary.shared else { throw .noLibrary }
    var address = address(of: path)
    for _ in 0...limits.redirects {
      try task.check()
      let answer = try ask(library, address, knowing: knowing, limit: limit, task)
      guard case .elsewhere(let next) = answer else {
        guard case .here(let fetched) = answer else { break }
        return fetched
      }
      guard Self.staysWith(address, next) else { throw .leadsAway }
      address = next
    }
    throw .circles
  }

  private enum Answer {
    case here(Fetched)
    case elsewhere(String)
  }

  /// Whether an address is one of the same server, and no less safe: a gallery speaks for itself
  /// alone, and nobody is led from it into a network at home.
  static func staysWith(_ address: String, _ next: String) -> Bool {
    let (one, other) = (parts(address), parts(next))
    guard !one.host.isEmpty, one.host == other.host else { return false }
    // It may ask to be spoken to safely.
    return one.scheme == other.scheme || other.scheme == "https"
  }

  private static func parts(_ address: String) -> (scheme: String, host: String) {
    guard let mark = address.firstRange(of: "://") else { return ("", "") }
    let rest = address[mark.upperBound...]
    return (
      address[..<mark.lowerBound].lowercased(),
      rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    )
  }

  private func ask(
    _ library: CurlLibrary, _ address: String, knowing: Fetched.Validators, limit: Int,
    _ task: GalleryTask
  ) throws(GalleryError) -> Answer {
    guard let handle = library.make() else { throw .failed(0) }
    defer { library.close(handle) }
    let transfer = WebTransfer(limit: limit, task)
    var lines: CurlLibrary.Handle?
    defer { library.freeList(lines) }
    if !knowing.tag.isEmpty { lines = library.append(lines, "If-None-Match: \(knowing.tag)") }
    if !knowing.modified.isEmpty {
      lines = library.append(lines, "If-Modified-Since: \(knowing.modified)")
    }
    prepare(library, handle, address, transfer)
    library.set(.headers, Int(bitPattern: lines), on: handle)
    let code = withExtendedLifetime(transfer) { library.perform(handle) }
    try task.check()
    guard !transfer.isTooLarge else { throw .tooLarge(limit) }
    guard code == 0 else { throw Self.error(code) }
    let status = library.get(.status, of: handle)
    switch status {
    case 200: return .here(.fresh(transfer.bytes, transfer.validators))
    case 304 where !knowing.isEmpty: return .here(.unchanged)
    case 301, 302, 303, 307, 308:
      guard
        let next = UnsafePointer<CChar>(bitPattern: library.get(.redirect, of: handle))
      else { throw .refused(status) }
      return .elsewhere(String(cString: next))
    case 404, 410: throw .notThere
    default: throw .refused(status)
    }
  }

  private func prepare(
    _ library: CurlLibrary, _ handle: CurlLibrary.Handle, _ address: String,
    _ transfer: WebTransfer
  ) {
    let taker = Int(bitPattern: Unmanaged.passUnretained(transfer).toOpaque())
    library.set(.url, address, on: handle)
    library.set(.userAgent, "Kodama", on: handle)
    // HTTP and HTTPS, and nothing else that libcurl may know.
    library.set(.protocols, 3, on: handle)
    library.set(.noSignal, 1, on: handle)
    library.set(.noProgress, 0, on: handle)
    library.set(.connectMilliseconds, limits.connectMilliseconds, on: handle)
    library.set(.wholeMilliseconds, limits.wholeMilliseconds, on: handle)
    library.set(.lowSpeedBytes, 1, on: handle)
    library.set(.lowSpeedSeconds, limits.stallSeconds, on: handle)
    library.set(.writeFunction, unsafeBitCast(Self.write, to: Int.self), on: handle)
    library.set(.writeData, taker, on: handle)
    library.set(.headerFunction, unsafeBitCast(Self.head, to: Int.self), on: handle)
    library.set(.headerData, taker, on: handle)
    library.set(.progressFunction, unsafeBitCast(Self.progress, to: Int.self), on: handle)
    library.set(.progressData, taker, on: handle)
  }

  private typealias Take =
    @convention(c) (UnsafePointer<UInt8>?, Int, Int, UnsafeRawPointer?) -> Int
  private typealias Progress =
    @convention(c) (UnsafeRawPointer?, Int64, Int64, Int64, Int64) -> Int32

  private static let write: Take = { bytes, size, count, taker in
    guard let taker else { return 0 }
    let part = UnsafeBufferPointer(start: bytes, count: size * count)
    return Unmanaged<WebTransfer>.fromOpaque(taker).takeUnretainedValue().take(part)
  }

  private static let head: Take = { bytes, size, count, taker in
    guard let taker else { return 0 }
    let line = UnsafeBufferPointer(start: bytes, count: size * count)
    Unmanaged<WebTransfer>.fromOpaque(taker).takeUnretainedValue().takeHead(line)
    return size * count
  }

  private static let progress: Progress = { taker, whole, count, _, _ in
    guard let taker else { return 1 }
    let transfer = Unmanaged<WebTransfer>.fromOpaque(taker).takeUnretainedValue()
    return transfer.goesOn(count, of: whole) ? 0 : 1
  }

  /// What a number of libcurl means here.
  private static func error(_ code: Int32) -> GalleryError {
    switch code {
    case 3: .badAddress
    case 5, 6, 7, 52, 55, 56: .unreachable
    case 18: .cutShort
    case 28: .timedOut
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: .insecure
    default: .failed(Int(code))
    }
  }
}
