import ArgumentParser
import Kodama
import KodamaGallery
import KodamaSystem

/// The gallery that a command reads, and how its errors are reported.
struct GalleryOptions: ParsableArguments {
  @Argument(help: "The gallery: https://…, http://… or the path of a folder.")
  var address: String

  func reader(_ store: StoreOptions, _ content: Content) throws -> GalleryReader {
    try reportingErrors(store, content, address) {
      let home = try store.folder ?? PlayerFolder.path()
      return GalleryReader(
        try GalleryAddress(address), cache: GalleryCache(folder: "\(home)/gallery"))
    }
  }

  /// Reads the index. Prints a warning if it is an old one from the cache or if entries were
  /// rejected.
  func index(
    _ reader: GalleryReader, _ store: StoreOptions, _ content: Content
  ) throws -> GalleryIndex {
    let answer = try reportingErrors(store, content, address) { try reader.index() }
    if let staleness = answer.staleness {
      let why = store.text(staleness.message, content)
      Files.printError(store.text(Message("gallery.former", ("why", .text(why))), content))
    }
    let refused = answer.value.refusedCount
    if refused > 0 {
      Files.printError(store.text(Message("gallery.refused", ("n", .number(refused))), content))
    }
    return answer.value
  }

  /// Throws `CommandError` with status 64 if it does not exist.
  func entry(
    _ name: String, of index: GalleryIndex, _ store: StoreOptions, _ content: Content
  ) throws -> GalleryEntry {
    try reportingErrors(store, content, name) {
      guard let entry = index[name] else { throw GalleryError.notThere }
      return entry
    }
  }

  func reportingErrors<Value>(
    _ store: StoreOptions, _ content: Content, _ what: String, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as GalleryError {
      throw CommandError(
        description: "\(what): \(store.text(error.message, content))", status: error.status)
    }
  }
}

extension GalleryError {
  var problem: GalleryProblem {
    switch self {
    case .badAddress: .badAddress
    case .noLibrary: .noLibrary
    case .unreachable: .unreachable
    case .timedOut: .timedOut
    case .insecure: .insecure
    case .notThere: .notThere
    case .refused(let status): .refused(status)
    case .cutShort: .cutShort
    case .tooLarge: .tooLarge
    case .leadsAway: .leadsAway
    case .circles: .circles
    case .notAGallery: .notAGallery
    case .newerVersion: .newerVersion
    case .changed: .changed
    case .cancelled: .cancelled
    case .failed(let number): .failed(number)
    }
  }

  var message: Message { Narrator.message(problem) }

  /// The exit status: 64 for a wrong address or a missing entry, 69 if the gallery cannot be
  /// reached, 2 for invalid content.
  var status: Int32 {
    switch self {
    case .badAddress, .notThere: 64
    case .noLibrary, .unreachable, .timedOut, .insecure, .refused, .cancelled, .failed: 69
    case .cutShort, .tooLarge, .leadsAway, .circles, .notAGallery, .newerVersion, .changed: 2
    }
  }
}
