/// Where the files of a gallery come from.
protocol GallerySource: Sendable {
  /// What the cache knows a file by.
  func address(of path: GalleryPath) -> String

  /// Brings a file, in one attempt.
  func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched
}

/// What came of a file.
enum Fetched: Hashable, Sendable {
  /// The bytes of the file, and what its server calls them.
  case fresh([UInt8], Validators)
  /// It is still what was known of it.
  case unchanged

  /// What tells one state of a file from the next, as its server has named it (RFC 9110, 8.8).
  struct Validators: Hashable, Sendable {
    /// The value of `ETag`; empty where the server sends none.
    var tag = ""
    /// The value of `Last-Modified`; empty where the server sends none.
    var modified = ""

    /// Whether there is anything to ask with.
    var isEmpty: Bool { tag.isEmpty && modified.isEmpty }
  }
}
