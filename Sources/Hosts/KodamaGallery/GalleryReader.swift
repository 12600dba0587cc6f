import KodamaRoles

/// Reads the index and the files of a gallery (a collection of shared worlds). Its methods block;
/// `GalleryService` reads without blocking.
///
///     let reader = GalleryReader(try GalleryAddress("https://example.org/kodama"), cache: cache)
///     let index = try reader.index().value
public struct GalleryReader: Sendable {
  /// A file that belongs to an entry of a gallery.
  public enum Part: Hashable, Sendable {
    /// The file with the share code (a line of text that contains a world) or the recording.
    case file
    /// The picture of the entry, a PNG file.
    case picture
    /// The sound of the entry, a WAV file.
    case sound
  }

  /// A value that was read from a gallery or, if the gallery could not be read, from the cache.
  public struct Answer<Value: Sendable>: Sendable {
    /// The value that was read: the index, or the bytes of a file.
    public let value: Value
    /// The error because of which the value was read from the cache and may be outdated; nil if the
    /// value is current.
    public let staleness: GalleryError?
  }

  private let source: any GallerySource
  private let cache: GalleryCache?
  private let limits: GalleryLimits

  /// Creates a reader of one gallery.
  ///
  /// - Parameters:
  ///   - address: The address of the gallery.
  ///   - cache: The cache for files from the web. It is not used for folders.
  ///   - limits: The limits on time and on the number of attempts and redirects.
  public init(
    _ address: GalleryAddress, cache: GalleryCache?, limits: GalleryLimits = GalleryLimits()
  ) {
    switch address.place {
    case .folder(let path): (source, self.cache) = (FolderSource(folder: path), nil)
    case .web(let base):
      (source, self.cache) = (WebSource(base: base, limits: limits), cache)
    }
    self.limits = limits
  }

  /// A gallery's index from the cache.
  public struct CachedIndex: Sendable {
    /// The index that was parsed from the cached file.
    public let index: GalleryIndex
    let digest: UInt64
  }

  /// Returns the index of the gallery from the cache, or nil if the cache does not contain it.
  public func cachedIndex() -> CachedIndex? {
    cache?.entry(source.address(of: .index), limit: GalleryLimits.indexBytes).flatMap { kept in
      (try? GalleryIndex(kept.bytes)).map { CachedIndex(index: $0, digest: kept.digest) }
    }
  }

  /// Fetches the index of the gallery. If that fails, it returns the index from the cache.
  ///
  /// - Parameters:
  ///   - cached: The result of `cachedIndex()`, which is reused if the fetched index equals it, so
  ///     that it need not be parsed again.
  ///   - task: An object that reports progress and can cancel the request.
  /// - Returns: The index. If it comes from the cache, it may be outdated.
  /// - Throws: `GalleryError` if the index can be neither fetched nor read from the cache.
  public func index(
    knowing cached: CachedIndex? = nil, _ task: GalleryTask = GalleryTask()
  ) throws(GalleryError) -> Answer<GalleryIndex> {
    try answer(
      .index, limit: GalleryLimits.indexBytes, task,
      known: { $0 == cached?.digest ? cached?.index : nil }
    ) { (bytes) throws(GalleryError) in try GalleryIndex(bytes) }
  }

  /// Fetches a file of an entry. A share code or recording is verified with the digest in the
  /// index.
  ///
  /// - Parameters:
  ///   - part: The file to fetch.
  ///   - entry: An entry of the index.
  ///   - task: An object that reports progress and can cancel the request.
  /// - Returns: The bytes of the file.
  /// - Throws: `GalleryError.notThere` if the entry has no such file, `.changed` if the file does
  ///   not match the index, or another `GalleryError`.
  public func bytes(
    of part: Part, of entry: GalleryEntry, _ task: GalleryTask = GalleryTask()
  ) throws(GalleryError) -> Answer<[UInt8]> {
    guard part == .file else {
      guard let path = part == .picture ? entry.picture : entry.sound else { throw .notThere }
      return try answer(path, limit: GalleryEntry.mediaLimit, task) {
        (bytes) throws(GalleryError) in bytes
      }
    }
    let isRight = { (bytes: [UInt8]) in
      bytes.count == entry.fileBytes && Self.digest(of: bytes) == entry.fileDigest
    }
    // A cached file with the right digest is current, so it need not be fetched.
    let kept = cache?.entry(source.address(of: entry.file), limit: entry.fileBytes)
    if let kept, isRight(kept.bytes) { return Answer(value: kept.bytes, staleness: nil) }
    return try answer(entry.file, limit: entry.fileBytes, task) { (bytes) throws(GalleryError) in
      guard isRight(bytes) else { throw .changed }
      return bytes
    }
  }

  /// Returns the digest of a file's bytes in the form that a gallery's index contains.
  public static func digest(of bytes: [UInt8]) -> UInt64 {
    var digest = Digest()
    bytes.withUnsafeBytes { digest.combine(bytes: $0) }
    return digest.value
  }

  /// Fetches a file, and caches it if `read` throws no error. If fetching fails, it returns the
  /// cached file.
  private func answer<Value: Sendable>(
    _ path: GalleryPath, limit: Int, _ task: GalleryTask, known: (UInt64) -> Value? = { _ in nil },
    _ read: ([UInt8]) throws(GalleryError) -> Value
  ) throws(GalleryError) -> Answer<Value> {
    let address = source.address(of: path)
    let kept = cache?.entry(address, limit: limit)
    let former = kept.flatMap { kept in known(kept.digest) ?? (try? read(kept.bytes)) }
    do throws(GalleryError) {
      // Sends no validators if the cached file cannot be read, so that it is fetched completely.
      let known = former == nil ? nil : kept?.validators
      switch try fetch(path, knowing: known ?? Fetched.Validators(), limit: limit, task) {
      case .fresh(let bytes, let validators):
        let value = try read(bytes)
        cache?.keep(bytes, validators, of: address)
        return Answer(value: value, staleness: nil)
      case .unchanged:
        guard let former else { throw .failed(304) }
        return Answer(value: former, staleness: nil)
      }
    } catch {
      guard let former, error.allowsCache else { throw error }
      return Answer(value: former, staleness: error)
    }
  }

  /// Fetches a file. After a transient error, it tries again.
  private func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched {
    for wait in limits.waitsMilliseconds {
      do throws(GalleryError) {
        return try source.fetch(path, knowing: knowing, limit: limit, task)
      } catch  where error.isTransient {
        try task.wait(milliseconds: wait)
      }
    }
    return try source.fetch(path, knowing: knowing, limit: limit, task)
  }
}

/// The limits for reading a gallery: the time and the number of attempts that a request may take,
/// and the size of the gallery.
public struct GalleryLimits: Hashable, Sendable {
  /// The maximum time to establish a connection, in milliseconds.
  package var connectMilliseconds = 10_000
  /// The maximum time that a server may pause while sending, in seconds.
  package var stallSeconds = 15
  /// The maximum time to fetch a file in one attempt, in milliseconds.
  package var wholeMilliseconds = 120_000
  /// The pauses between attempts, in milliseconds. There is one more attempt than pauses.
  package var waitsMilliseconds = [500, 2_000]
  /// The maximum number of redirects for one file.
  package var redirects = 5

  /// Creates the default limits.
  public init() {}

  /// The maximum size of an index, in bytes: 32 MiB.
  package static let indexBytes = 32 << 20
  /// The maximum number of entries in an index.
  package static let entries = 20_000
}

/// An error that occurred while reading a gallery (a collection of shared worlds).
public enum GalleryError: Error, Hashable, Sendable {
  /// The address is neither the path of a folder nor a valid web address.
  case badAddress
  /// The address is a web address, but libcurl, which is necessary to read from the web, is not
  /// installed.
  case noLibrary
  /// The folder or server of the gallery does not exist or does not answer.
  case unreachable
  /// A time limit was exceeded.
  case timedOut
  /// The server's certificate could not be verified.
  case insecure
  /// The gallery has no such file.
  case notThere
  /// The server responded with an HTTP error; the value is the status code.
  case refused(Int)
  /// The connection ended before the whole file had arrived.
  case cutShort
  /// A file has more bytes, or an index has more entries, than the limit; the value is the limit.
  case tooLarge(Int)
  /// A redirect leads to another server, or a link leads out of the folder.
  case leadsAway
  /// The server sent too many redirects.
  case circles
  /// The file is not the index of a gallery.
  case notAGallery
  /// The index has a newer file format; the value is its version.
  case newerVersion(Int)
  /// The file does not match the digest in the index, because one of them has changed.
  case changed
  /// The request was cancelled.
  case cancelled
  /// Any other error; the value is the error code of libcurl, or 0.
  case failed(Int)

  var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .cutShort: true
    case .refused(let status): status == 429 || status >= 500
    default: false
    }
  }

  var allowsCache: Bool {
    switch self {
    case .cancelled, .badAddress: false
    default: true
    }
  }
}
