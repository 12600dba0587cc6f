import Foundation
import GRDB
import Kodama
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@testable import KodamaStore

@Suite("Études and the database")
struct EtudeKeepingTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  private func rows(_ store: DatabaseGameStore) throws -> [String] {
    try store.finish()
    return try store.readable().read(SettingTable.rows).map(\.key)
  }

  @Test("Adding and deleting études leaves no rows in the database")
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
