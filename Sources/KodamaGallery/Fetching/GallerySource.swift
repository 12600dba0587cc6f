/// Where the files of a gallery come from.
protocol GallerySource: Sendable {
  /// What the cache knows a file by.
  func address(of path: GalleryPath) -> String

  /// Brings a file, in one attempt.
  func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched
}
