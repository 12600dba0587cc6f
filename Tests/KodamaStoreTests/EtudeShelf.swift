import Foundation
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@testable import KodamaStore

/// A temporary folder of études.
final class EtudeShelf {
  static let text = "kodama-world 1\ntitle: Mine\n"

  let temporary: TemporaryFolder
  let files: EtudeFolder
  var path: String { temporary.folder.path + "/etudes" }

  init() throws {
    temporary = try TemporaryFolder()
    files = EtudeFolder(temporary.folder)
    try temporary.make()
  }

  /// The names of the études that are read.
  var read: [String] {
    files.entries.map { String($0.key.dropFirst(StoredSettings.takenKey.count)) }
  }

  /// The names of all files.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  static func entry(_ name: String, _ text: String = text) -> StoredSettings.Entry {
    StoredSettings.Entry(StoredSettings.takenKey + name, text)
  }

  /// Writes a file without the store.
  func put(_ name: String, _ bytes: [UInt8] = Array(text.utf8)) throws {
    try makeFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Creates the folder or one in it.
  func makeFolder(_ name: String = "") throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }
}
