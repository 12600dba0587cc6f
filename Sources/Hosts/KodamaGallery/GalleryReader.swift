import KodamaRoles

/// Reads a gallery synchronously. `GalleryService` does the same without blocking.
///
///     let reader = GalleryReader(try GalleryAddress("https://example.org/kodama"), cache: cache)
///     let index = try reader.index().value
public struct GalleryReader: Sendable {
  /// One of an entry's files.
  public enum Part: Hashable, Sendable {
    /// The share code or the recording.
    case file
    /// The picture, a PNG file.
    case picture
    /// The sound, a WAV file.
    case sound
  }

  /// A value that was read from a gallery or, if it cannot be reached, from the cache.
  public struct Answer<Value: Sendable>: Sendable {
    /// The value that was read.
    public let value: Value
    /// The reason why the value comes from the cache and may be outdated; nil if it is current.
    public let staleness: GalleryError?
  }

  private let source: any GallerySource
  private let cache: GalleryCache?
  private let limits: GalleryLimits

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - address: The address of the gallery.
  ///   - cache: The cache for files from the web; it is not used for folders.
  ///   - limits: The time limits.
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

  /// An index from the cache.
  public struct CachedIndex: Sendable {
    /// The index as it was parsed.
    public let index: GalleryIndex
    /// The digest of the cached file.
    let digest: UInt64
  }

  /// Returns the index in the cache, or nil if there is none.
  public func cachedIndex() -> CachedIndex? {
    cache?.entry(source.address(of: .index), limit: GalleryLimits.indexBytes).flatMap { kept in
      (try? GalleryIndex(kept.bytes)).map { CachedIndex(index: $0, digest: kept.digest) }
    }
  }

  /// Fetches the index. If the gallery cannot be reached, the cached index is returned.
  ///
  /// - Parameters:
  ///   - cached: The result of `cachedIndex()`, which is then not parsed again.
  ///   - task: Reports progress and cancels.
  /// - Returns: The index.
  /// - Throws: `GalleryError` if there is no cached index either.
  public func index(
    knowing cached: CachedIndex? = nil, _ task: GalleryTask = GalleryTask()
  ) throws(GalleryError) -> Answer<GalleryIndex> {
    try answer(
      .index, limit: GalleryLimits.indexBytes, task,
      known: { $0 == cached?.digest ? cached?.index : nil }
    ) { (bytes) throws(GalleryError) in try GalleryIndex(bytes) }
  }

  /// Fetches a file of an entry. A share code or a recording is verified by its digest.
  ///
  /// - Parameters:
  ///   - part: The file to fetch.
  ///   - entry: An entry of the index.
  ///   - task: Reports progress and cancels.
  /// - Returns: The bytes.
  /// - Throws: `GalleryError`; `notThere` if the entry has no such file, `changed` if the file does
  ///   not match the index.
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
    // A cached file with the right digest is current, so no request is necessary.
    let kept = cache?.entry(source.address(of: entry.file), limit: entry.fileBytes)
    if let kept, isRight(kept.bytes) { return Answer(value: kept.bytes, staleness: nil) }
    return try answer(entry.file, limit: entry.fileBytes, task) { (bytes) throws(GalleryError) in
      guard isRight(bytes) else { throw .changed }
      return bytes
    }
  }

  /// Returns the digest that the index stores for a file.
  public static func digest(of bytes: [UInt8]) -> UInt64 {
    var digest = Digest()
    bytes.withUnsafeBytes { digest.combine(bytes: $0) }
    return digest.value
  }

  /// Fetches a file and caches it if `read` accepts it; falls back to the cached file.
  private func answer<Value: Sendable>(
    _ path: GalleryPath, limit: Int, _ task: GalleryTask, known: (UInt64) -> Value? = { _ in nil },
    _ read: ([UInt8]) throws(GalleryError) -> Value
  ) throws(GalleryError) -> Answer<Value> {
    let address = source.address(of: path)
    let kept = cache?.entry(address, limit: limit)
    let former = kept.flatMap { kept in known(kept.digest) ?? (try? read(kept.bytes)) }
    do throws(GalleryError) {
      // Without validators, because a cached file that cannot be read must be fetched again.
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

  /// Fetches a file, repeating the attempt after transient errors.
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

/// Limits on time and size for reading a gallery.
public struct GalleryLimits: Hashable, Sendable {
  /// The time until a connection is established, in milliseconds.
  public var connectMilliseconds = 10_000
  /// The time for which a server may send nothing, in seconds.
  public var stallSeconds = 15
  /// The time for one file, in milliseconds.
  public var wholeMilliseconds = 120_000
  /// The pauses between attempts, in milliseconds. There is one more attempt than pauses.
  public var waitsMilliseconds = [500, 2_000]
  /// The most redirects for one file.
  public var redirects = 5

  /// Creates the default limits.
  public init() {}

  /// The largest index, in bytes.
  public static let indexBytes = 32 << 20
  /// The most entries of an index.
  public static let entries = 20_000
}

/// The reason why something could not be read from a gallery. The game turns it into text.
public enum GalleryError: Error, Hashable, Sendable {
  /// The address is neither a folder nor an HTTP address.
  case badAddress
  /// libcurl, which reads from the web, is not installed.
  case noLibrary
  /// The folder or server does not exist or does not answer.
  case unreachable
  /// The time limit was exceeded.
  case timedOut
  /// The server's certificate could not be verified.
  case insecure
  /// The gallery has no such file.
  case notThere
  /// The server answered with this HTTP status.
  case refused(Int)
  /// The connection ended before the whole file arrived.
  case cutShort
  /// The limit was exceeded: bytes of a file, or entries of an index.
  case tooLarge(Int)
  /// A redirect or a link leads out of the gallery.
  case leadsAway
  /// There are too many redirects.
  case circles
  /// The file is not the index of a gallery.
  case notAGallery
  /// The index was written for a later version of the game.
  case newerVersion(Int)
  /// The file does not match the index, so one of them has changed.
  case changed
  /// The task was cancelled.
  case cancelled
  /// Another error, with libcurl's number or 0.
  case failed(Int)

  /// True for transient errors, after which another attempt may succeed.
  var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .cutShort: true
    case .refused(let status): status == 429 || status >= 500
    default: false
    }
  }

  /// True for errors after which the cached file may be used.
  var allowsCache: Bool {
    switch self {
    case .cancelled, .badAddress: false
    default: true
    }
  }
}
