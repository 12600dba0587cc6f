import ArgumentParser
import Kodama

/// `kodama save info`: looks into one save, and proves that it is whole.
struct SaveInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Look into a kept valley or stamp and prove that it is whole.")

  @OptionGroup var store: StoreOptions

  @Argument(help: "A name from the list, or the path of an exported save.", completion: .kept)
  var slot: String = SaveSlot.quickName

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let bytes = try SavedFile.bytes(slotOrPath: slot, store, content)
    let thing = try store.guarding(content, slot) { try SavedThing(decoding: bytes, content) }
    let lines =
      switch thing {
      case .play(let play): lines(of: play)
      case .stamp(let stamp): lines(of: stamp, content.rules)
      }
    try Files.say((["slot: \(slot)"] + lines + ["bytes: \(bytes.count)"]).joined(separator: "\n"))
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
