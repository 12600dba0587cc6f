import ArgumentParser
import Kodama

/// `kodama take`: keeps what somebody has shared.
struct Take: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keep what a code of `kodama share` holds; nothing is replaced unless you say so.",
    discussion: """
      The code may have been broken into lines. It is read whole or not at all: where a character \
      is missing or another, it is refused.
      """)

  @OptionGroup var store: StoreOptions

  @Argument(
    help: "The code, a file that holds it, or - for what is written to this command.",
    completion: .anyFile)
  var code: String

  @Option(help: "The name to keep it under; by default the one that it came with.")
  var slot: String?

  @Flag(help: "Replace what is kept under this name.")
  var replace = false

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let code = try readCode()
    let thing = try SavedThing(code, content)
    let slot = slot ?? Self.slot(for: code.name, thing)
    try store.keep(thing, as: slot, from: "the code", replacing: replace, content)
    try Files.say("kept as \(slot)")
  }

  private func readCode() throws -> ShareCode {
    let isText = ShareCode.isOne(code)
    let text = isText ? code : try Files.text(code == "-" ? "/dev/stdin" : code)
    do {
      return try ShareCode(text, LZMALibrary.packing)
    } catch {
      throw Failure.badContent("\(isText ? "the code" : code): \(error.sentence)")
    }
  }

  /// The name it came with, where a slot can have it.
  static func slot(for name: String, _ thing: SavedThing) -> String {
    let usual = GameState.isUsable(name) ? name : "shared"
    guard case .stamp = thing else { return usual }
    return SaveSlot.stampPrefix + usual
  }
}
