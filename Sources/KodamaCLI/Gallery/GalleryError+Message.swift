import Kodama
import KodamaGallery

extension GalleryError {
  /// It in the words of the catalogue.
  var message: Message {
    switch self {
    case .badAddress: Message("gallery.error.address")
    case .noLibrary: Message("gallery.error.library")
    case .unreachable: Message("gallery.error.unreachable")
    case .timedOut: Message("gallery.error.time")
    case .insecure: Message("gallery.error.insecure")
    case .notThere: Message("gallery.error.missing")
    case .refused(let status): Message("gallery.error.refused", ("n", .number(status)))
    case .cutShort: Message("gallery.error.short")
    case .tooLarge: Message("gallery.error.large")
    case .leadsAway: Message("gallery.error.away")
    case .circles: Message("gallery.error.circles")
    case .notAGallery: Message("gallery.error.none")
    case .newerVersion: Message("gallery.error.newer")
    case .changed: Message("gallery.error.changed")
    case .cancelled: Message("gallery.error.cancelled")
    case .failed(let number): Message("gallery.error.failed", ("n", .number(number)))
    }
  }

  /// The status of a command that ends with it: 64 for what is not there, 69 for what cannot be
  /// reached, 2 for what is not what it should be.
  var status: Int32 {
    switch self {
    case .badAddress, .notThere: 64
    case .noLibrary, .unreachable, .timedOut, .insecure, .refused, .cancelled, .failed: 69
    case .cutShort, .tooLarge, .leadsAway, .circles, .notAGallery, .newerVersion, .changed: 2
    }
  }
}
