import Foundation
import Kodama

/// A file under a name that was free: what is there already is never written over, not even by two
/// programs that look at the same moment.
struct NewFile {
  /// More files of one ending do not lie in a folder.
  static let limit = 9_999

  /// Where it lies, with its folder.
  let path: String

  /// Takes the first free name, `kodama-1.wav`; the file is empty.
  ///
  /// - Throws: `notWritten` where there is none, or the folder takes no file.
  init(in folder: String, ending: String) throws(ExportProblem) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 1...Self.limit {
      let path = "\(folder)/kodama-\(number).\(ending)"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 {
        close(file)
        self.path = path
        return
      }
      guard errno == EEXIST else { throw .notWritten }
    }
    throw .notWritten
  }

  /// Writes all of it; until then it is empty.
  ///
  /// - Throws: `notWritten`.
  func write(_ bytes: [UInt8]) throws(ExportProblem) {
    do {
      try OutputFile(path, followsLinks: false).write(bytes)
    } catch {
      throw .notWritten
    }
  }

  /// Puts a file that is whole in its place.
  ///
  /// - Throws: `notWritten`.
  func take(_ other: String) throws(ExportProblem) {
    guard rename(other, path) == 0 else { throw .notWritten }
  }

  /// Makes a folder beside it that nobody else can write to, for the parts that it is made of.
  ///
  /// - Throws: `notWritten`.
  func makeFolder() throws(ExportProblem) -> String {
    let beside = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var name = Array("\(beside)/.kodama-XXXXXX".utf8CString)
    guard let made = mkdtemp(&name) else { throw .notWritten }
    return String(cString: made)
  }

  /// Takes it away again.
  func remove() { unlink(path) }
}
