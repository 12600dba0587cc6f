import Foundation

/// Copies the database of a session that found it whole, so that one broken file is not the end.
enum Backup {
  /// Copies the file if it is newer than its copy. The old copy stays until the new one is safe.
  ///
  /// - Returns: whether there is an up-to-date copy now.
  @discardableResult
  static func make(_ folder: StoreFolder) -> Bool {
    guard let written = modified(folder.database) else { return false }
    if let copied = modified(folder.backup), copied >= written { return true }
    let temporary = folder.backup + ".new"
    unlink(temporary)
    guard let data = FileManager.default.contents(atPath: folder.database) else { return false }
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = write(data, to: descriptor) && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, rename(temporary, folder.backup) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  private static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count {
        let count = Foundation.write(
          descriptor, bytes.baseAddress?.advanced(by: place), bytes.count - place)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        place += count
      }
      return true
    }
  }

  private static func modified(_ path: String) -> Double? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
