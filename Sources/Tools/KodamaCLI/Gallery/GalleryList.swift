import ArgumentParser
import Kodama
import KodamaGallery

/// `kodama gallery list`: what is in a gallery.
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

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let reader = try gallery.reader(store, content)
    let index = try gallery.index(reader, store, content)
    if let like { _ = try gallery.entry(like, of: index, store, content) }
    var search = GallerySearch()
    (search.words, search.materials) = (words, holds)
    (search.like, search.onlyProven) = (like, proven)
    let found = search.found(in: index)
    if json { return try Files.say(try JSONText.of(found.map(fields))) }
    guard !found.isEmpty else { return }
    // Asked once: each time all of the environment is read.
    let isJapanese = (store.language ?? GameOptions.languageOfSystem()) == .japanese
    try Files.say(
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
