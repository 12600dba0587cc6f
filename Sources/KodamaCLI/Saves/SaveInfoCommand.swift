import ArgumentParser
import Kodama

/// `kodama save info`: looks into one save, and proves that it is whole.
struct SaveInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Look into a kept valley or stamp and prove that it is whole.")

  @OptionGroup var store: StoreOptions

  @Argument(help: "A name from the list, or the path of an exported save.")
  var slot: String = SaveSlot.quickName

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let bytes = try SavedFile.bytes(slotOrPath: slot, store, content)
    let thing = try store.guarding(content, slot) { try SavedThing(decoding: bytes, content) }
    print("slot: \(slot)")
    switch thing {
    case .play(let play): describe(play)
    case .stamp(let stamp): describe(stamp, content.rules)
    }
    print("bytes: \(bytes.count)")
  }

  private func describe(_ stamp: Stamp, _ rules: MaterialRules) {
    let names = Set(stamp.cells.map { rules.name(of: $0.material) }).sorted()
    print("stamp: \(stamp.width) × \(stamp.height)")
    print("materials: \(names.joined(separator: ", "))")
  }

  private func describe(_ saved: SavedPlay) {
    print("seed: \(saved.world.seed)")
    print("tick: \(saved.world.tick)")
    print("size: \(saved.world.width) × \(saved.world.height)")
    print("hand: \(saved.hand.x), \(saved.hand.y)")
    print("lines: \(saved.lines.count)")
    for pack in saved.world.rules.packs { print("pack: \(pack.name)") }
    if let etude = saved.etude { print("étude: \(etude.name), variation \(etude.variation)") }
    print("world digest: \(Transcript.hex(saved.world.digest))")
  }
}
