import ArgumentParser
import Kodama

/// `kodama take`: keeps what somebody has shared.
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

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let received = try readCode(content)
    let (code, thing) = (received.code, received.thing)
    if let output { return try write(received, to: output, content) }
    switch thing {
    case .etude(let etude): try keep(etude, content)
    case .macro:
      throw Failure.usage(
        "the code holds a macro: paste it in the game to play it, or say --output and a file")
    case .stamp, .valley, .untouched:
      try keep(try received.kept(), of: code, content)
    }
  }

  private func readCode(_ content: Content) throws -> ReceivedCode {
    let isText = ShareCode.isOne(code)
    let text = isText ? code : try Files.text(code == "-" ? "/dev/stdin" : code)
    return try ReceivedCode(
      text, from: isText ? "kodama:…" : code, content, in: store.spoken)
  }

  private func keep(_ thing: SavedThing, of code: ShareCode, _ content: Content) throws {
    let slot = slot ?? Self.slot(for: code.name, thing)
    try store.keep(thing, as: slot, from: "the code", replacing: replace, content)
    try Files.say("kept as \(slot)")
  }

  /// An étude is kept where the game looks for what others have given on.
  private func keep(_ etude: Etude, _ content: Content) throws {
    let name = try store.keep(etude, content)
    try Files.say("the étude \(name) is in the list from the next start on")
  }

  private func write(_ received: ReceivedCode, to path: String, _ content: Content) throws {
    switch received.code.payload {
    case .kept(let bytes) where !received.thing.isValley: try Files.write(bytes, to: path)
    default: try Files.write(try received.kept().encode(content.rules), to: path)
    }
    try Files.say("written to \(path)")
  }

  /// The name it came with, where a slot can have it.
  static func slot(for name: String, _ thing: SavedThing) -> String {
    let usual = Library.isUsable(name) ? name : "shared"
    guard case .stamp = thing else { return usual }
    return SaveSlot.stampPrefix + usual
  }
}
