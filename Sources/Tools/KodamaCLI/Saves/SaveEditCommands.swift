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
      "Write a kept valley or stamp to a file: as text if it ends in .kodama, else as it is kept.")

  @OptionGroup var store: StoreOptions

  @Argument(help: "The file to write.", completion: .anyFile)
  var file: String

  @Option(help: "Which one, by its name in the list.", completion: .kept)
  var slot: String = SaveSlot.quickName

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    let bytes = try SavedFile.bytes(slotOrPath: slot, store, content)
    guard SaveSlot.isWhole(bytes) else {
      throw store.failure(.broken, content, slot)
    }
    try SavedFile.write(bytes, slot: slot, to: file, content)
    try Files.printLine("\(slot): written to \(file)")
  }
}

/// `kodama save import`: keeps a file as a save.
struct SaveImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Keep the valley of a file; nothing is replaced unless --replace says so.")

  @OptionGroup var store: StoreOptions

  @Argument(help: "An exported save or stamp, or a world as text (.kodama).", completion: .anyFile)
  var file: String

  @Option(
    help: """
      The name to keep it under; by default the title that the text has, else \
      \(SaveSlot.quickName). A stamp's begins with \(SaveSlot.stampPrefix).
      """)
  var slot: String?

  @Flag(help: "Replace what is kept under this name.")
  var replace = false

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    let asStamp = slot?.hasPrefix(SaveSlot.stampPrefix) == true
    let read = try SavedFile.read(file, asStamp: asStamp, content)
    let slot = slot ?? (Library.isUsable(read.title) ? read.title : SaveSlot.quickName)
    try store.keep(read.item, as: slot, from: file, replacing: replace, content)
    try Files.printLine("\(file): kept as \(slot)")
  }
}

/// `kodama save delete`: deletes a save.
struct SaveDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a kept valley, stamp, étude or autosave; asks first, or wants --yes.",
    discussion: """
      What is deleted is gone, from the copy as well; `kodama save export` writes it to a file \
      before. Without a terminal to answer at nothing is deleted unless --yes says so.
      """)

  @OptionGroup var store: StoreOptions

  @Argument(help: "Which one, by its name in the list.")
  var slot: String

  @Flag(name: [.long, .customShort("y")], help: "Delete it without asking.")
  var yes = false

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    try store.reportingErrors(content, slot) {
      guard let place = SaveSlot(slot) else { throw StoreError.badName }
      // Checked first, so that a missing save causes no question and creates no database.
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
      throw CommandError.usage("\(slot): there is no terminal to ask at; say --yes to delete it")
    }
    FileHandle.standardError.write(Data("Delete \(slot) for good? [y/N] ".utf8))
    let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
    return answer == "y" || answer == "yes"
  }
}

/// `kodama save repair`: sets broken saves aside and restores older copies.
struct SaveRepair: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Set aside what is broken and bring back what is good; nothing is thrown away.")

  @OptionGroup var store: StoreOptions

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    try store.reportingErrors(content, "repair") {
      let kept = try store.open(mayWrite: true, content)
      let repairs = try kept.repair()
      for repair in repairs {
        let what = repair.isReplaced ? "an older one was brought back" : "there was no older one"
        try Files.printLine("\(repair.slot): broken, set aside at \(repair.asideAt); \(what)")
      }
      try Files.printLine(
        "\(try kept.saves().count) kept valleys are whole, \(repairs.count) were not")
    }
  }
}
