import ArgumentParser
import Kodama
import KodamaGallery
import KodamaSystem

/// Which gallery a command reads, and how it says what went wrong.
struct GalleryOptions: ParsableArguments {
  @Argument(help: "The gallery: https://…, http://…, or the path of a folder.")
  var address: String

  /// The gallery, with a cache in the player's folder.
  func reader(_ store: StoreOptions, _ content: Content) throws -> GalleryReader {
    try guarding(store, content, address) {
      let home = try store.folder ?? PlayerFolder.path()
      return GalleryReader(
        try GalleryAddress(address), cache: GalleryCache(folder: "\(home)/gallery"))
    }
  }

  /// The index; where it is an old one, that is said.
  func index(
    _ reader: GalleryReader, _ store: StoreOptions, _ content: Content
  ) throws -> GalleryIndex {
    let answer = try guarding(store, content, address) { try reader.index() }
    if let staleness = answer.staleness {
      let why = store.text(staleness.message, content)
      Files.complain(store.text(Message("gallery.former", ("why", .text(why))), content))
    }
    let refused = answer.value.refusedCount
    if refused > 0 {
      Files.complain(store.text(Message("gallery.refused", ("n", .number(refused))), content))
    }
    return answer.value
  }

  /// The entry of a name.
  func entry(
    _ name: String, of index: GalleryIndex, _ store: StoreOptions, _ content: Content
  ) throws -> GalleryEntry {
    try guarding(store, content, name) {
      guard let entry = index[name] else { throw GalleryError.notThere }
      return entry
    }
  }

  /// Runs a body; what a gallery throws ends the command with a message.
  func guarding<Value>(
    _ store: StoreOptions, _ content: Content, _ what: String, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as GalleryError {
      throw Failure(
        description: "\(what): \(store.text(error.message, content))", status: error.status)
    }
  }
}
