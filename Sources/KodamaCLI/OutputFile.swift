import Foundation

/// A place to write to, and what the system says where it cannot be.
struct OutputFile {
  /// Why something could not be written.
  struct Fault: Error, CustomStringConvertible {
    /// The system's number for it.
    let number: Int32

    var description: String {
      switch number {
      case ENOENT, ENOTDIR: "the folder is not there"
      case EACCES, EPERM: "it is write-protected, or its folder is"
      case EROFS: "the disk can only be read"
      case ENOSPC: "the disk is full"
      case EDQUOT: "there is no room left for you on the disk"
      case EFBIG: "it would be larger than a file may be here"
      case EISDIR: "this is a folder"
      case ENAMETOOLONG: "the name is too long"
      case EPIPE: "nobody reads it any more"
      case EBADF: "it is closed"
      default: String(cString: strerror(number))
      }
    }

    /// What the system said last.
    static var last: Fault { Fault(number: errno) }
  }

  private let path: String

  /// Takes a path; `-` is the standard output.
  init(_ path: String) { self.path = path }

  /// Writes all bytes. A file is replaced as a whole, and keeps its mode and owner; one that is
  /// write-protected stays as it is.
  func write(_ bytes: [UInt8]) throws(Fault) {
    if let file = openFile { return try Self.put(bytes, into: file) }
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var status = stat()
    guard stat(path, &status) == 0 else { return try replace(target, with: bytes, as: nil) }
    guard status.st_mode & S_IFMT == S_IFREG else { return try fill(bytes) }
    guard access(path, W_OK) == 0 else { throw .last }
    try replace(target, with: bytes, as: status)
  }

  /// The file that is open already, where the path means one: to replace what stands behind it, or
  /// to open it anew, would lose what is written besides.
  private var openFile: Int32? {
    switch path {
    case "-", "/dev/stdout": LibraryOutput.results.file
    case "/dev/stderr": LibraryOutput.errors.file
    default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    }
  }

  /// Writes into what is no file: a pipe, a terminal.
  private func fill(_ bytes: [UInt8]) throws(Fault) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    try Self.put(bytes, into: file)
  }

  /// Writes beside the file, and puts the new one in its place when it is whole.
  private func replace(
    _ target: String, with bytes: [UInt8], as old: stat?
  ) throws(Fault) {
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    let part = "\(folder)/.kodama-\(getpid()).part"
    unlink(part)
    let file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .last }
    do throws(Fault) {
      defer { close(file) }
      try Self.put(bytes, into: file)
      if let old {
        // Where the owner cannot be kept, the mode still can.
        _ = fchown(file, old.st_uid, old.st_gid)
        guard fchmod(file, old.st_mode & 0o7777) == 0 else { throw Fault.last }
      }
    } catch {
      unlink(part)
      throw error
    }
    guard rename(part, target) == 0 else {
      let fault = Fault.last
      unlink(part)
      throw fault
    }
  }

  private static func put(_ bytes: [UInt8], into file: Int32) throws(Fault) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      written += count
    }
  }
}
