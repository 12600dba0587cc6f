import Foundation
import Kodama
package import KodamaSystem

/// Reads and writes whole files and reports failures with the path and the reason.
package enum Files {
  /// The default size limit for reading, in bytes.
  package static let byteLimit = 256 << 20

  /// Returns the text of a file; `-` reads the standard input. A file larger than `limit` bytes is
  /// rejected before it is read.
  package static func text(
    _ path: String, limit: Int = byteLimit, followsLinks: Bool = true
  ) throws -> String {
    try text(of: try bytes(path, limit: limit, followsLinks: followsLinks), path)
  }

  /// Decodes the text of a file.
  ///
  /// - Throws: `CommandError` that says which other format the file has, or that it is not UTF-8.
  static func text(of bytes: [UInt8], _ path: String) throws -> String {
    try ForeignFile.refuse(bytes, path)
    if let text = text(of: bytes) { return text }
    throw CommandError.badContent("\(path): not UTF-8 text; save the file as UTF-8")
  }

  /// Decodes UTF-8, and drops the byte order mark that some editors insert. Returns nil for bytes
  /// that are not valid UTF-8.
  package static func text(of bytes: [UInt8]) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(
      validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
  }

  /// Returns the bytes of a file. `-` reads the standard input, and `/dev/fd/7` reads a descriptor
  /// that the shell has opened. Other named pipes are rejected, because reading would block until
  /// they get a writer. A file larger than `limit` bytes is rejected before it is read.
  ///
  /// - Throws: `CommandError` with status 66, which names the cause.
  package static func bytes(
    _ path: String, limit: Int = byteLimit, followsLinks: Bool = true
  ) throws -> [UInt8] {
    let isOpen = path == "-"
    let isStream = isOpen || path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    do throws(SafeFileError) {
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
        case .tooLarge: "larger than \(limit >> 20) MiB"
        case .notAFile where followsLinks: "not a regular file; use - to read a pipe"
        case .notAFile: "not a regular file or a link to one"
        case .system(ENOENT), .system(ENOTDIR): "there is no such file"
        case .system(EACCES), .system(EPERM): "no permission to read"
        case .system: error.reason
        }
      throw CommandError.noInput("\(path): cannot be read: \(why)")
    }
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Returns whether something other than a folder exists at the path.
  package static func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isFolder(path)
  }

  /// Replaces a file atomically: the old content remains until the new content is complete. If the
  /// path is a link, its target is replaced. Pipes and terminals are written to directly. `-`
  /// writes to the standard output.
  ///
  /// - Throws: `CommandError` with status 73, which names the cause.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try writing(to: path) { () throws(SafeFileError) in try OutputFile(path).write(Array(bytes)) }
  }

  /// Writes a text as UTF-8; `-` writes to the standard output.
  package static func write(_ text: String, to path: String) throws {
    try write(text.utf8, to: path)
  }

  /// Writes a file to a folder that the user named, under a name that the program chooses. It
  /// follows no links, because other users may be able to write to that folder.
  package static func write(
    _ bytes: some Sequence<UInt8>, to path: String, below folder: String
  ) throws {
    try writing(to: "\(folder)/\(path)") { () throws(SafeFileError) in
      let file = try PendingFile(path, below: folder)
      try file.write(Array(bytes))
      try file.finish()
    }
  }

  /// Runs a body that writes a file, and converts its error.
  ///
  /// - Throws: `CommandError` with status 73, which names the cause.
  package static func writing(to path: String, _ body: () throws(SafeFileError) -> Void) throws {
    do {
      try body()
    } catch {
      let name = path == "-" ? "standard output" : path
      throw CommandError.cannotWrite("\(name): cannot be written: \(error.reason)")
    }
  }

  /// Prints a result on the standard output. Throws on a full disk or a closed pipe, so that lost
  /// output does not look like success. Control characters are escaped, because titles and names
  /// come from untrusted files.
  package static func printLine(_ text: String) throws {
    try write((VisibleText.of(text) + "\n").utf8, to: "-")
  }

  /// Control characters are escaped.
  package static func printError(_ text: String) {
    let errors = FileHandle(fileDescriptor: LibraryOutput.errors.file, closeOnDealloc: false)
    try? errors.write(contentsOf: Data((VisibleText.of(text) + "\n").utf8))
  }
}

/// Formats JSON for the standard output: indented, with sorted keys.
package enum JSONText {
  package static func of(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return escaped(String(decoding: data, as: UTF8.self))
  }

  /// Escapes characters that a terminal would interpret. They occur only inside strings, where JSON
  /// can escape them.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { VisibleText.needsEscaping($0) }) else {
      return json
    }
    var text = ""
    for scalar in json.unicodeScalars {
      guard VisibleText.needsEscaping(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }
}
