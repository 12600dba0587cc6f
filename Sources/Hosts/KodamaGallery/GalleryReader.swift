import KodamaRoles

/// Reads a gallery, and waits for it: the service does so where nobody can wait.
public struct GalleryReader: Sendable {
  /// A file of an entry.
  public enum Part: Hashable, Sendable {
    /// What the entry is: a share code or a recording.
    case file
    /// Its picture, a PNG file.
    case picture
    /// Its sound, a WAV file.
    case sound
  }

  /// Something that came from a gallery, and whether it is what the gallery holds now.
  public struct Answer<Value: Sendable>: Sendable {
    /// The thing itself, as it came.
    public let value: Value
    /// Why it is what the gallery held when it was last reached; nil where it is what it holds now.
    public let staleness: GalleryError?
  }

  private let source: any GallerySource
  private let cache: GalleryCache?
  private let limits: GalleryLimits

  /// Reads the gallery of an address.
  ///
  /// - Parameters:
  ///   - address: where it is.
  ///   - cache: where what comes from the web is kept; a folder needs none.
  ///   - limits: how long is waited.
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

  /// An index that the cache holds.
  public struct Former: Sendable {
    /// The index itself, as it was read.
    public let index: GalleryIndex
    /// The digest of the file that says so.
    let digest: UInt64
  }

  /// The index that the cache holds; nil where it holds none.
  public func former() -> Former? {
    cache?.entry(source.address(of: .index), limit: GalleryLimits.indexBytes).flatMap { kept in
      (try? GalleryIndex(kept.bytes)).map { Former(index: $0, digest: kept.digest) }
    }
  }

  /// The index as it is now, or, where nobody answers, as it was.
  ///
  /// - Parameters:
  ///   - former: what the cache is known to hold: it is not read once more.
  ///   - task: tells how far it is, and stops it.
  /// - Returns: the index, and whether it is as it is now.
  /// - Throws: `GalleryError` where neither is there.
  public func index(
    knowing former: Former? = nil, _ task: GalleryTask = GalleryTask()
  ) throws(GalleryError) -> Answer<GalleryIndex> {
    try answer(
      .index, limit: GalleryLimits.indexBytes, task,
      known: { $0 == former?.digest ? former?.index : nil }
    ) { (bytes) throws(GalleryError) in try GalleryIndex(bytes) }
  }

  /// A file of an entry. That of a code or a recording is what the index says, to the last bit.
  ///
  /// - Parameters:
  ///   - part: which file.
  ///   - entry: an entry of the index.
  ///   - task: tells how far it is, and stops it.
  /// - Returns: the bytes.
  /// - Throws: `GalleryError`; `notThere` where the entry has no such file, `changed` where it is
  ///   another than the index says.
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
    // What it is known by is its digest: nobody has to be asked whether it is another by now.
    let kept = cache?.entry(source.address(of: entry.file), limit: entry.fileBytes)
    if let kept, isRight(kept.bytes) { return Answer(value: kept.bytes, staleness: nil) }
    return try answer(entry.file, limit: entry.fileBytes, task) { (bytes) throws(GalleryError) in
      guard isRight(bytes) else { throw .changed }
      return bytes
    }
  }

  /// The digest by which an index knows a file.
  public static func digest(of bytes: [UInt8]) -> UInt64 {
    var digest = Digest()
    bytes.withUnsafeBytes { digest.combine(bytes: $0) }
    return digest.value
  }

  /// Asks, and keeps what can be read; where nothing comes, what was kept is read.
  private func answer<Value: Sendable>(
    _ path: GalleryPath, limit: Int, _ task: GalleryTask, known: (UInt64) -> Value? = { _ in nil },
    _ read: ([UInt8]) throws(GalleryError) -> Value
  ) throws(GalleryError) -> Answer<Value> {
    let address = source.address(of: path)
    let kept = cache?.entry(address, limit: limit)
    let former = kept.flatMap { kept in known(kept.digest) ?? (try? read(kept.bytes)) }
    do throws(GalleryError) {
      // What cannot be read is asked for anew.
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
      guard let former, error.allowsFormer else { throw error }
      return Answer(value: former, staleness: error)
    }
  }

  /// Asks again where that may help, after a while each time.
  private func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched {
    for wait in limits.waitsMilliseconds {
      do throws(GalleryError) {
        return try source.fetch(path, knowing: knowing, limit: limit, task)
      } catch  where error.mayPass {
        try task.wait(milliseconds: wait)
      }
    }
    return try source.fetch(path, knowing: knowing, limit: limit, task)
  }
}

/// How long is waited for a gallery, and how much of it is taken.
public struct GalleryLimits: Hashable, Sendable {
  /// Until a server has answered, in milliseconds.
  public var connectMilliseconds = 10_000
  /// Until a server that sends nothing is given up, in seconds.
  public var stallSeconds = 15
  /// For one thing, from the first byte to the last, in milliseconds.
  public var wholeMilliseconds = 120_000
  /// The waits between attempts, in milliseconds; one attempt more than there are waits.
  public var waitsMilliseconds = [500, 2_000]
  /// The most places that one thing may lead on to.
  public var redirects = 5

  /// The limits that are usual.
  public init() {}

  /// The largest index, in bytes.
  public static let indexBytes = 32 << 20
  /// The most entries of an index.
  public static let entries = 20_000
}

/// Why something of a gallery did not come. Values, which the host puts in words.
public enum GalleryError: Error, Hashable, Sendable {
  /// What was entered is neither the path of a folder nor an address of the web.
  case badAddress
  /// This machine has no libcurl, without which nothing comes from the web.
  case noLibrary
  /// There is no such folder or server, or it does not answer.
  case unreachable
  /// It took longer than is waited for.
  case timedOut
  /// The server cannot show who it is.
  case insecure
  /// The gallery has nothing under this name.
  case notThere
  /// The server refuses, with this status of HTTP.
  case refused(Int)
  /// It ended before all of it was there.
  case cutShort
  /// It is larger than what is taken, which is so many bytes.
  case tooLarge(Int)
  /// It leads to another server, or out of the folder.
  case leadsAway
  /// It leads from one place to the next and never arrives.
  case circles
  /// What came is no index of a gallery.
  case notAGallery
  /// The index was written for a later version of the game.
  case newerVersion(Int)
  /// What came is not what the index says, which may be older or newer.
  case changed
  /// Whoever asked does not want it any more.
  case cancelled
  /// Something else, with the number that libcurl has for it.
  case failed(Int)

  /// Whether it may be otherwise a moment later.
  var mayPass: Bool {
    switch self {
    case .unreachable, .timedOut, .cutShort: true
    case .refused(let status): status == 429 || status >= 500
    default: false
    }
  }

  /// Whether what the cache holds is given in its place: where nobody has said that it is gone.
  var allowsFormer: Bool {
    switch self {
    case .cancelled, .badAddress: false
    default: true
    }
  }
}
