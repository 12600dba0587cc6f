import Foundation
import Kodama
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@testable import KodamaStore

/// The player's folder of études: a file each, and whatever else somebody puts there.
struct EtudeFolderTests {
  private let temporary: TemporaryFolder
  private var path: String { temporary.folder.path + "/etudes" }
  private var files: EtudeFolder { EtudeFolder(temporary.folder) }
  private static let text = "kodama-world 1\ntitle: Mine\n"

  init() throws {
    temporary = try TemporaryFolder()
    try temporary.make()
  }

  private func entry(_ name: String, _ text: String = text) -> StoredSettings.Entry {
    StoredSettings.Entry(StoredSettings.takenKey + name, text)
  }

  private func put(_ name: String, _ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  private func names() -> [String] { files.entries.map { String($0.key.dropFirst(12)) } }

  @Test("What is kept is a file that nobody else reads; what is deleted is gone, twice as well")
  func files() throws {
    #expect(files.entries.isEmpty)
    #expect(try files.keep(entry("mine")))
    #expect(try files.keep(entry("mine", "kodama-world 1\ntitle: Other\n")))
    #expect(files.entries == [entry("mine", "kodama-world 1\ntitle: Other\n")])
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["mine.kodama"])
    for (place, mode) in [(path, 0o700), ("\(path)/mine.kodama", 0o600)] {
      var status = stat()
      #expect(lstat(place, &status) == 0 && Int(status.st_mode) & 0o777 == mode, "\(place)")
    }
    for _ in 0..<2 { #expect(try files.keep(entry("mine", ""))) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test(
    "A name that leads out of the folder, and any other setting, is the database's",
    arguments: ["../mine", "a/b", "", ".mine", "mine.kodama", "鐘", "workshop_trial"])
  func others(_ name: String) throws {
    #expect(try !files.keep(entry(name)))
    #expect(try !files.keep(StoredSettings.Entry("language", "ja")))
    #expect(temporary.names.isEmpty)
  }

  @Test("What is no étude file is passed over, and what stands beside it is there")
  func strangers() throws {
    try put("b.kodama", Array(Self.text.utf8))
    try put("a.kodama", Array(Self.text.utf8))
    try put("bytes.kodama", [0xff, 0xfe, 0])
    try put("long.kodama", [UInt8](repeating: 0x61, count: StoredSettings.byteLimit + 1))
    try put("a name.kodama", Array(Self.text.utf8))
    try put("notes.txt", Array(Self.text.utf8))
    try put("c.kodama.new", Array(Self.text.utf8))
    try FileManager.default.createDirectory(
      atPath: "\(path)/folder.kodama", withIntermediateDirectories: false)
    #expect(mkfifo("\(path)/pipe.kodama", 0o600) == 0)
    #expect(symlink("/dev/zero", "\(path)/link.kodama") == 0)
    #expect(names() == ["a", "b"])
    for number in 0..<400 { try put("many-\(number).kodama", Array(Self.text.utf8)) }
    #expect(names().count == 300 && names().first == "a")
  }

  @Test("A folder that cannot be read or made is a fault on keeping and empty on reading")
  func unusable() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(files.entries.isEmpty)
    #expect(throws: StoreFault.self) { try files.keep(entry("mine")) }
    #expect(throws: StoreFault.self) { try files.keep(entry("mine", "")) }
    #expect(temporary.names == ["etudes"])
  }

  @Test("A file that cannot be written leaves the one before as it was, and nothing beside it")
  func unwritable() throws {
    #expect(try files.keep(entry("mine")))
    // Where the new text is written stands a folder that cannot be taken away.
    try FileManager.default.createDirectory(
      atPath: "\(path)/mine.kodama.new/full", withIntermediateDirectories: true)
    #expect(throws: StoreFault.self) { try files.keep(entry("mine", "kodama-world 1\n")) }
    #expect(files.entries == [entry("mine")])
    // Who may write anywhere is told nothing by permissions.
    guard getuid() != 0 else { return }
    #expect(chmod(path, 0o500) == 0)
    defer { chmod(path, 0o700) }
    #expect(throws: StoreFault.readOnly) { try files.keep(entry("other")) }
    #expect(throws: StoreFault.readOnly) { try files.keep(entry("mine", "")) }
    #expect(names() == ["mine"])
  }
}
