import Foundation
import Kodama
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@testable import KodamaStore

@Suite("Études that cannot be written")
struct EtudeFaultTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  @Test("A failed write leaves other files unchanged and no partial file")
  func unwritable() throws {
    let store = DatabaseGameStore(shelf.temporary.folder)
    try store.keep(StoredSettings([EtudeShelf.entry("mine")]))
    // A folder that cannot be replaced.
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
    for _ in 0..<9 { game.press("down") }
    game.press("use")
    game.host.send(.text("Mine"))
    game.wait(passes: 1)
    game.press("use")
    game.wait(passes: 300)
    #expect(game.spoken.heard("Nothing was changed. There is no room left."))
    #expect(!game.spoken.heard("is kept"))
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
