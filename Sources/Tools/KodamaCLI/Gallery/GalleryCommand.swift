import ArgumentParser
import Kodama
import KodamaGallery

/// `kodama gallery`: content that others have made.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Look through what others have made, and take it.",
    discussion: """
      A gallery is a folder of files that any web server can hold: an address of the web or the \
      path of a folder stands for it. docs/gallery.md says what is in one; \
      `kodama-lab gallery build` makes one.
      """,
    subcommands: [GalleryList.self, GalleryTake.self])
}

/// `kodama gallery list`: lists or searches a gallery.
struct GalleryList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what is in a gallery, or look for something in it.",
    discussion: """
      A line an entry: its name, what it is, its title, who made it, whether it is proven, and \
      what it was made from.
      """)

  @OptionGroup var gallery: GalleryOptions

  @Argument(help: "Words that have to be in the name, a title, or what is said about it.")
  var words: [String] = []

  @Option(help: "A material that it has to hold, by its name; may be given several times.")
  var holds: [String] = []

  @Option(help: "The name of an entry: what sounds most like it comes first.")
  var like: String?

  @Flag(help: "Only recordings that are proven to solve their étude.")
  var proven = false

  @Flag(help: "As JSON, one object an entry.")
  var json = false

  @OptionGroup var store: StoreOptions

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    let reader = try gallery.reader(store, content)
    let index = try gallery.index(reader, store, content)
    if let like { _ = try gallery.entry(like, of: index, store, content) }
    var search = GallerySearch()
    (search.words, search.materials) = (words, holds)
    (search.like, search.onlyProven) = (like, proven)
    let found = search.found(in: index)
    if json { return try Files.printLine(try JSONText.of(found.map(fields))) }
    guard !found.isEmpty else { return }
    // Computed once, because it reads the environment.
    let isJapanese = (store.language ?? GameOptions.languageOfSystem()) == .japanese
    try Files.printLine(
      found.map { line($0, isJapanese).joined(separator: "\t") }.joined(separator: "\n"))
  }

  private func line(_ entry: GalleryEntry, _ isJapanese: Bool) -> [String] {
    let title =
      isJapanese && !entry.title.japanese.isEmpty
      ? entry.title.japanese : entry.title.english
    return [
      entry.name, entry.kind.rawValue, title, entry.author, entry.isProven ? "proven" : "",
      entry.origin,
    ]
  }

  private func fields(_ entry: GalleryEntry) -> [String: Any] {
    [
      "name": entry.name, "kind": entry.kind.rawValue, "title": entry.title.english,
      "title-ja": entry.title.japanese, "about": entry.about.english,
      "about-ja": entry.about.japanese, "author": entry.author, "holds": entry.holds,
      "proven": entry.isProven, "from": entry.origin, "bytes": entry.fileBytes,
      "pictured": entry.pictured.english,
    ]
  }
}

/// `kodama gallery take`: keeps an entry of a gallery.
struct GalleryTake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "take",
    abstract: "Keep an entry of a gallery in the player's folder, or write it to a file.",
    discussion: """
      A valley or a stamp is kept as `kodama take` keeps it: whole or not at all. A recording, and \
      anything with --output, is written as the file that it is.
      """)

  @OptionGroup var gallery: GalleryOptions

  @Argument(help: "The name of the entry.")
  var name: String

  @Option(help: "The name to keep it under; by default the one that it came with.")
  var slot: String?

  @Flag(help: "Replace what is kept under this name.")
  var replace = false

  @Option(help: "A file to write it to, in place of keeping it.", completion: .anyFile)
  var output: String?

  @OptionGroup var store: StoreOptions

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try store.content()
    let reader = try gallery.reader(store, content)
    let index = try gallery.index(reader, store, content)
    let entry = try gallery.entry(name, of: index, store, content)
    guard entry.kind != .recording || output != nil else {
      throw CommandError.usage(
        "\(name): this is a recording; say --output FILE, and replay the file")
    }
    let bytes = try gallery.reportingErrors(store, content, name) {
      try reader.bytes(of: .file, of: entry).value
    }
    if let output {
      try Files.write(bytes, to: output)
      return try Files.printLine("\(output): \(bytes.count) bytes")
    }
    let received = try ReceivedCode(
      Files.text(of: bytes) ?? "", from: name, content, in: store.spoken)
    let item = try received.kept()
    let title = received.code.name
    let slot = slot ?? Take.slot(for: title.isEmpty ? name : title, item)
    try store.keep(item, as: slot, from: name, replacing: replace, content)
    try Files.printLine("kept as \(slot)")
  }
}
