import ArgumentParser
import Kodama
import KodamaGallery

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

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try store.content()
    let reader = try gallery.reader(store, content)
    let index = try gallery.index(reader, store, content)
    let entry = try gallery.entry(name, of: index, store, content)
    guard entry.kind != .recording || output != nil else {
      throw Failure.usage("\(name): this is a recording; say --output FILE, and replay the file")
    }
    let bytes = try gallery.guarding(store, content, name) {
      try reader.bytes(of: .file, of: entry).value
    }
    if let output {
      try Files.write(bytes, to: output)
      return try Files.say("\(output): \(bytes.count) bytes")
    }
    let received = try ReceivedCode(
      Files.text(of: bytes) ?? "", from: name, content, in: store.spoken)
    let thing = try received.kept()
    let title = received.code.name
    let slot = slot ?? Take.slot(for: title.isEmpty ? name : title, thing)
    try store.keep(thing, as: slot, from: name, replacing: replace, content)
    try Files.say("kept as \(slot)")
  }
}
