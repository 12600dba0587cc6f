import ArgumentParser
import Kodama
import KodamaGallery

/// `kodama gallery`: lists and saves content that other players have made.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "List, search and save what other players have made.",
    discussion: """
      A gallery is a folder of files on a web server or on this computer. docs/gallery.md \
      describes it; `kodama-lab gallery build` makes one.

      Examples:
        kodama gallery list https://example.org/valleys cold springs
        kodama gallery take ./gallery cold-springs
      """,
    subcommands: [GalleryList.self, GalleryTake.self])
}

/// `kodama gallery list`: lists or searches a gallery.
struct GalleryList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List or search the entries of a gallery.",
    discussion: """
      Prints one line for each entry, with tabs: name, kind, title, author, `proven` if it is, and \
      the entry that it was made from.

      Examples:
        kodama gallery list ./gallery --holds bell
        kodama gallery list https://example.org/valleys --like cold-springs
      """)

  @OptionGroup var gallery: GalleryOptions

  @Argument(help: "Words that must occur in the name, a title or a description.")
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "A material that the entry must contain. May be repeated.", valueName: "material"))
  var holds: [String] = []

  @Option(
    help: ArgumentHelp(
      "Sort by how similar entries sound to this one.", valueName: "name"))
  var like: String?

  @Flag(help: "List only recordings that are proven to solve their étude.")
  var proven = false

  @Flag(help: "Print JSON, one object for each entry.")
  var json = false

  @OptionGroup var store: StoreOptions

  func run() throws {
    let content = try store.content()
    let reader = try gallery.reader(store, content)
    let index = try gallery.index(reader, store, content)
    if let like { _ = try gallery.entry(like, of: index, store, content) }
    var search = GallerySearch()
    (search.words, search.materials) = (words, holds)
    (search.like, search.onlyProven) = (like, proven)
    let found = search.found(in: index)
    if json { return try Files.printLine(try JSONText.of(found.map(fields))) }
    guard !found.isEmpty else {
      return Files.printError(
        index.entries.isEmpty ? "The gallery has no entries." : "No entry matches.")
    }
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

/// `kodama gallery take`: saves an entry of a gallery.
struct GalleryTake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "take",
    abstract: "Save an entry of a gallery, or write it to a file.",
    discussion: """
      A valley or a stamp becomes a save. A recording needs --output, which writes any entry as a \
      file.

      Examples:
        kodama gallery take ./gallery cold-springs
        kodama gallery take ./gallery ring --output ring.recording
      """)

  @OptionGroup var gallery: GalleryOptions

  @Argument(help: "The name of the entry.")
  var name: String

  @OptionGroup var saving: SavingOptions

  @Option(
    help: ArgumentHelp("Write the entry to a file instead of saving it.", valueName: "file"),
    completion: .anyFile)
  var output: String?

  @OptionGroup var store: StoreOptions

  func run() throws {
    let content = try store.content()
    let reader = try gallery.reader(store, content)
    let index = try gallery.index(reader, store, content)
    let entry = try gallery.entry(name, of: index, store, content)
    guard entry.kind != .recording || output != nil else {
      throw CommandError.usage(
        "\(name): a recording cannot be saved; add --output FILE, then `kodama replay FILE`")
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
    try saving.keep(item, title.isEmpty ? name : title, from: name, in: store, content)
  }
}
