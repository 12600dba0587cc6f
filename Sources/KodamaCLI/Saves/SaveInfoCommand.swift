import ArgumentParser
import Kodama

/// `kodama save info`: looks into one save, and proves that it is whole.
struct SaveInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Look into a kept valley and prove that it is whole.")

  @OptionGroup var store: StoreOptions

  @Argument(help: "A name from the list, or the path of an exported save.")
  var slot: String = SaveSlot.quickName

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try Content.shipped()
    let bytes = try SavedFile.bytes(slotOrPath: slot, store, content)
    let saved = try store.guarding(content, slot) {
      try SavedPlay(decoding: bytes, rules: content.rules)
    }
    let digest = Transcript.hex(saved.world.digest)
    print("slot: \(slot)")
    print("seed: \(saved.world.seed)")
    print("tick: \(saved.world.tick)")
    print("size: \(saved.world.width) × \(saved.world.height)")
    print("hand: \(saved.hand.x), \(saved.hand.y)")
    print("lines: \(saved.lines.count)")
    print("bytes: \(bytes.count)")
    print("world digest: \(digest)")
  }
}
