import ArgumentParser
import Foundation
import Kodama

/// `kodama share`: what is kept, as one line of text.
struct Share: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a kept valley or stamp, or an étude, as one line that others can paste.",
    discussion: """
      A valley that nobody has touched becomes a line of forty characters: whoever takes it makes \
      it anew. Everything else travels whole: cells, hand, landmarks, discoveries, and what it was \
      taken from.
      """)

  @OptionGroup var store: StoreOptions

  @Argument(
    help: """
      Its name in the list of what is kept, or a path with a slash: an exported save or stamp, a \
      macro, an étude.
      """, completion: .kept)
  var what: String?

  @Option(help: "The valley of a seed, in place of one that is kept.")
  var seed: UInt64?

  @Option(help: "What land the valley of the seed is made of (`kodama list terrains`).")
  var terrain: Terrain?

  @Option(help: "How large it is made, COLUMNSxROWS; usually 512x256.")
  var size: ValleySize?

  @Option(help: "An étude that ships with the game, by its name.", completion: .etude)
  var etude: String?

  @Option(help: "What those who take it see as its name; by default what you call it.")
  var name: String?

  @Option(help: "A file to write the code to, in place of the output.", completion: .anyFile)
  var output: String?

  func validate() throws {
    guard [what != nil, seed != nil, etude != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("say what to share: its name, --seed and a number, or --etude and one")
    }
    guard seed != nil || terrain == nil && size == nil else {
      throw ValidationError("--terrain and --size go with --seed: say which valley of that land.")
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
    if let seed {
      var plan = ValleyPlan(terrain ?? .hollow, seed: seed)
      if let size { (plan.width, plan.height) = (size.width, size.height) }
      guard plan.width * plan.height <= ShareCode.cellLimit else {
        throw Failure.usage("--size: a code holds valleys of at most \(ShareCode.cellLimit) cells")
      }
      return ShareCode(name: name ?? "", .valley(MadeValley(plan)))
    }
    let content = try store.content()
    let shared = content.sharedBytes
    if let etude {
      guard let found = content.etudes.first(where: { $0.name == etude }) else {
        throw Failure.usage("\(etude): there is no étude of this name")
      }
      return ShareCode(name: name ?? etude, shared.payload(of: .etude(found)))
    }
    let what = what ?? ""
    let bytes = try SavedFile.bytes(slotOrPath: what, store, content)
    var code = ShareCode(name: name ?? title(of: what), .kept(bytes))
    let read = try ReceivedCode(code, from: what, content, in: store.spoken)
    code.payload = shared.payload(of: read.thing)
    return code
  }

  /// What is kept under a name is called so; an étude is called as its file.
  private func title(of what: String) -> String {
    guard what.hasSuffix(SavedFile.textEnding) else { return SavedFile.title(of: what) }
    return URL(fileURLWithPath: what).deletingPathExtension().lastPathComponent
  }
}
