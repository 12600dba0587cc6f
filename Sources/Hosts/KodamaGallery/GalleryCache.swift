import KodamaRoles
import KodamaSystem

/// A folder with copies of files that were fetched from galleries (collections of shared worlds) on
/// the web, and with the HTTP validators of these files. Files are replaced atomically and verified
/// by a digest, so an interruption cannot leave a damaged file in use.
public struct GalleryCache: Hashable, Sendable {
  /// The path of the folder. It is created when the first file is stored.
  public let folder: String
  /// The maximum total size of the files, in bytes: 256 MiB. The oldest files are deleted first.
  package static let byteLimit = 256 << 20
  /// The maximum number of files. The oldest are deleted first.
  var fileLimit = 4_096
  private static let firstLine = "kodama-cache 1"
  private static let ending = ".cached"
  /// The maximum size of a cached file's head, in bytes. The head contains the address, the
  /// validators and the digest.
  private static let headLimit = 4_096

  /// Creates a cache in a folder, which need not exist yet.
  public init(folder: String) { self.folder = folder }

  /// A cached file with its HTTP validators.
  struct Entry: Hashable {
    var validators: Fetched.Validators
    var bytes: [UInt8]
    var digest: UInt64
  }

  /// Returns the cached file for an address, or nil if it is missing, damaged or larger than
  /// `limit` bytes.
  func entry(_ address: String, limit: Int) -> Entry? {
    let file = try? SafeFile.bytes(of: path(of: address), limit: limit + Self.headLimit)
    guard let file, let end = Self.headEnd(file),
      let head = String(validating: file[..<end], as: UTF8.self)
    else { return nil }
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 5, lines[0] == Self.firstLine, lines[1] == address else { return nil }
    let bytes = Array(file[(end + 2)...])
    let digest = GalleryReader.digest(of: bytes)
    guard lines[4] == Digest.text(of: digest) else { return nil }
    return Entry(
      validators: Fetched.Validators(tag: String(lines[2]), modified: String(lines[3])),
      bytes: bytes, digest: digest)
  }

  /// Errors are ignored, because the file can be fetched again.
  func keep(_ bytes: [UInt8], _ validators: Fetched.Validators, of address: String) {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST || makeParents() else { return }
    let head = [
      Self.firstLine, address, validators.tag, validators.modified,
      Digest.text(of: GalleryReader.digest(of: bytes)),
    ].joined(separator: "\n")
    guard head.utf8.count < Self.headLimit else { return }
    try? SafeFile.save(Array(head.utf8) + [0x0a, 0x0a] + bytes, to: path(of: address))
    prune()
  }

  private func path(of address: String) -> String {
    var digest = Digest()
    digest.combine(address)
    return "\(folder)/\(digest)\(Self.ending)"
  }

  private static func headEnd(_ file: [UInt8]) -> Int? {
    file.prefix(headLimit).indices.dropLast().first { place in
      // Validators may be empty lines, so an empty line ends the head only after the fifth line.
      file[place] == 0x0a && file[place + 1] == 0x0a
        && file[..<place].count(where: { $0 == 0x0a }) == 4
    }
  }

  private func makeParents() -> Bool {
    var path = ""
    for name in folder.split(separator: "/") {
      path += path.isEmpty && !folder.hasPrefix("/") ? name : "/" + name
      guard
        mkdir(path, 0o700) == 0 || errno == EEXIST || errno == EISDIR || errno == EACCES
          || errno == EROFS
      else { return false }
    }
    return access(folder, W_OK | X_OK) == 0
  }

  /// Deletes the oldest files until both limits are met, and temporary files older than an hour.
  private func prune() {
    guard let listing = opendir(folder) else { return }
    var files: [(age: Int, size: Int, path: String)] = []
    let now = Int(time(nil))
    while let item = readdir(listing) {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      #if canImport(Darwin)
        let age = now - Int(status.st_mtimespec.tv_sec)
      #else
        let age = now - Int(status.st_mtim.tv_sec)
      #endif
      if name.hasSuffix(".part") {
        if age > 3_600 { unlink(path) }
      } else if name.hasSuffix(Self.ending) {
        files.append((age, Int(status.st_size), path))
      }
    }
    closedir(listing)
    files.sort { ($0.age, $0.path) > ($1.age, $1.path) }
    var (bytes, count) = (files.reduce(0) { $0 + $1.size }, files.count)
    for file in files where bytes > Self.byteLimit || count > fileLimit {
      unlink(file.path)
      (bytes, count) = (bytes - file.size, count - 1)
    }
  }
}
