import Kodama
import KodamaCLI
import KodamaGallery

/// What its maker says of an entry, in a file beside it: `key: value`, a line each.
struct GalleryFacts {
  private var values: [String: String] = [:]
  private static let keys = ["title", "title-ja", "about", "about-ja", "author", "from"]
  private static let byteLimit = 1 << 14

  /// Reads the file; where there is none, nothing is said.
  ///
  /// - Throws: `CommandError` where a line is none.
  init(_ path: String) throws {
    guard Files.isFile(path) else { return }
    let text = try Files.text(path, limit: Self.byteLimit, followsLinks: false)
    for line in text.fileLines where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), Self.keys.contains(String(line[..<colon])) else {
        throw CommandError.badContent(
          "\(path): \(line): a line begins with one of \(Self.keys.joined(separator: ", "))")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      values[String(line[..<colon])] = VisibleText.line(String(value))
    }
  }

  /// The value of a key; empty where nothing is said.
  subscript(key: String) -> String { values[key] ?? "" }

  /// A text in both languages.
  func words(_ key: String) -> GalleryEntry.Words {
    GalleryEntry.Words(self[key], japanese: self["\(key)-ja"])
  }
}
