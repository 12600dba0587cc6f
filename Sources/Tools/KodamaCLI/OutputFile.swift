import Foundation
import Kodama
import KodamaSystem

/// A place to write to that the user has named: a file, a pipe, a terminal or an open descriptor.
struct OutputFile {
  private let path: String
  private let followsLinks: Bool

  /// Takes a path; `-` is the standard output.
  init(_ path: String, followsLinks: Bool = true) {
    (self.path, self.followsLinks) = (path, followsLinks)
  }

  /// Writes all bytes. A file is replaced as a whole, and keeps its mode and owner; one that is
  /// write-protected stays as it is, and a link stays a link.
  func write(_ bytes: [UInt8]) throws(SafeFile.Fault) {
    guard let file = try pending() else {
      return try withStream { file throws(SafeFile.Fault) in
        try SafeFile.put(bytes[...], into: file)
      }
    }
    try file.write(bytes)
    try file.finish()
  }

  /// A file that is written part by part and takes this place at its end; nil where the place is no
  /// file, and is written to by `withStream`.
  func pending() throws(SafeFile.Fault) -> PendingFile? {
    guard followsLinks else { return try PendingFile(path) }
    guard openFile == nil else { return nil }
    // Of a link, the file that it leads to is replaced.
    let target = realpath(path, nil)
    defer { free(target) }
    let place = target.map { String(cString: $0) } ?? path
    var old = stat()
    guard stat(place, &old) == 0 else { return try PendingFile(place) }
    guard old.st_mode & S_IFMT != S_IFDIR else { throw .system(EISDIR) }
    guard old.st_mode & S_IFMT == S_IFREG else { return nil }
    guard access(place, W_OK) == 0 else { throw .last }
    let file = try PendingFile(place)
    // Where the owner cannot be kept, the mode still can.
    _ = fchown(file.descriptor, old.st_uid, old.st_gid)
    guard fchmod(file.descriptor, old.st_mode & 0o7777) == 0 else { throw .last }
    return file
  }

  /// Opens a place that is no file, and hands over its descriptor.
  func withStream(_ body: (Int32) throws(SafeFile.Fault) -> Void) throws(SafeFile.Fault) {
    let file = openFile ?? open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw .last }
    defer { if openFile == nil { close(file) } }
    try body(file)
  }

  /// The descriptor that is open already, where the path means one: to replace the file behind it,
  /// or to open it again, would lose the rest of the output.
  private var openFile: Int32? {
    switch path {
    case "-", "/dev/stdout": LibraryOutput.results.file
    case "/dev/stderr": LibraryOutput.errors.file
    default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    }
  }
}

extension SafeFile.Fault {
  /// The reason in words, for somebody who wanted to write.
  var reason: String {
    switch self {
    case .notAFile: "a link or something else that is no file is in its place"
    case .tooLarge: "it is too large"
    case .system(ENOENT), .system(ENOTDIR): "the folder is not there"
    case .system(EACCES), .system(EPERM): "it is write-protected, or its folder is"
    case .system(EROFS): "the disk can only be read"
    case .system(ENOSPC): "the disk is full"
    case .system(EDQUOT): "there is no room left for you on the disk"
    case .system(EFBIG): "it would be larger than a file may be here"
    case .system(EISDIR): "this is a folder"
    case .system(ENAMETOOLONG): "the name is too long"
    case .system(EPIPE): "nobody reads it any more"
    case .system(EBADF): "it is closed"
    case .system(let number): String(cString: strerror(number))
    }
  }
}
