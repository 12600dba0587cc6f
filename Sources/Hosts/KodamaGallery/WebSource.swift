import KodamaSystem

/// A gallery on a web server, which is read with libcurl.
struct WebSource: GallerySource {
  /// The address of the gallery, with a trailing slash.
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
      guard Self.allowsRedirect(from: address, to: next) else { throw .leadsAway }
      address = next
    }
    throw .circles
  }

  private enum Answer {
    case here(Fetched)
    case elsewhere(String)
  }

  /// Returns whether a redirect stays on the same host and does not change from HTTPS to HTTP.
  /// Other redirects are rejected, because they could lead into the player's local network.
  static func allowsRedirect(from address: String, to next: String) -> Bool {
    let (one, other) = (parts(address), parts(next))
    guard !one.host.isEmpty, one.host == other.host else { return false }
    // A change from HTTP to HTTPS is allowed.
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
    // 3 is `CURLPROTO_HTTP | CURLPROTO_HTTPS`. No other protocol is allowed.
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
    return Unmanaged<WebTransfer>.fromOpaque(taker).takeUnretainedValue().append(part)
  }

  private static let head: Take = { bytes, size, count, taker in
    guard let taker else { return 0 }
    let line = UnsafeBufferPointer(start: bytes, count: size * count)
    Unmanaged<WebTransfer>.fromOpaque(taker).takeUnretainedValue().readHeader(line)
    return size * count
  }

  private static let progress: Progress = { taker, whole, count, _, _ in
    guard let taker else { return 1 }
    let transfer = Unmanaged<WebTransfer>.fromOpaque(taker).takeUnretainedValue()
    return transfer.reportProgress(count, of: whole) ? 0 : 1
  }

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

/// A response of at most `limit` bytes that is being received.
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

  /// Appends received bytes and returns their number. If the limit is exceeded, it returns 0, and
  /// libcurl aborts the transfer.
  func append(_ part: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes.count + part.count <= limit else {
      isTooLarge = true
      return 0
    }
    bytes.append(contentsOf: part)
    return part.count
  }

  /// Reads a header line, and stores its value if it is a validator. A status line begins a new
  /// response, so it resets the validators.
  func readHeader(_ line: UnsafeBufferPointer<UInt8>) {
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

  /// Reports progress to the task. Returns false if the transfer must be aborted, because the task
  /// was cancelled or the response is too large.
  func reportProgress(_ count: Int64, of whole: Int64) -> Bool {
    // The total size is only what the server claims, so no memory is reserved for it.
    if whole > Int64(limit) { isTooLarge = true }
    task.update(received: Int(clamping: count), of: Int(clamping: max(0, whole)))
    return !task.isCancelled && !isTooLarge
  }
}

/// The functions of libcurl 7 or 8, which is loaded at run time. The numbers come from
/// `curl/curl.h` and are part of libcurl's stable ABI.
struct CurlLibrary: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Global = @convention(c) (Int) -> Int32
  typealias Make = @convention(c) () -> Handle?
  typealias Act = @convention(c) (Handle) -> Int32
  typealias Close = @convention(c) (Handle) -> Void
  // A variadic argument is passed like any third argument, except on Apple's arm64, where it is
  // passed on the stack. There, six unused arguments fill the registers.
  #if arch(arm64) && canImport(Darwin)
    typealias Vary =
      @convention(c) (Handle, Int32, Int, Int, Int, Int, Int, Int, Int) -> Int32
  #else
    typealias Vary = @convention(c) (Handle, Int32, Int) -> Int32
  #endif

  /// The options of `curl_easy_setopt`.
  enum Option: Int32 {
    case writeData = 10_001
    case url = 10_002
    case userAgent = 10_018
    case headers = 10_023
    case headerData = 10_029
    case progressData = 10_057
    case writeFunction = 20_011
    case headerFunction = 20_079
    case progressFunction = 20_219
    case lowSpeedBytes = 19
    case lowSpeedSeconds = 20
    case noProgress = 43
    case noSignal = 99
    case wholeMilliseconds = 155
    case connectMilliseconds = 156
    case protocols = 181
  }

  /// The values of `curl_easy_getinfo`.
  enum Info: Int32 {
    case status = 0x20_0002
    case redirect = 0x10_001f
  }

  #if canImport(Darwin)
    private static let names = ["/usr/lib/libcurl.4.dylib"]
  #else
    private static let names = ["libcurl" + ".so.4", "libcurl-gnutls.so.4"]
  #endif
  /// The value of `CURL_GLOBAL_DEFAULT`.
  private static let everything = 3

  static let shared: CurlLibrary? = CurlLibrary()

  let make: Make
  let perform: Act
  let close: Close
  let append: @convention(c) (Handle?, UnsafePointer<CChar>) -> Handle?
  let freeList: @convention(c) (Handle?) -> Void
  private let setOption: Vary
  private let getInfo: Vary

  private init?() {
    guard let library = SystemLibrary(Self.names),
      let start = library.function("curl_global_init", Global.self),
      let make = library.function("curl_easy_init", Make.self),
      let perform = library.function("curl_easy_perform", Act.self),
      let close = library.function("curl_easy_cleanup", Close.self),
      let append = library.function(
        "curl_slist_append",
        (@convention(c) (Handle?, UnsafePointer<CChar>) -> Handle?).self),
      let freeList = library.function(
        "curl_slist_free_all", (@convention(c) (Handle?) -> Void).self),
      let setOption = library.function("curl_easy_setopt", Vary.self),
      let getInfo = library.function("curl_easy_getinfo", Vary.self),
      start(Self.everything) == 0
    else { return nil }
    (self.make, self.perform, self.close) = (make, perform, close)
    (self.append, self.freeList) = (append, freeList)
    (self.setOption, self.getInfo) = (setOption, getInfo)
  }

  func set(_ option: Option, _ value: Int, on handle: Handle) {
    #if arch(arm64) && canImport(Darwin)
      _ = setOption(handle, option.rawValue, 0, 0, 0, 0, 0, 0, value)
    #else
      _ = setOption(handle, option.rawValue, value)
    #endif
  }

  /// Sets a text option. libcurl copies the text.
  func set(_ option: Option, _ text: String, on handle: Handle) {
    text.withCString { set(option, Int(bitPattern: $0), on: handle) }
  }

  /// Returns a number, or the bits of a pointer, from a handle.
  func get(_ info: Info, of handle: Handle) -> Int {
    var value = 0
    withUnsafeMutablePointer(to: &value) {
      #if arch(arm64) && canImport(Darwin)
        _ = getInfo(handle, info.rawValue, 0, 0, 0, 0, 0, 0, Int(bitPattern: $0))
      #else
        _ = getInfo(handle, info.rawValue, Int(bitPattern: $0))
      #endif
    }
    return value
  }
}
