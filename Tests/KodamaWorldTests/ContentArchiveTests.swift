import KodamaContent
import KodamaPlay
import KodamaSaves
import Testing

@Suite("A browser keeps content and saves in one archive")
struct ContentArchiveTests {
  /// A file of the archive: `a: [b, c]` in line 3, as `scripts/lib/content.py` writes it.
  private static let node: [UInt8] = Array(
    "\u{1}fm\u{3}\u{1}s\u{3}\u{1}al\u{3}\u{2}s\u{3}\u{1}bs\u{3}\u{1}c".utf8)

  @Test("A file of YAML nodes keeps its line numbers")
  func nodes() throws {
    let root = try ContentArchive(Self.node).mapping("f")
    let list = try root.required("a").list()
    #expect(try list.map { try $0.text() } == ["b", "c"])
    #expect(list.map(\.line) == [3, 3])
  }

  @Test("A text file is found by its folder and extension")
  func texts() throws {
    let archive = try ContentArchive(Array("\u{5}e/n.kt\u{2}hi".utf8))
    let found = archive.texts(in: "e", ending: "k")
    #expect(found.map(\.name) == ["n"] && found.map(\.text) == ["hi"])
  }

  @Test("An incomplete archive is rejected", arguments: 1..<node.count)
  func damaged(_ count: Int) {
    #expect(throws: ContentError.self) { try ContentArchive(Array(Self.node.prefix(count))) }
  }

  @Test("Records restore saves and settings in order")
  func records() throws {
    let store = MemoryGameStore()
    let summary = SaveSummary(seed: 7, tick: 60, width: 64, height: 32)
    try store.autosave([1, 2, 3], summary)
    try store.save([4], summary, name: "鐘")
    try store.keep(StoredSettings([.init("language", "ja")]))
    let keys = store.takeChangedKeys()
    #expect(keys == ["save/autosave-1", "next", "save/鐘", "setting/language"])
    #expect(!store.hasChanges)
    let other = MemoryGameStore()
    for key in keys.reversed() {
      #expect(other.restore(key, try #require(store.record(key))))
    }
    #expect(try other.saves() == store.saves())
    #expect(try other.load(.autosave(1)) == [1, 2, 3])
    #expect(try other.settings()["language"] == "ja")
    try other.autosave([5], summary)
    #expect(try other.saves().map(\.slot).first == .autosave(2))
    try other.remove(.named("鐘"))
    #expect(other.takeChangedKeys().contains("save/鐘") && other.record("save/鐘") == nil)
  }

  @Test("A damaged record changes nothing")
  func damagedRecord() throws {
    let store = MemoryGameStore()
    try store.autosave([1, 2, 3], SaveSummary(seed: 7, tick: 60, width: 64, height: 32))
    let record = try #require(store.record("save/autosave-1"))
    let other = MemoryGameStore()
    for count in 0..<(record.count - 3) {
      #expect(!other.restore("save/autosave-1", Array(record.prefix(count))))
    }
    #expect(!other.restore("save/autosave-2", record))
    #expect(try other.saves().isEmpty)
  }
}
