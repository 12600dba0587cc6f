import ArgumentParser
import Kodama
import KodamaStore

/// `kodama save import`: a file as a kept valley.
struct SaveImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Keep the valley of a file; nothing is replaced unless --replace says so.")

  @OptionGroup var store: StoreOptions

  @Argument(help: "An exported save, or a world as text (.kodama).")
  var file: String

  @Option(help: "The name to keep it under.")
  var slot: String = SaveSlot.quickName

  @Flag(help: "Replace what is kept under this name.")
  var replace = false

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try Content.shipped()
    let bytes = try SavedFile.read(file, content)
    try store.guarding(content, slot) {
      guard SaveSlot.isUsable(slot) else { throw StoreFault.badName }
      let kept = try store.open(mayWrite: true, content)
      let isTaken = try kept.saves().contains { $0.slot == .named(slot) }
      guard replace || !isTaken else {
        throw Failure.usage("\(slot): something is kept under this name; say --replace")
      }
      let summary = try SavedPlay(decoding: bytes, rules: content.rules).summary
      try kept.save(bytes, summary, name: slot)
      try kept.finish()
    }
    print("\(file): kept as \(slot)")
  }
}
