import ArgumentParser
import Kodama

/// `kodama save import`: a file as a kept valley.
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

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let asStamp = slot?.hasPrefix(SaveSlot.stampPrefix) == true
    let read = try SavedFile.read(file, asStamp: asStamp, content)
    let slot = slot ?? (Library.isUsable(read.title) ? read.title : SaveSlot.quickName)
    try store.keep(read.thing, as: slot, from: file, replacing: replace, content)
    try Files.say("\(file): kept as \(slot)")
  }
}
