import ArgumentParser
import Kodama

/// `kodama save export`: a kept valley or stamp as a file.
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

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let bytes = try SavedFile.bytes(slotOrPath: slot, store, content)
    guard SaveSlot.isWhole(bytes) else {
      throw store.failure(.broken, content, slot)
    }
    try SavedFile.write(bytes, slot: slot, to: file, content)
    try Files.say("\(slot): written to \(file)")
  }
}
