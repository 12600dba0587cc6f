import Foundation
import KodamaDataSources
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@testable import KodamaStore

@Suite("The folder of études")
struct EtudeFolderTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  @Test("An étude is a private file, and deleting it twice is no error")
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
    "Names that are not plain are rejected",
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
      // In KiB; the margin allows for other tests of the process.
      #expect(after.ru_maxrss - before.ru_maxrss < 2 << 20)
    }
  #endif

  @Test("A folder that cannot be created makes writing fail and reading find nothing")
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
