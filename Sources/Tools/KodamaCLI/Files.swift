import Foundation
import Kodama
package import KodamaSystem

/// Reads and writes whole files, with messages that say what to do.
package enum Files {
  /// Larger files are refused, in bytes.
  package static let byteLimit = 256 << 20

  /// The text of a file; `-` is the standard input. A file larger than `limit` bytes is refused
  /// before it is read.
  package static func text(
    _ path: String, limit: Int = byteLimit, followsLinks: Bool = true
  ) throws -> String {
    guard let text = text(of: try bytes(path, limit: limit, followsLinks: followsLinks)) else {
      throw Failure.badContent("\(path): this is no UTF-8 text")
    }
    return text
  }

  /// The text that bytes are, without the mark of their order that some editors put first; nil
  /// where they are none.
  package static func text(of bytes: [UInt8]) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(
      validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
  }

  /// The bytes of a file; `-` is the standard input, and what the shell hands over as `/dev/fd/7`
  /// is read as well. Nobody is waited for who may never write: a pipe that lies in a folder is
  /// refused, and so is a file larger than `limit` bytes before it is read.
  package static func bytes(
    _ path: String, limit: Int = byteLimit, followsLinks: Bool = true
  ) throws -> [UInt8] {
    let isOpen = path == "-"
    let isStream = isOpen || path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    do throws(SafeFile.Fault) {
      guard isStream else {
        return try SafeFile.bytes(of: path, limit: limit, followsLinks: followsLinks)
      }
      let file = isOpen ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { throw .last }
      defer { if !isOpen { close(file) } }
      return try SafeFile.bytes(of: file, limit: limit, acceptsStreams: true)
    } catch {
      let why =
        switch error {
        case .tooLarge: "it is larger than \(limit >> 20) MiB"
        case .notAFile where followsLinks: "this is no file; - reads a pipe"
        case .notAFile: "this is no file, or a link to one"
        case .system(ENOENT), .system(ENOTDIR): "it does not exist"
        case .system(EACCES), .system(EPERM): "you may not read it"
        case .system: error.reason
        }
      throw Failure.usage("\(path): cannot be read: \(why)")
    }
  }

  /// Whether there is a folder here.
  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether there is something here that is no folder.
  package static func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isFolder(path)
  }

  /// Writes a file as a whole: the old one stays until the new one is complete. A link stays a
  /// link, and what is no file (a pipe, a terminal) is written to as it is; `-` is the standard
  /// output.
  ///
  /// - Throws: `Failure` with status 73, which names the cause.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try writing(to: path) { () throws(SafeFile.Fault) in try OutputFile(path).write(Array(bytes)) }
  }

  /// Writes a text as UTF-8; `-` is the standard output.
  package static func write(_ text: String, to path: String) throws {
    try write(text.utf8, to: path)
  }

  /// Writes a file that the program names itself, in a folder that the user has named. Others may
  /// have put links there, and none is followed.
  package static func write(
    _ bytes: some Sequence<UInt8>, to path: String, below folder: String
  ) throws {
    try writing(to: "\(folder)/\(path)") { () throws(SafeFile.Fault) in
      let file = try PendingFile(path, below: folder)
      try file.write(Array(bytes))
      try file.finish()
    }
  }

  /// Runs a body that writes.
  ///
  /// - Throws: `Failure` with status 73, which names the cause.
  package static func writing(to path: String, _ body: () throws(SafeFile.Fault) -> Void) throws {
    do {
      try body()
    } catch {
      let name = path == "-" ? "standard output" : path
      throw Failure.cannotWrite("\(name): cannot be written: \(error.reason)")
    }
  }

  /// Says a result on the standard output. Results go nowhere else: a full disk or a closed pipe
  /// behind it must not look like success. Titles and names of others are in it, so what a terminal
  /// would obey is written out.
  package static func say(_ text: String) throws {
    try write((VisibleText.of(text) + "\n").utf8, to: "-")
  }

  /// Says something on the standard error output, written out in the same way.
  package static func complain(_ text: String) {
    let errors = FileHandle(fileDescriptor: LibraryOutput.errors.file, closeOnDealloc: false)
    try? errors.write(contentsOf: Data((VisibleText.of(text) + "\n").utf8))
  }
}
