import KodamaContent
import KodamaPlay
import KodamaRoles
import KodamaSaves
import Testing

@Suite("A browser keeps content and saves in one archive")
struct ContentArchiveTests {
  /// An archive of two files, as `scripts/lib/content.py` writes it.
  private static let bytes = Array("\u{6}f.yaml\u{b}\n\na: [b, c]\u{5}e/n.k\u{2}hi".utf8)

  @Test("A YAML file keeps its line numbers")
  func nodes() throws {
    let bytes = Array("\u{6}f.yaml\u{c}\n\na: [b, c]\n".utf8)
    let list = try ContentArchive(bytes).mapping("f.yaml").required("a").list()
    #expect(try list.map { try $0.text() } == ["b", "c"])
    #expect(list.map(\.line) == [3, 3])
  }

  @Test("A missing file and one in another notation are named")
  func refused() throws {
    let archive = try ContentArchive(Array("\u{1}f\u{3}a: ".utf8))
    for (file, code) in [("g", "missing"), ("f", "notation")] {
      let error = #expect(throws: ContentError.self) { try archive.mapping(file) }
      #expect(error?.code == code && error?.file == file)
    }
  }

  @Test("A text file is found by its folder and extension")
  func texts() throws {
    let found = try ContentArchive(Self.bytes).texts(in: "e", ending: "k")
    #expect(found.map(\.name) == ["n"] && found.map(\.text) == ["hi"])
  }

  @Test("An incomplete archive is rejected", arguments: 1..<bytes.count)
  func damaged(_ count: Int) {
    // Without the second file it is complete.
    guard count != 19 else { return }
    #expect(throws: ContentError.self) { try ContentArchive(Array(Self.bytes.prefix(count))) }
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
