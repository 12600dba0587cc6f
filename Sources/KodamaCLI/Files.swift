import Foundation

/// Reads and writes whole files, with messages that say what to do.
enum Files {
  /// Larger files are refused, in bytes.
  static let byteLimit = 256 << 20
  /// Bytes read at a time.
  private static let chunk = 1 << 16

  /// The text of a file; `-` is the standard input.
  static func text(_ path: String) throws -> String {
    guard let text = text(of: try bytes(path)) else {
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

  /// The bytes of a file or of a pipe; `-` is the standard input.
  static func bytes(_ path: String) throws -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(file) } }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable(path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure.usage("\(path): this is a folder")
    }
    var bytes: [UInt8] = []
    if status.st_mode & S_IFMT == S_IFREG {
      bytes.reserveCapacity(min(Int(status.st_size), byteLimit + 1))
    }
    var part = [UInt8](repeating: 0, count: chunk)
    while bytes.count <= byteLimit {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
    throw Failure.usage("\(path): larger than \(byteLimit >> 20) MiB")
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

  /// Writes a text.
  static func write(_ text: String, to path: String) throws { try write(text.utf8, to: path) }

  /// Says a result on the standard output. Results go nowhere else: a full disk or a closed pipe
  /// behind it must not look like success.
  static func say(_ text: String) throws { try write((text + "\n").utf8, to: "-") }

  /// Says something on the standard error output.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }
}
