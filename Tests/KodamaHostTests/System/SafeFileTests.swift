import Foundation
import KodamaSystem
import Testing

@Suite("Files at untrusted paths are read and written safely")
struct SafeFileTests {
  private let root: String

  init() throws {
    root = NSTemporaryDirectory() + "kodama-safe-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: root + "/folder", withIntermediateDirectories: true)
    try Data("precious".utf8).write(to: URL(fileURLWithPath: root + "/precious"))
  }

  private func removeRoot() { try? FileManager.default.removeItem(atPath: root) }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted()
  }

  private func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + name)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Links, pipes, folders and large files are rejected")
  func refused() throws {
    defer { removeRoot() }
    symlink(root + "/precious", root + "/link")
    mkfifo(root + "/pipe", 0o600)
    #expect(throws: SafeFileError.notAFile) {
      try SafeFile.bytes(of: root + "/link", limit: 100)
    }
    #expect(
      try SafeFile.bytes(of: root + "/link", limit: 100, followsLinks: true)
        == Array("precious".utf8))
    #expect(throws: SafeFileError.notAFile) {
      try SafeFile.bytes(of: root + "/pipe", limit: 100)
    }
    #expect(throws: SafeFileError.system(EISDIR)) {
      try SafeFile.bytes(of: root + "/folder", limit: 100)
    }
    #expect(throws: SafeFileError.tooLarge) {
      try SafeFile.bytes(of: root + "/precious", limit: 7)
    }
    #expect(try SafeFile.bytes(of: root + "/precious", limit: 8).count == 8)
  }

  @Test("Saving replaces a link instead of writing to its target")
  func replaced() throws {
    defer { removeRoot() }
    symlink(root + "/precious", root + "/link")
    try SafeFile.save(Array("new".utf8), to: root + "/link")
    #expect(text("link") == "new" && text("precious") == "precious")
    #expect(throws: SafeFileError.system(EEXIST)) {
      try SafeFile.save(Array("newer".utf8), to: root + "/link", onlyIfFree: true)
    }
    #expect(text("link") == "new" && names == ["folder", "link", "precious"])
  }

  @Test("Links below a root folder are not followed")
  func belowRoot() throws {
    defer { removeRoot() }
    symlink(root + "/folder", root + "/entries")
    #expect(throws: SafeFileError.notAFile) { try PendingFile("entries/a.png", below: root) }
    let file = try PendingFile("made/a.png", below: root)
    try file.write(Array("0123".utf8))
    try file.rewrite(Array("ab".utf8))
    try file.finish()
    #expect(text("made/a.png") == "ab23")
    #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/folder").isEmpty)
  }

  @Test("An unfinished file is deleted when writing fails")
  func unfinished() throws {
    defer { removeRoot() }
    do {
      let file = try PendingFile(root + "/folder/a")
      try file.write([1, 2, 3])
      #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/folder").count == 1)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/folder").isEmpty)
    #expect(throws: SafeFileError.system(ENOENT)) { try PendingFile(root + "/none/a") }
  }
}
