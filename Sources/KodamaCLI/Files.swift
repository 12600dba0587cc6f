import Foundation
import Kodama

/// Reads and writes whole files, with messages that say what to do.
enum Files {
  /// Larger files are refused, in bytes.
  static let byteLimit = 256 << 20
  /// Bytes read at a time.
  private static let chunk = 1 << 16

  /// The text of a file; `-` is the standard input. A file larger than `limit` bytes is refused
  /// before it is read.
  static func text(_ path: String, limit: Int = byteLimit) throws -> String {
    guard let text = text(of: try bytes(path, limit: limit)) else {
      throw Failure.badContent("\(path): this is no UTF-8 text")
    }
    return text
  }

  /// The text that bytes are, without the mark of their order that some editors put first; nil
  /// where they are none.
  static func text(of bytes: [UInt8]) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(
      validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
  }

  /// The bytes of a file; `-` is the standard input, and what the shell hands over as `/dev/fd/7`
  /// is read as well. Nobody is waited for who may never write: a pipe that lies in a folder is
  /// refused, and so is a file larger than `limit` bytes before it is read.
  static func bytes(_ path: String, limit: Int = byteLimit) throws -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(file) } }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable(path) }
    var bytes: [UInt8] = []
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw Failure.usage("\(path): cannot be read: this is a folder")
    case S_IFREG:
      guard status.st_size <= limit else { throw tooLarge(path, limit) }
      bytes.reserveCapacity(Int(status.st_size))
    case _ where path != "-" && !path.hasPrefix("/dev/") && !path.hasPrefix("/proc/"):
      throw Failure.usage("\(path): cannot be read: this is no file; - reads a pipe")
    default: break
    }
    // Whoever writes into a pipe may take their time.
    if path != "-" { _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK) }
    var part = [UInt8](repeating: 0, count: chunk)
    while bytes.count <= limit {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
    throw tooLarge(path, limit)
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> Failure {
    .usage("\(path): cannot be read: it is larger than \(limit >> 20) MiB")
  }

  private static func unreadable(_ path: String) -> Failure {
    let why =
      switch errno {
      case ENOENT, ENOTDIR: "it does not exist"
      case EACCES, EPERM: "you may not read it"
      default: String(cString: strerror(errno))
      }
    return .usage("\(path): cannot be read: \(why)")
  }

  /// Whether there is a folder here.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether there is something here that is no folder.
  static func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isFolder(path)
  }

  /// Writes a file as a whole: the old one stays until the new one is complete. A link stays a
  /// link, and what is no file (a pipe, a terminal) is written to as it is; `-` is the standard
  /// output.
  ///
  /// - Throws: `Failure` with status 73, which names the cause.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    do {
      try OutputFile(path).write(Array(bytes))
    } catch {
      let name = path == "-" ? "standard output" : path
      throw Failure.cannotWrite("\(name): cannot be written: \(error)")
    }
  }

  /// Writes a text as UTF-8; `-` is the standard output.
  static func write(_ text: String, to path: String) throws { try write(text.utf8, to: path) }

  /// Says a result on the standard output. Results go nowhere else: a full disk or a closed pipe
  /// behind it must not look like success. Titles and names of others are in it, so what a terminal
  /// would obey is written out.
  static func say(_ text: String) throws {
    try write((VisibleText.of(text) + "\n").utf8, to: "-")
  }

  /// Says something on the standard error output, written out in the same way.
  static func complain(_ text: String) {
    let errors = FileHandle(fileDescriptor: LibraryOutput.errors.file, closeOnDealloc: false)
    try? errors.write(contentsOf: Data((VisibleText.of(text) + "\n").utf8))
  }
}
