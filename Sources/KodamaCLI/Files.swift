import Foundation

/// Reads and writes whole files, with messages that say what to do.
enum Files {
  /// Larger files are refused, in bytes.
  static let byteLimit = 256 << 20

  /// The text of a file; `-` is the standard input.
  static func text(_ path: String) throws -> String {
    guard let text = String(validating: try bytes(path), as: UTF8.self) else {
      throw Failure.badContent("\(path): this is no UTF-8 text")
    }
    return text
  }

  /// The bytes of a file; `-` is the standard input.
  static func bytes(_ path: String) throws -> [UInt8] {
    let data: Data
    if path == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      do {
        let url = URL(fileURLWithPath: path)
        let values = try url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        guard values.isRegularFile == true else {
          throw Failure.usage("\(path): this is no file")
        }
        guard (values.fileSize ?? 0) <= byteLimit else {
          throw Failure.usage("\(path): larger than \(byteLimit >> 20) MiB")
        }
        data = try Data(contentsOf: url)
      } catch let failure as Failure {
        throw failure
      } catch {
        throw Failure.usage("\(path): cannot be read; does it exist, and may you read it?")
      }
    }
    return [UInt8](data)
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
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let data = Data(bytes)
    do {
      if path == "-" { return try FileHandle.standardOutput.write(contentsOf: data) }
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      guard isSpecial(path, target) else { return try data.write(to: target, options: .atomic) }
      guard let handle = FileHandle(forWritingAtPath: path) else {
        throw CocoaError(.fileWriteNoPermission)
      }
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
    } catch {
      throw Failure.cannotWrite("\(path): cannot be written; is the folder there, and may you?")
    }
  }

  /// Whether there is something here that a new file must not take the place of.
  private static func isSpecial(_ path: String, _ target: URL) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
    return attributes?[.type] as? FileAttributeType != .typeRegular
  }

  /// Writes a text.
  static func write(_ text: String, to path: String) throws { try write(text.utf8, to: path) }

  /// Says something on the standard error output.
  static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
