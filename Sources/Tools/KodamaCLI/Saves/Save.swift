import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// `kodama save`: the commands for saved valleys, stamps and études.
struct Save: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, look into, export, import, delete and repair kept valleys.",
    discussion: """
      Valleys are kept in KODAMA_HOME (a relative path begins in the home folder), else in kodama \
      below XDG_DATA_HOME, else in ~/.local/share/kodama.
      """,
    subcommands: [
      SaveList.self, SaveInfoCommand.self, SaveExport.self, SaveImport.self, SaveDelete.self,
      SaveRepair.self,
    ])
}

/// `kodama save list`: lists the saves, the newest first.
struct SaveList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what is kept, the newest first.")

  @OptionGroup var store: StoreOptions

  @Flag(help: "As JSON, one object an entry.")
  var json = false

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    let saves = try store.reportingErrors(content, "saves") {
      try store.open(mayWrite: false, content).saves()
    }
    let rows = saves.map(SaveRow.init)
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try Files.printLine(String(decoding: try encoder.encode(rows), as: UTF8.self))
    } else if !rows.isEmpty {
      try Files.printLine(rows.map(\.line).joined(separator: "\n"))
    }
  }
}

/// A line of the list.
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

/// `kodama save info`: shows one save and checks that it can be read.
struct SaveInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Look into a kept valley or stamp and prove that it is whole.")

  @OptionGroup var store: StoreOptions

  @Argument(help: "A name from the list, or the path of an exported save.", completion: .kept)
  var slot: String = SaveSlot.quickName

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    let bytes = try SavedFile.bytes(slotOrPath: slot, store, content)
    let item = try store.reportingErrors(content, slot) { try SavedItem(decoding: bytes, content) }
    let lines =
      switch item {
      case .play(let play): lines(of: play)
      case .stamp(let stamp): lines(of: stamp, content.rules)
      }
    try Files.printLine(
      (["slot: \(slot)"] + lines + ["bytes: \(bytes.count)"]).joined(separator: "\n"))
  }

  private func lines(of stamp: Stamp, _ rules: MaterialRules) -> [String] {
    let names = Set(stamp.cells.map { rules.name(of: $0.material) }).sorted()
    return [
      "stamp: \(stamp.width) × \(stamp.height)", "materials: \(names.joined(separator: ", "))",
    ]
  }

  private func lines(of saved: SavedPlay) -> [String] {
    let world = saved.world
    let etude = saved.etude.map { ["étude: \($0.name), variation \($0.variation)"] } ?? []
    let origins = saved.lineage.reversed().map {
      "taken from: \(Transcript.hex($0.fingerprint)) \($0.name)"
    }
    let packs = world.rules.packs.map { "pack: \($0.name)" }
    return [
      "seed: \(world.seed)", "tick: \(world.tick)", "size: \(world.width) × \(world.height)",
      "hand: \(saved.hand.x), \(saved.hand.y)",
    ] + packs + etude + origins + ["world digest: \(Transcript.hex(world.digest))"]
  }
}
