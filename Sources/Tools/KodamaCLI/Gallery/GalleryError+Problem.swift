import Kodama
import KodamaGallery

extension GalleryError {
  /// It as the game knows it; its words are the game's.
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

  /// It in the words of the catalogue.
  var message: Message { Narrator.message(problem) }

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
