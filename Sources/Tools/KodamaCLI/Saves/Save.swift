import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// `kodama save`: the commands for saved valleys, stamps and études.
struct Save: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, show, export, import, delete and repair saves.",
    discussion: """
      Saves are valleys, stamps and études. They are in the folder KODAMA_HOME (a relative path \
      starts in the home folder), otherwise in XDG_DATA_HOME/kodama, otherwise in \
      ~/.local/share/kodama.

      Examples:
        kodama save list
        kodama save export home.kodama --slot home
        kodama save import home.kodama
      """,
    subcommands: [
      SaveList.self, SaveInfoCommand.self, SaveExport.self, SaveImport.self, SaveDelete.self,
      SaveRepair.self,
    ])
}

/// `kodama save list`: lists the saves, the newest first.
struct SaveList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the saves, newest first.")

  @Flag(help: "Print JSON, one object for each save.")
  var json = false

  @OptionGroup var store: StoreOptions

  func run() throws {
    let content = try store.content()
    let saves = try store.reportingErrors(content, "saves") {
      try store.open(mayWrite: false, content).saves()
    }
    let rows = saves.map(SaveRow.init)
    if json {
      try Files.printLine(try JSONText.of(rows.map(\.object)))
    } else if rows.isEmpty {
      Files.printError("There are no saves yet.")
    } else {
      try Files.printLine(rows.map(\.line).joined(separator: "\n"))
    }
  }
}

/// A save in the list, as a line of text or as JSON.
struct SaveRow {
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

  var object: [String: Any] {
    var object: [String: Any] = [
      "slot": slot, "seed": seed, "tick": tick, "width": width, "height": height, "bytes": bytes,
    ]
    object["savedAt"] = savedAt
    return object
  }

  var line: String {
    "\(slot)\tseed \(seed)\ttick \(tick)\t\(width) × \(height)\t\(bytes) bytes\t\(savedAt ?? "-")"
  }
}

/// `kodama save info`: shows one save and checks that it can be read.
struct SaveInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Show a save and check that it is intact.",
    discussion: """
      Examples:
        kodama save info home
        kodama save info ./home.save
      """)

  @Argument(
    help: "The name of a save, or the path of an exported save, with a slash.", completion: .kept)
  var slot: String = SaveSlot.quickName

  @OptionGroup var store: StoreOptions

  func run() throws {
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
