import KodamaSystem

/// The functions of libcurl 7 or 8 that are used here, found at run time as libspeechd's are:
/// nothing of it is linked. Its numbers are those of `curl/curl.h`, which never change.
struct CurlLibrary: Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Global = @convention(c) (Int) -> Int32
  typealias Make = @convention(c) () -> Handle?
  typealias Act = @convention(c) (Handle) -> Int32
  typealias Close = @convention(c) (Handle) -> Void
  // What stands for `...` goes where any third argument goes, but on the stack of Apple's arm64;
  // there six arguments nobody reads fill the registers before it.
  #if arch(arm64) && canImport(Darwin)
    typealias Vary =
      @convention(c) (Handle, Int32, Int, Int, Int, Int, Int, Int, Int) -> Int32
  #else
    typealias Vary = @convention(c) (Handle, Int32, Int) -> Int32
  #endif

  /// What can be set on a handle.
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

  /// What can be asked of a handle.
  enum Info: Int32 {
    case status = 0x20_0002
    case redirect = 0x10_001f
  }

  #if canImport(Darwin)
    private static let names = ["/usr/lib/libcurl.4.dylib"]
  #else
    private static let names = ["libcurl" + ".so.4", "libcurl-gnutls.so.4"]
  #endif
  /// What libcurl calls `CURL_GLOBAL_DEFAULT`.
  private static let everything = 3

  /// The library, where this machine has it; looked for once, when something is fetched.
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

  /// Sets a text, of which libcurl keeps a copy.
  func set(_ option: Option, _ text: String, on handle: Handle) {
    text.withCString { set(option, Int(bitPattern: $0), on: handle) }
  }

  /// A number that the handle knows; a pointer is one as well.
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
