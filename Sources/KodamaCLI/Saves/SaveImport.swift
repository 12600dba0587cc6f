import ArgumentParser
import Kodama
#if Store
  import KodamaStore
#endif

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
    let slot = slot ?? (GameState.isUsable(read.title) ? read.title : SaveSlot.quickName)
    try check(read.thing, slot, isStampSlot: asStamp)
    try store.guarding(content, slot) {
      guard SaveSlot.isUsable(slot) else { throw StoreFault.badName }
      let kept = try store.open(mayWrite: true, content)
      let isTaken = try kept.saves().contains { $0.slot == .named(slot) }
      guard replace || !isTaken else {
        throw Failure.usage("\(slot): something is kept under this name; say --replace")
      }
      try kept.save(read.thing.encode(content.rules), read.thing.summary, name: slot)
      try kept.finish()
    }
    try Files.say("\(file): kept as \(slot)")
  }

  /// Valleys, stamps and études each have names of their own.
  private func check(_ thing: SavedThing, _ slot: String, isStampSlot: Bool) throws {
    switch thing {
    case .stamp where !isStampSlot:
      throw Failure.usage("\(file): this is a stamp; say --slot \(SaveSlot.stampPrefix)NAME")
    case .play where isStampSlot:
      throw Failure.usage(
        "\(file): this is a valley; \(SaveSlot.stampPrefix)… is for stamps, name it otherwise")
    case .play(let play):
      guard play.etude == nil, slot.hasPrefix(SaveSlot.etudePrefix) else { return }
      throw Failure.usage(
        "\(file): this is a valley; \(SaveSlot.etudePrefix)… is for études, name it otherwise")
    case .stamp: break
    }
  }
}
