import ArgumentParser
import Foundation
import Kodama
import KodamaStore

/// `kodama save list`: what is kept, the newest first.
struct SaveList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what is kept, the newest first.")

  @OptionGroup var store: StoreOptions

  @Flag(help: "As JSON, one object an entry.")
  var json = false

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try Content.shipped()
    let saves = try store.guarding(content, "saves") {
      try store.open(mayWrite: false, content).saves()
    }
    let rows = saves.map(SaveRow.init)
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(rows), as: UTF8.self))
    } else {
      for row in rows { print(row.line) }
    }
  }
}

/// A kept valley as it is listed.
struct SaveRow: Encodable {
  let slot: String
  let seed: UInt64
  let tick: UInt64
  let width: Int
  let height: Int
  let bytes: Int
  let savedAt: String?

  init(_ save: SaveInfo) {
    slot = "\(save.slot)"
    seed = save.summary.seed
    tick = save.summary.tick
    width = save.summary.width
    height = save.summary.height
    bytes = save.byteCount
    savedAt = save.savedAtSeconds.map {
      Date(timeIntervalSince1970: TimeInterval($0)).formatted(.iso8601)
    }
  }

  var line: String {
    "\(slot)\tseed \(seed)\ttick \(tick)\t\(width) × \(height)\t\(bytes) bytes\t\(savedAt ?? "-")"
  }
}
