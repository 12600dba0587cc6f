import ArgumentParser
import Kodama

/// `kodama share`: what is kept, as one line of text.
struct Share: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a kept valley or stamp as one line of text that others can paste.",
    discussion: """
      A valley that nobody has touched becomes a line of forty characters: whoever takes it makes \
      it anew. Everything else travels whole: cells, hand, landmarks, discoveries.
      """)

  @OptionGroup var store: StoreOptions

  @Argument(
    help: "Its name in the list of what is kept, or a path with a slash.", completion: .kept)
  var what: String?

  @Option(help: "The valley of a seed, in place of one that is kept.")
  var seed: UInt64?

  @Option(help: "What those who take it see as its name; by default what you call it.")
  var name: String?

  @Option(help: "A file to write the code to, in place of the output.", completion: .anyFile)
  var output: String?

  func validate() throws {
    guard (what == nil) != (seed == nil) else {
      throw ValidationError("say what to share: its name, or --seed and a number")
    }
  }

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let line = try code().text(LZMALibrary.packing)
    guard let output else { return try Files.say(line) }
    try Files.write(line + "\n", to: output)
    try Files.say("\(output): \(line.count) characters")
  }

  private func code() throws -> ShareCode {
    guard let what else {
      return ShareCode(name: name ?? "", .valley(MadeValley(seed: seed ?? 0)))
    }
    let content = try store.content()
    let bytes = try SavedFile.bytes(slotOrPath: what, store, content)
    let thing: SavedThing
    do {
      thing = try SavedThing(decoding: bytes, content)
    } catch {
      throw Failure.badContent("\(what): \(error)")
    }
    let title = name ?? SavedFile.title(of: what)
    if case .play(let play) = thing, play.landmarks.isEmpty, play.etude == nil,
      let valley = MadeValley(untouched: play.world)
    {
      return ShareCode(name: title, .valley(valley))
    }
    return ShareCode(name: title, .kept(bytes))
  }
}
