import Foundation

/// A folder of its own for each test, gone when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("kodama-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and says where it lies.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  /// Writes a file and says where it lies.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let place = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: place))
    return place
  }
}
