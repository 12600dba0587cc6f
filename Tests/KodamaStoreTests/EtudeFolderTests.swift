import Foundation
import Kodama
import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaStore
import Testing

@Suite("Études are stored as files in a folder")
struct EtudeFolderTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  @Test("Deleting an étude twice is not an error")
  func saved() throws {
    #expect(shelf.files.entries.isEmpty)
    let other = EtudeShelf.entry("mine", "kodama-world 1\ntitle: Other\n")
    for entry in [EtudeShelf.entry("mine"), other] { try shelf.files.save(entry) }
    #expect(shelf.files.entries == [other] && shelf.names == ["mine.kodama"])
    for (place, mode) in [("", 0o700), ("/mine.kodama", 0o600)] {
      var status = stat()
      #expect(lstat(shelf.path + place, &status) == 0, "\(place)")
      #expect(Int(status.st_mode) & 0o777 == mode, "\(place)")
    }
    for _ in 0..<2 {
      try shelf.files.save(EtudeShelf.entry("mine", ""))
      #expect(shelf.names.isEmpty)
    }
  }

  @Test(
    "Names other than plain file names are rejected",
    arguments: ["../mine", "a/b", "", ".mine", "-mine", "mine.kodama", "鐘", "workshop_trial"])
  func others(_ name: String) throws {
    #expect(throws: StoreError.badName) { try shelf.files.save(EtudeShelf.entry(name)) }
    #expect(shelf.temporary.names.isEmpty)
  }

  @Test("Other files are ignored")
  func strangers() throws {
    for name in ["b.kodama", "a.kodama", "a name.kodama", "notes.txt", "c.kodama.new"] {
      try shelf.put(name)
    }
    try shelf.put("bytes.kodama", [0xff, 0xfe, 0])
    try shelf.put("long.kodama", [UInt8](repeating: 0x61, count: StoredSettings.byteLimit + 1))
    try shelf.makeFolder("folder.kodama")
    #expect(mkfifo("\(shelf.path)/pipe.kodama", 0o600) == 0)
    #expect(symlink("/dev/zero", "\(shelf.path)/link.kodama") == 0)
    #expect(shelf.read == ["a", "b"])
    for number in 0..<310 { try shelf.put("many-\(number).kodama") }
    #expect(shelf.read.count == 300 && shelf.read.first == "a")
  }

  #if os(Linux)
    @Test("A file of 3 GiB is ignored without being read")
    func huge() throws {
      try shelf.put("a.kodama")
      try shelf.put("huge.kodama")
      #expect(truncate("\(shelf.path)/huge.kodama", 3 << 30) == 0)
      var (before, after) = (rusage(), rusage())
      getrusage(RUSAGE_SELF.rawValue, &before)
      #expect(shelf.read == ["a"])
      getrusage(RUSAGE_SELF.rawValue, &after)
      // The unit is KiB. Other tests in the process may use memory at the same time.
      #expect(after.ru_maxrss - before.ru_maxrss < 2 << 20)
    }
  #endif

  @Test("Writing fails if the folder cannot be created")
  func unusable() throws {
    try Data().write(to: URL(fileURLWithPath: shelf.path))
    #expect(shelf.files.entries.isEmpty)
    for text in [EtudeShelf.text, ""] {
      #expect(throws: StoreError.failed) {
        try shelf.files.save(EtudeShelf.entry("mine", text))
      }
    }
    #expect(shelf.temporary.names == ["etudes"])
  }
}

@Suite("A failed write loses no étude")
struct EtudeFaultTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  @Test("A failed write leaves no partial file")
  func unwritable() throws {
    let store = DatabaseGameStore(shelf.temporary.folder)
    try store.keep(StoredSettings([EtudeShelf.entry("mine")]))
    // A file cannot replace a folder that is not empty.
    try shelf.makeFolder("other.kodama/full")
    #expect(throws: StoreError.self) {
      try store.keep(StoredSettings([EtudeShelf.entry("other")]))
    }
    #expect(shelf.files.entries == [EtudeShelf.entry("mine")])
    #expect(shelf.names == ["mine.kodama", "other.kodama"])
    // Permissions do not restrict the superuser.
    guard getuid() != 0 else { return }
    #expect(chmod(shelf.path, 0o500) == 0)
    defer { chmod(shelf.path, 0o700) }
    for (name, text) in [("third", EtudeShelf.text), ("mine", "")] {
      #expect(throws: StoreError.readOnly) {
        try store.keep(StoredSettings([EtudeShelf.entry(name, text)]))
      }
    }
    #expect(shelf.read == ["mine"])
  }

  @Test("A second game in the folder changes no étude")
  func locked() throws {
    let first = DatabaseGameStore(shelf.temporary.folder)
    try first.keep(StoredSettings([EtudeShelf.entry("mine")]))
    let second = DatabaseGameStore(shelf.temporary.folder)
    for text in ["kodama-world 1\n", ""] {
      #expect(throws: StoreError.inUse) {
        try second.keep(StoredSettings([EtudeShelf.entry("mine", text)]))
      }
    }
    #expect(shelf.files.entries == [EtudeShelf.entry("mine")])
    try first.finish()
  }

  @Test("A full disk is reported instead of success")
  func diskFull() throws {
    let game = try GameSavingTests.Running(FaultyStore(.full))
    game.press("workshop", "use", "use", "use", "use")
    for _ in 0..<8 { game.press("down") }
    game.press("use")
    game.host.send(.text("Mine"))
    game.wait(passes: 1)
    game.press("use")
    game.wait(passes: 300)
    #expect(game.spoken.heard("Nothing was changed. The disk is full."))
    #expect(!game.spoken.heard("is saved"))
  }

  @Test("An étude that is too long is reported")
  func long() throws {
    let content = try Parts.content.get()
    let keeper = Keeper(
      store: MemoryGameStore(), rules: content.rules, etudes: EtudeBook([]), settings: Settings(),
      palette: Palette(hotbar: []), keepsLanguage: true)
    let short = try #require(content.etudes.first { $0.name == "ring-it" })
    keeper.keep(short)
    #expect(keeper.fault == nil)
    let said = String(repeating: "la ", count: StoredSettings.byteLimit / 3)
    let text = short.fileText(content.rules).replacing(
      "\nhints\n", with: "\nhints\nen: \(said)\n\n")
    keeper.keep(try content.etude(text, name: "long"))
    #expect(keeper.fault == .tooMany)
    keeper.keep(short)
    #expect(keeper.fault == nil)
  }
}

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
    files.entries.map { String($0.key.dropFirst(StoredSettings.importedKey.count)) }
  }

  /// The names of all files.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  static func entry(_ name: String, _ text: String = text) -> StoredSettings.Entry {
    StoredSettings.Entry(StoredSettings.importedKey + name, text)
  }

  /// Writes a file without the store.
  func put(_ name: String, _ bytes: [UInt8] = Array(text.utf8)) throws {
    try makeFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// Creates the folder of études, or a folder in it.
  func makeFolder(_ name: String = "") throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }
}
