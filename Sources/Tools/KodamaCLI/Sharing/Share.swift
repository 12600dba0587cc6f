import ArgumentParser
import Foundation
import Kodama

/// `kodama share`: prints a save, an étude or a seed's valley as a share code.
struct Share: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a valley, stamp or étude as a share code, one line that others can paste.",
    discussion: """
      An unchanged valley becomes about forty characters, from which the same valley is generated. \
      The code of any other valley contains its cells, hand, landmarks, discoveries and origin.

      Examples:
        kodama share home
        kodama share --seed 41
        kodama share ./pond.kodama --output pond.code
      """)

  @Argument(
    help: ArgumentHelp(
      """
      The name of a save, or a path with a slash: an exported save or stamp, a \
      world file, a macro or an étude.
      """, valueName: "save"),
    completion: .kept)
  var what: String?

  @Option(
    help: ArgumentHelp(
      "Share the generated valley of a seed instead of a save.", valueName: "number"))
  var seed: UInt64?

  @Option(help: "The terrain of the valley of --seed. (default: hollow)")
  var terrain: Terrain?

  @Option(
    help: ArgumentHelp(
      "The size of the valley of --seed in cells. (default: 512x256)",
      valueName: "columnsxrows"))
  var size: ValleySize?

  @Option(
    help: ArgumentHelp("Share an étude that ships with the game.", valueName: "name"),
    completion: .etude)
  var etude: String?

  @Option(help: "The name that others see. (default: the name of the save, file or étude)")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Write the code to a file instead of standard output.", valueName: "file"),
    completion: .anyFile)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Print a link that opens the code in the page at this address.", valueName: "address"))
  var page: String?

  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard [what != nil, seed != nil, etude != nil].count(where: { $0 }) == 1 else {
      throw ValidationError(
        "Choose one thing to share: the name of a save, --seed NUMBER or --etude NAME.")
    }
    guard seed != nil || terrain == nil && size == nil else {
      throw ValidationError(
        "--terrain or --size without --seed: only new valleys have them; add --seed NUMBER.")
    }
  }

  func run() throws {
    let line = try (page.map { "\($0)#" } ?? "") + code().text()
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
          "--size \(plan.width)x\(plan.height): more cells than a share code holds "
            + "(\(ShareCode.cellLimit)); choose a smaller size")
      }
      return ShareCode(name: name ?? "", .valley(GeneratedValley(plan)))
    }
    let content = try store.content()
    let shared = content.sharedContentCoder
    if let etude {
      guard let found = content.etudes.first(where: { $0.name == etude }) else {
        let near = NearestWord.find(etude, in: content.etudes.map(\.name))
        let fix = near.map { "did you mean \($0)?" } ?? "`kodama list etudes` prints the names"
        throw CommandError.usage("--etude \(etude): unknown étude; \(fix)")
      }
      return ShareCode(name: name ?? etude, shared.payload(of: .etude(found)))
    }
    let what = what ?? ""
    let bytes =
      try savedWorld(what, content) ?? SavedFile.bytes(slotOrPath: what, store, content)
    var code = ShareCode(name: name ?? title(of: what), .kept(bytes))
    let read = try ReceivedCode(code, from: what, content, in: store.spoken)
    code.payload = shared.payload(of: read.item)
    guard case .valley(let saved) = read.item, let valley = Regrowth(of: saved) else { return code }
    return code.shortened(after: valley.finished())
  }

  /// Returns the save of a valley that begins as a world file says; nil for anything else.
  private func savedWorld(_ path: String, _ content: Content) throws -> [UInt8]? {
    guard path.contains("/"), path.hasSuffix(SavedFile.textEnding) else { return nil }
    let world = try WorldFile(Files.text(path), path: path, content).text
    guard !world.isEtude else { return nil }
    return try SavedFile.item(world, path, asStamp: false, content).encode(content.rules)
  }

  /// Returns the save's name, or the file's name for a world or an étude.
  private func title(of what: String) -> String {
    guard what.hasSuffix(SavedFile.textEnding) else { return SavedFile.title(of: what) }
    return URL(fileURLWithPath: what).deletingPathExtension().lastPathComponent
  }
}

/// `kodama take`: saves the content of a share code.
struct Take: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Save the content of a share code.",
    discussion: """
      A code may contain line breaks; one with missing or wrong characters is rejected. A valley \
      or stamp becomes a save, and an étude appears in the list of études at the next start. Paste \
      a macro in the game instead.

      Examples:
        kodama take kodama:…
        kodama take pond.code --slot pond
      """)

  @Argument(
    help: "The code, or a file that contains it; - reads standard input.",
    completion: .anyFile)
  var code: String

  @OptionGroup var saving: SavingOptions

  @Option(
    help: ArgumentHelp(
      "Write the content to a file, which `kodama share` accepts, instead of saving it.",
      valueName: "file"),
    completion: .anyFile)
  var output: String?

  @OptionGroup var store: StoreOptions

  func run() throws {
    let content = try store.content()
    let received = try readCode(content)
    if let output { return try write(received, to: output, content) }
    switch received.item {
    case .etude(let etude): try keep(etude, content)
    case .macro:
      throw CommandError.usage(
        "\(received.source): a macro cannot be saved; paste the code in the game, "
          + "or add --output FILE")
    case .stamp, .valley, .untouched:
      try saving.keep(
        try received.kept(), received.code.name, from: received.source, in: store, content)
    }
  }

  private func readCode(_ content: Content) throws -> ReceivedCode {
    let isText = ShareCode.isCode(code)
    let text = isText ? code : try Files.text(code == "-" ? "/dev/stdin" : code)
    return try ReceivedCode(
      text, from: isText ? "kodama:…" : code, content, in: store.spoken)
  }

  private func keep(_ etude: Etude, _ content: Content) throws {
    let name = try store.keep(etude, content)
    try Files.printLine("saved the étude \(name); the list of études has it at the next start")
  }

  private func write(_ received: ReceivedCode, to path: String, _ content: Content) throws {
    switch received.code.payload {
    case .kept(let bytes) where !received.item.isValley: try Files.write(bytes, to: path)
    default: try Files.write(try received.kept().encode(content.rules), to: path)
    }
    try Files.printLine("written to \(path)")
  }
}

/// The options of the commands that save an item under a name.
struct SavingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The name of the save. (default: the name in the code)", valueName: "name"))
  var slot: String?

  @Flag(help: "Replace an existing save with this name.")
  var replace = false

  /// Saves an item and prints the name of the save. Without `--slot`, it is the item's own name, or
  /// "shared" if that is unsuitable.
  func keep(
    _ item: SavedItem, _ name: String, from source: String, in store: StoreOptions,
    _ content: Content
  ) throws {
    var usual = Library.isUsable(name) ? name : "shared"
    if case .stamp = item { usual = SaveSlot.stampPrefix + usual }
    try store.keep(item, as: slot ?? usual, from: source, replacing: replace, content)
    try Files.printLine("saved as \(slot ?? usual)")
  }
}
