import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// `kodama save list`: what is kept, the newest first.
struct SaveList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what is kept, the newest first.")

  @OptionGroup var store: StoreOptions

  @Flag(help: "As JSON, one object an entry.")
  var json = false

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let saves = try store.guarding(content, "saves") {
      try store.open(mayWrite: false, content).saves()
    }
    let rows = saves.map(SaveRow.init)
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try Files.say(String(decoding: try encoder.encode(rows), as: UTF8.self))
    } else if !rows.isEmpty {
      try Files.say(rows.map(\.line).joined(separator: "\n"))
    }
  }
}
