import Foundation
import Kodama
import KodamaSystem
import Synchronization

/// A destination that the user named: a file, a pipe, a terminal or an open descriptor.
struct OutputFile {
  private let path: String
  private let followsLinks: Bool

  /// Creates a destination; `-` means the standard output.
  init(_ path: String, followsLinks: Bool = true) {
    (self.path, self.followsLinks) = (path, followsLinks)
  }

  /// Writes all bytes. A file is replaced atomically and keeps its mode and owner; a
  /// write-protected file is left unchanged, and a link stays a link.
  func write(_ bytes: [UInt8]) throws(SafeFileError) {
    guard let file = try pending() else {
      return try withStream { file throws(SafeFileError) in
        try SafeFile.send(bytes[...], into: file)
      }
    }
    try file.write(bytes)
    try file.finish()
  }

  /// Returns a file that can be written in parts and that replaces the destination once it is
  /// finished. Returns nil for a pipe, a terminal or an open descriptor, for which `withStream`
  /// must be used.
  func pending() throws(SafeFileError) -> PendingFile? {
    guard followsLinks else { return try PendingFile(path) }
    guard openFile == nil else { return nil }
    // The file behind a link is replaced, not the link.
    let target = realpath(path, nil)
    defer { free(target) }
    let place = target.map { String(cString: $0) } ?? path
    var old = stat()
    guard stat(place, &old) == 0 else { return try PendingFile(place) }
    guard old.st_mode & S_IFMT != S_IFDIR else { throw .system(EISDIR) }
    guard old.st_mode & S_IFMT == S_IFREG else { return nil }
    guard access(place, W_OK) == 0 else { throw .last }
    let file = try PendingFile(place)
    // The owner is kept if the system allows it; the mode is always kept.
    _ = fchown(file.descriptor, old.st_uid, old.st_gid)
    guard fchmod(file.descriptor, old.st_mode & 0o7777) == 0 else { throw .last }
    return file
  }

  /// Opens a pipe, a terminal or a descriptor and passes its descriptor to the body.
  func withStream(_ body: (Int32) throws(SafeFileError) -> Void) throws(SafeFileError) {
    let file = if let openFile { openFile } else { try SafeFile.openStream(path) }
    defer { if openFile == nil { close(file) } }
    try body(file)
  }

  /// The descriptor of the path if it is already open. Replacing its file or opening it again would
  /// lose the rest of the output.
  private var openFile: Int32? {
    switch path {
    case "-", "/dev/stdout": LibraryOutput.results.file
    case "/dev/stderr": LibraryOutput.errors.file
    default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    }
  }
}

extension SafeFileError {
  /// The reason why writing failed, as the end of an error message.
  var reason: String {
    switch self {
    case .notAFile: "not a regular file, perhaps a link"
    case .tooLarge: "too large"
    case .system(ENOENT), .system(ENOTDIR): "the folder does not exist"
    case .system(EACCES), .system(EPERM): "the file or its folder is write-protected"
    case .system(EROFS): "the disk is read-only"
    case .system(ENOSPC): "the disk is full"
    case .system(EDQUOT): "your disk quota is used up"
    case .system(EFBIG): "larger than the maximum file size"
    case .system(EISDIR): "a folder, not a file"
    case .system(ENAMETOOLONG): "the name is too long"
    case .system(EPIPE): "the reading program has ended"
    case .system(EBADF): "the output is closed"
    case .system(EINTR): "the program was asked to end while the reader waited"
    case .system(let number): String(cString: strerror(number))
    }
  }
}

/// A WAV file that is written as samples arrive, so that a long run does not keep them in memory.
final class WaveStream {
  private let path: String
  private let encoding: WaveFile.Encoding
  private var file: PendingFile?
  /// True for a pipe or a terminal. It receives the whole file at the end, because the header
  /// contains the length.
  private var isCopied = false
  private var sampleCount = 0
  private var fault: SafeFileError?

  /// Creates the file; `-` means the standard output. `finish` throws the first error that occurs.
  init(_ path: String, as encoding: WaveFile.Encoding, followsLinks: Bool = true) {
    (self.path, self.encoding) = (path, encoding)
    trying { () throws(SafeFileError) in
      file = try OutputFile(path, followsLinks: followsLinks).pending()
      guard file == nil else { return }
      isCopied = true
      file = try PendingFile(NSTemporaryDirectory() + "/kodama.wav", isPrivate: true)
    }
    add([])
  }

  /// Appends interleaved stereo samples in the range −1 to 1.
  func add(_ samples: [Float]) {
    trying { () throws(SafeFileError) in
      if sampleCount == 0 { try file?.rewrite(WaveFile.header(samples: 0, as: encoding)) }
      try file?.write(WaveFile.data(samples, as: encoding))
    }
    sampleCount += samples.count
  }

  private func trying(_ body: () throws(SafeFileError) -> Void) {
    guard fault == nil else { return }
    do { try body() } catch { fault = error }
  }

  /// Writes the length and moves the file to its destination.
  ///
  /// - Throws: `CommandError` with status 73.
  func finish() throws {
    try Files.writing(to: path) { () throws(SafeFileError) in
      if let fault { throw fault }
      try file?.rewrite(WaveFile.header(samples: sampleCount, as: encoding))
      guard let file else { return }
      guard isCopied else { return try file.finish() }
      try file.rewrite([])
      try OutputFile(path).withStream { stream throws(SafeFileError) in
        try SafeFile.readParts(of: file.descriptor) { part throws(SafeFileError) in
          try SafeFile.send(part, into: stream)
        }
      }
    }
  }
}

/// Protects the standard output from C libraries. While they are silenced, the standard descriptor
/// leads to the null device, and the program writes to a copy of the original one.
final class LibraryOutput: Sendable {
  static let results = LibraryOutput(STDOUT_FILENO)
  static let errors = LibraryOutput(STDERR_FILENO)

  private let standard: Int32
  private let copy: Atomic<Int32>

  private init(_ standard: Int32) {
    self.standard = standard
    copy = Atomic(standard)
  }

  /// The descriptor that the program writes to.
  var file: Int32 { copy.load(ordering: .relaxed) }

  /// Silences libraries. If the standard error output is a file, it is left as it is, because the
  /// Swift runtime prints the reasons for traps there.
  static func quiet() {
    results.quiet()
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    errors.quiet()
  }

  /// Lets libraries use the standard outputs again. Their output in between is lost.
  static func restore() {
    fflush(nil)
    results.restore()
    errors.restore()
  }

  private func quiet() {
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nothing >= 0, file == standard else { return }
    defer { close(nothing) }
    let kept = fcntl(standard, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard kept >= 0 else { return }
    copy.store(kept, ordering: .relaxed)
    dup2(nothing, standard)
  }

  private func restore() {
    let kept = copy.exchange(standard, ordering: .relaxed)
    guard kept != standard else { return }
    dup2(kept, standard)
    close(kept)
  }
}
