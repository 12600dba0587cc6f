import Foundation
import Kodama
import Testing

@testable import KodamaCLI
@testable import KodamaLabTool

@Suite("A gallery can be built from untrusted files")
struct GalleryBuildTests {
  private let folder: TemporaryFolder
  private let content: Content

  init() throws {
    folder = try TemporaryFolder()
    content = try Content.shipped()
  }

  /// Writes the share code of a stamp with one stone.
  private func put(_ file: String, named name: String) throws {
    let stone = try #require(content.rules["stone"])
    let stamp = try #require(Stamp(width: 1, height: 1, cells: [content.rules.freshCell(stone)]))
    let code = ShareCode(name: name, .kept(stamp.encode(content.rules)))
    _ = try folder.file(file, code.text() + "\n")
  }

  private func build() throws -> GalleryBuilder {
    var builder = GalleryBuilder(folder.path, content, in: .english)
    try builder.build()
    return builder
  }

  /// Returns the names of the entries in the index.
  private func entries() throws -> [String] {
    let bytes = try Files.bytes(folder.path + "/index.json", followsLinks: false)
    let index = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (index?["entries"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  /// Checks every page with Python's HTML parser and a list of permitted elements.
  private func read(page: String = "") throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("scripts/gallery-markup").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script, folder.path] + (page.isEmpty ? [] : [page])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  @Test("Names, titles and descriptions never become markup")
  func escaped() throws {
    // Each of these combines with the preceding or following sign to one `Character`.
    let joiners = ["\u{d4e}", "\u{600}", "\u{110bd}", "\u{301}", "\u{200d}", ""]
    let signs = ["<script>x</script>", "<meta http-equiv=refresh content=0>", "\"'><b id=x>&amp;<"]
    for (number, joiner) in joiners.enumerated() {
      let hostile = signs.map { sign in
        sign.unicodeScalars.map { "\(joiner)\($0)\(joiner)" }.joined()
      }
      try put("n\(number).code", named: "\(joiner)<b \(joiner)>\(joiner)\"")
      _ = try folder.file(
        "n\(number).txt",
        "about: \(hostile[0])\nabout-ja: \(hostile[1])\nauthor: \(hostile[2])\nfrom: n0\n")
    }
    _ = try folder.file("gallery.txt", "title: \u{d4e}<base href=x>\ntitle-ja: \u{d4e}</title>\n")
    let builder = try build()
    #expect(try entries().count == joiners.count && builder.problems.isEmpty)
    #expect(try read() == "2 pages, 0 faults\n")
  }

  @Test("Entries link to the page that gallery.txt names, and to nothing else")
  func page() throws {
    try put("a.code", named: "a")
    let address = "https://example.org/kodama/?a=1&b=2"
    _ = try folder.file("gallery.txt", "page: \(address)\n")
    _ = try build()
    #expect(try read(page: address) == "2 pages, 0 faults\n")
    let text = Files.text(of: try Files.bytes(folder.path + "/index.html")) ?? ""
    let code = try Files.text(folder.path + "/a.code").filter { !$0.isWhitespace }
    #expect(text.contains("?a=1&amp;b=2#\(code)\">Play a in the browser</a>"))
    for wrong in ["javascript:alert(1)", "https://", "example.org", "https://a b", "https://a#b"] {
      _ = try folder.file("gallery.txt", "page: \(wrong)\n")
      #expect(throws: CommandError.self, "\(wrong)") { try build() }
    }
  }

  @Test("Characters that XML forbids become U+FFFD")
  func notXML() {
    #expect(
      XMLText.escaped("\u{d4e}<\u{1}\u{fffe}\u{10ffff}'")
        == "\u{d4e}&lt;\u{fffd}\u{fffd}\u{10ffff}&#39;")
  }

  @Test("The gallery builder does not follow links in the folder")
  func links() throws {
    let outside = try TemporaryFolder()
    let precious = try outside.file("precious", "title: secret\n")
    try put("a.code", named: "a")
    try put("b.code", named: "b")
    for name in ["index.json", "index.html", "feed.xml", "b.txt", "c.code"] {
      symlink(precious, folder.path + "/" + name)
    }
    let builder = try build()
    #expect(try entries() == ["a"])
    #expect(builder.problems.count == 2 && builder.problems.allSatisfy { $0.contains("a link") })
    #expect(try Files.text(precious) == "title: secret\n")
    // A linked folder would receive all pictures and sounds.
    try FileManager.default.removeItem(atPath: folder.path + "/entries")
    symlink(outside.path, folder.path + "/entries")
    let failure = #expect(throws: CommandError.self) { try build() }
    #expect(failure?.status == 73)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["precious"])
  }

  @Test("A recording of a huge valley is rejected before the valley is created")
  func hugeRecording() throws {
    let header = [
      Recording.Header("engine", KodamaVersion.text), .init("seed", "5"), .init("language", "en"),
      .init("terrain", "hollow"), .init("size", "8192x8192"),
    ]
    let recording = Recording(header: header, passes: 1)
    #expect(!recording.isSelfContained)
    let file = try folder.file("a.recording", recording.text)
    let failure = #expect(throws: CommandError.self) { try RecordedRun(file, content) }
    #expect(failure?.description.contains("huge valley") == true)
  }
}
