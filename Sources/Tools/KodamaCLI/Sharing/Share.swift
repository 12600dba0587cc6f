import ArgumentParser
import Foundation
import Kodama

/// `kodama share`: writes a save as one line of text.
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

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let line = try code().text(LZMALibrary.packing)
    guard let output else { return try Files.printLine(line) }
    try Files.write(line + "\n", to: output)
    try Files.printLine("\(output): \(line.count) characters")
  }

  private func code() throws -> ShareCode {
    if let seed {
      var plan = ValleyPlan(terrain ?? .hollow, seed: seed)
      if let size { (plan.width, plan.height) = (size.width, size.height) }
      guard plan.width * plan.height <= ShareCode.cellLimit else {
        throw CommandError.usage(
          "--size: a code holds valleys of at most \(ShareCode.cellLimit) cells")
      }
      return ShareCode(name: name ?? "", .valley(GeneratedValley(plan)))
    }
    let content = try store.content()
    let shared = content.sharedContentCoder
    if let etude {
      guard let found = content.etudes.first(where: { $0.name == etude }) else {
        throw CommandError.usage("\(etude): there is no étude of this name")
      }
      return ShareCode(name: name ?? etude, shared.payload(of: .etude(found)))
    }
    let what = what ?? ""
    let bytes = try SavedFile.bytes(slotOrPath: what, store, content)
    var code = ShareCode(name: name ?? title(of: what), .kept(bytes))
    let read = try ReceivedCode(code, from: what, content, in: store.spoken)
    code.payload = shared.payload(of: read.item)
    return code
  }

  /// Returns the save's name, or the file's name for an étude.
  private func title(of what: String) -> String {
    guard what.hasSuffix(SavedFile.textEnding) else { return SavedFile.title(of: what) }
    return URL(fileURLWithPath: what).deletingPathExtension().lastPathComponent
  }
}

/// `kodama take`: keeps the content of a share code.
struct Take: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keep what a code of `kodama share` holds; nothing is replaced unless you say so.",
    discussion: """
      The code may have been broken into lines. It is read whole or not at all: where a character \
      is missing or another, it is refused. A valley or a stamp is kept under its name; an étude \
      is in the list of études from the next start on; a macro is played in the game, where it is \
      pasted.
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

  @Option(
    help: "A file to write it to, in place of keeping it: as `kodama share` reads it.",
    completion: .anyFile)
  var output: String?

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    let received = try readCode(content)
    let (code, item) = (received.code, received.item)
    if let output { return try write(received, to: output, content) }
    switch item {
    case .etude(let etude): try keep(etude, content)
    case .macro:
      throw CommandError.usage(
        "the code holds a macro: paste it in the game to play it, or say --output and a file")
    case .stamp, .valley, .untouched:
      try keep(try received.kept(), of: code, content)
    }
  }

  private func readCode(_ content: Content) throws -> ReceivedCode {
    let isText = ShareCode.isCode(code)
    let text = isText ? code : try Files.text(code == "-" ? "/dev/stdin" : code)
    return try ReceivedCode(
      text, from: isText ? "kodama:…" : code, content, in: store.spoken)
  }

  private func keep(_ item: SavedItem, of code: ShareCode, _ content: Content) throws {
    let slot = slot ?? Self.slot(for: code.name, item)
    try store.keep(item, as: slot, from: "the code", replacing: replace, content)
    try Files.printLine("kept as \(slot)")
  }

  /// Keeps an étude among those that the game lists.
  private func keep(_ etude: Etude, _ content: Content) throws {
    let name = try store.keep(etude, content)
    try Files.printLine("the étude \(name) is in the list from the next start on")
  }

  private func write(_ received: ReceivedCode, to path: String, _ content: Content) throws {
    switch received.code.payload {
    case .kept(let bytes) where !received.item.isValley: try Files.write(bytes, to: path)
    default: try Files.write(try received.kept().encode(content.rules), to: path)
    }
    try Files.printLine("written to \(path)")
  }

  /// Returns the name that the code came with, or "shared" if a slot cannot have it.
  static func slot(for name: String, _ item: SavedItem) -> String {
    let usual = Library.isUsable(name) ? name : "shared"
    guard case .stamp = item else { return usual }
    return SaveSlot.stampPrefix + usual
  }
}
