import ArgumentParser
import Foundation
import Kodama
#if Store
  import KodamaStore
#endif

/// `kodama save export`: writes a save to a file.
struct SaveExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract:
      "Write a save to a file: as text if the name ends in .kodama, otherwise in the save format.",
    discussion: """
      Example:
        kodama save export home.kodama --slot home
      """)

  @Argument(help: "The file to write.", completion: .anyFile)
  var file: String

  @Option(help: ArgumentHelp("The name of the save.", valueName: "name"), completion: .kept)
  var slot: String = SaveSlot.quickName

  @OptionGroup var store: StoreOptions

  func run() throws {
    let content = try store.content()
    let bytes = try SavedFile.bytes(slotOrPath: slot, store, content)
    guard SaveSlot.isWhole(bytes) else {
      throw store.failure(.broken, content, slot)
    }
    try SavedFile.write(bytes, slot: slot, to: file, content)
    try Files.printLine("\(slot): written to \(file)")
  }
}

/// `kodama save import`: saves the content of a file.
struct SaveImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Save the valley or stamp in a file.",
    discussion: """
      Examples:
        kodama save import home.kodama
        kodama save import bridge.kodama --slot stamp-bridge
      """)

  @Argument(help: "An exported save or stamp, or a world file (.kodama).", completion: .anyFile)
  var file: String

  @Option(
    help: ArgumentHelp(
      """
      The name of the save. Names of stamps begin with \(SaveSlot.stampPrefix). (default: the \
      title in a world file, otherwise \(SaveSlot.quickName))
      """, valueName: "name"))
  var slot: String?

  @Flag(help: "Replace an existing save with this name.")
  var replace = false

  @OptionGroup var store: StoreOptions

  func run() throws {
    let content = try store.content()
    let asStamp = slot?.hasPrefix(SaveSlot.stampPrefix) == true
    let read = try SavedFile.read(file, asStamp: asStamp, content)
    let slot = slot ?? (Library.isUsable(read.title) ? read.title : SaveSlot.quickName)
    try store.keep(read.item, as: slot, from: file, replacing: replace, content)
    try Files.printLine("\(file): saved as \(slot)")
  }
}

/// `kodama save delete`: deletes a save.
struct SaveDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a valley, stamp, étude or autosave.",
    discussion: """
      Asks for confirmation on a terminal; elsewhere it needs --yes. The save is also removed from \
      the backup. `kodama save export` writes it to a file first.
      """)

  @Argument(help: "The name of the save.", completion: .kept)
  var slot: String

  @Flag(name: [.long, .customShort("y")], help: "Delete without asking.")
  var yes = false

  @OptionGroup var store: StoreOptions

  func run() throws {
    let content = try store.content()
    try store.reportingErrors(content, slot) {
      guard let place = SaveSlot(slot) else { throw StoreError.badName }
      // Checked first, so that a missing save neither asks for confirmation nor creates a database.
      guard try store.open(mayWrite: false, content).saves().contains(where: { $0.slot == place })
      else { throw StoreError.missing }
      guard try yes || isConfirmed() else {
        throw CommandError.checkFailed("\(slot): nothing was deleted")
      }
      let kept = try store.open(mayWrite: true, content)
      try kept.remove(place)
      try kept.finish()
    }
    try Files.printLine("\(slot): deleted")
  }

  private func isConfirmed() throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandError.usage("\(slot): no terminal to confirm on; add --yes to delete the save")
    }
    FileHandle.standardError.write(Data("Delete \(slot) permanently? [y/N] ".utf8))
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
    return answer == "y" || answer == "yes"
  }
}

/// `kodama save repair`: moves broken saves aside and restores older copies.
struct SaveRepair: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Set broken saves aside and restore older copies; nothing is deleted.")

  @OptionGroup var store: StoreOptions

  func run() throws {
    let content = try store.content()
    try store.reportingErrors(content, "repair") {
      let kept = try store.open(mayWrite: true, content)
      let repairs = try kept.repair()
      for repair in repairs {
        let what = repair.isReplaced ? "an older version was restored" : "no older version exists"
        try Files.printLine("\(repair.slot): broken, set aside at \(repair.asideAt); \(what)")
      }
      try Files.printLine(
        "Intact saves: \(try kept.saves().count), broken: \(repairs.count)")
    }
  }
}
