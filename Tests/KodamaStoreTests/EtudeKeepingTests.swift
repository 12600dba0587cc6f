import Foundation
import GRDB
import Kodama
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@testable import KodamaStore

/// Études of the player in a store: files and database together, and what cannot be written.
struct EtudeKeepingTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  private func rows(_ store: DatabaseGameStore) throws -> [String] {
    try store.finish()
    return try store.readable().read(SettingTable.rows).map(\.key)
  }

  @Test("A file counts before what an earlier version kept, which does not come back without it")
  func merged() throws {
    let store = DatabaseGameStore(shelf.temporary.folder)
    let old = EtudeShelf.entry("old", "kodama-world 1\ntitle: Old\n")
    for entry in [old, EtudeShelf.entry("still", "kodama-world 1\ntitle: Still\n")] {
      try store.writable().write { try SettingTable.put($0, entry.key, entry.value) }
    }
    func titles() throws -> [String] {
      StoredSettings.taken(try store.settings()).map { "\($0.name) \($0.text.dropFirst(22))" }
    }
    #expect(try titles() == ["old Old\n", "still Still\n"])
    try shelf.put("old.kodama", Array("kodama-world 1\ntitle: New\n".utf8))
    #expect(try titles() == ["old New\n", "still Still\n"])
    for _ in 0..<2 {
      try store.keep(StoredSettings([EtudeShelf.entry("old", "")]))
      try store.finish()
      #expect(try titles() == ["still Still\n"])
    }
    #expect(shelf.names.isEmpty)
  }

  @Test("Études that come and go leave nothing in the database, where rows are counted")
  func rowsStay() throws {
    let store = DatabaseGameStore(shelf.temporary.folder)
    try store.keep(StoredSettings([StoredSettings.Entry("language", "ja")]))
    let before = try rows(store)
    for name in ["one", "two"] {
      try store.keep(StoredSettings([EtudeShelf.entry(name)]))
      try store.keep(StoredSettings([EtudeShelf.entry(name, "")]))
    }
    #expect(try rows(store) == before)
  }
}
