import Foundation

@testable import KodamaGallery

/// A folder that is deleted after the test.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/kodama-gallery-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// An index with a given number of entries.
enum TestGallery {
  static let code = Array("kodama:AAAA\n".utf8)

  static func index(_ count: Int, code: [UInt8] = code) throws -> GalleryIndex {
    var index = GalleryIndex(title: .init("Test \"quoted\"", japanese: "試し"))
    for number in 0..<count {
      guard let file = GalleryPath("v\(number).code") else { throw GalleryError.notThere }
      var entry = GalleryEntry(
        name: "v\(number)", kind: .valley, file: file, fileBytes: code.count,
        fileDigest: GalleryReader.digest(of: code))
      entry.title = .init("Valley \(number)", japanese: "谷\(number)")
      entry.about = .init("Springs and bells, \(number % 7) of them.", japanese: "泉と鈴")
      entry.author = "Nobody"
      entry.holds = ["water", number % 2 == 0 ? "bell" : "sand"]
      entry.sounds = (0..<16).map { UInt8(truncatingIfNeeded: $0 * number) }
      entry.picture = GalleryPath("entries/v\(number).png")
      entry.sound = GalleryPath("entries/v\(number).wav")
      entry.isProven = number % 3 == 0
      if number > 0 { entry.origin = "v\(number / 2)" }
      index.entries.append(entry)
    }
    return index
  }

  /// Limits for servers that answer. The generous times keep a busy machine from repeating
  /// requests.
  static var patience: GalleryLimits {
    var limits = GalleryLimits()
    limits.waitsMilliseconds = [1, 1]
    return limits
  }

  /// Limits for servers that never finish a response.
  static var limits: GalleryLimits {
    var limits = GalleryLimits()
    limits.connectMilliseconds = 2_000
    limits.wholeMilliseconds = 600
    limits.stallSeconds = 1
    limits.waitsMilliseconds = [1, 1]
    return limits
  }

  static func reader(
    _ server: TestServer, _ folder: TestFolder, limits: GalleryLimits = patience
  ) throws -> GalleryReader {
    GalleryReader(
      try GalleryAddress(server.address), cache: GalleryCache(folder: folder.path + "/cache"),
      limits: limits)
  }
}
